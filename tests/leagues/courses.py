"""Competitions of several stages, and what may happen in and between these."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from hypothesis import strategies as st

from accounts.models import User
from games.closing import close_account
from leagues import entering, setting_up, stages
from leagues.errors import EntriesClosed, WrongTime
from leagues.models import Competition, Entry, Member, Stage, TableSeat
from leagues.plans import plan_of
from tests.leagues.arranging import BLUEPRINTS, arranged, people, stage_of
from tests.leagues.happenings import (
    WHY,
    accepted,
    holds,
    members,
    play_a_round,
    seed,
    strike_a_table_out,
    withdraw_somebody,
)


@dataclass
class Course:
    """A competition under way.

    Attributes:
        there: the entries that take part, as what happened says.
        moved: those whom organisers moved between divisions of the stage under way.
        overrides: the divisions, from 0, where organisers want entries next season.
    """

    competition: Competition
    olive: User
    data: st.DataObject
    there: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)
    overrides: dict[int, int] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=count)

    def stage(self, number: int) -> Stage:
        return stage_of(self.competition, number)


def course_of(olive: User, data: st.DataObject, players: int, **wanted: Any) -> Course:
    """One that is open, with so many in it."""
    competition = arranged(olive, players=players, games=[BLUEPRINTS], is_at_tables=True, **wanted)
    seed(competition, data)
    return Course(competition, olive, data, {entry.pk for entry in accepted(competition)})


def happen(course: Course, number: int, kinds: Sequence[str], *, most: int) -> None:
    """Some of what may happen, one after the other."""
    for step in course.data.draw(st.lists(st.sampled_from(kinds), max_size=most), label="steps"):
        STEPS[step](course, number)
        if course.stage(number).is_running:
            holds(course.stage(number))


def _play(course: Course, number: int) -> None:
    play_a_round(course.competition, course.data, number, moved=course.moved)


def _strike_out(course: Course, number: int) -> None:
    strike_a_table_out(course.competition, course.olive, course.data, number)


def enter_somebody(course: Course, number: int) -> None:
    """Somebody who was not there before."""
    (user,) = people(1, f"late{next(course.numbers)}x")
    with suppress(EntriesClosed):  # a knock-out takes nobody late, nor does a final
        course.there.add(entering.enter(competition_id=course.competition.pk, user=user).pk)


def _withdraw_somebody(course: Course, number: int) -> None:
    gone = withdraw_somebody(course.competition, course.data)
    course.there -= {gone.pk} if gone else set()


def _expel_somebody(course: Course, number: int) -> None:
    for gone in _somebody(course):
        entering.expel(competition_id=course.competition.pk, by=course.olive, entry=gone.uuid, reason=WHY)
        course.there.discard(gone.pk)


def _close_somebodys_account(course: Course, number: int) -> None:
    for gone in _somebody(course):
        close_account(user=gone.user)
        course.there.discard(gone.pk)


def _somebody(course: Course) -> list[Entry]:
    """One who takes part, if anybody does."""
    playing = accepted(course.competition)
    return [course.data.draw(st.sampled_from(playing))] if playing else []


def _return_somebody(course: Course, number: int) -> None:
    away = Entry.objects.filter(competition=course.competition, status=Entry.Status.WITHDRAWN, user__is_active=True)
    if not away:
        return
    back = course.data.draw(st.sampled_from(list(away.select_related("user"))))
    with suppress(EntriesClosed):
        course.there.add(entering.enter(competition_id=course.competition.pk, user=back.user).pk)


def _withdraw_a_division(course: Course, number: int) -> None:
    """A whole one of the stage before."""
    for member in course.data.draw(st.sampled_from(members(course.stage(number - 1)))):
        entry = Entry.objects.select_related("user").get(pk=member)
        if entry.is_in:
            entering.withdraw(competition_id=course.competition.pk, user=entry.user)
        course.there.discard(member)


def _move_somebody(course: Course, number: int) -> None:
    """Within the stage that goes on: somebody who has not sat at a table yet."""
    sat = TableSeat.objects.filter(table__round__stage=course.stage(number)).values("entry")
    free = list(Member.objects.filter(stage=course.stage(number)).exclude(entry__in=sat).select_related("entry"))
    if not free:
        return
    entry = course.data.draw(st.sampled_from(free)).entry
    division = course.data.draw(st.integers(1, course.stage(number).divisions.count()))
    with suppress(WrongTime):  # the last one of a division
        _move(course, number, entry, division)
        course.moved.add(entry.pk)


def _override(course: Course, number: int) -> None:
    """For the next season."""
    for entry in _somebody(course):
        division = course.data.draw(st.integers(1, course.stage(number).divisions_planned))
        _move(course, number, entry, division)
        course.overrides[entry.pk] = division - 1


def _move(course: Course, number: int, entry: Entry, division: int) -> None:
    stages.move_entry(
        competition_id=course.competition.pk,
        by=course.olive,
        entry=entry,
        number=number,
        division=division,
        reason=WHY,
    )


def _plan_ahead(course: Course, number: int) -> None:
    """The next season is planned anew, as late as between the seasons or as soon as the last one is under way."""
    stage = course.stage(number)
    if stage.is_knock_out:
        return
    plan_season(course, number if stage.is_planned else number + 1, divisions=course.data.draw(st.integers(1, 4)))


def plan_season(course: Course, number: int, divisions: int) -> None:
    """Plan a season as the last one was, but with so many divisions."""
    last = course.stage(number - 1)
    plan = plan_of(last)._replace(title=f"Season {number}", divisions=divisions)
    if divisions == 1:
        plan = plan._replace(promoted=0, relegated=0)
    setting_up.set_stages(competition_id=course.competition.pk, by=course.olive, stages=[plan])


STEPS: Mapping[str, Callable[[Course, int], None]] = {
    "round": _play,
    "void": _strike_out,
    "late": enter_somebody,
    "withdraw": _withdraw_somebody,
    "expel": _expel_somebody,
    "close_account": _close_somebodys_account,
    "return": _return_somebody,
    "division": _withdraw_a_division,
    "move": _move_somebody,
    "override": _override,
    "plan": _plan_ahead,
}
"""By the name of what happens, how it is done to the stage of a number, under way or to come."""
