"""Each effect alone, and whom it asks. Rulings 3, 26, 31, 32, 42, 51, 57; rulebook, Income Phase."""

from collections.abc import Callable

import pytest

from games.rules.blankenburg.components import EFFECTS
from games.rules.blankenburg.vocabulary import (
    AddMarket,
    AddWheel,
    AnyEffect,
    Damage,
    FreePlan,
    GainSilver,
    GainSilverPer,
    MarketPrice,
    MayBuy,
    NoCitizen,
    NoVisitor,
    PaySilver,
    PaySilverPer,
    SkipMarket,
)
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, DIANE, QUIET_EVENT, Play

type Resolve = Callable[[Play, AnyEffect], Play]


@pytest.fixture
def resolve(monkeypatch: pytest.MonkeyPatch) -> Resolve:
    """Follows an effect as if it stood on the event of the turn."""

    def follow(play: Play, effect: AnyEffect) -> Play:
        monkeypatch.setitem(EFFECTS, QUIET_EVENT, (effect,))
        play.state.card, play.state.effect = QUIET_EVENT, 0
        return play.citizens().next("visitors", "prospector").go("effects")

    return follow


def test_gain_silver(town: Play, resolve: Resolve) -> None:
    assert resolve(town, GainSilver("each", 3)).silver() == [15, 15, 15, 15]


@pytest.mark.parametrize(
    ("who", "marks", "silver"),
    [
        ("most_prestige", [3, 5, 5, 1], [12, 13, 13, 12]),
        ("least_prestige", [3, 5, 5, 1], [12, 12, 12, 13]),
        ("most_prestige", [2, 2, 2, 2], [12, 12, 12, 12]),
        ("least_prestige", [0, 0, 0, 0], [12, 12, 12, 12]),
    ],
)
def test_who_shares_the_place_is_meant_and_nobody_when_all_are_level(
    town: Play, resolve: Resolve, who: str, marks: list[int], silver: list[int]
) -> None:
    for seat, mark in enumerate(marks):
        town.give(seat, prestige=mark)
    assert resolve(town, GainSilver(who, 1)).silver() == silver  # type: ignore[arg-type]  # parametrized


def test_gain_silver_per_structure_of_a_district_and_of_any(town: Play, resolve: Resolve) -> None:
    town.built(ALICE, "cottage_1", "cottage_2", "shop_1").built(BOB, "tudor_1", damaged=1)
    assert resolve(town, GainSilverPer("each", "residential", 2)).silver() == [16, 12, 12, 12]
    assert resolve(town, GainSilverPer("each", "any", 1)).silver() == [19, 12, 12, 12]


def test_pay_silver(town: Play, resolve: Resolve) -> None:
    town.give(BOB, silver=1, prestige=4)
    resolve(town, PaySilver("each", 2))
    assert (town.silver(), town.players[BOB].prestige) == ([10, 0, 10, 10], 3)


def test_pay_silver_per_structure_is_one_payment(town: Play, resolve: Resolve) -> None:
    town.built(ALICE, "shop_1", "shop_2", "forge_1").give(ALICE, silver=1, prestige=2)
    resolve(town, PaySilverPer("each", "commercial", 2))
    assert (town.silver(ALICE), town.players[ALICE].prestige) == ([0], 1)
    assert town.told("went_bankrupt") == [{"seat": ALICE, "silver": 1, "due": 6}]


def test_may_buy_from_the_supply(town: Play, resolve: Resolve) -> None:
    market = dict(town.state.market)
    resolve(town, MayBuy("each", "glass", 4, 1))
    assert town.types(ALICE) == ["accept", "decline"]
    for seat in range(4):
        town.act(seat, "accept" if seat in (ALICE, CHRIS) else "decline")
    assert (town.goods(ALICE), town.goods(BOB), town.silver()) == ({"glass": 1}, {}, [8, 12, 8, 12])
    assert town.state.market == market


def test_may_buy_several(town: Play, resolve: Resolve) -> None:
    town.give(ALICE, silver=9)
    resolve(town, MayBuy("each", "wood", 3, 4))
    assert [town.values(seat, "accept", "units") for seat in (ALICE, BOB)] == [[1, 2, 3], [1, 2, 3, 4]]
    town.act(ALICE, "accept", units=3)
    for seat in (BOB, CHRIS, DIANE):
        town.act(seat, "decline")
    assert (town.goods(ALICE), town.silver(ALICE)) == ({"wood": 3}, [0])


def test_may_buy_prestige(town: Play, resolve: Resolve) -> None:
    resolve(town, MayBuy("each", "prestige", 6, 1))
    for seat in range(4):
        town.act(seat, "accept")
    assert [player.prestige for player in town.players] == [1, 1, 1, 1]


def test_free_plan_from_one_deck_or_the_players_choice(town: Play, resolve: Resolve) -> None:
    resolve(town, FreePlan("each", "basic"))
    assert town.values(ALICE, "draw_plan", "deck") == ["basic"]
    resolve(town, FreePlan("each", "choice"))
    assert town.values(ALICE, "draw_plan", "deck") == ["basic", "grand"]


def test_ruling_32_the_top_card_is_drawn_unseen_into_the_hand(town: Play, resolve: Resolve) -> None:
    town.next("grand", "castle_1").next("basic", "shop_1", "inn_1")
    resolve(town, FreePlan("each", "choice"))
    town.act(DIANE, "draw_plan", deck="basic")
    town.act(CHRIS, "decline")
    town.act(BOB, "draw_plan", deck="basic")
    town.act(ALICE, "draw_plan", deck="grand")
    assert [player.hand for player in town.players] == [["castle_1"], ["shop_1"], [], ["inn_1"]]


def test_ruling_32_with_three_plans_one_goes_under_its_deck_first(town: Play, resolve: Resolve) -> None:
    town.hand(ALICE, "shop_1", "castle_1", "villa_1").next("basic", "inn_1")
    resolve(town, FreePlan("each", "basic"))
    assert town.types(ALICE) == ["exchange_plan", "decline"]
    town.act(ALICE, "exchange_plan", plan="castle_1", deck="basic")
    for seat in (BOB, CHRIS, DIANE):
        town.act(seat, "decline")
    assert town.players[ALICE].hand == ["inn_1", "shop_1", "villa_1"]
    assert town.state.decks["grand"].under[-1].card == "castle_1"
    assert town.state.decks["grand"].under[-1].known_to == [ALICE]


def test_damage_of_the_owners_choice(town: Play, resolve: Resolve) -> None:
    town.built(ALICE, "cottage_1", "manor_1", "shop_1").built(BOB, "tudor_1").built(CHRIS, "shop_2")
    resolve(town, Damage("each", "residential", "owner"))
    assert town.seats == [ALICE], "bob has no choice, chris is spared"
    assert town.values(ALICE, "damage", "structure") == ["cottage_1", "manor_1"]
    assert town.state.structure("tudor_1").damaged == 1
    town.act(ALICE, "damage", structure="cottage_1")
    assert [s.id for s in town.state.structures if s.damaged] == ["cottage_1", "tudor_1"]


def test_damage_of_the_highest(town: Play, resolve: Resolve) -> None:
    town.built(ALICE, "cottage_1", "castle_1").built(BOB, "tower_1", "tower_2", "shop_1").built(
        CHRIS, "villa_1", damaged=1
    )
    resolve(town, Damage("each", "any", "highest"))
    assert town.state.structure("castle_1").damaged == 1
    assert town.seats == [BOB]
    assert town.values(BOB, "damage", "structure") == ["tower_1", "tower_2"]


def test_add_wheel_takes_from_the_supply(town: Play, resolve: Resolve) -> None:
    town.wheel()
    assert resolve(town, AddWheel("wood", 2)).on_wheel() == {"wood": 2, "gold": 1}, "the visitor brings the gold"
    town.wheel().give(BOB, gold=10)
    assert resolve(town, AddWheel("gold", 2)).on_wheel() == {}


def test_add_market_fills_up_to_the_number_of_players(town: Play, resolve: Resolve) -> None:
    town.market(glass=4, marble=3, iron=1)
    resolve(town, AddMarket(("glass", "marble", "iron"), 2))
    assert town.at_market() == {"glass": 4, "marble": 4, "iron": 3}


def test_no_visitor(town: Play, resolve: Resolve) -> None:
    resolve(town, NoVisitor())
    assert town.state.visitor is None
    assert town.told("visitor") == []


def test_no_citizen_ruling_42_the_track_cannot_end_that_turn(town: Play, resolve: Resolve) -> None:
    people = [person for person in town.state.decks["citizens"].rest if person != "guard"][:12]
    resolve(town, NoCitizen())
    town.citizens(*people)
    town.until("wheel")
    assert (town.state.citizens, town.state.round, town.state.barred) == (people, 2, [])


def test_ruling_37_a_skipped_market_leaves_out_plans_and_trade(town: Play, resolve: Resolve) -> None:
    town.market(wood=1)
    resolve(town, SkipMarket())
    assert town.state.phase == "wheel"
    assert town.at_market() == {"wood": 2, "stone": 2, "glass": 1, "marble": 1, "iron": 1}


@pytest.mark.parametrize(("delta", "first", "second"), [(-1, 1, 2), (1, 3, 4), (-5, 1, 1)])
def test_market_price_changes_both_rounds_for_this_turn(
    town: Play, resolve: Resolve, delta: int, first: int, second: int
) -> None:
    resolve(town, MarketPrice(delta))
    town.act(ALICE, "visit", stalls=["trade"])
    for seat in (BOB, CHRIS, DIANE):
        town.act(seat, "visit", stalls=[])
    assert town.about(ALICE, "buy", "market")[0] == {"silver": first}
    town.act(ALICE, "pass")
    assert town.about(ALICE, "buy", "market")[0] == {"silver": second}
    town.until("wheel")
    assert town.state.price_change == 0


def test_ruling_57_all_are_asked_at_once_when_the_supply_is_enough_for_all(town: Play, resolve: Resolve) -> None:
    resolve(town, MayBuy("each", "gold", 5, 1))
    assert town.seats == [ALICE, BOB, CHRIS, DIANE]
    assert {decision.turn for decision in town.asked} == {town.state.turn}


def test_ruling_57_in_turn_order_when_the_supply_is_short(town: Play, resolve: Resolve) -> None:
    town.give(DIANE, gold=8)
    town.state.first = BOB
    resolve(town, MayBuy("each", "gold", 5, 1))
    order = []
    while town.state.phase == "effects":
        order += town.seats
        town.act(town.seats[0], "accept")
    assert order == [BOB, CHRIS]
    assert town.goods(ALICE) == {}


def test_ruling_57_who_cannot_use_an_offer_is_not_asked(town: Play, resolve: Resolve) -> None:
    town.give(BOB, silver=4).give(CHRIS, silver=0)
    resolve(town, MayBuy("each", "gold", 5, 1))
    assert town.seats == [ALICE, DIANE]


def test_ruling_57_sealed_answers_are_followed_in_turn_order(town: Play, resolve: Resolve) -> None:
    town.state.first = CHRIS
    resolve(town, MayBuy("each", "wood", 1, 1))
    for seat in (BOB, ALICE, DIANE):
        assert town.act(seat, "accept") == []
    town.act(CHRIS, "accept")
    assert [data["seat"] for data in town.told("accepted")] == [CHRIS, DIANE, ALICE, BOB]


def test_ruling_57_free_plans_from_a_short_deck_are_taken_in_turn_order(town: Play, resolve: Resolve) -> None:
    pile = town.state.decks["grand"]
    town.hand(DIANE, *pile.rest[:3]).built(CHRIS, *pile.rest[:4])
    resolve(town, FreePlan("each", "grand"))
    assert (len(pile), town.seats) == (3, [ALICE])
    for seat in (ALICE, BOB, CHRIS):
        town.act(seat, "draw_plan", deck="grand")
    assert town.state.phase != "effects", "nothing is left for diane"
