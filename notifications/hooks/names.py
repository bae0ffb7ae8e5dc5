"""Looking a name up within a time: the system's own look-up knows no time-out."""

import socket
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Thread

type LookUp = Callable[[str, int], Sequence[str]]
"""The IP addresses of a name, for a port. Raises OSError if it has none."""


def system(name: str, port: int) -> list[str]:
    """By the system's resolver."""
    return [str(place[0]) for *_, place in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]


def look_up(name: str, port: int, how: LookUp, *, seconds: float) -> Sequence[str]:
    """What a name leads to, looked up once.

    One that takes longer goes on in its own thread until the resolver gives up; nobody waits for it.

    Raises:
        TimeoutError: it takes longer.
        OSError: it leads nowhere.
    """
    found: Future[Sequence[str]] = Future()
    Thread(target=_fulfil, args=(found, name, port, how), daemon=True).start()
    return found.result(seconds)


def _fulfil(found: Future[Sequence[str]], name: str, port: int, how: LookUp) -> None:
    try:
        found.set_result(how(name, port))
    except Exception as error:
        found.set_exception(error)
