"""Posting to an address that somebody else chose, without being led astray.

The name is looked up once for each attempt, everything it leads to must be allowed, and the connection goes to just
what was checked. Redirects are answers, proxies of the environment do not count, nothing is unpacked, and one deadline
holds for all of it together.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from ssl import SSLCertVerificationError
from time import monotonic

from django.utils import timezone
from urllib3 import BaseHTTPResponse, HTTPConnectionPool, PoolManager, Timeout
from urllib3.exceptions import HTTPError, NewConnectionError, SSLError
from urllib3.exceptions import TimeoutError as Unanswered

from notifications.hooks import names
from notifications.hooks.addresses import Bounds, Place, bounds, check_url, is_allowed
from notifications.hooks.answers import KEPT_BYTES, Answer, printable, retry_after
from notifications.hooks.errors import BadHookUrl
from notifications.hooks.names import LookUp
from notifications.hooks.sockets import Pool, Stale, TlsPool, TooLong, tls_context
from notifications.transports import NotSent

_PLACES, _CONNECTIONS = 32, 16
"""How many places connections are kept open to, and how many to each."""

_OWN_HEADERS = {"User-Agent": "Guildpost", "Accept-Encoding": "identity"}

_TROUBLES: Mapping[type[Exception], str] = {
    BadHookUrl: "the address is not allowed",
    TooLong: "the answer is too long",
    SSLCertVerificationError: "the certificate does not prove the name",
    SSLError: "the connection could not be encrypted",
    NewConnectionError: "no connection",
    Unanswered: "no answer in time",
    TimeoutError: "no answer in time",
    HTTPError: "the answer breaks off or makes no sense",
    OSError: "the name leads nowhere",
}
"""What is said of each kind of failure, or of what caused it; the narrower kinds first."""


class Courier:
    """Posts, from any number of threads at once. Connections are kept open, each to one address by one name.

    Args:
        look_up: how names are looked up.
        authority: the one certificate authority to trust (PEM), instead of the system's.
    """

    def __init__(self, look_up: LookUp = names.system, authority: str | None = None) -> None:
        self._clerks = names.Clerks(look_up)
        self._pools = PoolManager(_PLACES, maxsize=_CONNECTIONS, ssl_context=tls_context(authority))
        self._pools.pool_classes_by_scheme = {"http": Pool, "https": TlsPool}

    def post(
        self, url: str, body: bytes, headers: Mapping[str, str], *, limits: Bounds, deadline_seconds: float = 15
    ) -> Answer:
        """As the function `post`, within these limits."""
        begun = monotonic()
        until = begun + deadline_seconds
        try:
            place = check_url(url, limits)
            ip = self._vetted(place, limits, until)
            response = _ask(self._pool(place, ip), place, body, headers, until)
            head = _head(response)
        except tuple(_TROUBLES) as trouble:
            raise NotSent(_reason(trouble)) from None
        took = round((monotonic() - begun) * 1000)
        wait = retry_after(response.headers.get("Retry-After"), timezone.now())
        return Answer(response.status, took, printable(head), wait, response.headers)

    def _vetted(self, place: Place, limits: Bounds, until: float) -> str:
        """The one IP address to connect to."""
        if place.ip is not None:
            return place.host  # checked with the URL
        ips = self._clerks.look_up(place.host, place.port, seconds=_left(until))
        if not ips:
            raise OSError
        if not all(is_allowed(ip, limits.nets) for ip in ips):
            raise NotSent("the name leads into a network that is not public")
        return ips[0]

    def _pool(self, place: Place, ip: str) -> HTTPConnectionPool:
        by_name = {"server_hostname": place.host} if place.scheme == "https" else {}
        return self._pools.connection_from_host(ip, place.port, place.scheme, by_name)


def post(url: str, body: bytes, headers: Mapping[str, str], *, deadline_seconds: float = 15) -> Answer:
    """Post a body, with these headers and our own, and tell what was answered, be it a refusal.

    At most 64 kB of an answer are read; a longer one counts by its status.

    Raises:
        NotSent: there was no answer that could be read within the deadline, all counted together.
    """
    return _courier().post(url, body, headers, limits=bounds(), deadline_seconds=deadline_seconds)


@cache
def _courier() -> Courier:
    return Courier()


def _ask(
    pool: HTTPConnectionPool, place: Place, body: bytes, headers: Mapping[str, str], until: float
) -> BaseHTTPResponse:
    """The answer, its body unread, on whichever connection is still open."""
    while True:
        with suppress(Stale):
            return pool.urlopen(
                "POST",
                place.target,
                body,
                {**_OWN_HEADERS, **headers, "Host": place.authority},
                retries=False,
                redirect=False,
                assert_same_host=False,
                timeout=Timeout(total=_left(until)),
                preload_content=False,
                decode_content=False,
            )


def _left(until: float) -> float:
    """The seconds until an instant of `monotonic`. Raises TimeoutError if it is past."""
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _head(response: BaseHTTPResponse) -> bytes:
    """How the body begins. The rest is read, too, as far as it may go: then the connection can serve again."""
    head = b""
    with suppress(TooLong):  # which closes it
        head = response.read(KEPT_BYTES)
        while response.read(8 * KEPT_BYTES):
            pass
    return head


def _reason(trouble: Exception) -> str:
    told = (trouble, *trouble.args)
    return next(words for kind, words in _TROUBLES.items() if any(isinstance(each, kind) for each in told))
