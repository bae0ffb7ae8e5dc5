"""What happened in a competition, as everybody may know it: the newest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from operator import attrgetter

from leagues.models import Competition, Round, Stage, Table
from leagues.queries import UNREAD, tables_with_seats

MOST = 60


class What(StrEnum):
    """What it was."""

    STAGE_STARTED = "stage_started"
    STAGE_CLOSED = "stage_closed"
    ROUND_STARTED = "round_started"
    ROUND_ENDED = "round_ended"
    RESULT = "result"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened.

    Attributes:
        key: names it within its competition, for ever.
        stage, round, table: where; of a result with its seats. None is the whole competition.
    """

    what: What
    at: datetime
    key: str
    stage: Stage | None = None
    round: Round | None = None
    table: Table | None = None


def chronicle(competition: Competition, most: int = MOST) -> list[Happening]:
    """The last so many things. Four statements."""
    stages = list(Stage.objects.filter(competition=competition))
    rounds = (
        Round.objects.filter(stage__competition=competition)
        .select_related("stage")
        .defer("made_from", "stage__plan")
        .order_by("-pk")[:most]
    )
    told = [*_of_stages(stages), *_of_rounds(rounds), *_of_tables(competition, most)]
    if competition.ended_at is not None:
        told.append(Happening(What.ENDED, competition.ended_at, "ended"))
    return sorted(told, key=attrgetter("at", "key"), reverse=True)[:most]


def _of_stages(stages: Iterable[Stage]) -> Iterable[Happening]:
    for stage in stages:
        if stage.started_at is not None:
            yield Happening(What.STAGE_STARTED, stage.started_at, f"stage-{stage.number}-started", stage)
        if stage.ended_at is not None:
            yield Happening(What.STAGE_CLOSED, stage.ended_at, f"stage-{stage.number}-closed", stage)


def _of_rounds(rounds: Iterable[Round]) -> Iterable[Happening]:
    for played in rounds:
        key = f"stage-{played.stage.number}-round-{played.number}"
        yield Happening(What.ROUND_STARTED, played.started_at, f"{key}-started", played.stage, played)
        if played.ended_at is not None:
            yield Happening(What.ROUND_ENDED, played.ended_at, f"{key}-ended", played.stage, played)


def _of_tables(competition: Competition, most: int) -> Iterable[Happening]:
    """Results that count; one that is corrected happens anew."""
    counted = tables_with_seats().filter(
        round__stage__competition=competition, status=Table.Status.DONE, result__confirmed_at__isnull=False
    )
    for table in counted.select_related("round__stage").defer(*UNREAD).order_by("-result__confirmed_at", "-pk")[:most]:
        at = table.result.confirmed_at
        if at is not None:
            key = f"table-{table.uuid}-{at.timestamp():.0f}"
            yield Happening(What.RESULT, at, key, table.round.stage, table.round, table)
