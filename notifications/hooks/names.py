"""Looking names up within a time: the system's own look-up knows no time-out."""

import socket
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread

type LookUp = Callable[[str, int], Sequence[str]]
"""The IP addresses of a name, for a port. Raises OSError if it has none."""

type _Task = tuple[str, int, Future[Sequence[str]]]


def system(name: str, port: int) -> list[str]:
    """By the system's resolver."""
    return [str(place[0]) for *_, place in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]


class Clerks:
    """Look names up for any number of threads that will not wait for ever. Each clerk is a thread that serves again.

    One whose look-up takes longer than anybody waits goes on until the resolver gives up; meanwhile others serve.
    """

    def __init__(self, how: LookUp) -> None:
        self._how = how
        self._idle: list[SimpleQueue[_Task]] = []

    def look_up(self, name: str, port: int, *, seconds: float) -> Sequence[str]:
        """What a name leads to, looked up once.

        Raises:
            TimeoutError: it takes longer.
            OSError: it leads nowhere.
        """
        found: Future[Sequence[str]] = Future()
        try:
            desk = self._idle.pop()
        except IndexError:
            desk = SimpleQueue()
            Thread(target=self._serve, args=(desk,), daemon=True).start()
        desk.put((name, port, found))
        return found.result(seconds)

    def _serve(self, desk: SimpleQueue[_Task]) -> None:
        while True:
            name, port, found = desk.get()
            try:
                ips = self._how(name, port)
            except Exception as error:
                self._idle.append(desk)
                found.set_exception(error)
            else:
                self._idle.append(desk)
                found.set_result(ips)
