"""Competitions: who plays whom at what, how it ended, and what organisers did. The games know nothing of it."""

from leagues.models.audit import AuditEntry
from leagues.models.competition import Competition, Organiser
from leagues.models.entry import Entry
from leagues.models.result import Result
from leagues.models.round import Bye, Round
from leagues.models.stage import Division, Member, Stage
from leagues.models.table import SeatTenure, Table, TableSeat

__all__ = [
    "AuditEntry",
    "Bye",
    "Competition",
    "Division",
    "Entry",
    "Member",
    "Organiser",
    "Result",
    "Round",
    "SeatTenure",
    "Stage",
    "Table",
    "TableSeat",
]
