from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings
from structlog.testing import capture_logs

from accounts.models import User
from games import deadlines
from games.models import Action, Game, Seat
from games.services import resign
from notifications import claims, outcomes, services
from notifications.claims import LEASE
from notifications.fan_out import fan_out
from notifications.models import Channel, Delivery, GameMode, Mode
from notifications.sending import ILL_ATTEMPTS, send_due
from notifications.transports import NotSent, email
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, waiting_seat
from tests.notifications.conftest import Sink, deliver, delivery_to, make_due, statuses

WAITS = email.TRANSPORT.waits.each
DAY = timedelta(days=1)


@pytest.fixture
def waiting(game: Game) -> User:
    """Who is waited for, with a notice that is due."""
    fan_out()
    make_due()
    return holder_of(waiting_seat(game))


def only() -> Delivery:
    return Delivery.objects.get()


def claimed() -> list[Delivery]:
    return claims.claim(Delivery.objects.select_related("channel"), 10)


def test_a_delivery_is_sent_once(waiting: User, sink: Sink) -> None:
    assert send_due() == 1
    assert send_due() == 0

    (mail,) = sink.mails
    delivery = only()
    assert mail["To"] == waiting.email
    assert mail["Message-ID"] == f"<{delivery.id}@127.0.0.1>"
    assert (delivery.status, delivery.attempts, delivery.reason) == ("sent", 1, "")
    assert delivery.sent_at is not None


def test_the_games_of_letters_are_read_together(game: Game, alice: User, bob: User, sink: Sink) -> None:  # D8
    delivery_to(alice, game, Delivery.Kind.CANCELLED)
    delivery_to(bob, game, Delivery.Kind.CANCELLED, seat=1)

    with CaptureQueriesContext(connection) as made:
        assert send_due() == 2

    assert not [query for query in made if 'FROM "games_game"' in query["sql"]]


def test_nothing_is_sent_before_it_is_due(game: Game, sink: Sink) -> None:
    fan_out()

    assert send_due() == 0
    assert statuses() == [("turn", "pending")]


def test_a_turn_that_is_over_is_not_announced(game: Game, waiting: User, sink: Sink) -> None:  # field note 2
    play(game, END)

    assert send_due() == 0

    delivery = only()
    assert (delivery.status, delivery.reason) == ("superseded", "it is over")
    assert sink.mails == []


def test_a_seat_that_changed_hands_is_not_announced_to_who_held_it(game: Game, waiting: User, sink: Sink) -> None:
    Seat.objects.filter(user=waiting).update(user=None, is_bot=True)

    assert send_due() == 0
    assert statuses() == [("turn", "superseded")]


@pytest.mark.parametrize("scope", ["game", "all"])
def test_a_mute_holds_at_once(game: Game, waiting: User, sink: Sink, scope: str) -> None:
    if scope == "game":
        GameMode.objects.create(user=waiting, game=game, mode=Mode.OFF)
    else:
        Channel.objects.filter(user=waiting).update(mode=Mode.OFF)

    assert send_due() == 0
    assert (only().status, only().reason) == ("superseded", "no notice is wanted")


def test_an_account_closed_meanwhile_gets_nothing(waiting: User, sink: Sink) -> None:
    User.objects.filter(pk=waiting.pk).update(is_active=False)

    assert send_due() == 0
    assert (only().status, only().reason) == ("superseded", "the account is closed")


def test_only_the_latest_news_of_a_game_is_sent(game: Game, sink: Sink) -> None:
    seat = waiting_seat(game)
    for _ in range(3):
        deadlines.time_out(seat_id=seat.pk, now=timezone.now() + 9 * DAY)
        if (other := waiting_seat(game)).index != seat.index:
            play(game, {"type": "take", "actions": 1}, seat=other)
            play(game, END, seat=other)

    deliver()

    assert [mail["To"] for mail in sink.to(holder_of(seat))] == [holder_of(seat).email]
    assert [kind for kind, status in statuses(holder_of(seat)) if status == "sent"] == ["finished"]


def test_after_an_outage_of_three_days_each_player_gets_one_mail(
    game: Game, sink: Sink, settings: Settings, alice: User, bob: User
) -> None:  # field notes 3, 13
    reachable = settings.MAILERS
    settings.MAILERS = {"default": {**reachable["default"], "OPTIONS": {"host": "127.0.0.1", "port": 1}}}
    start = timezone.now()
    game.turn_seconds = 3600 * 8
    game.save()
    Seat.objects.filter(game=game, asked="waiting").update(
        due_at=start + timedelta(hours=8), remind_at=start + timedelta(hours=6.4)
    )
    for hour in range(72):
        with time_machine.travel(start + timedelta(hours=hour), tick=False):
            now = timezone.now()
            for seat in Seat.objects.filter(game=game):
                deadlines.remind(seat_id=seat.pk, now=now)
                deadlines.time_out(seat_id=seat.pk, now=now)
            fan_out()
            assert send_due() == 0
            Seat.objects.filter(game=game).update(misses=0)
            if hour % 7 == 0 and Game.objects.get(id=game.id).is_running:
                recruit(game)

    settings.MAILERS = reachable
    with time_machine.travel(start + 3 * DAY, tick=False):
        send_due()

    assert len(statuses()) > 10
    assert Delivery.objects.filter(attempts__gt=1).count() == 0
    assert [len(sink.to(user)) for user in (alice, bob)] == [1, 1]
    assert {status for _, status in statuses()} == {"sent", "superseded"}


def recruit(game: Game) -> None:
    """A move that keeps the game alive: one in which nobody does anything ends by itself."""
    seat = waiting_seat(game)
    play(game, {"type": "take", "actions": 1}, seat=seat)


def test_a_claim_is_held_for_the_length_of_its_lease(waiting: User, sink: Sink) -> None:
    assert len(claimed()) == 1
    assert claimed() == []

    with time_machine.travel(timezone.now() + LEASE):
        (again,) = claimed()

    assert again.attempts == 2


def test_what_was_cut_short_is_claimed_alone(game_of: GameOf, alice: User, bob: User, sink: Sink) -> None:  # D6
    for _ in range(3):
        game_of(alice, bob)
    fan_out()
    make_due()
    assert len(claimed()) == 3

    with time_machine.travel(timezone.now() + LEASE):
        alone = [len(claimed()) for _ in range(4)]

    assert alone == [1, 1, 1, 0]


def test_what_was_claimed_and_not_begun_is_given_back_untouched(waiting: User, sink: Sink) -> None:
    claims.release(claimed())

    assert (only().status, only().attempts, only().claimed_until) == ("pending", 0, None)
    assert send_due() == 1


def test_an_attempt_that_was_overtaken_finishes_nothing(waiting: User, sink: Sink) -> None:
    slow = claimed()
    with time_machine.travel(timezone.now() + LEASE):
        claimed()

    outcomes.sent([(slow, None)])
    outcomes.superseded(slow, "too late to say")
    outcomes.refused(slow, NotSent("too late to say", is_final=True), email.TRANSPORT.waits)
    claims.release(slow)

    assert (only().status, only().attempts) == ("pending", 2)
    assert only().claimed_until is not None


def test_a_delivery_wanted_again_while_it_was_found_stale_is_looked_at_again(waiting: User, sink: Sink) -> None:
    (stale,) = claimed()
    newer = stale.event
    assert newer is not None
    newer.pk = None
    newer.is_told = False
    newer.save()
    fan_out()

    outcomes.superseded([stale], "it is over")

    assert (only().status, only().event, only().claimed_until) == ("pending", newer, None)


def test_a_refusal_for_now_is_tried_again_later_and_later(waiting: User, sink: Sink) -> None:
    sink.refused[waiting.email] = "450 Not now"
    now = timezone.now()
    for number, wait in enumerate(WAITS, start=1):
        with time_machine.travel(now, tick=False):
            assert send_due() == 0
            delivery = only()
            assert (delivery.status, delivery.attempts, delivery.reason) == ("pending", number, "refused with 450")
            assert delivery.next_at == timezone.now() + wait
            now = delivery.next_at

    with time_machine.travel(now, tick=False):
        assert send_due() == 0

    assert (only().status, only().attempts) == ("failed", len(WAITS) + 1) == ("failed", 12)
    with time_machine.travel(now + DAY, tick=False):
        assert send_due() == 0


def test_what_is_tried_before_its_time_loses_no_attempt(game: Game, waiting: User, sink: Sink) -> None:
    sink.refused[waiting.email] = "450 Not now"
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert send_due() == 0
        before = only()
        clock.shift(timedelta(seconds=10))
        other = delivery_to(waiting, game, Delivery.Kind.FINISHED, seat=waiting_seat(game).index)
        assert send_due() == 0

    other.refresh_from_db()
    after = Delivery.objects.get(pk=before.pk)
    assert (other.attempts, after.attempts, after.next_at, after.claimed_until) == (1, 1, before.next_at, None)


def test_a_refusal_for_good_is_not_tried_again(waiting: User, sink: Sink) -> None:
    sink.refused[waiting.email] = "550 No such person"

    with capture_logs() as logged:
        assert send_due() == 0

    assert (only().status, only().attempts, only().reason) == ("failed", 1, "refused with 550")
    (failed,) = [line for line in logged if line["event"] == "delivery.failed"]
    assert waiting.email not in str(failed) + only().reason


def test_a_failed_delivery_can_be_sent_again(waiting: User, sink: Sink) -> None:
    sink.refused[waiting.email] = "550 No such person"
    send_due()
    sink.refused.clear()

    assert services.send_again(only())
    assert send_due() == 1
    assert not services.send_again(only())
    assert only().status == "sent"


def test_what_was_cut_short_at_every_attempt_is_given_up(waiting: User, sink: Sink) -> None:
    Delivery.objects.update(attempts=ILL_ATTEMPTS)

    assert send_due() == 0
    assert (only().status, only().reason) == ("failed", "every attempt was cut short")


def test_what_was_refused_before_it_was_cut_short_is_tried_on(waiting: User, sink: Sink) -> None:
    Delivery.objects.update(attempts=ILL_ATTEMPTS, reason="refused with 450")

    assert send_due() == 1


def test_what_raises_is_given_up_after_five_attempts(waiting: User, sink: Sink) -> None:  # D6
    Action.objects.update(position_zip=b"torn")
    for _ in range(ILL_ATTEMPTS):
        assert only().status == "pending"
        make_due()
        send_due()

    assert (only().status, only().attempts, only().reason) == ("failed", 5, "error")


def test_a_closed_way_out_costs_no_attempt(waiting: User, sink: Sink, settings: Settings) -> None:
    settings.MAILERS = {"default": {"OPTIONS": {"host": "127.0.0.1", "port": 1}}}
    assert send_due() == 0
    settings.MAILERS = {}
    assert send_due() == 0

    assert (only().status, only().attempts) == ("pending", 0)


def test_a_connection_lost_amid_a_mail_puts_that_one_off_and_ends_the_batch(
    game_of: GameOf, alice: User, bob: User, sink: Sink
) -> None:
    for _ in range(2):
        game_of(alice, bob)
    fan_out()
    make_due()
    sink.answer = lambda: "421 Going away"

    assert send_due() == 0

    assert sorted(Delivery.objects.values_list("attempts", flat=True)) == [0, 1]


def test_one_bad_row_does_not_stall_the_others(game_of: GameOf, alice: User, bob: User, sink: Sink) -> None:
    bad, good = game_of(alice, bob), game_of(alice, bob)
    Action.objects.filter(game=bad).update(position_zip=b"torn")
    fan_out()
    make_due()

    assert send_due() == 1

    row = Delivery.objects.get(game=bad)
    assert (row.status, row.attempts, row.reason) == ("pending", 1, "error")
    assert Delivery.objects.get(game=good).status == "sent"


def test_a_refused_address_does_not_stall_the_others(game: Game, sink: Sink, alice: User, bob: User) -> None:
    resign(game_id=game.id, user=alice, seat=0)
    sink.refused[alice.email] = "450 Not now"

    assert deliver() == 1
    assert [mail["To"] for mail in sink.mails] == [bob.email]
