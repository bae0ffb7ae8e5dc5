"""Rehearsals: what is shown is what is done, and showing does nothing."""

from functools import partial

import pytest

from accounts.models import User
from games.models import Game
from leagues import entering, setting_up
from leagues.errors import BadReason, StalePreview
from leagues.models import Competition
from leagues.rehearsal import perform, rehearse
from notifications.models import Announcement
from tests.leagues.arranging import names, start_round, start_stage
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db


def state() -> object:
    """All that anything here could change."""
    revisions = list(Competition.objects.values_list("revision", "status", "title"))
    return revisions, Announcement.objects.count(), list(Game.objects.values_list("status", "step"))


def test_a_rehearsal_tells_what_would_be_and_writes_nothing(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=4)
    start_stage(competition)
    start_round(competition)
    entry = competition.entries.select_related("user").order_by("pk")[0]
    before = state()

    rehearsed = rehearse(
        competition_id=competition.pk,
        deed=partial(entering.expel, competition_id=competition.pk, by=olive, entry=entry.uuid, reason="Unkind words"),
    )

    assert state() == before
    assert [(note.kind, note.before, note.after) for note in rehearsed.changes] == [("expel", "accepted", "expelled")]
    assert rehearsed.told == names([entry])


def test_what_was_rehearsed_is_done(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=2)
    deed = partial(
        setting_up.change_settings, competition_id=competition.pk, by=olive, settings={"title": "Another title"}
    )
    digest = rehearse(competition_id=competition.pk, deed=deed).digest

    perform(competition_id=competition.pk, deed=deed, digest=digest)

    competition.refresh_from_db()
    assert competition.title == "Another title"


def test_what_would_be_otherwise_now_is_not_done(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=2)
    deed = partial(
        setting_up.change_settings, competition_id=competition.pk, by=olive, settings={"title": "Another title"}
    )
    digest = rehearse(competition_id=competition.pk, deed=deed).digest
    setting_up.change_settings(competition_id=competition.pk, by=olive, settings={"title": "A third title"})
    before = state()

    with pytest.raises(StalePreview):
        perform(competition_id=competition.pk, deed=deed, digest=digest)

    assert state() == before


def test_what_the_deed_refuses_is_refused_in_the_rehearsal(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=2)

    with pytest.raises(BadReason):
        rehearse(
            competition_id=competition.pk,
            deed=partial(setting_up.cancel_competition, competition_id=competition.pk, by=olive, reason="no"),
        )
