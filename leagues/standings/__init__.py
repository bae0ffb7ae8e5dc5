"""Who stands where, worked out from results alone. Pure: the standard library and msgspec, nothing of the house."""

from leagues.standings.crossing import Meetings, cross_table
from leagues.standings.points import placed, points_of, points_text
from leagues.standings.ranking import Figure, Reason, Row, standings, why
from leagues.standings.results import Bye, Line, Scoring, TableResult
from leagues.standings.tie_breaks import TIE_BREAKS, TieBreak

__all__ = [
    "TIE_BREAKS",
    "Bye",
    "Figure",
    "Line",
    "Meetings",
    "Reason",
    "Row",
    "Scoring",
    "TableResult",
    "TieBreak",
    "cross_table",
    "placed",
    "points_of",
    "points_text",
    "standings",
    "why",
]
