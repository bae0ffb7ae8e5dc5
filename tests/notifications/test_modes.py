"""How often and when people are told: modes, quiet hours, the daily letter, and one letter for what waited together."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings
from time_machine import Traveller

from accounts.models import User
from games import deadlines
from games.models import Game, Seat
from games.tables import Holder
from notifications import letters, standing
from notifications.fan_out import fan_out
from notifications.models import Channel, Delivery, GameMode, Mode, Rhythm
from notifications.sending import send_due
from tests.conftest import GameOf
from tests.games.playing import END, play, play_on, waiting_seat
from tests.notifications.conftest import Sink, delivery_to, statuses, text_of

NOON = datetime(2027, 5, 3, 10, 0, tzinfo=UTC)
"""Of Alice's clock in Berlin."""
HOUR = timedelta(hours=1)


@pytest.fixture
def clock(alice: User) -> Iterator[Traveller]:
    alice.time_zone = "Europe/Berlin"
    alice.save()
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


def wants(user: User, mode: Mode = Mode.EACH, **rhythm: object) -> Channel:
    Rhythm.objects.update_or_create(user=user, defaults=rhythm)
    return Channel.objects.update_or_create(user=user, transport="email", defaults={"mode": mode})[0]


def waits_for(game_of: GameOf, user: User, **terms: int) -> Game:
    """A new game against a bot that waits for this person."""
    game = game_of(user, Holder.BOT)
    Game.objects.filter(pk=game.pk).update(**terms)
    while waiting_seat(game).user_id != user.pk:
        play_on(game, 1)
    return game


def sent_after(clock: Traveller, wait: timedelta) -> int:
    """How many deliveries are sent when so much time has passed."""
    fan_out()
    clock.shift(wait)
    return send_due()


def test_each_turn_is_told_by_itself(game_of: GameOf, alice: User, sink: Sink, clock: Traveller) -> None:
    for _ in range(2):
        waits_for(game_of, alice)

    assert sent_after(clock, timedelta(seconds=15)) == 2
    assert len(sink.to(alice)) == 2


def test_off_is_silent_for_all_games_or_for_one(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:  # field note 7
    quiet, other = waits_for(game_of, alice), waits_for(game_of, alice)
    GameMode.objects.create(user=alice, game=quiet, mode=Mode.OFF)

    assert sent_after(clock, timedelta(seconds=15)) == 1
    assert f"game-{other.pk}" in sink.to(alice)[0]["References"]


def test_batched_tells_once_until_one_comes_back(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:  # field note 7
    wants(alice, Mode.BATCHED)
    games = [waits_for(game_of, alice)]
    assert sent_after(clock, timedelta(minutes=1)) == 1

    games.append(waits_for(game_of, alice))
    assert sent_after(clock, timedelta(minutes=1)) == 0

    play(games[0], END)  # a move says that one was here
    games.append(waits_for(game_of, alice))
    assert sent_after(clock, timedelta(minutes=1)) == 1

    Rhythm.objects.filter(user=alice).update(seen_at=timezone.now())  # and so does a visit
    clock.shift(timedelta(seconds=1))
    waits_for(game_of, alice)
    assert sent_after(clock, timedelta(minutes=1)) == 1
    assert len(sink.to(alice)) == 3


def test_one_game_can_be_batched_alone(game_of: GameOf, alice: User, sink: Sink, clock: Traveller) -> None:
    batched = waits_for(game_of, alice)
    GameMode.objects.create(user=alice, game=batched, mode=Mode.BATCHED)
    assert sent_after(clock, timedelta(minutes=1)) == 1

    waits_for(game_of, alice)
    assert sent_after(clock, timedelta(minutes=1)) == 1


def test_the_daily_letter_comes_once_a_day_with_all_that_waited(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:  # E9; field note 7
    wants(alice, Mode.DIGEST, digest_hour=7)
    games = [waits_for(game_of, alice) for _ in range(3)]
    assert sent_after(clock, timedelta(hours=18)) == 0

    assert sent_after(clock, HOUR) == 3

    (letter,) = sink.to(alice)
    assert letter["Subject"] == "Your games"
    assert [text_of(letter).count(f"NO. {game.pk.hex[-6:]}".upper()) for game in games] == [1, 1, 1]
    assert text_of(letter).count("/t/") == 3
    assert {status for _, status in statuses(alice)} == {"sent"}
    assert sent_after(clock, 24 * HOUR) == 0


def test_a_worker_that_was_away_over_the_hour_still_sends_the_daily_letter_once(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:  # field note 8
    wants(alice, Mode.DIGEST, digest_hour=7)
    for _ in range(2):
        waits_for(game_of, alice)

    assert sent_after(clock, 60 * HOUR) == 2
    assert len(sink.to(alice)) == 1


def test_a_reminder_does_not_wait_for_the_daily_letter(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:
    wants(alice, Mode.DIGEST, digest_hour=7)
    waits_for(game_of, alice, turn_seconds=4 * 3600)
    seat = Seat.objects.get(user=alice)
    clock.shift(3.9 * HOUR)
    Seat.objects.filter(pk=seat.pk).update(remind_at=timezone.now())
    deadlines.remind(seat_id=seat.pk, now=timezone.now())

    assert sent_after(clock, timedelta(seconds=15)) == 1
    assert text_of(sink.to(alice)[0]).startswith("TIME IS SHORT")


def test_quiet_hours_hold_a_letter_until_they_end(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:  # E9
    wants(alice, quiet_from=time(11), quiet_to=time(17, 30))
    waits_for(game_of, alice)

    assert sent_after(clock, 5.4 * HOUR) == 0
    held = Delivery.objects.get()
    assert (held.attempts, held.next_at) == (0, NOON + 5.5 * HOUR)
    assert sent_after(clock, 0.2 * HOUR) == 1


def test_quiet_hours_are_broken_where_else_too_little_time_would_be_left(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:  # E9
    wants(alice, quiet_from=time(11), quiet_to=time(23), keep_percent=50)
    waits_for(game_of, alice, turn_seconds=8 * 3600)

    assert sent_after(clock, 3.9 * HOUR) == 0
    assert sent_after(clock, 0.2 * HOUR) == 1


def test_several_that_waited_for_the_quiet_to_end_are_one_letter(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller
) -> None:
    wants(alice, quiet_from=time(11), quiet_to=time(17))
    for _ in range(2):
        waits_for(game_of, alice)

    assert sent_after(clock, 5.1 * HOUR) == 2
    assert len(sink.to(alice)) == 1


def test_after_three_days_without_mail_all_games_are_told_in_one_letter(
    game_of: GameOf, alice: User, sink: Sink, clock: Traveller, settings: Settings
) -> None:  # field notes 3, 13
    for _ in range(3):
        waits_for(game_of, alice, turn_seconds=14 * 86400)
    fan_out()
    sink.refused[alice.email] = "451 Try again later"
    for _ in range(72):
        clock.shift(HOUR)
        assert send_due() == 0
    sink.refused.clear()
    for _ in range(13):
        clock.shift(HOUR)
        send_due()

    assert len(sink.to(alice)) == 1
    assert {status for _, status in statuses(alice)} == {"sent"}


def test_one_letter_says_first_what_waits_for_its_reader(game_of: GameOf, alice: User) -> None:
    *others, waiting = [waits_for(game_of, alice) for _ in range(3)]
    told = [delivery_to(alice, game, Delivery.Kind.MISSED, key=str(game.pk)) for game in others]
    turn = Seat.objects.get(game=waiting, user=alice).turn

    told.append(delivery_to(alice, waiting, Delivery.Kind.TURN, turn=turn))
    letter = letters.pack(told[0].channel, told, standing.of(told))

    names = [letters.subject_of(game) for game in (waiting, *others)]
    assert re.findall("<h2.*?>(.+?)</h2>", letter.html) == names
    assert letter.html.count('class="button"') == 1
