"""Rounds after which only the best of each table go on, until one table is left.

No tree is fixed in the beginning: each round is seeded anew from those who are still in, so a withdrawal leaves no gap.
Byes are not fair here, they are earned: they go to the best, and only to make later rounds come out even.
"""

from itertools import combinations

from leagues.pairing.chance import Chance
from leagues.pairing.field import Field, Pairing, check
from leagues.pairing.groups import into_groups
from leagues.pairing.ladder import Ladder
from leagues.pairing.meetings import Meetings
from leagues.pairing.seats import seated

type Heat = list[int]


def rounds_left(players: int, size: int, least: int, through: int) -> int:
    """How many rounds there are until one table is left, that one included; 0 for one player, who has won.

    Raises:
        ValueError: with such tables there is no way to one last table, or there are none such.
    """
    ladder = Ladder(size, least, through)
    rounds = 0
    while players > 1:
        players, rounds = ladder.step(players).left, rounds + 1
    return rounds


def heats(field: Field, through: int) -> Pairing:
    """The next round, after which `through` of each table go on: the last, where all fit at one table.

    The best are spread over the tables; at tables of two the best meets the worst. Byes go to the best: as few as let
    the later rounds do without, in as few rounds as possible. Where two should not meet, players of about equal rank
    change tables.

    Raises:
        ValueError: with such tables there is no way to one last table, or there are none such.
    """
    entries = [player.entry for player in field.players]
    if len(entries) < 2:
        return Pairing((), tuple(entries))
    step = Ladder(field.size, field.least, through).step(len(entries))
    byes, playing = entries[: step.byes], entries[step.byes :]
    tables = [list(group) for group in into_groups(playing, step.heats)]
    _keep_apart(tables, Meetings(field))
    [seating] = seated(field, [sorted(tables, key=lambda table: entries.index(table[0]))], Chance("heats", field.seed))
    pairing = Pairing(tuple(map(tuple, seating)), tuple(byes))
    check(field, pairing)
    return pairing


def _keep_apart(tables: list[Heat], meetings: Meetings) -> None:
    """Let players of the same place at their tables change with each other while fewer meet who should not."""
    while any(_freed(table, tables, meetings) for table in tables if _wrong(table, meetings)):
        pass


def _freed(table: Heat, tables: list[Heat], meetings: Meetings) -> bool:
    """Make the first change that helps this table and harms none as much; whether there was one."""
    for other in tables:
        for place in range(min(len(table), len(other))):
            before = _wrong(table, meetings) + _wrong(other, meetings)
            table[place], other[place] = other[place], table[place]
            if _wrong(table, meetings) + _wrong(other, meetings) < before:
                return True
            table[place], other[place] = other[place], table[place]
    return False


def _wrong(table: Heat, meetings: Meetings) -> int:
    """How many pairs at a table should not meet."""
    return sum(meetings.are_apart(*pair) for pair in combinations(table, 2))
