"""Random games: the same from the same seed, different from another, played again from a file."""

from collections import Counter

import pytest
from msgspec import json
from msgspec.structs import replace

from games.rules import fuzz, table
from games.rules.dice import Dice
from games.rules.fuzz import Failed, Game
from tests.rules.broken_toys.faulty import LosesACard
from tests.rules.shelf import installed

pytestmark = pytest.mark.usefixtures("toy")


def test_random_games_vary_in_seats_options_and_seeds() -> None:
    games = list(fuzz.random_games("toy", "some", 60))
    assert {game.seats for game in games} == {2, 3, 4}
    assert {tuple(game.options.items()) for game in games} == {
        (("rounds", rounds), ("rich", rich)) for rounds in (2, 3) for rich in (False, True)
    }
    assert len({game.seed for game in games}) == 60
    assert {(len(game.seed), game.slug, len(game.moves), game.check) for game in games} == {(64, "toy", 0, "")}


def test_random_games_are_the_same_from_the_same_seed_alone() -> None:
    assert list(fuzz.play_random("toy", "some", 3)) == list(fuzz.play_random("toy", "some", 3))
    assert list(fuzz.random_games("toy", "some", 3)) != list(fuzz.random_games("toy", "other", 3))


def test_played_game_is_one_that_the_table_replays_to_its_end() -> None:
    (game,) = fuzz.play_random("toy", "some", 1)
    *_, last = table.replay(game.slug, game.seats, game.options, bytes.fromhex(game.seed), game.moves)
    assert table.result(last.position) is not None
    assert fuzz.replay(game) == game


def test_random_player_changes_sealed_answers_now_and_then() -> None:
    step = table.play(table.start("toy", 2, {}, bytes(32)).position, bytes(32), 0, {"type": "bid", "coins": 1})
    player = fuzz.random_player(Dice(bytes(32)))
    seats = Counter(answer[0] for answer in (player(step) for _ in range(800)) if answer)
    assert sorted(seats) == [0, 1]
    assert 60 < seats[0] < 140  # a quarter of the times any seat, and half of these the one that has answered


def test_game_without_more_moves_stops_where_it_is() -> None:
    (game,) = fuzz.play_random("toy", "some", 1)
    begun = replace(game, moves=game.moves[:3])
    assert fuzz.replay(begun) == begun


def test_game_survives_its_file() -> None:
    (game,) = fuzz.play_random("toy", "some", 1)
    assert json.decode(json.encode(game), type=Game) == game


def test_failure_tells_what_broke_and_after_how_many_moves() -> None:
    with installed(LosesACard()), pytest.raises(Failed) as failed:
        list(fuzz.play_random("toy", "some", 20))
    game = failed.value.game
    assert str(failed.value) == f"toy, {len(game.moves)} moves: census: {game.detail}"
    assert game.moves[-1][1] == {"type": "keep"}


def test_replay_of_a_failure_that_was_mended_fails_no_more() -> None:
    with installed(LosesACard()), pytest.raises(Failed) as failed:
        list(fuzz.play_random("toy", "some", 20))
    game = failed.value.game
    assert fuzz.replay(game) == replace(game, check="", detail="")


def test_move_that_is_not_offered_any_more_is_told_as_such() -> None:
    game = Game("toy", 2, {}, bytes(32).hex(), [(0, {"type": "keep"})])
    with pytest.raises(Failed) as failed:
        fuzz.replay(game)
    assert (failed.value.game.check, failed.value.game.moves) == ("legal", game.moves)


def test_a_crash_of_the_player_is_a_failure_too() -> None:
    with pytest.raises(Failed) as failed:
        fuzz.play(Game("toy", 2, {}, bytes(32).hex()), lambda step: step.decisions[9])  # type: ignore[arg-type,return-value]  # crashes
    assert failed.value.game.check == "crash"


def test_dice_of_gives_one_sequence_for_each_list_of_labels() -> None:
    assert [fuzz.dice_of("a", 1).draw(2**63) for _ in range(2)] == [fuzz.dice_of("a", 1).draw(2**63)] * 2
    assert fuzz.dice_of("a", 1).draw(2**63) != fuzz.dice_of("a", 2).draw(2**63)
    assert isinstance(fuzz.dice_of(), Dice)
