"""Canaries for what lies behind the screens: hands, bids, silver, decks. Rulings, section 4."""

from collections.abc import Callable, Iterator

import pytest
from msgspec import to_builtins

from games.rules.blankenburg import board
from games.rules.blankenburg.rules import RULES
from games.rules.blankenburg.text import EN
from games.rules.dice import Dice
from games.rules.protocol import Event, Scene
from games.rules.wording import sentence, told
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, Play

NAMES = ("Alice", "Bob", "Chris", "Diane")
SCENE = Scene(NAMES, EN)


def seen(play: Play, seat: int | None) -> tuple[object, ...]:
    """All that reaches a seat: view, board, text, whose turn it is, and what it is asked itself."""
    view = RULES.view(play.state, seat)
    asked = [(decision.seat, decision.turn) for decision in play.asked]
    own = [to_builtins(decision) for decision in play.asked if decision.seat == seat]
    return to_builtins(view), board.draw(view, SCENE), board.describe(view, SCENE), asked, own


def others(*seats: int) -> list[int | None]:
    return [None, *(seat for seat in range(4) if seat not in seats)]


def test_not_even_who_has_bid_shows_until_all_are_in(town: Play) -> None:
    town.wheel(wood=1, iron=2).go("bidding")
    before = [seen(town, seat) for seat in others(ALICE, BOB)]
    assert town.act(BOB, "bid", amount=11) == []
    assert town.act(ALICE, "bid", amount=0) == []
    assert [seen(town, seat) for seat in others(ALICE, BOB)] == before


def test_a_bid_may_be_changed_until_the_last_is_in_and_is_seen_by_its_seat_alone(town: Play) -> None:
    town.wheel(wood=1, iron=2).go("bidding")
    town.act(BOB, "bid", amount=11)
    assert (town.ask(BOB).blocking, town.ask(ALICE).blocking) == (False, True)
    before = [seen(town, seat) for seat in others(BOB)]
    town.act(BOB, "bid", amount=5)
    own = RULES.view(town.state, BOB).own
    assert own
    assert own.answer == {"type": "bid", "amount": 5}
    assert [seen(town, seat) for seat in others(BOB)] == before


def test_bids_are_revealed_in_seat_order_whoever_was_last(town: Play) -> None:
    town.state.first = CHRIS
    town.wheel(wood=1, iron=2).go("bidding")
    for seat in (DIANE, BOB, ALICE, CHRIS):
        town.act(seat, "bid", amount=seat)
    assert town.told("bid") == [{"seat": seat, "silver": seat} for seat in range(4)]
    assert all(event.reveals for event in town.events if event.kind == "bid")


def test_silver_of_others_is_nowhere_but_in_the_log(town: Play) -> None:
    town.wheel(wood=1).go("bidding")
    before = [seen(town, seat) for seat in others(BOB)]
    town.players[BOB].silver = 777
    assert [seen(town, seat) for seat in others(BOB)] == before
    own = RULES.view(town.state, BOB).own
    assert own
    assert own.silver == 777


def test_everybody_is_asked_to_bid_whatever_lies_behind_the_screen(town: Play) -> None:
    town.give(BOB, silver=0).go("bidding")
    assert town.seats == [ALICE, BOB, CHRIS, DIANE]
    assert not town.ask(BOB).public


def test_plans_in_hand_show_their_backs_only(town: Play) -> None:
    town.hand(BOB, "castle_1", "shop_1").go("bidding")
    before = [seen(town, seat) for seat in others(BOB)]
    town.players[BOB].hand = ["cathedral_1", "tavern_1"]
    assert [seen(town, seat) for seat in others(BOB)] == before
    player = RULES.view(town.state, ALICE).players[BOB]
    assert (player.basic_plans, player.grand_plans) == (1, 1)


def test_the_decks_show_how_many_cards_they_hold_and_no_more(town: Play) -> None:
    town.go("bidding")
    before = [seen(town, seat) for seat in (None, ALICE, BOB, CHRIS, DIANE)]
    for deck in ("basic", "events", "visitors", "citizens"):
        town.next(deck, *reversed(town.state.decks[deck].rest))
    assert [seen(town, seat) for seat in (None, ALICE, BOB, CHRIS, DIANE)] == before


def buying(town: Play) -> Iterator[Event]:
    """Bob buys a plan, with a discard; all events of it."""
    town.communal("chapel_1").communal("villa_1").hand(BOB, "castle_1", "shop_1")
    town.next("basic", "inn_1", "forge_1", "tower_1").go("market")
    for seat in range(4):
        town.act(seat, "visit", stalls=["plans"] if seat == BOB else [])
    yield from town.act(BOB, "buy_plan", deck="basic")
    yield from town.act(BOB, "discard", plan="castle_1")
    yield from town.act(BOB, "draw")
    yield from town.act(BOB, "keep", plan="forge_1")


SECRETS = ("Castle", "Shop", "Inn", "Forge", "Tower")


@pytest.mark.parametrize("seat", [None, ALICE, CHRIS, DIANE])
def test_cards_seen_kept_and_returned_are_told_to_the_buyer_alone(town: Play, seat: int | None) -> None:
    town.citizens("scholar")
    for event in buying(town):
        said = sentence(event, seat, SCENE) or ""
        assert [word for word in SECRETS if word in said] == []
        data = told(event, seat) or {}
        assert "plan" not in data
        assert "plans" not in data
        assert [word for word in SECRETS if f"{word} (" in board.describe(RULES.view(town.state, seat), SCENE)] == []


def test_the_buyer_reads_what_he_saw(town: Play) -> None:
    said = [sentence(event, BOB, SCENE) for event in buying(town)]
    assert "Bob looks at Inn, Forge and Tower." in said
    assert "Bob puts Castle under the grand plans." in said
    assert "Bob keeps Forge." in said


def test_a_plan_on_its_way_to_the_board_is_not_seen_before_it_stands(town: Play) -> None:
    town.built(BOB, "tower_1").give(BOB, wood=1, stone=1, glass=1).hand(BOB, "library_1").go("building")
    town.act(BOB, "demolish", structure="tower_1")
    before = [seen(town, seat) for seat in others(BOB)]
    assert town.act(BOB, "build", plan="library_1") == []
    assert [seen(town, seat) for seat in others(BOB)] == before


def test_other_worlds_differ_in_all_that_is_hidden_and_in_nothing_else(town: Play) -> None:
    town.hand(ALICE, "shop_1").hand(BOB, "castle_1", "shop_2").hand(CHRIS, "inn_1").wheel(wood=1).go("bidding")
    town.state.discard("basic", town.state.decks["basic"].rest.pop(), known_to=[ALICE])
    town.state.discard("basic", town.state.decks["basic"].rest.pop(), known_to=[BOB])
    town.act(BOB, "bid", amount=4)
    here = seen(town, ALICE)
    hands, silver, answers, sunk = set(), set(), set(), set()
    for number in range(40):
        other = Play()
        other.state = RULES.reimagine(town.state, ALICE, Dice(number.to_bytes(32)))
        assert seen(other, ALICE) == here
        assert RULES.census(other.state) == town.census
        under = other.state.decks["basic"].under
        assert under[0] == town.state.decks["basic"].under[0]
        hands.add(tuple(other.players[BOB].hand))
        silver.add(other.players[CHRIS].silver)
        answers.add(str(other.state.answers[BOB]))
        sunk.add(under[1].card)
    assert min(len(hands), len(silver), len(answers), len(sunk)) > 5


def test_every_card_turned_up_is_final_even_when_chance_had_no_say(town_of: Callable[..., Play]) -> None:
    """A card that lay known under its deck is drawn without a throw; what it shows cannot be undone."""
    play = town_of(2, master=True).citizens("cooper").built(ALICE, "shop_1").built(BOB, "shop_2")
    play.next("basic", "chapel_1", "inn_1").next("grand", "castle_1").next("citizens", "guard")
    play.next("events", "market_holiday").next("visitors", "steward").go("building")
    events = [*play.act(ALICE, "pass"), *play.act(BOB, "pass")]
    final = {event.kind for event in events if event.reveals}
    assert final - {"passed_over"} == {"master_built", "event", "visitor", "new_communal_plan", "citizen"}
