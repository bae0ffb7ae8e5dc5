"""How a division stands, as a table: ranks, figures, zones, and why neighbours stand as they do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from leagues.heats import reached_in
from leagues.models import Division, Entry, Stage
from leagues.ranking import DivisionStanding
from leagues.records import scoring_of
from leagues.standings import Figure, Row, points_text, why
from web.competitions import words


class Zone(Enum):
    """What a rank means when the stage is closed: a sign, and words."""

    UP = ("▲", gettext_lazy("goes up"))
    DOWN = ("▼", gettext_lazy("goes down"))
    ON = ("▶", gettext_lazy("goes on"))

    @property
    def sign(self) -> str:
        return self.value[0]

    @property
    def told(self) -> str:
        return str(self.value[1])


@dataclass(frozen=True, slots=True)
class Line:
    """One who is ranked.

    Attributes:
        figures: of the tie-breaks that are shown; empty where one says nothing.
        reached: the last round of a knock-out that it came to; None in other formats.
        is_cut: the zone ends below this line.
    """

    row: Row
    entry: Entry
    zone: Zone | None
    is_own: bool
    figures: Sequence[str]
    reached: int | None
    is_cut: bool

    @property
    def points(self) -> str:
        return points_text(self.row.points)


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division.

    Attributes:
        out: who does not take part any more.
        tie_breaks: the names of those of which each line has a figure.
        reasons: for each two neighbours with equal points, why one is ahead.
    """

    division: Division
    lines: Sequence[Line]
    out: Sequence[Entry]
    tie_breaks: Sequence[str]
    is_knock_out: bool
    reasons: Sequence[str]

    @property
    def figure_titles(self) -> list[str]:
        """What the columns of the figures are called."""
        return [words.tie_break_title(name) for name in self.tie_breaks]

    @property
    def counts_wins(self) -> bool:
        """Whether a column tells how often each won; a tie-break may say so already."""
        return "wins" not in self.tie_breaks

    @property
    def has_byes(self) -> bool:
        return any(line.row.byes for line in self.lines)

    @property
    def has_forfeits(self) -> bool:
        return any(line.row.forfeits for line in self.lines)

    @property
    def zones(self) -> list[Zone]:
        """Those that are there, from the top."""
        return list(dict.fromkeys(line.zone for line in self.lines if line.zone is not None))

    @property
    def own(self) -> Line | None:
        return next((line for line in self.lines if line.is_own), None)


def tables_of(
    stage: Stage,
    divisions: Sequence[Division],
    standings: Mapping[int, DivisionStanding],
    viewer: User | None,
) -> list[DivisionTable]:
    """A table for each division. No statement."""
    return [_table(stage, division, len(divisions), standings[division.pk], viewer) for division in divisions]


def _table(
    stage: Stage, division: Division, among: int, standing: DivisionStanding, viewer: User | None
) -> DivisionTable:
    separators = scoring_of(stage.competition).separators
    people = {member.entry_id: member.entry for member in standing.record.members}
    shown = [] if stage.is_knock_out else _shown(standing.rows, separators)
    reached = reached_in(standing) if stage.is_knock_out else {}
    zones = [_zone(stage, division, among, row.rank, len(standing.rows)) for row in standing.rows]
    lines = [
        Line(
            row=row,
            entry=people[row.entry],
            zone=zone,
            is_own=viewer is not None and people[row.entry].user_id == viewer.pk,
            figures=[_figure(row.figures[index]) for index in shown],
            reached=reached.get(row.entry),
            is_cut=zone is not after,
        )
        for row, zone, after in zip(standing.rows, zones, [*zones[1:], *zones[-1:]], strict=True)
    ]
    return DivisionTable(
        division=division,
        lines=lines,
        out=[member.entry for member in standing.out],
        tie_breaks=[separators[index] for index in shown],
        is_knock_out=stage.is_knock_out,
        reasons=[] if stage.is_knock_out else _reasons(standing.rows, people),
    )


def _shown(rows: Sequence[Row], separators: Sequence[str]) -> list[int]:
    """Which tie-breaks say anything of anybody who has played."""
    if not any(row.played for row in rows):
        return []
    return [index for index in range(len(separators)) if any(not row.figures[index].is_blank for row in rows)]


def _zone(stage: Stage, division: Division, among: int, rank: int, rows: int) -> Zone | None:
    if stage.advance and not stage.competition.is_league:
        return Zone.ON if rank <= stage.advance else None
    if rank <= stage.promoted and division.number > 1:
        return Zone.UP
    if rank > rows - stage.relegated and division.number < among:
        return Zone.DOWN if rank > 1 or division.number > 1 else None
    return None


def _figure(figure: Figure) -> str:
    if figure.is_blank:
        return ""
    value = words.figure_text(figure.value)
    return (
        value
        if figure.again is None
        else _("{value}, then {again}").format(value=value, again=words.figure_text(figure.again))
    )


def _reasons(rows: Sequence[Row], people: Mapping[int, Entry]) -> list[str]:
    """Nothing before anybody has played: then the lot alone would speak."""
    told = [
        words.ahead_told(
            why(pair, pair[0].entry, pair[1].entry), str(people[pair[0].entry]), str(people[pair[1].entry])
        )
        for pair in pairwise(rows)
        if pair[0].points == pair[1].points and pair[0].played and pair[1].played
    ]
    return [sentence for sentence in told if sentence]
