"""The box: every figure of the rulebook and of the house deck."""

from collections import Counter

from games.rules.blankenburg.components import (
    BOX,
    CHARACTERS,
    CITIZENS,
    DISTRICTS,
    EFFECTS,
    EVENTS,
    PEOPLE,
    PLANS,
    VISITORS,
)
from games.rules.blankenburg.text import EN
from games.rules.blankenburg.vocabulary import Ability, Effect


def test_the_box_holds_what_the_rulebook_lists() -> None:
    decks = Counter(plan.deck for plan in PLANS.values())
    assert dict(BOX.supply) == {"wood": 25, "stone": 25, "glass": 15, "marble": 15, "iron": 15, "gold": 10}
    assert (len(CHARACTERS), decks["basic"], decks["grand"]) == (10, 21, 10)
    assert (len(VISITORS), len(CITIZENS), len(EVENTS)) == (17, 25, 15)
    assert sum(plan.starred for plan in PLANS.values()) == 6
    assert [person.id for person in CITIZENS.values() if person.starred] == [
        "priest",
        "butcher",
        "baker",
        "chandler",
        "guard",
    ]
    assert sum(person.gold for person in CITIZENS.values()) == 6
    assert (BOX.dice.count, len(BOX.dice.faces), BOX.board.citizen_track) == (5, 6, 12)


def test_plans_state_what_the_rulebook_prints_of_them() -> None:
    stated = {
        plan: (PLANS[plan].district, dict(PLANS[plan].cost), PLANS[plan].income, PLANS[plan].capacity)
        for plan in ("shop_1", "chapel_1", "cottage_1", "tower_1")
    }
    assert stated == {
        "shop_1": ("commercial", {"wood": 2, "stone": 1}, 2, 1),
        "chapel_1": ("religious", {"wood": 1, "stone": 2}, 1, 1),
        "cottage_1": ("residential", {"stone": 2}, 1, 1),
        "tower_1": ("civic", {"stone": 3}, 1, 2),
    }
    assert dict(PLANS["tudor_1"].cost) == {"wood": 1, "stone": 1, "glass": 1, "marble": 1}
    assert dict(PLANS["cathedral_1"].cost) == {"wood": 1, "stone": 3, "glass": 2, "marble": 2}
    assert PLANS["castle_1"].prestige > PLANS["tower_1"].prestige
    sizes = [sum(plan.cost.values()) for plan in PLANS.values()]
    assert (min(sizes), max(sizes)) == (2, 8)


def test_starred_plans_cost_base_resources_only() -> None:
    costs = {resource for plan in PLANS.values() if plan.starred for resource in plan.cost}
    assert costs == {"wood", "stone"}


def test_the_house_deck_spreads_its_plans_over_the_districts() -> None:
    count = Counter(plan.district for plan in PLANS.values())
    assert count == {"civic": 7, "commercial": 9, "religious": 7, "residential": 8}


def test_every_kind_is_wished_by_two_people_or_more() -> None:
    wishes = Counter(kind for person in PEOPLE.values() for kind in person.preferences)
    assert all(wishes[plan.kind] >= 2 or plan.kind == "inn" for plan in PLANS.values())


def test_both_sides_have_the_spaces_of_the_house() -> None:
    spaces = {"civic": 4, "commercial": 6, "religious": 4, "residential": 6}
    assert dict(BOX.board.front.spaces) == dict(BOX.board.back.spaces) == spaces
    assert BOX.board.front.dual == ()
    named = Counter(district for pair in BOX.board.back.dual for district in pair)
    assert named == dict.fromkeys(DISTRICTS, 2)


def test_the_vocabulary_is_thirteen_effects_and_ten_abilities_all_used() -> None:
    effects = {type(effect) for effects in EFFECTS.values() for effect in effects}
    abilities = {type(ability) for character in BOX.characters for ability in character.abilities}
    assert effects == set(Effect.__subclasses__())
    assert abilities == set(Ability.__subclasses__())
    assert (len(effects), len(abilities)) == (13, 10)


def test_no_two_plans_share_a_name() -> None:
    names = [EN[f"name.{plan}"] for plan in PLANS]
    assert len(set(names)) == len(names)
