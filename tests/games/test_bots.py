from uuid import uuid4

from accounts.models import User
from games import queries, services, tasks
from games.models import Game, Seat
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, play


def waits_for_a_person(game: Game) -> bool:
    return Seat.objects.filter(game=game, asked="waiting", is_bot=False).exists()


def test_play_bots_plays_until_a_person_is_asked(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT)

    tasks.play_bots(str(game.id))
    assert waits_for_a_person(game)
    play(game, END)
    assert tasks.play_bots(str(game.id)) > 0

    game.refresh_from_db()
    assert game.is_over or waits_for_a_person(game)


def test_the_sweep_finds_bots_whose_ring_was_lost(game_of: GameOf, alice: User, bob: User) -> None:
    games = [game_of(alice, Holder.BOT) for _ in range(6)]
    alone = game_of(alice, bob)

    tasks.sweep_bots()

    assert all(waits_for_a_person(game) for game in games)
    assert queries.games_awaiting_bots(limit=100) == []
    alone.refresh_from_db()
    assert alone.step == 0
    assert tasks.sweep_bots() == 0


def test_a_bot_is_not_played_where_none_is_waited_for(game_of: GameOf, alice: User, bob: User) -> None:
    assert services.play_bot(game_id=game_of(alice, bob).id) is False
    assert services.play_bot(game_id=uuid4()) is False
