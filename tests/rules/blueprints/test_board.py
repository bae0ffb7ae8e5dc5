"""The picture and the text of the table."""

from xml.etree import ElementTree

import pytest

from games.rules import asking
from games.rules.blueprints.rules import RULES
from games.rules.protocol import Scene
from tests.rules.blueprints.play import ALICE, BOB, KILN, Play

WORDS = RULES.texts["en"]
SVG = "{http://www.w3.org/2000/svg}"


def scene(play: Play) -> Scene:
    """How the seat in turn sees the table."""
    bare = Scene(("Ada", "Bo", "Cy", "Di")[: len(play.state.players)], WORDS)
    return Scene(bare.names, WORDS, offered=asking.ask(play.decision, bare).parts)


def picture(play: Play, observer: int | None) -> ElementTree.Element:
    return ElementTree.fromstring(RULES.board.draw(RULES.view(play.state, observer), scene(play)))  # noqa: S314 - our own


def part_titles(play: Play, observer: int | None, name: str) -> dict[str, str | None]:
    """The labels of the parts of a name, by what they stand for."""
    found = (part for part in picture(play, observer).iter(f"{SVG}g") if part.get("id", "").startswith(f"{name}-"))
    return {part.attrib["id"].removeprefix(f"{name}-"): part.findtext(f"{SVG}title") for part in found}


def button_labels(play: Play) -> dict[str, str]:
    """What the buttons of the seat in turn say, by value."""
    (choice,) = asking.ask(play.decision, scene(play)).choices
    (param,) = choice.params
    return {str(answer.value): answer.label for answer in param.answers}


@pytest.fixture
def building_site(play: Play) -> Play:
    """Alice has three dice on the Kiln, and what she takes is before her."""
    play.demand("glass", "stone")
    play.build(ALICE, KILN, b1="G4", b2="W2 W5")
    play.build(BOB, "bp_24", a1="R3")
    play.pool("R1 R1 W3 G4 S4 G5 S6 W6")
    return play


def test_every_die_that_can_be_taken_is_a_part_with_the_words_of_its_button(building_site: Play) -> None:
    assert part_titles(building_site, ALICE, "die") == button_labels(building_site)
    assert button_labels(building_site)["glass_4"] == "Glass 4"


def test_a_die_without_a_place_says_so(building_site: Play) -> None:
    building_site.build(ALICE, KILN, b1="G4", b2="W5", b3="R2")

    titles = part_titles(building_site, ALICE, "die")

    assert titles["recycled_1"] == "Recycled 1 – no place for it: it would be set aside"
    assert titles == button_labels(building_site)


def test_every_space_that_can_be_built_on_is_a_part_with_the_words_of_its_button(building_site: Play) -> None:
    building_site.act("take", "stone_6")

    assert part_titles(building_site, ALICE, "space") == button_labels(building_site)
    assert button_labels(building_site)["b2"] == "B2 – on Wood 5, level 3, plan 3; scores 7 more"


def test_a_space_says_what_stands_on_it_when_nothing_is_asked(building_site: Play) -> None:
    assert part_titles(building_site, ALICE, "space") == {
        "b1": "B1 – 1 of 1, from the ground up: Glass 4",
        "b2": "B2 – 2 of 3, from the ground up: Wood 2 and Wood 5",
        "b3": "B3 – 0 of 2, from the ground up: –",
    }


def test_every_die_shows_the_letter_of_its_material_and_its_value(building_site: Play) -> None:
    faces = [text.text for text in picture(building_site, ALICE).iter(f"{SVG}text") if text.get("font-size") == "68"]

    assert sorted(zip(faces[::2], faces[1::2], strict=True)) == sorted(
        [*zip("RRWGSGSW", "11344566", strict=True), ("G", "4"), ("W", "2"), ("W", "5")]
    )


@pytest.mark.parametrize("observer", [None, BOB])
def test_nobody_else_is_shown_the_site(building_site: Play, observer: int | None) -> None:
    drawn = RULES.board.draw(RULES.view(building_site.state, observer), scene(building_site))

    assert ("Kiln" in drawn, "W2" in drawn, "W5" in drawn) == (False, True, True)


def test_every_seat_is_a_part_in_turn_order() -> None:
    play = Play(4)
    play.state.first = 2

    assert list(part_titles(play, None, "seat").items()) == [("2", "Cy"), ("3", "Di"), ("0", "Ada"), ("1", "Bo")]


def test_a_game_that_is_over_shows_the_buildings_of_all_rounds(play: Play) -> None:
    cards = []
    for _ in range(3):
        cards += [player.building.blueprint for player in play.state.players]
        play.end_round()
    view = RULES.view(play.state, None)

    drawn = RULES.board.draw(view, Scene(("Ada", "Bo"), WORDS))

    assert view.revealed_rounds == [3, 2, 1]
    assert [card for card in cards if WORDS[f"name.{card}"] not in drawn] == []


def test_before_the_end_only_the_last_round_is_looked_back_on(play: Play) -> None:
    seen = []
    for _ in range(2):
        seen.append(RULES.view(play.state, None).revealed_rounds)
        play.end_round()

    assert [*seen, RULES.view(play.state, None).revealed_rounds] == [[], [1], [2]]


def test_the_table_in_plain_text(building_site: Play) -> None:
    view = RULES.view(building_site.state, ALICE)

    assert RULES.board.describe(view, scene(building_site)) == PLAIN


PLAIN = """\
Blueprints – round 1 of 3
Ada takes a die from the pool.
In demand: Glass, then Stone; these break ties.

Pool: Recycled 1, Recycled 1, Wood 3, Glass 4, Stone 4, Glass 5, Wood 6
  and Stone 6.
In the bag: 4 Glass, 4 Wood, 5 Stone and 5 Recycled.

Your blueprint: Kiln
       A     B
  1   ///   1/1
  2   ///   2/3
  3   ///   0/2
  B1, from the ground up: Glass 4.
  B2, from the ground up: Wood 2 and Wood 5.
So far 10 – plan 0, wood 6, recycled 0, stone 0, glass 4

Turn order
1. Ada: Glass 4, Wood 2, Wood 5
2. Bo: Recycled 3"""
