"""Events to be paired round by round: what is known of each player grows as it does in a league."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from leagues.pairing import Field, Pairing, Player

type Pair = tuple[int, int]


def pairs(table: Iterable[int]) -> list[Pair]:
    """Who meets whom at a table, the lower first."""
    return list(combinations(sorted(table), 2))


def meetings(pairings: Iterable[Pairing]) -> Counter[Pair]:
    """How often each pair meets."""
    return Counter(pair for pairing in pairings for table in pairing.tables for pair in pairs(table))


def fresh(players: int, size: int, least: int = 2, *, seed: str = "", apart: Sequence[Pair] = ()) -> Field:
    """Players 1 and on, who never played."""
    everybody = tuple(Player(entry=number, rank=number) for number in range(1, players + 1))
    return Field(everybody, size=size, least=least, apart=tuple(apart), seed=seed)


@dataclass
class Event:
    """Players with what they have been through. Whoever has the lower number wins, with a point for each one beaten."""

    size: int
    least: int = 2
    seed: str = ""
    apart: tuple[Pair, ...] = ()
    present: set[int] = field(default_factory=set)
    met: Counter[Pair] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    short: Counter[int] = field(default_factory=Counter)
    seats: dict[int, list[int]] = field(default_factory=dict)

    def enter(self, *entries: int) -> None:
        for entry in entries:
            self.present.add(entry)
            self.seats[entry] = [0] * self.size

    def field(self) -> Field:
        order = sorted(self.present, key=lambda entry: (-self.scores[entry], entry))
        players = [
            Player(entry, rank, self.scores[entry], self.byes[entry], self.short[entry], seats=tuple(self.seats[entry]))
            for rank, entry in enumerate(order, 1)
        ]
        met = tuple((*pair, times) for pair, times in sorted(self.met.items()))
        return Field(tuple(players), self.size, self.least, met=met, apart=self.apart, seed=self.seed)

    def play(self, pairing: Pairing) -> None:
        self.byes.update(pairing.byes)
        self.met.update(meetings([pairing]))
        for table in pairing.tables:
            self.short.update(table if len(table) < self.size else ())
            for seat, entry in enumerate(table):
                self.seats[entry][seat] += 1
            for won, entry in enumerate(sorted(table, reverse=True)):
                self.scores[entry] += 60 * won
