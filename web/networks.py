"""From where a request comes, as far as it cannot be made up."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest

_HOME_BITS = 64
"""What a provider gives to one home in IPv6."""


def network_of(request: HttpRequest) -> str:
    """Whom to count as one when something is done too often: an IPv4 address, or the network of an IPv6 address.

    Believed is only what the configured number of proxies (`GUILDPOST_PROXIES`) said.

    Raises:
        BadRequest: they did not say what they must.
    """
    address = _address_of(request)
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, _HOME_BITS), strict=False))


def _address_of(request: HttpRequest) -> IPv4Address | IPv6Address:
    heard = [str(request.META["REMOTE_ADDR"])]
    if settings.PROXIES:
        said = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
        heard = [sign.strip() for sign in said][-settings.PROXIES :]
        if len(heard) < settings.PROXIES:
            raise BadRequest("X-Forwarded-For names fewer addresses than there are proxies")
    try:
        address = ip_address(heard[0])
    except ValueError:
        raise BadRequest("X-Forwarded-For names no address") from None
    return getattr(address, "ipv4_mapped", None) or address
