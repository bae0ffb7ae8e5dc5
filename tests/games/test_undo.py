import pytest

from accounts.models import User
from games import queries, services
from games.errors import NothingToUndo, NotYourSeat, StaleStep
from games.models import Action, Game, Seat
from games.rules import table
from games.rules.offers import moves
from games.undo import MOST_A_TURN
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, snapshot, waiting_seat

TAKE = {"type": "take", "actions": 1}


def take_back(game: Game, seat: Seat) -> Game:
    game.refresh_from_db()
    return services.undo(game_id=game.id, user=holder_of(seat), seat=seat.index, step=game.step)


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def test_undo_restores_the_position_and_keeps_the_action(game: Game) -> None:
    before = queries.position_at(game, 0)
    seat = waiting_seat(game)
    play(game, TAKE)

    after = take_back(game, seat)

    assert queries.position_at(after, after.step) == before
    assert (after.step, after.seq) == (2, 2)
    assert list(Action.objects.filter(game=game).values_list("kind", "undoes")) == [
        ("start", None),
        ("move", None),
        ("undo", 1),
    ]


def test_undo_goes_back_move_by_move(game: Game) -> None:
    seat = waiting_seat(game)
    play(game, TAKE)
    play(game, TAKE)

    take_back(game, seat)
    take_back(game, seat)

    assert list(Action.objects.filter(game=game, kind="undo").values_list("undoes", flat=True)) == [2, 1]
    with pytest.raises(NothingToUndo):
        take_back(game, seat)


def test_the_end_of_a_turn_can_be_taken_back_until_another_acts(game: Game) -> None:  # field note 1
    seat = waiting_seat(game)
    play(game, END)

    take_back(game, seat)

    asked = waiting_seat(game)
    assert (asked.index, asked.turn, asked.asked_at) == (seat.index, seat.turn, seat.asked_at)  # field note 42
    play(game, END)
    play(game, END)
    with pytest.raises(NothingToUndo):
        take_back(game, seat)


def test_a_seat_asked_again_after_anothers_undo_gets_a_new_span(game: Game) -> None:
    seat = waiting_seat(game)
    play(game, END)
    first_asked = waiting_seat(game).asked_at
    take_back(game, seat)

    play(game, END)

    second_asked = waiting_seat(game).asked_at
    assert first_asked is not None
    assert second_asked is not None
    assert second_asked > first_asked


def test_what_was_revealed_cannot_be_taken_back(game: Game) -> None:  # field note 40
    seat = waiting_seat(game)
    (decision,) = table.decisions(queries.position_at(game, 0))
    play(game, next(move for choice in decision.choices if choice.type == "open" for move in moves(choice)))
    before = snapshot(game)

    with pytest.raises(NothingToUndo) as refused:
        take_back(game, seat)

    assert "revealed" in str(refused.value)
    assert snapshot(game) == before


def test_another_seat_cannot_take_it_back(game: Game, alice: User, bob: User) -> None:  # field note 41
    seat = waiting_seat(game)
    play(game, TAKE)
    other = bob if holder_of(seat) == alice else alice
    game.refresh_from_db()

    with pytest.raises(NotYourSeat):
        services.undo(game_id=game.id, user=other, seat=seat.index, step=game.step)
    with pytest.raises(NothingToUndo):
        services.undo(game_id=game.id, user=other, seat=1 - seat.index, step=game.step)


def test_undo_of_a_stale_page_is_refused(game: Game) -> None:
    seat = waiting_seat(game)
    play(game, TAKE)

    with pytest.raises(StaleStep):
        services.undo(game_id=game.id, user=holder_of(seat), seat=seat.index, step=0)


def test_undo_is_limited_in_a_turn(game: Game) -> None:
    seat = waiting_seat(game)
    for _ in range(MOST_A_TURN):
        play(game, TAKE)
        take_back(game, seat)
    play(game, TAKE)

    with pytest.raises(NothingToUndo) as refused:
        take_back(game, seat)

    assert str(MOST_A_TURN) in str(refused.value)


def test_the_draw_counter_never_goes_back(game: Game) -> None:
    seat = waiting_seat(game)
    drawn = queries.position_at(game, 0).counter
    play(game, TAKE)
    take_back(game, seat)
    game.refresh_from_db()

    assert queries.position_at(game, game.step).counter == drawn
