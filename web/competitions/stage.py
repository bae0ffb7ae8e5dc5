"""A stage's page: how its divisions stand, its rounds, and the bracket of a knock-out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts.models import User
from leagues import bracket, queries
from leagues.dates import RoundDates, dates_of
from leagues.heats import Heat, HeatRound, heats_of
from leagues.models import Competition, Entry, Stage
from leagues.ranking import DivisionStanding, standing_of
from leagues.records import scoring_of
from web.competitions import words
from web.competitions.standing import DivisionTable, tables_of


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in the list.

    Attributes:
        done, tables: how many of its tables are done, and how many there are.
    """

    dates: RoundDates
    done: int
    tables: int

    @property
    def is_done(self) -> bool:
        return not self.dates.is_planned and self.done == self.tables


@dataclass(frozen=True, slots=True)
class TieBreakTold:
    """A tie-break: what it is called, and how it is reckoned."""

    title: str
    told: str


@dataclass(frozen=True, slots=True)
class HeatTold:
    """A heat in words."""

    label: str
    runners: Sequence[str]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knock-out, drawn and in words."""

    drawing: SafeString
    rounds: Sequence[tuple[str, Sequence[HeatTold]]]


@dataclass(frozen=True, slots=True)
class StagePage:
    """See the module.

    Attributes:
        stages: all of the competition.
        bracket: of a knock-out that has begun.
    """

    competition: Competition
    stages: Sequence[Stage]
    stage: Stage
    tables: Sequence[DivisionTable]
    rounds: Sequence[RoundLine]
    bracket: Bracket | None

    @property
    def format(self) -> str:
        return words.format_told(self.stage)

    @property
    def tie_breaks(self) -> list[TieBreakTold]:
        """In order; none of a knock-out, where whoever comes further is ahead."""
        if self.stage.is_knock_out:
            return []
        names = scoring_of(self.competition).separators
        return [TieBreakTold(words.tie_break_title(name), words.tie_break_told(name)) for name in names]

    @property
    def is_parted(self) -> bool:
        """Whether it has several divisions."""
        return len(self.tables) > 1


def stage_page(competition: Competition, stages: Sequence[Stage], stage: Stage, viewer: User | None) -> StagePage:
    """The page. A constant number of statements."""
    begun = not stage.is_planned
    standings = standing_of(stage) if begun else {}
    people = {entry.pk: entry for entry in queries.taking_part(competition)} if stage.is_knock_out else {}
    return StagePage(
        competition,
        stages,
        stage,
        tables_of(stage, list(stage.divisions.all()), standings, viewer) if begun else [],
        _rounds(competition, stage, standings),
        _bracket(stage, standings, people),
    )


def _rounds(competition: Competition, stage: Stage, standings: Mapping[int, DivisionStanding]) -> list[RoundLine]:
    tables = [table for standing in standings.values() for table in standing.record.tables]
    begun = [played for played in queries.rounds_begun(competition) if played.stage_id == stage.pk]
    lines = []
    for dates in dates_of(competition, [stage], begun):
        mine = [table for table in tables if table.round.number == dates.number]
        lines.append(RoundLine(dates, sum(table.is_done for table in mine), len(mine)))
    return lines


def _bracket(stage: Stage, standings: Mapping[int, DivisionStanding], people: Mapping[int, Entry]) -> Bracket | None:
    if not stage.is_knock_out:
        return None
    rounds = [each for standing in standings.values() for each in heats_of(stage, standing)]
    if not rounds:
        return None
    names = {pk: str(entry) for pk, entry in people.items()}
    columns = [_column(each, names) for each in rounds]
    title = _("Bracket of {stage}").format(stage=stage.title)
    description = _(
        "Each round is a column, each table a box. Who went on has an arrow. All of it is told in words below."
    )
    drawing = bracket.draw(columns, title=title, description=description)
    told = [(column.label, [_told(box, column.is_final) for box in column.boxes]) for column in columns]
    return Bracket(mark_safe(drawing), told)  # noqa: S308 # drawn by us, names in it escaped


def _column(each: HeatRound, names: Mapping[int, str]) -> bracket.Column:
    label = _("Final") if each.is_final else _("Round {number}").format(number=each.number)
    return bracket.Column(label, tuple(_box(heat, names) for heat in each.heats), each.is_final)


def _box(heat: Heat, names: Mapping[int, str]) -> bracket.Box:
    label = _("Bye") if heat.is_bye else _("Heat {number}").format(number=heat.group)
    runners = [bracket.Runner(one.entry, names[one.entry], one.place, one.goes_on) for one in heat.runners]
    return bracket.Box(label, tuple(runners))


def _told(box: bracket.Box, is_final: bool) -> HeatTold:
    goes_on = _("{name}, who won") if is_final else _("{name}, who goes on")
    return HeatTold(box.label, [(goes_on if one.goes_on else "{name}").format(name=one.name) for one in box.runners])
