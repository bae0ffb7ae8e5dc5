"""Who meets whom. Stand-in until the makers are there: by rank, in order."""

from leagues.pairing.field import Field, Pairing, Player, check
from leagues.pairing.groups import into_groups
from leagues.pairing.report import Report, report
from leagues.pairing.sizes import table_sizes

__all__ = ["Field", "Pairing", "Player", "Report", "check", "heats", "into_groups", "plan", "report", "rounds_left", "rounds_needed", "swiss"]


def swiss(field: Field) -> Pairing:
    entries = [player.entry for player in field.players]
    tables = []
    for size in table_sizes(len(entries), field.size, field.least):
        tables.append(tuple(entries[:size]))
        entries = entries[size:]
    return Pairing(tuple(tables), tuple(entries))


def heats(field: Field, through: int) -> Pairing:
    return swiss(field)


def plan(field: Field, rounds: int) -> tuple[Pairing, ...]:
    return (swiss(field),) * rounds


def rounds_needed(players: int, size: int, least: int) -> int:
    return max(1, -(-(players - 1) // (size - 1)))


def rounds_left(players: int, size: int, least: int, through: int) -> int:
    rounds = 1
    while players > size:
        rounds, players = rounds + 1, -(-players // size) * through
    return rounds
