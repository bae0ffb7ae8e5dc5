"""The fields of a round: everything its pairing is made from, read from what was played."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from leagues.models import Member, Stage, TableSeat
from leagues.pairing import Field, Player, smallest_wanted
from leagues.ranking import DivisionStanding, survivors
from leagues.records import groups_of

SIXTIETHS = 60
"""Points are shared by up to six: in sixtieths they are whole."""


def field_of(stage: Stage, number: int, members: Sequence[Member], standing: DivisionStanding, seats: range) -> Field:
    """The field of a division's round of this number.

    Args:
        members: who can be paired, by seed.
        seats: how many may sit at a table in this round.
    """
    competition = stage.competition
    size = min(stage.table_size, seats[-1])
    playing = [member.entry_id for member in members]
    groups = [list(tables[0].seats.all()) for tables in groups_of(standing.record.tables).values()]
    order = _order(stage, playing, standing)
    points = {row.entry: row.points for row in standing.rows}
    byes = Counter(bye.entry for bye in standing.record.byes)
    sat = _sat(groups, size)
    short = Counter(seat.entry_id for group in groups if len(group) < stage.table_size for seat in group)
    players = tuple(
        Player(
            entry,
            rank,
            int(points.get(entry, Fraction()) * SIXTIETHS),
            byes[entry],
            short[entry],
            sat.get(entry, ()),
        )
        for rank, entry in enumerate(order, start=1)
    )
    present = set(playing)
    apart = tuple(sorted((a, b) if a < b else (b, a) for a, b in competition.apart if {a, b} <= present))
    return Field(
        players=players,
        size=size,
        least=seats[0] if stage.is_knock_out else smallest_wanted(len(players), size, seats[0]),
        met=_met(groups, present),
        apart=apart,
        seed=f"{competition.seed}:{stage.number}:{standing.record.division_id}:{number}",
    )


def _order(stage: Stage, playing: Sequence[int], standing: DivisionStanding) -> list[int]:
    """By rank: as the division stands, or before it played by seed. A knock-out has only who is still in, by seed."""
    if stage.is_knock_out:
        still_in = set(survivors(stage, standing.record))
        return [entry for entry in playing if entry in still_in]
    if not standing.record.results:
        return list(playing)
    present = set(playing)
    return [entry for entry in standing.order if entry in present]


def _sat(groups: Sequence[Sequence[TableSeat]], size: int) -> Mapping[int, tuple[int, ...]]:
    """How often each entry sat at each seat."""
    counts: dict[int, list[int]] = {}
    for group in groups:
        for seat in group:
            counts.setdefault(seat.entry_id, [0] * max(size, 6))[seat.index] += 1
    return {entry: tuple(each[:size]) for entry, each in counts.items()}


def _met(groups: Sequence[Sequence[TableSeat]], present: set[int]) -> tuple[tuple[int, int, int], ...]:
    """How often each two who are present sat at one table."""
    times = Counter(
        pair
        for group in groups
        for pair in combinations(sorted(seat.entry_id for seat in group), 2)
        if present.issuperset(pair)
    )
    return tuple((one, other, count) for (one, other), count in sorted(times.items()))
