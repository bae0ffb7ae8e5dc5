"""Who meets whom.

Everything here is a pure function of what is stored: a `Field` with its seed. No clock, no other chance, no database.
`check` says whether a pairing, found or made by hand, may be used; `report` what is to be said of it first.
"""

from leagues.pairing.field import Field, Pairing, Player, check
from leagues.pairing.groups import into_groups
from leagues.pairing.knock_out import heats, rounds_left
from leagues.pairing.report import Report, report
from leagues.pairing.round_robin import plan, rounds_needed
from leagues.pairing.sizes import smallest_wanted, table_sizes
from leagues.pairing.swiss import swiss

__all__ = [
    "Field",
    "Pairing",
    "Player",
    "Report",
    "check",
    "heats",
    "into_groups",
    "plan",
    "report",
    "rounds_left",
    "rounds_needed",
    "smallest_wanted",
    "swiss",
    "table_sizes",
]
