"""What organisers do with a whole competition: its settings of time, its rounds and stages, each looked at before."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from leagues import entering
from leagues.models import Competition, Round, Stage, Table, TableSeat
from notifications.models import Announcement
from tests.admin.competitions import WHY, deadline_page, do, entry_of, page_of, play_by_name
from tests.leagues.arranging import finish_round, start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db


def test_a_round_gets_another_deadline_in_the_organiser_s_own_time(
    at_desk: ClientOf, table: Table, olive: User
) -> None:
    User.objects.filter(pk=olive.pk).update(time_zone="Asia/Tokyo")
    day = (timezone.now() + timedelta(days=30)).date()

    do(at_desk(olive), deadline_page(table.round), at=f"{day}T09:00", reason=WHY)

    played = Round.objects.get(pk=table.round_id)
    assert played.deadline_at is not None
    assert played.deadline_at.isoformat() == f"{day}T00:00:00+00:00"
    assert Announcement.objects.filter(kind="deadline_changed").count() == 3


def test_a_competition_is_opened_named_and_called_off(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User, alice: User
) -> None:
    competition = competition_of(players=3)
    Competition.objects.update(status="draft")
    client = at_desk(olive)

    do(client, page_of(competition, "deed/publish/"))
    do(client, page_of(competition, "deed/organisers/"), people="alice\nolive")
    do(client, page_of(competition, "deed/cancel/"), reason=WHY)

    kinds = list(competition.audit.order_by("pk").values_list("kind", flat=True))[-3:]
    assert kinds == ["publish", "organisers", "cancel"]
    competition.refresh_from_db()
    assert (competition.status, competition.organisers.count()) == ("cancelled", 2)
    assert Announcement.objects.filter(kind="competition_cancelled").count() == 3
    assert "/deed/" not in client.get(page_of(competition)).content.decode()


def test_the_calendar_is_set(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=3, starts="calendar", round_days=7)
    day = (timezone.now() + timedelta(days=30)).date()

    do(at_desk(olive), page_of(competition, "deed/calendar/"), at=f"{day}T09:00")

    first = Stage.objects.get(competition=competition).first_round_at
    assert first is not None
    assert first.isoformat() == f"{day}T09:00:00+00:00"


def test_tables_are_set_by_hand(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=5, format="by_hand")
    start_stage(competition)

    do(at_desk(olive), page_of(competition, "deed/tables/"), lines="player 1, Player 3\nplayer 4, player 5, player 2")

    seats = TableSeat.objects.order_by("table__number", "index").values_list("entry__user__name", flat=True)
    assert list(seats) == ["player 1", "player 3", "player 4", "player 5", "player 2"]
    assert Announcement.objects.filter(kind="round_started").count() == 5


# Stages and rounds, from their drafts


def test_a_whole_tournament_is_run_from_its_page(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=6, table_size=3, rounds=1)
    client = at_desk(olive)

    def go(place: str) -> int:
        page = client.get(page_of(competition, place))
        posted = client.post(page_of(competition, place), {"digest": page.context["draft"].digest})
        assert posted.status_code == 302
        return page.status_code

    go("stage/1/start/")
    go("stage/1/round/")
    finish_round(Round.objects.get())
    go("stage/1/close/")
    do(client, page_of(competition, "deed/finish/"))

    competition.refresh_from_db()
    kinds = [note.kind for note in competition.audit.order_by("pk") if note.by == olive]
    assert kinds[-4:] == ["stage_start", "round_start", "stage_close", "finish"]
    assert competition.status == "finished"
    assert Announcement.objects.filter(kind="stage_closed").count() == 6


def test_a_draft_that_is_no_longer_true_starts_nothing(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=6, table_size=3)
    start_stage(competition)
    client, path = at_desk(olive), page_of(competition, "stage/1/round/")
    digest = client.get(path).context["draft"].digest
    entering.withdraw(competition_id=competition.pk, user=User.objects.get(name="player 2"))

    answer = client.post(path, {"digest": digest})

    assert (answer.status_code, answer.context["refusal"].code) == (409, "stale_preview")
    assert answer.context["draft"].digest != digest
    assert Round.objects.count() == 0


def test_a_round_is_shown_before_it_starts(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=6, table_size=3, round_days=7)
    start_stage(competition)

    page = at_desk(olive).get(page_of(competition, "stage/1/round/"))

    body = page.content.decode()
    tables = [", ".join(map(str, table)) for table in page.context["divisions"][0].tables]
    assert [len(table.split(", ")) for table in tables] == [3, 3]
    for shown in ("2 tables", "Blueprints", *tables, "Written to", "Byes", "Meet again"):
        assert shown in body, shown
    assert Round.objects.count() == 0


def test_the_closing_of_a_season_shows_who_goes_where_and_why(
    at_desk: ClientOf, entries: Competition, olive: User
) -> None:
    entering.accept_entry(competition_id=entries.pk, by=olive, entry=entry_of("player 4").uuid)
    start_stage(entries)
    play_by_name(start_round(entries))

    page = at_desk(olive).get(page_of(entries, "stage/1/close/"))

    moves = [(str(move.entry), move.before, move.after, move.why) for move in page.context["moves"]]
    assert moves == [
        ("player 1", 1, 1, "champion"),
        ("player 3", 2, 1, "promoted"),
        ("player 2", 1, 2, "relegated"),
        ("player 4", 2, 2, "stays"),
    ]


def test_a_table_that_is_not_done_is_named_before_a_stage_is_closed(
    at_desk: ClientOf, table: Table, olive: User
) -> None:
    page = at_desk(olive).get(page_of(table.round.stage.competition, "stage/1/close/")).content.decode()

    assert "1 table is not done, and will not count." in page
