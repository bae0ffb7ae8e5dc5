"""Words and pictures: labels that speak, a board complete enough to play from."""

import re

import pytest

from games.rules import asking
from games.rules.blankenburg import board, captions
from games.rules.blankenburg.components import CHARACTERS, EFFECTS
from games.rules.blankenburg.rules import RULES
from games.rules.blankenburg.text import EN
from games.rules.protocol import Scene
from games.rules.wording import sentence
from tests.rules.blankenburg.play import ALICE, BOB, CHRIS, Play

SCENE = Scene(("Alice", "Bob", "Chris", "Diane"), EN)


def text(play: Play, seat: int | None = ALICE) -> str:
    return board.describe(RULES.view(play.state, seat), SCENE)


def picture(play: Play, seat: int | None = ALICE) -> str:
    return board.draw(RULES.view(play.state, seat), SCENE)


def labels(play: Play, seat: int = ALICE) -> list[str]:
    """What the buttons of a seat say: choice and value."""
    asked = asking.ask(play.ask(seat), SCENE)
    found = []
    for choice in asked.choices:
        values = [answer.label for param in choice.params for answer in param.answers]
        found += [f"{choice.label}: {value}" for value in values] or [choice.label]
    return found


def test_labels_of_building_tell_cost_gain_and_loss(town: Play) -> None:
    town.built(ALICE, "castle_1").built(ALICE, "shop_1", damaged=1).give(ALICE, stone=2).hand(ALICE, "cottage_1")
    assert labels(town.go("building")) == [
        "Build: Cottage – 2 stone; 1 prestige, 1 silver a guest, room for 1",
        "Repair: Shop – 2 silver",
        "Demolish: Castle – gives back 1 wood and 1 stone; costs 1 prestige",
        "Demolish: Shop – gives back 1 wood and 1 stone; costs 0 prestige",
        "That is all",
    ]


def test_the_market_question_tells_what_coming_and_staying_away_mean(town: Play) -> None:
    assert asking.ask(town.go("market").ask(ALICE), SCENE).prompt == (
        "What do you come to the marketplace for? You need not buy, but cannot come later this turn."
    )


def test_a_full_hand_is_told_that_it_must_discard(town: Play) -> None:
    town.hand(ALICE, "shop_1", "castle_1", "villa_1").go("market")
    for seat in range(4):
        town.act(seat, "visit", stalls=["plans"] if seat == ALICE else [])
    town.act(ALICE, "buy_plan", deck="grand")
    assert asking.ask(town.ask(ALICE), SCENE).prompt == (
        "Your hand is full. Which plan do you discard? You would then see 2 plans."
    )


def test_labels_of_lots_tell_what_is_in_them(town: Play) -> None:
    town.wheel(wood=5, iron=1, gold=1).go("bidding")
    for seat in range(4):
        town.act(seat, "bid", amount=int(seat == ALICE))
    assert labels(town) == ["Take a lot: 3 wood and 1 gold", "Take a lot: 1 iron and 1 gold"]


def test_labels_of_spaces_tell_what_may_come_there(town: Play) -> None:
    town.built(ALICE, "tower_1").give(ALICE, wood=1, stone=1, glass=1).hand(ALICE, "library_1").go("building")
    town.act(ALICE, "demolish", structure="tower_1")
    town.act(ALICE, "build", plan="library_1")
    assert labels(town) == [
        "Build here: civic; counts as civic",
        "Build here: civic, just vacated, for more than 2 prestige; counts as civic",
    ]


def test_a_loss_of_prestige_is_told_only_where_there_is_one(town: Play) -> None:
    town.built(ALICE, "castle_1").built(BOB, "tower_1").give(ALICE, prestige=6).go("building")
    said = [sentence(event, BOB, SCENE) for event in town.act(ALICE, "demolish", structure="castle_1")]
    assert said[:2] == ["Alice demolishes Castle and gets back 1 wood and 1 stone.", "Alice loses 1 prestige."]
    said = [sentence(event, ALICE, SCENE) for event in town.act(BOB, "demolish", structure="tower_1")]
    assert said[0] == "Bob demolishes Tower and gets back 1 stone."
    assert [line for line in said if line and "prestige" in line] == []


def test_bankruptcy_reads_well_with_and_without_prestige_to_lose() -> None:
    play = Play(2).give(ALICE, silver=1, prestige=3).give(BOB, silver=0).income(event="royal_tax")
    said = [sentence(event, None, SCENE) for event in play.events]
    start = said.index("Event: Royal Tax.") + 1
    assert said[start : start + 4] == [
        "Alice owes 2 silver and can pay only 1.",
        "Alice loses 1 prestige.",
        "Bob owes 2 silver and can pay only 0.",
        "Visitor: Prospector.",
    ]


def test_last_repairs_end_in_words_of_their_own(town: Play) -> None:
    town.built(ALICE, "shop_1", damaged=1).go("last_repairs")
    assert [sentence(event, BOB, SCENE) for event in town.act(ALICE, "pass")] == [
        "Alice is done repairing.",
        *[None] * 3,
    ]


def test_text_tells_who_owns_what_and_who_lodges_there(town: Play) -> None:
    town.built(BOB, "tower_1").built(CHRIS, "villa_1", damaged=1).citizens("guard", "banker").income()
    lines = text(town).splitlines()
    assert "    Tower (Bob)                 2 prestige, 1 silver, 1 of 2; with Guard" in lines
    assert "    Villa (Chris)               5 prestige, 2 silver, 0 of 1; damaged" in lines
    assert "   2 Banker – Villa, Guild Hall, Courthouse; at the town’s inn" in lines
    assert "   1 Guard – Tower, Tavern, Chapel; at Tower" in lines


def test_text_tells_the_reader_his_silver_plans_and_what_they_lack(town: Play) -> None:
    town.hand(ALICE, "tower_1").give(ALICE, stone=1).go("bidding")
    assert "You have 12 silver." in text(town)
    assert "missing: 2 stone" in text(town)
    assert "You have" not in text(town, None)
    assert "Your plans" not in text(town, BOB)


def test_text_tells_event_and_visitor_in_words(town: Play) -> None:
    said = " ".join(text(town.income(event="great_fire", visitor="royal_envoy")).split())
    assert "Great Fire – Each player has a structure damaged (residential), of the owner’s choice." in said
    assert "Royal Envoy – Each player may buy prestige: 1 at most, 6 silver each. (wishes Palace and Castle)" in said


def test_text_tells_whose_structures_an_effect_counts(town: Play) -> None:
    said = " ".join(text(town.income(event="blizzard", visitor="steward")).split())
    assert "Blizzard – Each player must pay 1 silver for each own structure (residential)." in said
    assert "Steward – Each player takes 1 silver for each own structure (civic)." in said


def test_text_tells_the_extra_room_of_a_character(town: Play) -> None:
    town.character(BOB, "landlady").built(BOB, "cottage_1").go("bidding")
    assert "1 prestige, 1 silver, 0 of 2" in text(town)


@pytest.mark.parametrize("side", ["front", "back"])
def test_picture_has_a_part_for_everything_one_can_click_on(side: str) -> None:
    play = Play(4, side).hand(ALICE, "castle_1").built(BOB, "tower_1").citizens("guard").income()
    parts = set(re.findall(r'id="([a-z]+-[a-z0-9_]+)"', picture(play)))
    goods = ("wood", "stone", "glass", "marble", "iron")
    wanted = {f"{place}-{good}" for place in ("wheel", "market", "resource") for good in goods}
    wanted |= {"plan-castle_1", "structure-tower_1", "citizen-guard", "deck-basic", "deck-grand"}
    wanted |= {"event-gold_strike", "visitor-prospector", "space-civic", "space-commercial", "space-religious"}
    assert wanted - parts == set()
    assert ("space-commercial_civic" in parts) == (side == "back")


def test_picture_shows_the_readers_own_things_to_him_alone(town: Play) -> None:
    town.hand(ALICE, "castle_1").go("bidding")
    assert 'id="plan-castle_1"' in picture(town)
    assert 'id="plan-castle_1"' not in picture(town, BOB)
    assert 'id="resource-wood"' not in picture(town, None)


def test_picture_and_text_show_bids_once_they_are_shown(town: Play) -> None:
    town.wheel(wood=1, iron=1).go("bidding")
    town.act(ALICE, "bid", amount=3)
    assert ("bids 3" in picture(town), "bids 3" in picture(town, BOB)) == (True, False)
    for seat in (1, 2, 3):
        town.act(seat, "bid", amount=1)
    assert "bids 3" in picture(town, BOB)
    assert "Alice 3, Bob 1, Chris 1, Diane 1" in text(town, BOB)


def test_every_effect_and_ability_has_its_words() -> None:
    said = [captions.effects(SCENE, card) for card in EFFECTS]
    said += [captions.gifts(SCENE, character) for character in CHARACTERS]
    assert all(words.endswith(".") for words in said)
