"""What needs attention in a competition, as its page at the desk tells it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Absence, Game, Seat
from leagues import entering
from leagues.models import Round
from notifications.fan_out import mail_of
from tests.admin.competitions import page_of, table_page
from tests.leagues.arranging import start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db


def test_what_needs_attention_leads_to_where_it_is_seen_to(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=12, rounds=2, round_days=7)
    start_stage(competition)
    now = timezone.now()
    late, called_off, away = start_round(competition).tables.order_by("number")
    Round.objects.update(deadline_at=now - timedelta(hours=1))
    assert called_off.game is not None
    assert away.game is not None
    Game.objects.filter(pk=called_off.game.pk).update(status=Game.Status.CANCELLED, ended_at=now)
    asked = Seat.objects.filter(game=away.game, asked="waiting").select_related("user").first()
    assert asked is not None
    assert asked.user is not None
    Absence.objects.create(user=asked.user, start=now - timedelta(hours=1), end=now + timedelta(days=2))
    bounced = mail_of(asked.user)
    bounced.stopped_at, bounced.stop = now, "bounced"
    bounced.save()

    lines = at_desk(olive).get(page_of(competition)).context["matters"]

    for table in (late, called_off, away):
        table.round.stage.competition = competition
    assert [url for _, url in lines] == [
        table_page(late),
        table_page(away),
        table_page(called_off),
        table_page(away),
        f"{page_of(competition)}#entries",
    ]
    assert all(at_desk(olive).get(url.partition("#")[0]).status_code == 200 for _, url in lines)


def test_of_a_table_where_an_organiser_sits_no_days_off_are_told(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User, keeper: User
) -> None:
    competition = competition_of(players=3)
    entering.enter(competition_id=competition.pk, user=olive)
    start_stage(competition)
    table = start_round(competition).tables.get()
    now = timezone.now()
    for user in User.objects.filter(name__startswith="player"):
        Absence.objects.create(user=user, start=now - timedelta(hours=1), end=now + timedelta(days=2))
    Seat.objects.filter(game=table.game).update(asked="no")
    Seat.objects.filter(game=table.game, user__name="player 1").update(asked="waiting")

    found = [at_desk(person).get(page_of(competition)).context["matters"] for person in (olive, keeper)]

    assert [len(lines) for lines in found] == [0, 1]
