"""Who plays in which division next season. Pure.

All entries, from the best of the top division to the last of the lowest, are one ladder. Promotion and relegation
change places on it; then it is cut again where the sizes say. So whoever is gone leaves a gap that the next on the
ladder fills: the best of those who were to go down, and after them the best of the division below.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct


class Finished(Struct, frozen=True):
    """A division at the end of its season.

    Attributes:
        entries: as they finished, the best first.
        promoted: how many from the top go up; nobody does from the top division.
        relegated: how many from the bottom go down, of those who do not go up; no champion of the top division does,
            and nobody from the lowest.
        size: how many play in it next season, from 1; None: as many as come out. Of no effect in the lowest division.

    Raises:
        ValueError: a number is too small.
    """

    entries: tuple[int, ...]
    promoted: int = 0
    relegated: int = 0
    size: int | None = None

    def __post_init__(self) -> None:
        if min(self.promoted, self.relegated) < 0 or (self.size is not None and self.size < 1):
            raise ValueError("a division has a size of 1 at least, and no fewer than 0 go up or down")


class Why(StrEnum):
    """Why an entry plays where it does."""

    CHAMPION_STAYS = "champion_stays"
    PROMOTED = "promoted"
    RELEGATED = "relegated"
    STAYS = "stays"
    SPARED = "spared"
    """Was to go down, but stays to fill a gap."""
    MOVED_UP = "moved_up"
    """Was not to go so far up, but fills a gap."""
    MOVED_DOWN = "moved_down"
    """Was not to go so far down, but found no room."""
    NEW = "new"
    LEFT = "left"
    BY_HAND = "by_hand"
    """The organisers put it there."""


class Move(Struct, frozen=True):
    """Where an entry goes.

    Attributes:
        before, after: divisions, from 0 at the top; None outside the league.
    """

    entry: int
    before: int | None
    after: int | None
    why: Why


type Ladder = list[list[int]]
"""Entries by division, the best first."""


def moves(
    divisions: Sequence[Finished],
    *,
    leaving: Collection[int] = (),
    new: Sequence[int] = (),
    overrides: Mapping[int, int] | None = None,
    count: int | None = None,
) -> list[Move]:
    """Where everybody goes: in next season's order, then whoever leaves.

    A size is kept before a promise: without room nobody is promoted. The lowest division takes whoever is left over.
    New entries start there, and fill no gap above.

    Args:
        divisions: from the top.
        leaving: withdrawn or expelled.
        overrides: by entry, the division where organisers want it, whatever its size.
        count: how many divisions there are next season; None: as many. Fewer take in whoever played below them; more
            are below those that there were.

    Raises:
        ValueError: there is no division, an entry is there twice, somebody leaves or is moved who is not there, or a
            division is named that does not exist.
    """
    by_hand = overrides or {}
    count = len(divisions) if count is None else count
    _check(divisions, leaving, new, by_hand, count)
    meant = _promote_and_relegate(divisions, frozenset(leaving))
    cut = _cut(_in_so_many(meant, count), [division.size for division in divisions])
    cut[-1].extend(new)
    causes = _causes(divisions, _places(meant), _places(cut))
    before, after = _places(division.entries for division in divisions), _places(_overridden(cut, by_hand))
    causes |= {entry: Why.BY_HAND for entry, at in _places(cut).items() if after[entry] != at}
    gone = [Move(entry, at, None, Why.LEFT) for entry, at in before.items() if entry not in after]
    return [Move(entry, before.get(entry), at, causes[entry]) for entry, at in after.items()] + gone


def next_divisions(moved: Iterable[Move], count: int) -> list[list[int]]:
    """The entries of next season's `count` divisions, the best first, as `moves` put them."""
    divisions: list[list[int]] = [[] for _ in range(count)]
    for move in moved:
        if move.after is not None:
            divisions[move.after].append(move.entry)
    return divisions


def _check(
    divisions: Sequence[Finished],
    leaving: Collection[int],
    new: Collection[int],
    overrides: Mapping[int, int],
    count: int,
) -> None:
    present = [entry for division in divisions for entry in division.entries]
    going_on = {*present, *new} - set(leaving)
    if not divisions or count < 1:
        raise ValueError("there is no division")
    if len({*present, *new}) != len(present) + len(new):
        raise ValueError("an entry is there twice")
    if not set(leaving) <= set(present):
        raise ValueError("nobody can leave who is not there")
    if not overrides.keys() <= going_on:
        raise ValueError("nobody can be moved who is not there next season")
    if not set(overrides.values()) <= set(range(count)):
        raise ValueError("there is no such division")


def _promote_and_relegate(divisions: Sequence[Finished], leaving: frozenset[int]) -> Ladder:
    """The ladder before gaps are filled: a promotion or relegation of somebody who leaves is nobody else's."""
    ladder: Ladder = [[] for _ in divisions]
    for at, division in enumerate(divisions):
        for rank, entry in enumerate(division.entries):
            if entry not in leaving:
                ladder[_goal(divisions, at, rank)].append(entry)
    return ladder


def _goal(divisions: Sequence[Finished], at: int, rank: int) -> int:
    """The division in which a rank (from 0) of the division `at` has earned a place."""
    division = divisions[at]
    if rank < (division.promoted if at else 1):
        return max(at - 1, 0)
    if rank >= len(division.entries) - division.relegated:
        return min(at + 1, len(divisions) - 1)
    return at


def _in_so_many(ladder: Ladder, count: int) -> Ladder:
    """The same ladder with another number of divisions: the lowest become one, or empty ones come below."""
    if count > len(ladder):
        return [*ladder, *([] for _ in range(count - len(ladder)))]
    return [*ladder[: count - 1], [entry for division in ladder[count - 1 :] for entry in division]]


def _cut(ladder: Ladder, sizes: Sequence[int | None]) -> Ladder:
    """The same ladder in divisions of these sizes, from the top as far as entries reach; the lowest takes the rest."""
    cut = [list(division) for division in ladder]
    for at, size in enumerate(sizes[: len(cut) - 1]):
        if size is None:
            continue
        while len(cut[at]) > size:
            cut[at + 1].insert(0, cut[at].pop())
        while len(cut[at]) < size and any(cut[at + 1 :]):
            cut[at].append(next(division for division in cut[at + 1 :] if division).pop(0))
    return cut


def _overridden(ladder: Ladder, overrides: Mapping[int, int]) -> Ladder:
    final: Ladder = [[] for _ in ladder]
    for at, division in enumerate(ladder):
        for entry in division:
            final[overrides.get(entry, at)].append(entry)
    return final


def _places(divisions: Iterable[Sequence[int]]) -> dict[int, int]:
    """The division of each entry, in the order of the ladder."""
    return {entry: at for at, division in enumerate(divisions) for entry in division}


def _causes(divisions: Sequence[Finished], meant: Mapping[int, int], cut: Mapping[int, int]) -> dict[int, Why]:
    before = _places(division.entries for division in divisions)
    causes = {entry: _cause(before.get(entry), meant.get(entry, at), at) for entry, at in cut.items()}
    champion = divisions[0].entries[:1]
    return causes | {entry: Why.CHAMPION_STAYS for entry in champion if entry in causes}


def _cause(before: int | None, meant: int, after: int) -> Why:
    if before is None:
        return Why.NEW
    if after < before:
        return Why.PROMOTED if after == meant else Why.MOVED_UP
    if after > before:
        return Why.RELEGATED if meant > before else Why.MOVED_DOWN
    return Why.SPARED if meant > before else Why.STAYS
