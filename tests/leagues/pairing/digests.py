"""Prints a digest of pairings of each kind, for a comparison between processes.

PYTHONHASHSEED=1 python -m tests.leagues.pairing.digests
"""

from hashlib import sha256

from leagues.pairing import heats, plan, swiss
from tests.leagues.pairing.events import Event, fresh


def digest() -> str:
    """Of plans with and without design, two Swiss events of three rounds, and a knock-out."""
    made: list[object] = [plan(fresh(16, 4, seed="x"), 5), plan(fresh(7, 3, 3, seed="x"), 4)]
    for size in (2, 4):
        event = Event(size, seed="x", apart=((1, 2),))
        event.enter(*range(1, 16))
        for _ in range(3):
            made.append(swiss(event.field()))
            event.play(swiss(event.field()))
    made.append(heats(fresh(23, 4, seed="x"), 2))
    return sha256(repr(made).encode()).hexdigest()


if __name__ == "__main__":
    print(digest())  # noqa: T201 # what it is for
