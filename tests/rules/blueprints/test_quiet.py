"""The turn of a seat that does not answer. Ruling 3.20."""

from games.rules.blueprints.rules import RULES
from tests.rules.blueprints.play import ALICE, FLAT, KILN, OBELISK, Play


def test_ruling_3_20_takes_the_die_that_scores_most_at_its_best_space(play: Play) -> None:
    play.build(ALICE, FLAT, a1="W1")
    play.pool("W1 R6 S3 G3")

    assert RULES.quiet_move(play.state, ALICE) == {"type": "take", "die": "glass_3"}


def test_ruling_3_20_places_it_where_it_scores_most(play: Play) -> None:
    play.build(ALICE, FLAT, a1="W1")
    play.pool("W1 R6 S3 G3")
    play.act("take", "glass_3")

    assert RULES.quiet_move(play.state, ALICE) == {"type": "place", "space": "b1"}


def test_ruling_3_20_keeps_the_plan_within_reach_for_its_bonus(play: Play) -> None:
    play.build(ALICE, KILN, b1="S1")
    play.pool("S2 S2")
    play.act("take", "stone_2")

    assert play.offered.values == ("b1", "b2", "b3")
    assert RULES.quiet_move(play.state, ALICE) == {"type": "place", "space": "b2"}


def test_ruling_3_20_does_not_mind_a_plan_that_is_out_of_reach(play: Play) -> None:
    play.build(ALICE, KILN, b1="S1 S1")
    play.pool("S2 S2")
    play.act("take", "stone_2")

    assert RULES.quiet_move(play.state, ALICE) == {"type": "place", "space": "b1"}


def test_ruling_3_20_does_not_mind_the_plan_when_a_die_is_set_aside(play: Play) -> None:
    play.build(ALICE, OBELISK, b1="S3 S3 S3", b2="S4")
    play.set_aside(ALICE, "G1")
    play.pool("S5 R6")
    play.act("take", "stone_5")

    assert RULES.quiet_move(play.state, ALICE) == {"type": "place", "space": "b1"}


def test_ruling_3_20_takes_a_die_without_a_place_last_of_all(play: Play) -> None:
    play.build(ALICE, OBELISK, b1="G5", b2="W5")
    play.pool("G4 R5")

    assert RULES.quiet_move(play.state, ALICE) == {"type": "take", "die": "recycled_5"}


def test_ruling_3_20_discards_a_lowest_die(play: Play) -> None:
    play.plan(ALICE, FLAT)
    play.pool("G6 R2 W2 S4")
    play.act("take", "glass_6")
    play.act("place", "a1")

    assert RULES.quiet_move(play.state, ALICE) == {"type": "discard", "die": "wood_2"}


def test_a_quiet_turn_is_over_after_one_die(play: Play) -> None:
    assert [event.kind for event in play.quietly()] == ["took", "placed", "discarded", "rolled", "rolled"]
    assert play.state.turn == 2
