from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone
from time_machine import Traveller

from accounts import tokens
from accounts.models import AddressChange, SignInCode, Token, Use, User
from accounts.services import person_at
from api.models import IdempotencyKey
from config import housekeeping
from config.housekeeping import CHORES, clear
from config.tasks import keep_house
from games.models import Action, Game, GameEvent, Invitation, ScoreSheet, Seat, Tenure
from games.services import resign
from games.sheets import keep_sheet
from games.tables import Offer
from notifications import canary, links
from notifications.fan_out import mail_of
from notifications.following import Resync, entries_after
from notifications.inviting import send_invitations
from notifications.models import Announcement, Attempt, Canary, Delivery, FeedEntry, Link, MailEvent
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, snapshot, waiting_seat
from tests.games.sitting import table_of
from tests.notifications.conftest import Sink, deliver, sink, smtp, statuses
from tests.notifications.feeding import news_of

__all__ = ["sink", "smtp"]

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
NOTHING = dict.fromkeys(CHORES, 0)


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


@pytest.fixture
def later() -> Iterator[Traveller]:
    """A clock that stands still, to be moved on."""
    with time_machine.travel(timezone.now(), tick=False) as clock:
        yield clock


def test_a_months_old_delivery_goes_and_the_games_record_stays(
    game: Game, sink: Sink, later: Traveller, bob: User
) -> None:  # field notes 27, 47
    play(game, END)
    resign(game_id=game.id, user=bob, seat=1)
    deliver()
    record = snapshot(game), list(Tenure.objects.values())
    kinds = statuses()

    later.shift(29 * DAY)
    assert keep_house()["deliveries"] == 0
    later.shift(2 * DAY)
    assert keep_house()["deliveries"] == len(kinds) > 1

    assert (snapshot(game), list(Tenure.objects.values())) == record
    assert not Delivery.objects.exists()


def test_a_notice_is_kept_while_its_turn_is_open(game: Game, sink: Sink, later: Traveller) -> None:  # field note 27
    deliver()
    later.shift(40 * DAY)

    assert keep_house() == NOTHING | {"news": 1}
    assert statuses() == [("turn", "sent")]


@pytest.mark.parametrize(("answer", "gone"), [("", 0), ("withdrawn", 0), ("accepted", 1), ("declined", 1)])
def test_an_invitation_without_an_answer_keeps_its_guest_from_another_letter(
    sink: Sink, later: Traveller, alice: User, answer: str, gone: int
) -> None:  # S10
    dora = person_at("dora@example.org")
    table_of(alice, Offer(dora))
    send_invitations()
    deliver()
    Invitation.objects.update(answer=answer)
    later.shift(40 * DAY)

    assert keep_house()["deliveries"] == gone

    table_of(alice, Offer(dora))
    assert send_invitations() == gone


def test_what_waits_is_kept_however_old_and_with_it_what_was_told_of_its_game(
    game: Game, sink: Sink, later: Traveller
) -> None:
    deliver()
    play(game, END)
    deliver()
    Delivery.objects.filter(pk=Delivery.objects.earliest("id").pk).update(status="pending")
    later.shift(40 * DAY)

    assert keep_house() == NOTHING


def test_a_failed_delivery_stays_to_be_seen(game: Game, sink: Sink, later: Traveller) -> None:
    deliver()
    Delivery.objects.update(status="failed")
    later.shift(40 * DAY)

    assert keep_house()["deliveries"] == 0


def test_what_a_hook_answered_goes_after_a_month_though_the_delivery_stays(  # W5
    alice: User,
) -> None:
    now = timezone.now()
    delivery = Delivery.objects.create(channel=mail_of(alice), key="x", kind="test", status="failed", next_at=now)
    Attempt.objects.create(delivery=delivery, number=1, at=timezone.now(), status=500, milliseconds=5)
    before = clear(CHORES["attempts"](timezone.now()))

    assert (before, clear(CHORES["attempts"](timezone.now() + timedelta(days=31)))) == (0, 1)
    assert Delivery.objects.get() == delivery


def test_news_goes_a_month_after_it_was_told(game: Game, later: Traveller) -> None:
    later.shift(40 * DAY)
    assert keep_house()["news"] == 0

    GameEvent.objects.update(is_told=True)
    assert keep_house()["news"] == 1


def test_a_dead_link_goes_a_month_after_it_could_last_be_used(game: Game, later: Traveller) -> None:
    seat = waiting_seat(game)
    holder = holder_of(seat)
    live = links.issue(Link.Kind.LOOK, seat=seat, user=holder)
    answered = links.issue(Link.Kind.TURN, seat=seat, user=holder, turn=seat.turn)
    play(game, END)

    later.shift(59 * DAY)
    assert keep_house()["links"] == 0
    later.shift(2 * DAY)
    assert keep_house()["links"] == 1

    assert links.find(live) is not None
    assert links.find_answered(answered, END) is None


def test_a_link_of_an_address_that_is_no_longer_the_persons_goes(game: Game, later: Traveller, alice: User) -> None:
    links.issue(Link.Kind.LOOK, seat=Seat.objects.get(user=alice), user=alice)
    User.objects.filter(pk=alice.pk).update(email="elsewhere@example.org")
    later.shift(61 * DAY)

    assert keep_house()["links"] == 1


def test_ended_sessions_go() -> None:
    now = timezone.now()
    for name, days in {"ended": -1, "going on": 1}.items():
        Session.objects.create(session_key=name, session_data="", expire_date=now + days * DAY)

    assert keep_house()["sessions"] == 1
    assert Session.objects.get().session_key == "going on"


def test_what_is_over_of_an_account_goes_and_nothing_else(alice: User, bob: User) -> None:
    now = timezone.now()
    for user, age in ((alice, timedelta(days=2)), (bob, timedelta(minutes=5))):
        SignInCode.objects.create(user=user, nonce=user.name, began_at=now - age)
        Use.objects.create(key=user.name, began_at=now - age)
        AddressChange.objects.create(
            user=user, address="new@example.org", asked_at=now - age, old_hash=f"{user.pk}o", new_hash=f"{user.pk}n"
        )

    assert keep_house() == NOTHING | {"sign_in_codes": 1, "address_changes": 1, "uses": 1}

    assert SignInCode.objects.get().user == bob
    assert AddressChange.objects.get().user == bob
    assert Use.objects.get().key == "bob"


@pytest.mark.parametrize("end", ["revoked", "expired", "moved"])
def test_a_dead_token_goes_after_a_month_and_a_live_one_stays(
    alice: User, bob: User, later: Traveller, end: str
) -> None:
    tokens.issue_token(user=bob, name="live", scopes=["games:read"])
    dying = timezone.now() + 2 * DAY if end == "expired" else None
    dead, _ = tokens.issue_token(user=alice, name="dead", scopes=["games:read"], expires_at=dying)
    later.shift(2 * DAY)
    match end:
        case "revoked":
            tokens.revoke_token(user=alice, token_id=dead.id)
        case "moved":
            User.objects.filter(pk=alice.pk).update(email="elsewhere@example.org")

    later.shift(27 * DAY)
    assert keep_house()["tokens"] == 0
    later.shift(4 * DAY)
    assert keep_house()["tokens"] == 1
    assert Token.objects.get().name == "live"


def test_the_answer_to_an_idempotency_key_is_kept_for_a_week(alice: User, later: Traveller) -> None:
    IdempotencyKey.objects.create(user=alice, key="k", fingerprint="f", created_at=timezone.now())

    later.shift(6.9 * DAY)
    assert keep_house()["idempotency_keys"] == 0
    later.shift(0.2 * DAY)
    assert keep_house()["idempotency_keys"] == 1


def test_news_can_be_followed_for_a_week_and_the_newest_stays(
    game: Game, later: Traveller, alice: User, bob: User
) -> None:  # A9
    news_of(game, 3, alice, bob)
    later.shift(5 * DAY)
    news_of(game, 1, alice)

    assert keep_house()["feed_entries"] == 0
    later.shift(2.1 * DAY)
    assert keep_house()["feed_entries"] == 5
    assert list(FeedEntry.objects.order_by("user").values_list("user", "number")) == [(alice.pk, 4), (bob.pk, 3)]

    news_of(game, 1, bob)
    assert [entry.number for entry in entries_after(bob.pk, 3, 9)] == [4]
    with pytest.raises(Resync):
        entries_after(bob.pk, 1, 9)


def test_the_newest_canary_stays(later: Traveller) -> None:
    canary.release()
    later.shift(1.1 * DAY)
    canary.release()

    assert keep_house()["canaries"] == 1
    assert Canary.objects.count() == 1


def test_a_chore_that_fails_does_not_keep_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"broken": lambda _: 1 / 0, "canaries": housekeeping.arrived_canaries}
    monkeypatch.setattr("config.tasks.CHORES", broken)

    assert keep_house() == {"canaries": 0}


def test_rows_go_in_batches() -> None:
    for _ in range(5):
        canary.release()

    assert clear(Canary.objects.all(), batch=2, batches=2) == 4
    assert clear(Canary.objects.all(), batch=2) == 1


def test_mail_events_go_after_a_month() -> None:  # E7
    now = timezone.now()
    for days in (29, 31):
        MailEvent.objects.create(digest=f"{days}", at=now - days * DAY)

    assert keep_house()["mail_events"] == 1

    assert [event.digest for event in MailEvent.objects.all()] == ["29"]


def test_a_visitors_score_sheet_is_kept_for_a_year_and_a_persons_for_good(later: Traveller, alice: User) -> None:
    for person in (None, alice):
        keep_sheet(
            rules="builders_middle_ages",
            sheet="game",
            common={},
            seats=[{}, {}],
            names=["", ""],
            kept_by=person,
            network="192.0.2.7",
        )

    later.shift(364 * DAY)
    assert keep_house()["score_sheets"] == 0
    later.shift(2 * DAY)
    assert keep_house()["score_sheets"] == 1

    assert ScoreSheet.objects.get().created_by == alice


def test_nothing_of_a_games_record_is_ever_cleared() -> None:
    cleared = {rows(timezone.now()).model for rows in CHORES.values()}

    assert cleared == {
        *(Delivery, Attempt, GameEvent, Link, Session, Canary, SignInCode, AddressChange, Use, Token, IdempotencyKey),
        *(FeedEntry, Announcement),
        MailEvent,
        ScoreSheet,
    }
    assert not cleared & {Game, Seat, Tenure, Action}


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer")
def test_a_row_that_another_holds_is_left_to_it() -> None:
    for _ in range(3):
        canary.release()

    def clear_elsewhere() -> int:
        try:
            return clear(Canary.objects.all())
        finally:
            connection.close()

    with transaction.atomic(), ThreadPoolExecutor(1) as pool:
        held = Canary.objects.select_for_update().earliest("id")
        assert pool.submit(clear_elsewhere).result(timeout=10) == 2

    assert Canary.objects.get() == held
