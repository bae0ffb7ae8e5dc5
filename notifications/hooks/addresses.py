"""Where hooks may go: to public machines, by addresses that everybody reads alike.

`ipaddress.is_global` is no guard: it lets multicast and some ways to write a private address through. So the networks
are named here (IANA's registries of special-purpose addresses), and an address that carries another is only as good
as what it carries.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from django.conf import settings
from urllib3.exceptions import LocationParseError
from urllib3.util import Url, parse_url

from notifications.hooks import errors

type Address = IPv4Address | IPv6Address
type Network = IPv4Network | IPv6Network

MOST_CHARACTERS = 2000
"""Of a hook's address."""

_PORTS = {"https": 443, "http": 80}
_OTHER_PORTS = (8443,)

_PUBLIC = (IPv4Network("0.0.0.0/0"), IPv6Network("2000::/3"))

_SPECIAL = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",
            "100.64.0.0/10",  # behind a provider's translation
            "127.0.0.0/8",
            "168.63.129.16/32",  # public in form, but one cloud answers its machines' secrets there
            "169.254.0.0/16",  # link-local, where clouds answer with their machines' secrets
            "172.16.0.0/12",
            "192.0.0.0/24",  # protocol assignments
            "192.0.2.0/24",  # documentation, as the next two with .100 and .113
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
            "2001::/23",  # protocol assignments, Teredo among them
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4
            "3fff::/20",  # documentation
        ),
    )
)
"""What is not public of `_PUBLIC`."""

_COMPATIBLE = IPv6Network("::/96")
_TRANSLATED = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
_LOW_32 = 0xFFFFFFFF

_LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*")
_NUMBER = re.compile(r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)")
"""A host that programs of old read as a number: 2130706433, 0x7f.1, 0177.0.0.1."""

_AUTHORITY = re.compile("[^:/?#]+://([^/?#]+)")

_NEVER = re.compile(r"[\x00-\x20\x7f-\xa0\\]")
"""Signs that some programs drop from an address, or read as others."""


class Bounds(NamedTuple):
    """How far hooks may go.

    Attributes:
        allow_http: also unencrypted.
        ports: to these, too.
        nets: to these, too, though they are not public.
    """

    allow_http: bool = False
    ports: tuple[int, ...] = ()
    nets: tuple[Network, ...] = ()


class Place(NamedTuple):
    """An address taken apart.

    Attributes:
        scheme: https or http.
        host: a name in its ASCII form, or an IP address without brackets.
        port: also when the address names none.
        target: path and query, as they are requested.
    """

    scheme: str
    host: str
    port: int
    target: str

    @property
    def ip(self) -> Address | None:
        """The host, if it is no name."""
        try:
            return ip_address(self.host)
        except ValueError:
            return None

    @property
    def authority(self) -> str:
        """Host and port as the Host header tells them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def bounds() -> Bounds:
    """What the operator allows."""
    return Bounds(settings.HOOK_HTTP, settings.HOOK_PORTS, settings.HOOK_NETS)


def is_allowed(ip: Address | str, nets: tuple[Network, ...] = ()) -> bool:
    """Whether something may be sent to an IP address: it and all it carries are public, or in `nets`."""
    address = ip_address(ip)
    return all(_is_public(each) or _is_in(each, nets) for each in (address, *_carried(address)))


@lru_cache(maxsize=1024)
def check_url(url: str, limits: Bounds) -> Place:
    """The address of a hook, taken apart, if something may be posted there.

    A name may still lead inside: what it leads to is checked when it is looked up (`posting`).

    Raises:
        BadHookUrl: a kind of it.
    """
    place = _take_apart(url, limits)
    if place.ip is not None and not is_allowed(place.ip, limits.nets):
        raise errors.HookUrlInside
    return place


def _take_apart(url: str, limits: Bounds) -> Place:
    parsed = _parse(url)
    if parsed.scheme != "https" and not (parsed.scheme == "http" and limits.allow_http):
        raise errors.HookUrlScheme
    return Place(
        parsed.scheme,
        _host(parsed.host or ""),
        _port(parsed.scheme, parsed.port, limits),
        parsed.request_uri,
    )


def _parse(url: str) -> Url:
    """By the library that posts, so that nobody reads an address otherwise than it was checked."""
    if len(url) > MOST_CHARACTERS:
        raise errors.HookUrlLength(most=MOST_CHARACTERS)
    if "#" in url:
        raise errors.HookUrlFragment
    authority = _AUTHORITY.match(url)
    if authority is None or "%" in authority[1] or _NEVER.search(url):
        raise errors.HookUrlShape
    if "@" in authority[1]:
        raise errors.HookUrlUser
    try:
        return parse_url(url)
    except LocationParseError:
        raise errors.HookUrlShape from None


def _host(host: str) -> str:
    """A name of letters, digits and hyphens, or an IP address in its usual form."""
    if host.startswith("["):
        return str(_plain_ip(host[1:-1]))
    name = host.removesuffix(".")
    if _NUMBER.fullmatch(name):
        return str(_plain_ip(name))
    if not _NAME.fullmatch(name):
        raise errors.HookUrlShape
    return name


def _plain_ip(text: str) -> Address:
    try:
        return ip_address(text)
    except ValueError:
        raise errors.HookUrlShape from None


def _port(scheme: str, port: int | None, limits: Bounds) -> int:
    own = _PORTS[scheme]
    allowed = {own, *_OTHER_PORTS, *limits.ports}
    if port is not None and port not in allowed:
        raise errors.HookUrlPort(ports=", ".join(map(str, sorted(allowed))))
    return own if port is None else port


def _is_public(address: Address) -> bool:
    return _is_in(address, _PUBLIC) and not _is_in(address, _SPECIAL)


def _is_in(address: Address, nets: tuple[Network, ...]) -> bool:
    return any(address in net for net in nets)


def _carried(address: Address) -> Iterator[IPv4Address]:
    """The IPv4 addresses that an IPv6 address leads to, by whichever way from one to the other."""
    if isinstance(address, IPv4Address):
        return
    if address.ipv4_mapped is not None:
        yield address.ipv4_mapped
    if address.sixtofour is not None:
        yield address.sixtofour
    if address.teredo is not None:
        yield from address.teredo
    if (address in _COMPATIBLE and int(address) > 1) or _is_in(address, _TRANSLATED):  # :: and ::1 are themselves
        yield IPv4Address(int(address) & _LOW_32)
