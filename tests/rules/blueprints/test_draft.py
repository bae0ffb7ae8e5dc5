"""Taking, placing, discarding, rolling. Rulebook, Build and Two-Player Game; rulings 3.1 to 3.9, 3.16 and 3.19."""

from collections import Counter
from itertools import permutations

import pytest

from games.rules.blueprints.components import BOX, RANKS, Colour
from games.rules.blueprints.rounds import _draw_demand
from games.rules.blueprints.rules import RULES
from games.rules.blueprints.state import Bag, Drafted
from games.rules.protocol import Event, IllegalMove
from tests.rules.blueprints.play import ALICE, ALMSHOUSE, BOB, CHARLIE, FLAT, KILN, OBELISK, Play, Scripted, data_of


def test_a_turn_begins_with_a_die_of_the_pool(three: Play) -> None:
    three.pool("S6 G1 W1 G1 R4")

    assert (three.decision.seat, three.decision.kind, three.decision.turn) == (ALICE, "take", 1)
    assert three.offered.values == ("glass_1", "wood_1", "recycled_4", "stone_6")


def test_ruling_3_19_the_pool_is_sorted_by_value(play: Play) -> None:
    play.act("take", play.state.pool[-1])

    assert play.state.pool == sorted(play.state.pool, key=RANKS.__getitem__)


def test_the_die_taken_is_placed_next_in_the_same_turn(three: Play) -> None:
    three.pool("G1 W1 G1 R4 S6 S6 S6 S6 S6")

    events = three.act("take", "glass_1")

    assert events == [Event("took", {"seat": ALICE, "die": "glass_1"})]
    assert three.state.pool == ["glass_1", "wood_1", "recycled_4", *["stone_6"] * 5]
    assert (three.decision.seat, three.decision.kind, three.decision.turn) == (ALICE, "place", 1)
    assert three.decision.about == {"die": "glass_1"}


def test_a_die_may_stand_on_an_empty_space_or_on_one_of_equal_or_lower_value(play: Play) -> None:
    play.build(ALICE, FLAT, a1="G3", b1="G4", a2="G2 W5")
    play.pool("W4 S1")

    play.act("take", "wood_4")

    assert play.offered.values == ("a1", "b1", "b2", "a3", "b3")


def test_no_die_stands_on_a_hatched_space(play: Play) -> None:
    play.plan(ALICE, KILN)
    play.act("take", play.state.pool[0])

    assert play.offered.values == ("b1", "b2", "b3")
    with pytest.raises(IllegalMove):
        play.act("place", "a1")


def test_a_target_height_may_be_exceeded(play: Play) -> None:
    play.build(ALICE, FLAT, a1="G1")
    play.pool("W6 S1")

    play.act("take", "wood_6")
    play.act("place", "a1")

    assert play.state.players[ALICE].building.stacks[0] == ["glass_1", "wood_6"]


def test_a_space_is_offered_with_what_lies_there_and_what_it_gains(play: Play) -> None:
    play.build(ALICE, KILN, b1="G3", b2="W2 W2")
    play.pool("W3 S1")

    play.act("take", "wood_3")

    assert play.offered.about == (
        {"under": "glass_3", "level": 2, "height": 1, "gain": 2 * 2 + 2},
        {"under": "wood_2", "level": 3, "height": 3, "gain": 2 + 2},
        {"under": "ground", "level": 1, "height": 2, "gain": 2 + 2},
    )


def test_the_die_that_completes_the_plan_gains_its_bonus_too(play: Play) -> None:
    play.build(ALICE, KILN, b1="G3", b2="G1 G1 G2", b3="G1")
    play.pool("R3 S1")

    play.act("take", "recycled_3")

    assert [(space, about["gain"]) for space, about in zip(play.offered.values, play.offered.about, strict=True)] == [
        ("b1", 2),
        ("b2", 2),
        ("b3", 2 + 6),
    ]


def test_ruling_3_1_any_die_may_be_taken_and_it_is_said_which_have_no_place(play: Play) -> None:
    play.build(ALICE, OBELISK, b1="G4", b2="W5")
    play.pool("G3 W4 S6")

    assert play.offered.values == ("glass_3", "wood_4", "stone_6")
    assert play.offered.about == ({"fit": "misfits"}, {"fit": "fits"}, {"fit": "fits"})


def test_ruling_3_1_a_die_without_a_place_is_set_aside_at_once_and_everybody_sees_it(three: Play) -> None:
    three.build(ALICE, OBELISK, b1="G4", b2="W5")
    three.pool("G3 W4 S6 S6 S6 S6 S6 R1 R1")

    events = three.act("take", "glass_3")

    shown = {"seat": ALICE, "die": "glass_3"}
    assert events[:2] == [Event("took", shown), Event("set_aside", shown, reveals=True)]
    assert three.state.aside == ["glass_3"]
    assert three.state.player is three.state.players[BOB]
    assert [drafted.is_aside for drafted in RULES.view(three.state, BOB).players[ALICE].drafted] == [False, False, True]


def test_strict_draft_offers_only_dice_that_have_a_place() -> None:
    play = Play(strict=True)
    play.build(ALICE, OBELISK, b1="G4", b2="W5")
    play.pool("G3 W4 S6")

    assert play.offered.values == ("wood_4", "stone_6")
    with pytest.raises(IllegalMove):
        play.act("take", "glass_3")


def test_strict_draft_offers_any_die_when_none_has_a_place() -> None:
    play = Play(strict=True)
    play.build(ALICE, OBELISK, b1="G5", b2="W6")
    play.pool("G3 W4 S4")

    play.act("take", "glass_3")

    assert play.state.aside == ["glass_3"]
    assert play.state.players[ALICE].drafted[-1] == Drafted("glass_3", misfit=4)


def test_strict_draft_is_asked_even_where_one_die_is_offered_for_that_tells_of_the_building() -> None:
    play = Play(strict=True)
    play.build(ALICE, OBELISK, b1="G5", b2="W6")
    play.pool("G3 W4 S5")

    assert play.offered.values == ("stone_5",)
    assert not play.decision.public


def test_strict_draft_is_off_unless_agreed_on() -> None:
    (option,) = RULES.info.options
    assert (option.name, option.values, option.default) == ("strict_draft", (False, True), False)


def test_ruling_3_2_a_die_that_has_a_place_cannot_be_declined(play: Play) -> None:
    play.act("take", play.state.pool[0])

    assert [choice.type for choice in play.decision.choices] == ["place"]


def test_ruling_3_3_a_die_set_aside_counts_as_one_of_the_six(three: Play) -> None:
    three.demand("glass", "wood")
    three.build(BOB, FLAT, a1="W1 W1 W1 W1 W1 W1")
    three.build(CHARLIE, ALMSHOUSE, a1="G1 G1 G1 G1 G1 G1")
    three.build(ALICE, OBELISK, b1="S5 S5 S5", b2="S6 S6")
    three.pool("R1 R1 R1 R1 R1 R1 R1 R1 S6")

    events = three.act("take", "recycled_1")

    assert [event.kind for event in events][:3] == ["took", "set_aside", "rolled"]
    assert three.state.round == 2


def test_ruling_3_5_dice_set_aside_stay_out_of_the_bag_until_the_round_is_over(play: Play) -> None:
    for _ in range(11):
        play.quietly()
    assert len(play.state.aside) == 11
    assert play.state.bag.count == 0

    play.quietly()

    assert play.state.aside == []
    assert play.state.bag.count == 32 - 2 - 8


def test_ruling_3_6_with_two_players_a_die_left_in_the_pool_is_discarded_and_two_are_rolled(play: Play) -> None:
    play.pool("G1 W2 S3 R4 G5 W6 S6 R6")
    play.plan(ALICE, FLAT)
    play.act("take", "glass_1")

    assert [event.kind for event in play.act("place", "a1")] == ["placed"]
    assert (play.decision.seat, play.decision.kind, play.decision.turn) == (ALICE, "discard", 1)
    assert play.offered.values == ("wood_2", "stone_3", "recycled_4", "glass_5", "wood_6", "stone_6", "recycled_6")

    events = play.act("discard", "recycled_4")

    assert events[0] == Event("discarded", {"seat": ALICE, "die": "recycled_4"})
    assert [event.kind for event in events[1:]] == ["rolled", "rolled"]
    assert play.state.aside == ["recycled_4"]
    assert (play.decision.seat, play.decision.kind, play.decision.turn) == (BOB, "take", 2)


def test_ruling_3_6_who_had_no_place_discards_all_the_same(play: Play) -> None:
    play.build(ALICE, OBELISK, b1="G5", b2="W6")
    play.pool("G3 W4 S4 S4")

    play.act("take", "glass_3")

    assert (play.decision.seat, play.decision.kind) == (ALICE, "discard")


def test_ruling_3_6_the_last_turn_of_a_round_discards_like_any_other(play: Play) -> None:
    for _ in range(11):
        play.quietly()
    play.act("take", str(play.offered.values[-1]))
    if play.state.phase == "place":
        play.act("place", str(play.offered.values[0]))

    events = play.act("discard", str(play.offered.values[0]))

    assert [event.kind for event in events][:2] == ["discarded", "scored"]


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_is_discarded_with_more_than_two_players(seats: int) -> None:
    play = Play(seats)
    play.act("take", play.state.pool[0])
    play.act("place", str(play.offered.values[0]))

    assert (play.decision.seat, play.decision.kind, play.decision.turn) == (BOB, "take", 2)


def test_ruling_3_7_a_second_in_demand_die_of_the_same_colour_goes_back_before_the_redraw() -> None:
    first_player, a_glass_die, another, a_wood_die = 0, 0, 6, 7
    dice = Scripted(first_player, a_glass_die, another, a_wood_die)

    state = RULES.setup(2, {"strict_draft": False}, dice)

    assert dice.sizes[:5] == [2, 32, 31, 31, 24]
    assert state.demand == ["glass", "wood"]
    assert state.bag.count + len(state.pool) == 30


def test_ruling_3_7_any_two_colours_are_equally_likely_in_any_order() -> None:
    found = Counter(
        tuple(_draw_demand(Bag.full(), Scripted(first, second, 0, 8, 16)))
        for first in range(32)
        for second in range(31)
        if not _same_colour(first, second)
    )

    assert found == dict.fromkeys(permutations(BOX.colours, 2), 64)


def _same_colour(first: int, second: int) -> bool:
    """Whether dice number `first` of 32 and then number `second` of the other 31 are of one colour."""
    return first // 8 == (second if second < first else second + 1) // 8


def test_the_bag_is_drawn_from_by_weight() -> None:
    dice: dict[Colour, int] = {"glass": 1, "wood": 0, "stone": 3, "recycled": 2}

    drawn = [Bag(dict(dice)).draw(Scripted(place)) for place in range(6)]
    rolled = [Bag(dict(dice)).roll(Scripted(face)) for face in range(36)]

    assert drawn == ["glass", "stone", "stone", "stone", "recycled", "recycled"]
    assert rolled == [f"{colour}_{value}" for colour in drawn for value in range(1, 7)]


def test_a_die_drawn_is_out_of_the_bag() -> None:
    bag = Bag({"glass": 1, "wood": 0, "stone": 3, "recycled": 2})

    assert (bag.draw(Scripted(0)), bag.roll(Scripted(29))) == ("glass", "recycled_6")
    assert (bag.count, bag.dice) == (4, {"glass": 0, "wood": 0, "stone": 3, "recycled": 1})


def test_ruling_3_8_an_empty_bag_gives_no_replacement_and_play_goes_on(three: Play) -> None:
    three.state.bag.dice = dict.fromkeys(BOX.colours, 0)
    three.census = RULES.census(three.state)

    three.act("take", three.state.pool[0])
    (placed,) = three.act("place", str(three.offered.values[0]))

    assert placed.kind == "placed"
    assert (len(three.state.pool), three.decision.seat) == (8, BOB)


def test_ruling_3_9_the_replacement_is_rolled_after_the_die_is_placed(three: Play) -> None:
    three.act("take", three.state.pool[0])
    assert len(three.state.pool) == 8

    events = three.act("place", str(three.offered.values[0]))

    assert [event.kind for event in events] == ["placed", "rolled"]
    assert len(three.state.pool) == 9
    assert data_of(events, "rolled")[0]["die"] in three.state.pool


@pytest.mark.parametrize(
    ("seats", "turns", "rolled", "left"),
    [(2, 12, [2] * 11 + [0], 0), (3, 18, [1] * 18, 3), (4, 24, [1] * 23 + [0], 0)],
)
def test_fact_2_2_what_the_bag_gives_in_a_round(seats: int, turns: int, rolled: list[int], left: int) -> None:
    play = Play(seats)
    given = [len(data_of(play.quietly(), "rolled")) for _ in range(turns - 1)]
    in_bag, in_pool = play.state.bag.count, len(play.state.pool)
    assert (play.state.round, in_pool) == (1, BOX.pool[seats])

    given.append(len(data_of(play.quietly(), "rolled")))

    assert (given, in_bag - given[-1], play.state.round) == (rolled, left, 2)


def test_ruling_3_16_a_single_space_is_asked_for_and_never_told(three: Play) -> None:
    three.build(ALICE, OBELISK, b1="G3", b2="W5")
    three.pool("G4 S6")
    three.act("take", "glass_4")
    assert three.offered.values == ("b1",)
    assert not three.decision.public

    (placed, *_) = three.act("place", "b1")

    assert placed == Event("placed", {"seat": ALICE, "die": "glass_4"}, secret={ALICE: {"space": "b1", "level": 2}})
