"""All rounds at once, so that everybody meets everybody: leagues."""

from leagues.pairing.chance import Chance
from leagues.pairing.draft import drafted
from leagues.pairing.field import Field, Pairing, check
from leagues.pairing.search import improved
from leagues.pairing.seats import seated
from leagues.pairing.sizes import table_sizes


def rounds_needed(players: int, size: int, least: int) -> int:
    """In how many rounds everybody can meet everybody, if it comes out even: no fewer are enough.

    Where a design is known that many are enough; elsewhere some pairs meet twice by then, and others not yet.

    Raises:
        ValueError: there are no such tables.
    """
    meetings = sum(seats * (seats - 1) // 2 for seats in table_sizes(players, size, least))
    if not meetings:
        return 0
    pairs = players * (players - 1) // 2
    return max(-(-pairs // meetings), -(-(players - 1) // (size - 1)))


def plan(field: Field, rounds: int) -> tuple[Pairing, ...]:
    """All rounds that are left, from what was played so far.

    Exact where a design is known; else found by search (`search.improved`). Then seats are shared out (`seats.seated`).
    In the end nobody has had two byes or two short tables more than another who was always there.
    """
    chance = Chance("plan", field.seed)
    draft = drafted(field, rounds, chance)
    entries = [player.entry for player in field.players]
    tables = [[[entries[player] for player in table] for table in tables] for tables in improved(draft, chance)]
    pairings = tuple(
        Pairing(tuple(map(tuple, seating)), tuple(entries[player] for player in byes))
        for seating, byes in zip(seated(field, tables, chance), draft.byes, strict=True)
    )
    for pairing in pairings:
        check(field, pairing)
    return pairings
