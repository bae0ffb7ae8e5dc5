"""The sentences, as players read them."""

from games.rules.blueprints.rules import RULES
from games.rules.protocol import Event, Scene
from games.rules.wording import prompt, sentence
from tests.rules.blueprints.play import ALICE, BOB, FLAT, KILN, OBELISK, Play

SCENE = Scene(("Ada", "Bo"), RULES.texts["en"])
SPECTATOR = None


def read(events: list[Event], observer: int | None = SPECTATOR) -> list[str]:
    """What an observer reads of these events."""
    return [said for event in events if (said := sentence(event, observer, SCENE))]


def test_a_turn_reads_well(play: Play) -> None:
    play.plan(ALICE, KILN)
    play.pool("G1 W2 S3 R4 G5 W6 S6 R6")

    assert prompt(play.decision, SCENE) == "Your turn: which die do you take from the pool?"
    assert read(play.act("take", "wood_6")) == ["Ada takes Wood 6."]
    assert prompt(play.decision, SCENE) == "Where do you place Wood 6? Only you will know."
    assert read(play.act("place", "b2"), ALICE) == ["Ada places Wood 6 on B2, level 1."]
    assert prompt(play.decision, SCENE) == "Which die do you discard from the pool, so that nobody has it?"
    discarded, *rolled = read(play.act("discard", "stone_3"))
    assert discarded == "Ada discards Stone 3."
    assert [said.split(" ", 2)[2] for said in rolled] == ["is rolled into the pool."] * 2


def test_where_a_die_was_placed_is_read_by_nobody_else(play: Play) -> None:
    play.act("take", play.state.pool[-1])
    placed = play.act("place", str(play.offered.values[0]))

    assert (read(placed, BOB), read(placed, SPECTATOR)) == ([], [])


def test_a_die_without_a_place_reads_well(play: Play) -> None:
    play.build(ALICE, OBELISK, b1="G4", b2="W5")
    play.pool("G3 S6")

    assert read(play.act("take", "glass_3")) == [
        "Ada takes Glass 3.",
        "Ada has no place for Glass 3: it is set aside.",
    ]


def test_the_end_of_a_round_says_who_won_what_and_what_broke_the_tie(play: Play) -> None:
    play.demand("recycled", "stone")
    play.build(ALICE, FLAT, a1="W1", b1="R1", a2="R2", b2="R3", a3="G1", b3="G2")
    play.build(BOB, KILN, b1="R1", b2="R2 R2 S3", b3="G1 G1")

    *ended, began = read(play.end_round(), ALICE)

    assert ended == [
        (
            "Ada reveals Market Floor and scores 23: plan 6, wood 4, recycled 10, stone 0, glass 3. "
            "Dice in demand: 3 and 0."
        ),
        "Bo reveals Kiln and scores 23: plan 6, wood 0, recycled 10, stone 5, glass 2. Dice in demand: 3 and 1.",
        "Bo wins the Silver award.",
    ]
    first, second = (RULES.texts["en"][f"name.{colour}"] for colour in play.state.demand)
    card = RULES.texts["en"][f"name.{play.state.players[ALICE].building.blueprint}"]
    assert began == f"Round 2 begins with Ada. In demand: {first}, then {second}. Your blueprint: {card}."


def test_the_end_of_the_game_is_told(play: Play) -> None:
    play.end_round()
    play.end_round()

    assert read(play.end_round())[-1] == "The game is over after 3 rounds."
