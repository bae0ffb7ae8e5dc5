"""What a seat sees. There is no canary: nothing is hidden but an order that is not decided yet."""

import msgspec
import pytest
from msgspec.structs import asdict

from games.rules import table
from games.rules.builders_middle_ages.rules import RULES
from games.rules.builders_middle_ages.view import MarketView, PlayerView, SiteView
from games.rules.dice import Dice
from tests.rules.builders_middle_ages.play import ALICE, SEED, Play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_and_spectators_see_the_same_but_for_you(seats: int) -> None:
    play = Play(seats)
    play.open_sites("castle")
    play.send("apprentice_1001", "castle")
    seen = [asdict(RULES.view(play.state, seat)) for seat in [None, *range(seats)]]

    assert [view.pop("you") for view in seen] == [None, *range(seats)]
    assert all(view == seen[0] for view in seen)


def test_view_tells_the_whole_table(play: Play) -> None:
    play.open_sites("castle", "hut")
    play.build("crane_small", "inn")
    play.player.coins = 21
    play.send("crane_small", "castle")

    view = RULES.view(play.state, ALICE)

    assert view.players[ALICE] == PlayerView(
        coins=21,
        points=4,
        team=["apprentice_1001"],
        sites=[
            SiteView("castle", {"stone": 3, "wood": 3, "knowledge": 5, "tile": 3}, ["crane_small"], send_actions=2),
            SiteView("hut", {"wood": 1, "knowledge": 1}, [], send_actions=1),
        ],
        built=["crane_small", "inn"],
    )
    assert (view.first, view.seat, view.actions, view.round, view.scores) == (ALICE, ALICE, 2, 1, [6, 1])


def test_ruling_11_view_shows_the_next_card_of_both_decks_and_how_many_lie_below(play: Play) -> None:
    view, state = RULES.view(play.state, None), play.state

    assert view.buildings == MarketView(state.buildings.row, state.buildings.next, 36)
    assert view.workers == MarketView(state.workers.row, state.workers.next, 34)


def test_view_is_not_the_state(play: Play) -> None:
    view = RULES.view(play.state, ALICE)
    before = msgspec.json.encode(view)

    play.act("recruit", worker=play.state.workers.row[0])
    play.act("open", building=play.state.buildings.row[0])
    play.act("take", actions=1)

    assert msgspec.json.encode(view) == before


def test_ruling_5_view_shows_how_near_the_guard_is(play: Play) -> None:
    play.end(4)

    assert (RULES.view(play.state, None).round, RULES.view(play.state, None).idle_rounds) == (3, 2)


def test_view_of_a_game_that_is_over_asks_nobody(play: Play) -> None:
    play.end(6)
    view = RULES.view(play.state, None)

    assert (view.seat, view.actions) == (None, 0)


def test_nothing_is_dealt_anew_for_anybody_because_nobody_knows_the_order_of_the_decks(play: Play) -> None:
    other = RULES.reimagine(play.state, ALICE, Dice(SEED))

    assert other == play.state
    assert other is not play.state
    assert play.state.buildings.deck.rest == sorted(play.state.buildings.deck.rest)
    assert play.state.workers.deck.rest == sorted(play.state.workers.deck.rest)


def test_position_stays_small() -> None:
    step = table.start(RULES.info.slug, 4, {}, SEED)

    assert len(table.encode(step.position)) < 3000
