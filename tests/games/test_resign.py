import pytest

from accounts.models import User
from games import queries, services
from games.errors import GameNotFound
from games.models import Action, Game, Seat, Tenure
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import play_on, waiting_seat


def seats_of(game: Game) -> list[Seat]:
    return list(Seat.objects.filter(game=game).select_related("user"))


def test_at_a_table_of_two_the_other_side_wins(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)

    ended = services.resign(game_id=game.id, user=alice, seat=0)

    assert ended.status == Game.Status.FINISHED
    assert ended.ended_at is not None
    assert [(seat.place, seat.points, seat.asked) for seat in seats_of(game)] == [(2, None, "no"), (1, None, "no")]
    assert queries.result_of(ended) is None


def test_at_a_larger_table_a_bot_plays_on(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)

    services.resign(game_id=game.id, user=alice, seat=0)

    assert [(seat.name, seat.is_bot) for seat in seats_of(game)] == [("Anvil", True), ("bob", False), ("Chisel", True)]
    assert play_on(game).status == Game.Status.FINISHED


def test_the_tenure_of_who_resigned_ends_there(game_of: GameOf, alice: User, bob: User) -> None:  # field note 55
    game = play_on(game_of(alice, bob, Holder.BOT), moves=5)

    services.resign(game_id=game.id, user=alice, seat=0)

    tenures = Tenure.objects.filter(seat__game=game, seat__index=0).order_by("from_step")
    step = game.step + 1
    assert list(tenures.values_list("user", "from_step", "to_step", "end")) == [
        (alice.pk, 0, step, "resigned"),
        (None, step, None, ""),
    ]


def test_a_game_that_no_person_is_left_in_is_cancelled(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT)

    ended = services.resign(game_id=game.id, user=alice, seat=0)

    assert ended.status == Game.Status.CANCELLED
    assert [seat.asked for seat in seats_of(game)] == ["no", "no", "no"]
    assert services.play_bot(game_id=game.id) is False


def test_who_resigned_sees_the_game_as_a_spectator_does(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    services.resign(game_id=game.id, user=alice, seat=0)

    assert queries.watched(game.id, alice).seat is None
    with pytest.raises(GameNotFound):
        services.resign(game_id=game.id, user=alice, seat=0)


def test_resigning_is_a_public_step_of_the_log(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    asked = waiting_seat(game).index

    services.resign(game_id=game.id, user=bob, seat=1)

    action = Action.objects.get(game=game, seq=1)
    assert (action.kind, action.seat, action.step) == ("resign", 1, 1)
    assert waiting_seat(game).index == asked
