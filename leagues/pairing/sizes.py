"""How many tables there are, how large they are, and who is left over."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from leagues.pairing.field import Player, check_sizes


def table_sizes(players: int, size: int, least: int) -> tuple[int, ...]:
    """The sizes of one round's tables, largest first; whoever finds no place in them has a bye.

    Byes only where smaller tables cannot prevent them; then as few small tables as possible, and those as even as
    possible. 10 players are (4, 3, 3) at tables of 3 to 4, and (4, 4, 2) if there may be 2.

    Raises:
        ValueError: there are no such tables.
    """
    check_sizes(size, least)
    tables = -(-players // size)
    if tables * least > players:  # so short that all but the full tables stand empty
        return (size,) * (tables - 1)
    missing = tables * size - players
    short = -(-missing // (size - least)) if missing else 0
    return (size,) * (tables - short) + tuple(size - gap for gap in shares(missing, short))


def smallest_wanted(players: int, size: int, least: int) -> int:
    """The size below which no table need be for everybody to sit at one, so that 10 sit at 4, 3 and 3, not 4, 4 and 2.

    `least`, where somebody has a bye in any case.
    """
    without_byes = (each for each in range(size, least, -1) if sum(table_sizes(players, size, each)) == players)
    return next(without_byes, least)


def shares(whole: int, parts: int) -> list[int]:
    """`whole` in `parts` that differ by at most one, the smaller first."""
    return [(whole + part) // parts for part in range(parts)]


class Shares(NamedTuple):
    """Who is at which kind of table: places among a field's players, in order."""

    usual: list[int]
    short: list[int]
    byes: list[int]


def share_out(players: Sequence[Player], sizes: Sequence[int], size: int) -> Shares:
    """Who has a bye, and who is at a table smaller than `size`: whoever had least of it, of those the lowest.

    So nobody has two more of either than another who was always there.
    """
    everybody = range(len(players))
    byes = _due(everybody, len(players) - sum(sizes), [player.byes for player in players])
    placed = [place for place in everybody if place not in byes]
    short = _due(placed, sum(seats for seats in sizes if seats < size), [player.short for player in players])
    return Shares([place for place in placed if place not in short], short, byes)


def _due(places: Iterable[int], count: int, had: Sequence[int]) -> list[int]:
    return sorted(sorted(places, key=lambda place: (had[place], -place))[:count])
