from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import services
from games.models import Game, GameEvent
from games.tables import Holder
from notifications import fan_out as fanning
from notifications.fan_out import DELAY, fan_out
from notifications.models import Channel, Delivery
from notifications.models.failed_news import TRIES
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, waiting_seat
from tests.notifications.conftest import Sink, deliver, statuses

pytestmark = pytest.mark.smoke


def take_back(game: Game, user: User, seat: int) -> None:
    game.refresh_from_db()
    services.undo(game_id=game.id, user=user, seat=seat, step=game.step)


def test_a_turn_is_one_delivery_to_who_holds_the_seat(game: Game) -> None:
    seat = waiting_seat(game)

    assert fan_out() == 1

    (delivery,) = Delivery.objects.select_related("channel__user")
    assert delivery.channel.user == holder_of(seat)
    assert delivery.key == f"turn:{game.id}:{seat.index}:{seat.turn}"
    assert (delivery.kind, delivery.game_id, delivery.seat, delivery.turn) == ("turn", game.id, seat.index, seat.turn)
    assert (delivery.status, delivery.attempts) == ("pending", 0)


def test_news_is_told_once(game: Game) -> None:
    fan_out()

    assert fan_out() == 0
    assert Delivery.objects.count() == 1
    assert not GameEvent.objects.filter(is_told=False).exists()


def test_a_turn_is_kept_a_moment_before_it_is_told(game: Game) -> None:  # field note 4
    fan_out()

    event, delivery = GameEvent.objects.get(), Delivery.objects.get()
    assert delivery.next_at == event.at + DELAY == event.at + timedelta(seconds=10)


def test_everybody_at_the_table_is_told_of_the_end(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    services.resign(game_id=game.id, user=alice, seat=0)

    fan_out()

    ended = Delivery.objects.filter(kind="finished").order_by("seat").values_list("channel__user", "seat", "key")
    assert list(ended) == [(alice.pk, 0, f"finished:{game.id}"), (bob.pk, 1, f"finished:{game.id}")]


def test_bots_are_told_nothing(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT)
    while services.play_bot(game_id=game.id):
        pass

    fan_out()

    assert statuses() == [("turn", "pending")]
    assert [channel.user for channel in Channel.objects.all()] == [alice]


def test_moves_within_a_turn_tell_nobody(game: Game, sink: Sink) -> None:  # field note 2
    assert deliver() == 1

    play(game, {"type": "take", "actions": 1})
    play(game, {"type": "take", "actions": 1})

    assert deliver() == 0
    assert statuses() == [("turn", "sent")]


def test_a_turn_told_before_is_not_told_again(game: Game, sink: Sink) -> None:  # field note 1
    first = waiting_seat(game)
    user = holder_of(first)
    assert deliver() == 1

    play(game, END)
    take_back(game, user, first.index)

    assert GameEvent.objects.filter(kind="turn", seat=first.index).count() == 2
    assert deliver() == 0
    assert statuses(user) == [("turn", "sent")]


def test_a_turn_superseded_unsent_is_told_when_the_seat_is_asked_again(game: Game, sink: Sink) -> None:  # field note 1
    first = waiting_seat(game)
    play(game, END)
    second = holder_of(waiting_seat(game))
    fan_out()
    take_back(game, holder_of(first), first.index)
    assert deliver() == 1
    assert statuses(second) == [("turn", "superseded")]

    play(game, END)
    assert deliver() == 1

    assert statuses(second) == [("turn", "superseded"), ("turn", "sent")]
    assert len(sink.to(second)) == 1


def test_a_turn_that_still_waits_is_not_told_twice(game: Game, sink: Sink) -> None:
    first = waiting_seat(game)
    fan_out()
    play(game, END)
    take_back(game, holder_of(first), first.index)

    assert deliver() == 1

    assert statuses(holder_of(first)) == [("turn", "sent")]


def test_a_turn_that_a_reminder_told_is_not_told_again(game: Game, sink: Sink) -> None:
    first = waiting_seat(game)
    user = holder_of(first)
    event = GameEvent.objects.get()
    fan_out()
    GameEvent.objects.create(game=game, kind="reminder", seat=first.index, turn=first.turn, step=0, at=event.at)
    assert deliver() == 1
    assert statuses(user) == [("turn", "superseded"), ("reminder", "sent")]

    play(game, END)
    take_back(game, user, first.index)

    assert deliver() == 0
    assert len(sink.to(user)) == 1


def test_one_bad_piece_of_news_does_not_stall_the_others(
    game_of: GameOf, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = game_of(alice, bob), game_of(alice, bob)
    tell = fanning._tell

    def fail_for_bad(news: Sequence[GameEvent]) -> None:
        if bad.id in {event.game_id for event in news}:
            raise RuntimeError
        tell(news)

    monkeypatch.setattr(fanning, "_tell", fail_for_bad)

    assert fan_out() == 1
    assert [delivery.game_id for delivery in Delivery.objects.all()] == [good.id]
    assert [event.game_id for event in GameEvent.objects.filter(is_told=False)] == [bad.id]


def test_news_that_cannot_be_told_is_left_aside_after_five_tries(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:  # D6
    tries: list[int] = []

    def fail(news: Sequence[GameEvent]) -> None:
        tries.append(len(news))
        raise RuntimeError

    monkeypatch.setattr(fanning, "_tell", fail)
    for _ in range(7):
        assert fan_out() == 0

    assert GameEvent.objects.get().failures == TRIES == 5
    assert len(tries) == 2 * 5  # with the others, and by itself


def test_many_pieces_of_news_take_as_many_statements_as_few(game_of: GameOf, alice: User, bob: User) -> None:
    def statements(games: int) -> int:
        for _ in range(games):
            game_of(alice, bob)
        with CaptureQueriesContext(connection) as made:
            assert fan_out() == games
        return len(made)

    statements(8)  # makes the channels
    assert statements(20) == statements(1)


def test_a_closed_account_is_told_nothing(game: Game) -> None:
    user = holder_of(waiting_seat(game))
    user.is_active = False
    user.save()

    assert fan_out() == 1
    assert not Delivery.objects.exists()
