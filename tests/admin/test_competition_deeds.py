"""What organisers do with tables: shown first, done as it was shown, told and written down."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from leagues import results
from leagues.models import AuditEntry, Competition, Result, Round, Table
from leagues.results import Outcome
from notifications.models import Announcement
from tests.admin.competitions import WHY, do, last_note, page_of, show, table_of, table_page
from tests.leagues.arranging import finish
from tests.leagues.conftest import CompetitionOf
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db

PLACES = {f"place-{index}": place for index, place in enumerate((2, 1, 3))}
TOTALS = {f"total-{index}": total for index, total in enumerate((30, 40, 20))}

type Prepare = Callable[[Table], None]


def game_of(table: Table) -> Game:
    """Its game, as it is now."""
    assert table.game is not None
    return Game.objects.get(pk=table.game.pk)


def call_off(table: Table) -> None:
    """Its game ends without a result."""
    Game.objects.filter(pk=game_of(table).pk).update(status=Game.Status.CANCELLED, ended_at=timezone.now())


def pause(table: Table) -> None:
    """Its game stands still."""
    Game.objects.filter(pk=game_of(table).pk).update(status=Game.Status.PAUSED)
    Seat.objects.filter(game=table.game).update(asked="no")


def play(table: Table) -> None:
    """Its game ends, and its result is taken in."""
    finish(table)


def as_it_is(table: Table) -> None:
    """Nothing is to be prepared."""


TABLE_DEEDS: list[tuple[str, Prepare, dict[str, object], AuditEntry.Kind]] = [
    ("nudge", as_it_is, {}, AuditEntry.Kind.NUDGE),
    ("extend", as_it_is, {"hours": 36}, AuditEntry.Kind.EXTEND),
    ("pause", as_it_is, {}, AuditEntry.Kind.PAUSE),
    ("substitute", as_it_is, {"seat": 1}, AuditEntry.Kind.REPLACE),
    ("adjudicate", as_it_is, {**PLACES, **TOTALS}, AuditEntry.Kind.RESULT),
    ("replay", as_it_is, {}, AuditEntry.Kind.REPLAY),
    ("replay", call_off, {}, AuditEntry.Kind.REPLAY),
    ("void", as_it_is, {}, AuditEntry.Kind.VOID),
    ("enter", call_off, {**PLACES}, AuditEntry.Kind.RESULT),
    ("correct", play, {**PLACES, **TOTALS}, AuditEntry.Kind.CORRECT),
]


@pytest.mark.parametrize(("kind", "prepare", "answers", "noted"), TABLE_DEEDS)
def test_a_deed_with_a_table_is_shown_done_told_and_written_down(
    at_desk: ClientOf,
    table: Table,
    olive: User,
    kind: str,
    prepare: Prepare,
    answers: dict[str, object],
    noted: AuditEntry.Kind,
) -> None:
    prepare(table)
    competition, client, path = table.round.stage.competition, at_desk(olive), table_page(table, kind)
    before = state_of(table)

    shown, _ = show(client, path, reason=WHY, **answers)
    assert "This will happen" in shown.content.decode()
    assert state_of(table) == before
    done = do(client, path, reason=WHY, **answers)

    assert (done.status_code, done["Location"]) == (302, table_page(table))
    note = last_note(competition)
    assert (note.kind, note.by, note.reason) == (noted, olive, WHY)
    assert state_of(table) != before
    assert WHY in client.get(page_of(competition)).content.decode()


def state_of(table: Table) -> object:
    """All that a deed could change."""
    competition = Competition.objects.get(pk=table.round.stage.competition_id)
    found = Table.objects.select_related("game").get(pk=table.pk)
    seats = list(found.seats.order_by("index").values_list("entry", "place", "total", "is_forfeit"))
    game = found.game and (found.game.pk, found.game.status, found.game.step)
    return competition.revision, competition.audit.count(), Announcement.objects.count(), found.status, seats, game


def test_what_became_of_the_table(at_desk: ClientOf, table: Table, olive: User) -> None:
    client = at_desk(olive)

    do(client, table_page(table, "substitute"), reason=WHY, seat=1)
    do(client, table_page(table, "adjudicate"), reason=WHY, **{**PLACES, **TOTALS, "forfeit-0": "on", "place-2": 2})

    seats = list(table.seats.order_by("index").values_list("entry__user__name", "place", "total", "is_forfeit"))
    assert [seat[1:] for seat in seats] == [(3, 30, True), (1, 40, False), (2, 20, False)]
    assert seats[1][0] == "spare 1"
    played = game_of(table)
    assert (played.status, Round.objects.get().status) == (Game.Status.FINISHED, Round.Status.FINISHED)
    told = Announcement.objects.filter(kind="substituted").values_list("user__name", flat=True)
    assert sorted(told) == ["player 1", "player 2", "player 3", "spare 1"]


def test_a_paused_game_goes_on(at_desk: ClientOf, table: Table, olive: User) -> None:
    client = at_desk(olive)
    do(client, table_page(table, "pause"), reason=WHY)
    assert f"/table/{table.uuid}/pause/" not in client.get(table_page(table)).content.decode()

    do(client, table_page(table, "resume"), reason=WHY)

    assert game_of(table).status == Game.Status.RUNNING
    assert list(AuditEntry.objects.filter(kind__in=("pause", "resume")).values_list("kind", flat=True)) == [
        "resume",
        "pause",
    ]


@pytest.mark.parametrize(("kind", "status"), [("confirm", "done"), ("reject", "playing"), ("enter", "done")])
def test_what_a_player_entered_is_seen_to(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User, kind: str, status: str
) -> None:
    table = table_of(competition_of(players=3, is_at_tables=True))
    claimed = [Outcome(place, 10) for place in (1, 2, 3)]
    player = User.objects.get(name="player 1")
    results.claim_result(competition_id=table.round.stage.competition_id, by=player, table=table.uuid, outcomes=claimed)
    client = at_desk(olive)
    assert "a result waits to be confirmed" in client.get(table_page(table)).content.decode()

    answers: dict[str, dict[str, object]] = {
        "confirm": {},
        "reject": {"reason": WHY},
        "enter": {"reason": WHY, **PLACES, **TOTALS},
    }
    do(client, table_page(table, kind), **answers[kind])

    table.refresh_from_db()
    assert table.status == status
    assert Result.objects.filter(table=table).exists() == (kind != "reject")
    assert [seat.place for seat in table.seats.order_by("index")] == {
        "confirm": [1, 2, 3],
        "reject": [None, None, None],
        "enter": [2, 1, 3],
    }[kind]


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("nudge", {"reason": "no"}),
        ("extend", {"hours": 0}),
        ("extend", {"seat": 9}),
        ("substitute", {"entry": "nobody"}),
        ("adjudicate", {**PLACES, "place-0": 7}),
        ("adjudicate", {**PLACES, "total-0": "many"}),
    ],
)
def test_a_wrong_answer_is_asked_again_and_changes_nothing(
    at_desk: ClientOf, table: Table, olive: User, kind: str, wrong: dict[str, object]
) -> None:
    before = state_of(table)

    page, _ = show(at_desk(olive), table_page(table, kind), **{"reason": WHY, **wrong}, confirmed="1")

    assert page.context["form"].errors
    assert state_of(table) == before


def test_what_is_refused_is_said_in_the_preview(at_desk: ClientOf, table: Table, olive: User) -> None:
    client, before = at_desk(olive), state_of(table)

    page, _ = show(client, table_page(table, "adjudicate"), reason=WHY, **{**PLACES, "place-0": 3})

    assert (page.status_code, "This cannot be how the table ended" in page.content.decode()) == (422, True)
    assert state_of(table) == before


def test_what_was_shown_can_be_changed_without_typing_it_again(at_desk: ClientOf, table: Table, olive: User) -> None:
    client, path = at_desk(olive), table_page(table, "pause")
    _, sent = show(client, path, reason=WHY)

    page = client.post(path, {**sent, "again": "1"})

    assert page.context["form"]["reason"].value() == WHY
    assert "Show what will happen" in page.content.decode()


def test_who_won_is_left_open_until_it_is_said(at_desk: ClientOf, table: Table, olive: User) -> None:
    page, _ = show(at_desk(olive), table_page(table, "adjudicate"), reason=WHY)

    assert page.context["form"].errors.keys() == PLACES.keys()


def test_nothing_is_done_that_was_not_shown(at_desk: ClientOf, table: Table, olive: User) -> None:
    client, path = at_desk(olive), table_page(table, "substitute")
    shown, sent = show(client, path, reason=WHY, seat=1)
    digest = shown.context["rehearsed"].digest
    for other in ({**sent, "seat": 2, "digest": digest}, sent, {**sent, "step": 99, "digest": digest}):
        before = state_of(table)
        answer = client.post(path, {**other, "confirmed": "1"})
        assert (answer.status_code, answer.context["refusal"].code) == (409, "stale_preview")
        assert state_of(table) == before


def test_a_deed_that_makes_no_sense_now_is_not_offered(at_desk: ClientOf, table: Table, olive: User) -> None:
    client = at_desk(olive)

    answers = [client.get(table_page(table, kind)) for kind in ("resume", "confirm", "correct", "enter", "nonsense")]

    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, table_page(table))] * 5


# Entries
