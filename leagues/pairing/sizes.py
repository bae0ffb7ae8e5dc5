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


def shares(whole: int, parts: int) -> list[int]:
    """`whole` in `parts` that differ by at most one, the smaller first."""
    return [(whole + part) // parts for part in range(parts)]


class Places(NamedTuple):
    """Who sits where in kind: three groups, each by rank."""

    usual: list[Player]
    short: list[Player]
    byes: list[Player]


def share_out(players: Sequence[Player], sizes: Sequence[int], size: int) -> Places:
    """Who has a bye, and who is at a table smaller than `size`: whoever had least of it, of those the lowest.

    So nobody has two more of either than another who was always there.
    """
    byes = _due(players, len(players) - sum(sizes), {player.entry: player.byes for player in players})
    placed = [player for player in players if player not in byes]
    short = _due(placed, sum(seats for seats in sizes if seats < size), {one.entry: one.short for one in placed})
    return Places([player for player in placed if player not in short], short, byes)


def _due(players: Iterable[Player], count: int, had: dict[int, int]) -> list[Player]:
    chosen = sorted(players, key=lambda player: (had[player.entry], -player.rank))[:count]
    return sorted(chosen, key=lambda player: player.rank)
