"""The sentences, as players read them."""

from games.rules import asking
from games.rules.builders_middle_ages.components import BOX
from games.rules.builders_middle_ages.text import EN
from games.rules.protocol import Event, Scene
from games.rules.wording import sentence
from tests.rules.builders_middle_ages.play import Play

SCENE = Scene(("Alice", "Bob"), EN)


def read(events: list[Event]) -> list[str | None]:
    return [sentence(event, None, SCENE) for event in events]


def labels(play: Play, kind: str) -> list[list[str]]:
    """The labels of the values of each parameter of a choice."""
    (choice,) = [choice for choice in asking.ask(play.decision, SCENE).choices if choice.type == kind]
    return [[answer.label for answer in param.answers] for param in choice.params]


def test_the_question_says_what_is_left(play: Play) -> None:
    play.player.coins = 1

    assert asking.ask(play.decision, SCENE).prompt == (
        "Your turn: 3 actions left, 1 coin in your purse. What do you do?"
    )


def test_labels_say_cost_and_gain(play: Play) -> None:
    play.display("inn", "crane_large", "master_3200")
    play.open_sites("castle", "hut")
    play.build("tile_kiln_small")
    play.send("tile_kiln_small", "castle")

    assert labels(play, "open")[0][:2] == [
        "Inn – needs 2 stone, 1 wood, 1 knowledge and 2 tile; pays 12 coins, 3 points",
        "Large Crane (3 stone) – needs 2 wood and 1 knowledge; pays 0 coins, 2 points",
    ]
    assert labels(play, "recruit")[0][0] == "Master (3 stone, 2 wood) – wage 5 coins"
    assert labels(play, "send") == [
        ["Apprentice (1 stone, 1 tile) – wage 2 coins"],
        [
            "Castle – still needs 5 stone, 3 wood, 5 knowledge and 1 tile; costs 2 actions",
            "Hut – still needs 1 wood and 1 knowledge; costs 1 action",
        ],
    ]
    assert labels(play, "take") == [["1 coin for 1 action", "3 coins for 2 actions"]]


def test_a_turn_reads_well(play: Play) -> None:
    play.open_sites("arbour", "crane_small")
    play.give("labourer_0102")

    assert read(play.send("apprentice_1001", "arbour")) == [
        "Alice sends Apprentice (1 stone, 1 tile) to Arbour for 1 action and 2 coins.",
        "Alice completes Arbour: 8 coins, 0 points; 1 worker is free again.",
    ]
    assert read(play.send("labourer_0102", "crane_small")) == [
        "Alice sends Labourer (1 wood, 2 tile) to Small Crane (2 stone) for 1 action and 3 coins.",
        "Alice completes Small Crane (2 stone): 1 point, and it joins the team; 1 worker is free again.",
    ]
    assert read(play.act("buy")) == ["Alice buys an action for 5 coins."]
    assert read(play.act("take", actions=2)) == ["Alice takes 3 coins for 2 actions."]
    assert read(play.end()) == ["Alice ends the turn."]


def test_a_card_taken_tells_what_comes_in_its_place(play: Play) -> None:
    play.display("inn")
    play.state.buildings.next = "hut"
    play.state.buildings.deck.rest = ["farm"]
    play.census = {"workers": 42, "buildings": 7}

    assert read(play.act("open", building="inn")) == [
        "Alice opens a site: Inn.",
        "Hut is now on display; next on the deck is Farm.",
    ]


def test_ruling_5_the_log_tells_both_limits(play: Play) -> None:
    play.end()
    _, idle, began = read(play.end())

    assert idle == (
        "Nobody opened, recruited or sent in this round: "
        "the game ends after 3 such rounds running, and this was number 1."
    )
    assert began == "Round 2 of at most 40 begins with Alice."


def test_every_card_has_a_name_of_its_own_but_the_twins() -> None:
    ids = [*(worker.id for worker in BOX.workers), *(building.id for building in BOX.buildings)]

    assert len(ids) == 84
    assert len({EN[f"name.{card}"] for card in ids}) == 83
