"""When rounds begin and end: those that began, and those that a calendar plans."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from leagues.deadlines import planned_start
from leagues.models import Competition, Round, Stage
from leagues.round_drafts import deadline_of

MOST_PLANNED = 60
"""So many rounds to come are told of at most."""


@dataclass(frozen=True, slots=True)
class RoundDates:
    """A round's dates.

    Attributes:
        deadline_at: None is never.
        is_planned: it has not begun.
    """

    stage: Stage
    number: int
    starts_at: datetime
    deadline_at: datetime | None
    is_planned: bool


def dates_of(competition: Competition, stages: Sequence[Stage], rounds: Iterable[Round]) -> list[RoundDates]:
    """The dates of all rounds, in the order of the stages. Of a competition that is over, nothing is planned."""
    begun: dict[int, list[Round]] = {stage.pk: [] for stage in stages}
    for played in rounds:
        begun[played.stage_id].append(played)
    found = []
    for stage in stages:
        own = sorted(begun[stage.pk], key=lambda each: each.number)
        found += [RoundDates(stage, each.number, each.started_at, each.deadline_at, False) for each in own]
        found += _planned(competition, stage, own[-1].number + 1 if own else 1)
    return found


def _planned(competition: Competition, stage: Stage, first: int) -> list[RoundDates]:
    length = stage.length or stage.rounds
    if competition.is_over or stage.is_finished or length is None:
        return []
    found = []
    for number in range(first, min(length, first + MOST_PLANNED - 1) + 1):
        starts_at = planned_start(competition, stage, number)
        if starts_at is not None:
            found.append(RoundDates(stage, number, starts_at, deadline_of(competition, starts_at), True))
    return found
