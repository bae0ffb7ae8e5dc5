"""A competition's own page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from accounts.models import User
from leagues import queries
from leagues.authority import organises
from leagues.dates import RoundDates, dates_of
from leagues.models import Competition, Round, Stage
from leagues.plans import seats_of
from leagues.ranking import standing_of
from notifications import time_words
from web.competitions import words
from web.competitions.door import Door, door_of
from web.competitions.standing import DivisionTable, Line, tables_of
from web.competitions.tables import DivisionRound, round_cards

SHOWN_DIVISIONS, SHOWN_LINES, SHOWN_TABLES, SHOWN_DATES = 4, 5, 8, 4


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The top of a division, and where the viewer stands in it."""

    table: DivisionTable

    @property
    def lines(self) -> list[Line]:
        """The first few, and the own one."""
        own = self.table.own
        top = list(self.table.lines[:SHOWN_LINES])
        return [*top, *([own] if own is not None and own not in top else [])]

    @property
    def more(self) -> int:
        """How many stand there that are not shown."""
        return len(self.table.lines) - len(self.lines)


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage, and how it is played."""

    stage: Stage
    format: str


@dataclass(frozen=True, slots=True)
class FrontPage:
    """See the module.

    Attributes:
        stage: the present one; None if none is planned.
        excerpts: of its divisions; none before its start.
        played: the round that was begun last, if any.
        round: its tables, by division.
        is_organiser: the viewer is one.
    """

    competition: Competition
    door: Door
    stages: Sequence[Stage]
    stage: Stage | None
    excerpts: Sequence[Excerpt]
    divisions: int
    played: Round | None
    round: Sequence[DivisionRound]
    dates: Sequence[RoundDates]
    organisers: Sequence[User]
    is_organiser: bool

    @property
    def facts(self) -> str:
        return words.facts_of(self.competition)

    @property
    def games(self) -> str:
        return words.games_told(self.competition)

    @property
    def stage_lines(self) -> list[StageLine]:
        return [StageLine(stage, words.format_told(stage)) for stage in self.stages]

    @property
    def is_parted(self) -> bool:
        """Whether it is played in several divisions."""
        return self.divisions > 1

    @property
    def turn_span(self) -> str:
        return time_words.span(timedelta(seconds=self.competition.turn_seconds))

    @property
    def entering(self) -> str:
        return words.entering_told(self.competition)

    @property
    def points(self) -> list[str]:
        """By size of table, up to the largest that is played at."""
        seats = seats_of(self.competition.games)
        sizes = [stage.table_size for stage in self.stages] or [seats[-1]]
        return words.points_told(self.competition, range(seats[0], min(max(sizes), seats[-1]) + 1))

    @property
    def tie_breaks(self) -> list[str]:
        return [words.tie_break_title(name) for name in self.competition.tie_breaks]

    @property
    def starts(self) -> str:
        return words.starts_told(self.competition)

    @property
    def deadline(self) -> str:
        return words.deadline_told(self.competition)

    @property
    def tables(self) -> int:
        """How many the round has."""
        return sum(len(part.cards) for part in self.round)

    @property
    def shown_round(self) -> list[DivisionRound]:
        """The viewer's own table before all others, and only the first of a large round."""
        own_first = sorted(self.round, key=lambda part: not any(card.is_yours for card in part.cards))
        left, shown = SHOWN_TABLES, []
        for part in own_first:
            cards = part.cards[:left]
            left -= len(cards)
            if cards or (part.byes and left):
                shown.append(DivisionRound(part.division, cards, part.byes if len(cards) == len(part.cards) else ()))
        return shown


def front_page(competition: Competition, viewer: User | None) -> FrontPage:
    """The page. A constant number of statements."""
    stages = queries.stages_of(competition)
    stage = queries.present_stage(stages)
    rounds = queries.rounds_begun(competition)
    played = _last_round(stage, rounds)
    tables = _division_tables(stage, viewer)
    entry = queries.entry_of(viewer, competition)
    dates = [each for each in dates_of(competition, stages, rounds) if each.is_planned]
    return FrontPage(
        competition=competition,
        door=door_of(competition, stages, entry, viewer),
        stages=stages,
        stage=stage,
        excerpts=_excerpts(tables),
        divisions=len(tables),
        played=played,
        round=round_cards(competition, played, viewer) if played else [],
        dates=dates[:SHOWN_DATES],
        organisers=queries.organisers_of(competition),
        is_organiser=organises(viewer, competition),
    )


def _division_tables(stage: Stage | None, viewer: User | None) -> list[DivisionTable]:
    if stage is None or stage.is_planned:
        return []
    return tables_of(stage, list(stage.divisions.all()), standing_of(stage), viewer)


def _last_round(stage: Stage | None, rounds: Sequence[Round]) -> Round | None:
    numbers = [each.number for each in rounds if stage is not None and each.stage_id == stage.pk]
    return queries.played_round(stage, max(numbers)) if stage is not None and numbers else None


def _excerpts(tables: Sequence[DivisionTable]) -> list[Excerpt]:
    """A few divisions, all of them if they are few, and the viewer's own in any case."""
    chosen = list(tables) if len(tables) <= SHOWN_DIVISIONS else [table for table in tables if table.own] or tables[:1]
    return [Excerpt(table) for table in chosen]
