"""The table: what every game gets from it, shown with the toy."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw, json

from games.rules import registry, table
from games.rules.dice import Draw
from games.rules.protocol import Event, IllegalMove, Json, Move
from games.rules.table import Position, Step

pytestmark = pytest.mark.usefixtures("toy")

SEED = bytes(range(32))


def started(seats: int = 2, **options: Json) -> Step:
    return table.start("toy", seats, options, SEED)


def played(step: Step, *moves: tuple[int, Move]) -> Step:
    for seat, move in moves:
        step = table.play(step.position, SEED, seat, move)
    return step


def bid(seat: int, coins: int) -> tuple[int, Move]:
    return seat, {"type": "bid", "coins": coins}


def discard(seat: int, *cards: str) -> tuple[int, Move]:
    return seat, {"type": "discard", "cards": list(cards)}


def state(position: Position) -> Any:
    return json.decode(position.state)


def changed(position: Position, **fields: Json) -> Position:
    """The position with some fields of its state replaced."""
    return Position(position.slug, position.version, position.counter, Raw(json.encode(state(position) | fields)))


def with_coins(position: Position, *coins: int) -> Position:
    stalls = [stall | {"coins": own} for stall, own in zip(state(position)["stalls"], coins, strict=True)]
    return changed(position, stalls=stalls)


def test_registry_knows_only_installed_games() -> None:
    with pytest.raises(registry.UnknownGame, match="chess"):
        registry.rules("chess")


@pytest.mark.parametrize("seats", [1, 5])
def test_start_refuses_a_number_of_seats_that_the_game_is_not_for(seats: int) -> None:
    with pytest.raises(ValueError, match=f"toy is not for {seats} seats"):
        started(seats)


@pytest.mark.parametrize(
    "options", [{"rounds": 4}, {"rounds": "2"}, {"rounds": 2.0}, {"rich": 0}, {"rich": None}, {"x": 1}]
)
def test_start_refuses_an_option_that_the_game_does_not_have(options: dict[str, Json]) -> None:
    with pytest.raises(ValueError, match="toy has no option"):
        started(**options)


@pytest.mark.parametrize(
    ("given", "complete"),
    [
        ({}, {"rounds": 2, "rich": False}),
        ({"rich": True}, {"rounds": 2, "rich": True}),
        ({"rich": True, "rounds": 3}, {"rounds": 3, "rich": True}),
    ],
)
def test_complete_options_fills_in_the_defaults(given: dict[str, Json], complete: dict[str, Json]) -> None:
    assert table.complete_options("toy", given) == complete


def test_start_hands_options_to_the_game() -> None:
    purses = [[stall["coins"] for stall in state(started(rich=rich).position)["stalls"]] for rich in (False, True)]
    assert purses == [[5, 5], [10, 10]]


def test_start_asks_everybody_and_tells_its_draws() -> None:
    step = started(3)
    assert step.opened == {0, 1, 2}
    assert [decision.seat for decision in step.decisions] == [0, 1, 2]
    assert [(draw.counter, draw.size) for draw in step.draws] == [(n, 24 - n) for n in range(10)]
    assert step.position.counter == 10


def test_same_seed_starts_the_same_game_and_another_seed_another() -> None:
    assert started() == started()
    assert table.start("toy", 2, {}, bytes(32)).position != started().position


def test_play_never_changes_the_position_it_is_given() -> None:
    step = started()
    before = table.encode(step.position)
    played(step, bid(0, 1), bid(1, 2))
    assert table.encode(step.position) == before


@pytest.mark.parametrize(
    ("seat", "move", "message"),
    [
        (2, {"type": "bid", "coins": 1}, "Nothing is asked of this seat now."),
        (-1, {"type": "bid", "coins": 1}, "Nothing is asked of this seat now."),
        (0, {"type": "bid", "coins": 6}, "coins is not one of the values offered."),
        (0, {"type": "keep"}, "This choice is not offered now. Offered: bid."),
        (0, None, "A move is an object with a type."),
    ],
)
def test_play_refuses_what_is_not_offered(seat: int, move: Json, message: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        table.play(started().position, SEED, seat, move)
    assert str(refusal.value) == message


def test_sealed_answer_is_not_public_and_opens_its_own_seat_alone() -> None:
    step = played(started(3), bid(1, 2))
    assert (step.is_public, step.is_final, step.opened) == (False, False, frozenset({1}))
    assert (step.events, step.draws) == (list[Event](), list[Draw]())
    assert [decision.blocking for decision in step.decisions] == [True, False, True]


def test_sealed_answer_may_be_changed_until_all_are_in() -> None:
    step = played(started(), bid(0, 5), bid(0, 1))
    assert (step.opened, step.is_public) == (frozenset({0}), False)
    assert [event.data for event in played(step, bid(1, 0)).events] == [
        {"seat": 0, "coins": 1},
        {"seat": 1, "coins": 0},
        {"seat": 0, "coins": 1, "lot": state(step.position)["lot"]},
    ]


def test_last_sealed_answer_reveals_and_opens_what_comes_next() -> None:
    step = played(started(), bid(1, 2), bid(0, 1))
    assert (step.is_public, step.is_final, step.opened) == (True, True, frozenset({1}))
    assert [(decision.seat, decision.kind, decision.turn) for decision in step.decisions] == [(1, "shelf", 2)]


def test_public_step_without_draw_or_secret_is_not_final() -> None:
    step = played(started(), bid(1, 2), bid(0, 1), (1, {"type": "keep"}))
    assert (step.is_public, step.is_final, step.opened) == (True, False, frozenset({0, 1}))


def test_step_that_draws_is_final() -> None:
    step = played(started(), bid(1, 2), bid(0, 1), (1, {"type": "keep"}), discard(0), discard(1))
    assert (step.is_final, step.draws) == (True, [Draw(7, 17, step.draws[0].value)])


def test_single_public_choice_is_played_unasked() -> None:
    step = played(started(), bid(0, 1), bid(1, 2), (1, {"type": "keep"}), discard(0))
    poor = with_coins(step.position, 0, 0)
    after = table.play(poor, SEED, *discard(1))
    assert [event.kind for event in after.events] == ["exchange", "exchange", "round", "bid", "bid", "won"]
    assert [(decision.seat, decision.kind) for decision in after.decisions] == [(0, "shelf")]
    assert after.opened == {0}


def test_single_choice_that_is_not_public_is_asked() -> None:
    step = played(started(), bid(0, 1), bid(1, 2))
    stalls = [stall | {"hand": []} for stall in state(step.position)["stalls"]]
    after = table.play(changed(step.position, stalls=stalls), SEED, 1, {"type": "keep"})
    assert [(decision.seat, decision.kind, decision.blocking) for decision in after.decisions] == [
        (0, "discard", True),
        (1, "discard", True),
    ]


WHOLE: list[tuple[int, Move]] = [
    bid(0, 1),
    bid(1, 2),
    (1, {"type": "sell"}),
    discard(0),
    discard(1),
    bid(1, 0),
    bid(0, 0),
    (0, {"type": "keep"}),
    discard(1),
    discard(0),
]


def test_replay_plays_every_step_again() -> None:
    steps = list(table.replay("toy", 2, {}, SEED, WHOLE))
    assert steps == [played(started(), *WHOLE[:number]) for number in range(len(WHOLE) + 1)]


def test_replay_refuses_a_move_that_is_not_offered() -> None:
    with pytest.raises(IllegalMove):
        list(table.replay("toy", 2, {}, SEED, [bid(0, 9)]))


def test_game_that_is_over_asks_nobody_and_has_a_result() -> None:
    steps = list(table.replay("toy", 2, {}, SEED, WHOLE))
    assert [table.result(step.position) is None for step in steps] == [True] * len(WHOLE) + [False]
    assert table.decisions(steps[-1].position) == []


def test_decisions_are_those_of_a_seat_or_of_all() -> None:
    step = started()
    assert table.decisions(step.position) == list(step.decisions)
    assert table.decisions(step.position, 1) == [step.decisions[1]]
    assert table.decisions(step.position, 2) == []


def test_quiet_move_is_the_game_s_own() -> None:
    assert table.quiet_move(started().position, 0) == {"type": "bid", "coins": 0}


def test_view_is_that_of_the_seat() -> None:
    views = [table.view(started().position, seat) for seat in (None, 0, 1)]
    assert [view.you for view in views] == [None, 0, 1]
    assert [view.scores for view in views] == [[None, None]] * 3


def test_position_is_stored_and_read_back() -> None:
    position = played(started(), bid(0, 1)).position
    assert table.decode(table.encode(position)) == position


def test_rewind_goes_back_but_never_draws_the_same_again() -> None:
    before = played(started(), *WHOLE[:4])
    after = played(before, WHOLE[4])
    again = table.rewind(before.position, after.position)
    assert state(again) == state(before.position)
    assert again.counter == after.position.counter == before.position.counter + 1
    redone = table.play(again, SEED, *WHOLE[4])
    assert [draw.counter for draw in redone.draws] == [again.counter]


def test_position_of_an_older_version_is_upgraded() -> None:
    position = played(started(), bid(0, 1), bid(1, 2)).position
    older = {name: value for name, value in state(position).items() if name != "turn"}
    stored = Position("toy", 1, position.counter, Raw(json.encode(older)))
    assert table.decisions(stored) == table.decisions(position)
    step = table.play(stored, SEED, 1, {"type": "keep"})
    assert step.position == table.play(position, SEED, 1, {"type": "keep"}).position
    assert step.position.version == 2


def test_position_that_no_version_can_read_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        table.view(Position("toy", 2, 0, Raw(b'{"phase": 3}')), None)
