"""Who knows what. Ruling 3.16; canaries for blueprint and building; worlds that a seat cannot tell apart."""

import pytest
from msgspec import json

from games.rules.blueprints.components import BLUEPRINTS, DICE
from games.rules.blueprints.rules import RULES
from games.rules.blueprints.state import Drafted, Player, State
from games.rules.dice import Dice
from games.rules.offers import random_move
from games.rules.protocol import Event, Scene
from games.rules.wording import told
from tests.rules.blueprints.play import ALICE, ALMSHOUSE, BOB, CHARLIE, FLAT, KILN, OBELISK, SEED, Play

SPECTATOR = None


def all_told(state: State, observer: int | None, events: list[Event]) -> str:
    """Everything an observer can get hold of: view, pictures, events and its own decisions."""
    view = RULES.view(state, observer)
    scene = Scene(("Ada", "Bo", "Cy", "Di")[: len(state.players)], RULES.texts["en"])
    heard = [told(event, observer) for event in events]
    asked = [decision for decision in RULES.decisions(state) if decision.seat == observer]
    board = RULES.board.draw(view, scene) + RULES.board.describe(view, scene)
    return json.encode((view, heard, asked)).decode() + board


def hidden_from(state: State, observer: int | None) -> set[str]:
    """The blueprints that an observer has no right to know of."""
    if state.is_over:
        return set(state.deck.rest)
    others = {player.building.blueprint for seat, player in enumerate(state.players) if seat != observer}
    return others | set(state.deck.rest)


@pytest.mark.parametrize("seats", [2, 4])
def test_canary_a_hidden_blueprint_is_nowhere_to_be_found(seats: int) -> None:
    dice, choices = Dice(SEED), Dice(SEED[::-1])
    state, events = RULES.setup(seats, {"strict_draft": False}, dice), list[Event]()
    while asked := RULES.decisions(state):
        if state.phase == "take" and state.turn % 5 == 0:
            for observer in (SPECTATOR, *range(seats)):
                found = all_told(state, observer, events)
                cards = hidden_from(state, observer)
                assert [card for card in cards if card in found or BLUEPRINTS[card].name in found] == []
        events = RULES.apply(state, asked[0].seat, random_move(asked[0], choices), dice)


@pytest.mark.parametrize("observer", [SPECTATOR, ALICE, CHARLIE])
def test_canary_nobody_else_can_tell_where_a_die_was_placed(three: Play, observer: int | None) -> None:
    three.state.seat = BOB
    three.build(BOB, FLAT, a1="G1")
    three.pool("W3 S1 S2 S3 S4 S5 R4 R5 R6")
    three.act("take", "wood_3")
    stored = json.encode(three.state)

    worlds = []
    for space in ("a1", "b1", "a3"):
        state = json.decode(stored, type=State)
        events = RULES.apply(state, BOB, {"type": "place", "space": space}, Dice(SEED))
        worlds.append(all_told(state, observer, events))

    assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.parametrize("observer", [SPECTATOR, ALICE])
def test_canary_a_building_behind_a_screen_shows_in_nothing(play: Play, observer: int | None) -> None:
    play.build(BOB, FLAT, a1="G1 W3", b3="R6")
    one = all_told(play.state, observer, [])
    drafted = play.state.players[BOB].drafted
    play.build(BOB, KILN, b1="G1", b2="W3", b3="R6")
    play.state.players[BOB].drafted = drafted

    assert all_told(play.state, observer, []) == one


def test_ruling_3_16_a_seat_sees_its_own_blueprint_and_building(play: Play) -> None:
    play.build(BOB, KILN, b1="G1", b2="W3 R6")

    own = RULES.view(play.state, BOB).players[BOB].building

    assert own is not None
    assert (own.blueprint, own.heights) == (KILN, [0, 1, 0, 3, 0, 2])
    assert own.stacks == [[], ["glass_1"], [], ["wood_3", "recycled_6"], [], []]
    assert own.lines == {"bonus": 0, "wood": 4, "recycled": 2, "stone": 0, "glass": 1}


def test_ruling_3_16_drafted_dice_are_public(play: Play) -> None:
    play.build(BOB, KILN, b1="G1", b2="W3 R6")

    shown = RULES.view(play.state, SPECTATOR).players[BOB]

    assert ([drafted.die for drafted in shown.drafted], shown.building) == (["glass_1", "wood_3", "recycled_6"], None)


def test_ruling_3_16_a_scored_building_is_seen_by_everybody(play: Play) -> None:
    play.build(BOB, KILN, b1="G1", b2="W3 R6")
    play.end_round()

    (built,) = RULES.view(play.state, ALICE).players[BOB].built

    assert (built.blueprint, built.stacks[3]) == (KILN, ["wood_3", "recycled_6"])


def test_ruling_3_16_cards_are_public_once_won_and_the_total_only_at_the_end(play: Play) -> None:
    play.build(BOB, KILN, b1="G1", b2="W3 R6")
    play.end_round()
    view = RULES.view(play.state, SPECTATOR)
    assert ([player.cards for player in view.players], view.scores) == ([[], ["silver"]], [None, None])

    play.end_round()
    play.end_round()

    result = RULES.result(play.state)
    assert result is not None
    assert RULES.view(play.state, SPECTATOR).scores == list(result.totals)


def reimagined(play: Play, observer: int | None) -> list[State]:
    """Thirty worlds that look the same to an observer."""
    dice = Dice(SEED)
    return [RULES.reimagine(play.state, observer, dice) for _ in range(30)]


def built_from(player: Player) -> list[str]:
    """The dice of a building, sorted."""
    return sorted(die for stack in player.building.stacks for die in stack)


def test_reimagine_keeps_what_a_seat_knows_and_deals_the_rest_anew(three: Play) -> None:
    three.build(BOB, FLAT, a1="G1 W3", b3="R6")
    three.build(CHARLIE, KILN, b1="G2", b3="S2 S5")

    worlds = reimagined(three, ALICE)

    assert {json.encode(RULES.view(world, ALICE)) for world in worlds} == {json.encode(RULES.view(three.state, ALICE))}
    assert {tuple(built_from(world.players[BOB])) for world in worlds} == {("glass_1", "recycled_6", "wood_3")}
    assert len({world.players[BOB].building.blueprint for world in worlds}) > 5
    assert len({str(world.players[CHARLIE].building.stacks) for world in worlds}) > 5
    assert [RULES.census(world) for world in worlds] == [three.census] * 30


def test_reimagine_builds_only_what_the_dice_in_their_order_allow(three: Play) -> None:
    three.build(BOB, OBELISK, b1="G6", b2="W5 R5")

    for world in reimagined(three, ALICE):
        for stack in world.players[BOB].building.stacks:
            order = ["glass_6", "wood_5", "recycled_5"]
            assert stack == sorted(stack, key=order.index)
            assert [DICE[die].value for die in stack] == sorted(DICE[die].value for die in stack)


def test_reimagine_leaves_no_place_for_a_die_that_was_set_aside(three: Play) -> None:
    three.build(BOB, OBELISK, b1="G4", b2="W5")
    three.set_aside(BOB, "R3")

    assert {world.players[BOB].building.least > 3 for world in reimagined(three, SPECTATOR)} == {True}


def test_reimagine_under_strict_draft_leaves_no_place_for_the_highest_die_of_that_pool() -> None:
    play = Play(3, strict=True)
    play.build(BOB, OBELISK, b1="G5", b2="W5")
    play.state.players[BOB].drafted.append(Drafted("recycled_3", misfit=4))

    assert {world.players[BOB].building.least for world in reimagined(play, ALICE)} == {5}


def test_reimagine_leaves_a_place_for_the_die_in_hand(three: Play) -> None:
    three.state.seat = BOB
    three.build(BOB, ALMSHOUSE, a1="G5", b1="W6", b2="S6")
    three.pool("R2 R3 R4")
    three.act("take", "recycled_2")

    assert {world.players[BOB].building.least <= 2 for world in reimagined(three, ALICE)} == {True}


def test_reimagine_finds_blueprints_for_all_where_only_two_will_do(three: Play) -> None:
    two_spaces = (OBELISK, "bp_02")
    three.build(BOB, OBELISK, b1="G4", b2="W4")
    three.build(CHARLIE, "bp_02", a2="S4", b2="R4")
    three.set_aside(BOB, "R3")
    three.set_aside(CHARLIE, "G3")

    for world in reimagined(three, ALICE):
        assert sorted(player.building.blueprint for player in world.players[1:]) == sorted(two_spaces)


def test_reimagine_of_a_game_that_is_over_changes_nothing(play: Play) -> None:
    for _ in range(3):
        play.end_round()

    assert reimagined(play, SPECTATOR) == [play.state] * 30
