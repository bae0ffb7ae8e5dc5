"""The picture of the kingdom: parts say what their buttons say, and everything that decides is written."""

from xml.etree import ElementTree

from games.rules import asking
from games.rules.blacksmith_brothers.rules import RULES
from tests.rules.blacksmith_brothers.play import ALICE, BOB, SCENE, Play

SVG = "{http://www.w3.org/2000/svg}"


def picture(play: Play) -> ElementTree.Element:
    drawn = RULES.board.draw(RULES.view(play.state, ALICE), SCENE)
    return ElementTree.fromstring(drawn)  # noqa: S314 - our own


def titles(play: Play) -> dict[str, str | None]:
    """What each part is called, by its id."""
    parts = (part for part in picture(play).iter(f"{SVG}g") if "id" in part.attrib)
    return {part.attrib["id"]: part.findtext(f"{SVG}title") for part in parts}


def words(play: Play) -> list[str]:
    return [text.text or "" for text in picture(play).iter(f"{SVG}text")]


def buttons(play: Play, kind: str) -> dict[str, str]:
    """The labels of a choice's answers, by the part that means the same."""
    (choice,) = (choice for choice in asking.ask(play.decision, SCENE).choices if choice.type == kind)
    (param,) = choice.params
    return {answer.part: answer.label for answer in param.answers}


def of(found: dict[str, str | None], wanted: dict[str, str]) -> dict[str, str | None]:
    return {part: found[part] for part in wanted}


def test_places_say_what_their_buttons_say(play: Play) -> None:
    wanted = buttons(play, "allocate")

    assert len(wanted) == 8
    assert of(titles(play), wanted) == wanted


def test_rows_and_skills_say_what_their_buttons_say(play: Play) -> None:
    play.give(ALICE, forged="crown_of_state claymore").cubes(20, BOB).at("nobles_house")
    wanted = buttons(play, "choose_row")
    assert wanted["row-20"] == "Row 20 – 4 points, costs 20"
    assert of(titles(play), wanted) == wanted
    play.act("choose_row", 10)
    play.act("pay", "claymore")

    wanted = buttons(play, "choose_skill")
    assert of(titles(play), wanted) == wanted


def test_crystals_of_the_stock_and_orders_of_the_village_say_what_their_buttons_say(play: Play) -> None:
    play.at("mine").act("dig")
    wanted = buttons(play, "take")
    assert of(titles(play), wanted) == wanted

    other = Play().at("village")
    wanted = buttons(other, "take_order")
    assert of(titles(other), wanted) == wanted


def test_forged_and_unforged_orders_locked_meeples_and_the_king_on_the_road_are_drawn(play: Play) -> None:
    play.give(ALICE, orders="mace", forged="chain").stand(BOB, "mine", is_locked=True)
    play.state.king = 1
    found = titles(play)

    assert found["order-mace"] == "Mace – 1 gold, 1 silver and 2 coal; worth 17"
    assert found["order-chain"] == "Chain – worth 15"
    assert found["meeple-2"] == "bob (locked)"
    assert found["king-1"] == "The king, 15 steps from home"


def test_a_revealed_token_tells_what_it_does_and_the_dice_their_sum_with_it(play: Play) -> None:
    play.reveal("forge", "dice_plus_2").stand(ALICE, "mine").resolve(3, 5)

    assert titles(play)["token-dice_plus_2"] == "Rich Veins: the dice count 2 more"
    assert "sum 10, tokens included" in words(play)
    assert "the dice count 2 more" in words(play)
    assert words(play).count("a special token, face down") == 6


def test_a_full_row_of_the_scroll_is_drawn(play: Play) -> None:
    play.cubes(10, BOB, ALICE, BOB, ALICE, BOB, ALICE, BOB)

    assert titles(play)["row-10"] == "Row 10 is full"


def test_a_reduced_price_is_written_beside_the_cost_of_the_row(play: Play) -> None:
    play.reveal("guild", "fives_cost_20")

    assert [text for text in words(play) if "→" in text] == ["30 → 20"]
