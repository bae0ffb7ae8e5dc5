"""The next round, near in the standings meeting near: nobody drops out, and nobody meets anybody twice."""

from leagues.pairing.chance import Chance
from leagues.pairing.duels import duels
from leagues.pairing.field import Field, Pairing, check
from leagues.pairing.seats import seated
from leagues.pairing.strain import Strain
from leagues.pairing.swaps import tables_from_the_top


def swiss(field: Field) -> Pairing:
    """The next round's tables, from the top.

    At tables of two, nobody meets anybody again, or whom it should not, if there is any way round it; at larger tables
    as far as swaps find one. Beyond that, players with near scores meet. A bye, or a short table, goes to who had
    fewest.
    """
    chance = Chance("swiss", field.seed)
    strain = Strain(field)
    tables, byes = duels(field, strain) if field.size == 2 else tables_from_the_top(field, strain, chance)
    entries = [player.entry for player in field.players]
    [seating] = seated(field, [[[entries[player] for player in table] for table in tables]], chance)
    pairing = Pairing(tuple(map(tuple, seating)), tuple(entries[player] for player in byes))
    check(field, pairing)
    return pairing
