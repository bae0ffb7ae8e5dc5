"""The list of competitions, and a person's own."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from leagues import queries
from leagues.authority import organised_by
from leagues.models import Competition, Entry, Table
from web.competitions import words

MOST = 200
_MINE = (Entry.Status.INVITED, Entry.Status.APPLIED, Entry.Status.ACCEPTED, Entry.Status.SUBSTITUTE)


@dataclass(frozen=True, slots=True)
class Line:
    """A competition.

    Attributes:
        entry: the viewer's, if it has one that counts.
        is_organiser: the viewer is one.
    """

    competition: Competition
    entry: Entry | None
    is_organiser: bool

    @property
    def facts(self) -> str:
        return words.facts_of(self.competition)


@dataclass(frozen=True, slots=True)
class Listing:
    """All that the viewer finds, each once, the newest first.

    Attributes:
        mine: under way or to come, entered or organised by the viewer.
        over: finished or called off.
    """

    mine: Sequence[Line]
    open: Sequence[Line]
    running: Sequence[Line]
    over: Sequence[Line]

    @property
    def is_empty(self) -> bool:
        return not (self.mine or self.open or self.running or self.over)


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A competition of one's own, with the tables at which one plays."""

    entry: Entry
    tables: Sequence[Table]

    @property
    def waits_for_you(self) -> bool:
        """Whether a result of a real table is to be entered, or to be confirmed, by this player."""
        return any(table.game is None and _asks(table, self.entry.user_id) for table in self.tables)

    @property
    def competition(self) -> Competition:
        return self.entry.competition


def listing_for(viewer: User | None) -> Listing:
    """The list. Three statements."""
    entries = queries.own_entries(viewer)
    organised = set(organised_by(viewer).values_list("pk", flat=True)) if viewer and not viewer.is_superuser else set()
    lines = [
        Line(competition, _counting(entries.get(competition.pk)), competition.pk in organised)
        for competition in queries.listed(viewer)[:MOST]
    ]
    mine = [line for line in lines if _is_own(line)]
    others = [line for line in lines if line not in mine]
    return Listing(
        mine,
        [line for line in others if line.competition.status == Competition.Status.OPEN],
        [line for line in others if line.competition.is_running],
        [line for line in others if line.competition.is_over],
    )


def own_competitions(user: User) -> list[OwnLine]:
    """A person's competitions that are not over. One statement without any, else three."""
    entries = list(queries.entered_by(user))
    playing = queries.playing_of(user) if entries else []
    return [
        OwnLine(entry, [table for table in playing if table.round.stage.competition_id == entry.competition_id])
        for entry in entries
    ]


def _counting(entry: Entry | None) -> Entry | None:
    return entry if entry is not None and entry.status in _MINE else None


def _is_own(line: Line) -> bool:
    """A draft is shown to nobody else."""
    competition = line.competition
    return competition.is_draft or (not competition.is_over and (line.is_organiser or line.entry is not None))


def _asks(table: Table, user_id: int) -> bool:
    return not hasattr(table, "result") or table.result.by_id != user_id
