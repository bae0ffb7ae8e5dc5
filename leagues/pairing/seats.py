"""Who sits where at a table: everybody at each seat equally often.

At one table all orders are compared. Over several rounds orders are then changed in chains: along a chain of tables two
seats change places, so that only its two ends notice. While one player had a seat too often in comparison with another,
some player has had it too seldom, and a chain leads from the one to the other, so for full tables that nobody has sat
at before nobody has one seat more than once more often than another (de Werra's theorem on fair colourings of the edges
of a bipartite graph). Where there was history, or tables are smaller than others, chains bring what they can.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

from leagues.pairing.chance import Chance
from leagues.pairing.field import Field

type Times = dict[int, list[int]]
"""By entry, how often it sat at each seat."""

type Seating = list[list[list[int]]]
"""Rounds of tables of entries in the order of their seats."""


def times_at_seats(field: Field) -> Times:
    """How often everybody sat at each seat of a usual table so far."""
    return {player.entry: [*player.seats, *[0] * field.size][: field.size] for player in field.players}


def seated(field: Field, rounds: Iterable[Iterable[Sequence[int]]], chance: Chance) -> Seating:
    """The same tables, their entries in the order of their seats."""
    times = times_at_seats(field)
    seating = [[_best_order(chance.shuffled(table), times) for table in tables] for tables in rounds]
    tables = [table for tables in seating for table in tables]
    while any(_balance(tables, times, *seats) for seats in combinations(range(field.size), 2)):
        pass
    return seating


def _best_order(table: list[int], times: Times) -> list[int]:
    """The order in which everybody sits where it sat least, which is noted."""
    rows = [times[entry] for entry in table]
    order = min(
        permutations(range(len(table))), key=lambda order: sum(rows[who][seat] for seat, who in enumerate(order))
    )
    for seat, who in enumerate(order):
        rows[who][seat] += 1
    return [table[who] for who in order]


def _balance(tables: Sequence[list[int]], times: Times, one: int, other: int) -> bool:
    """Let two seats change places along chains while that is fairer; whether it was.

    The sum of the squares of all `times` falls with each chain, so there is an end.
    """
    leading = _leading(tables, one, other)
    changed = False
    for entry in times:
        while chain := _chain(leading, times, entry, one, other):
            _turn(chain, times, one, other)
            leading = _leading(tables, one, other)
            changed = True
    return changed


def _leading(tables: Sequence[list[int]], one: int, other: int) -> dict[int, list[list[int]]]:
    """By entry, the tables at which it sits at seat `one` and somebody at seat `other`."""
    leading: dict[int, list[list[int]]] = {}
    for table in tables:
        if other < len(table):
            leading.setdefault(table[one], []).append(table)
    return leading


def _chain(leading: dict[int, list[list[int]]], times: Times, start: int, one: int, other: int) -> list[list[int]]:
    """The shortest chain of tables from `start`, who sat too often at seat `one`, to somebody of whom that is less true
    by three or more: less is no gain. Empty if there is none."""
    surplus = times[start][one] - times[start][other]
    if surplus < 1:
        return []
    reached: dict[int, list[list[int]]] = {start: []}
    waiting = deque([start])
    while waiting:
        entry = waiting.popleft()
        if surplus - (times[entry][one] - times[entry][other]) >= 3:
            return reached[entry]
        for table in leading.get(entry, []):
            if table[other] not in reached:
                reached[table[other]] = [*reached[entry], table]
                waiting.append(table[other])
    return []


def _turn(chain: Iterable[list[int]], times: Times, one: int, other: int) -> None:
    """Let the two seats change places at each of these tables."""
    for table in chain:
        first, second = table[one], table[other]
        table[one], table[other] = second, first
        for entry, more in ((first, -1), (second, 1)):
            times[entry][one] += more
            times[entry][other] -= more
