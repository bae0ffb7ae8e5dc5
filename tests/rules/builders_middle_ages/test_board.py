"""The picture and the text of the table."""

from collections.abc import Iterable
from xml.etree import ElementTree

import pytest

from games.rules import asking
from games.rules.builders_middle_ages.board import describe, draw
from games.rules.builders_middle_ages.elevation import elevation
from games.rules.builders_middle_ages.rules import RULES
from games.rules.builders_middle_ages.text import EN
from games.rules.protocol import Scene
from tests.rules.builders_middle_ages.play import ALICE, BOB, Play

NAMES = ("Alice", "Bob & Sons", "Charlie", "Dorothea of the Long Meadow by the Mill")


@pytest.fixture
def busy() -> Play:
    """A table at which much lies about; alice has eight sites."""
    play = Play(4)
    play.open_sites("castle", "hut", "inn", "forge", "farm", "church", "abbey", "crane_large")
    play.build("crane_small", "cathedral", "arbour")
    play.give("labourer_2001", "journeyman_1111_a", "master_3200")
    play.player.coins = 40
    play.send("crane_small", "castle")
    play.send("journeyman_1111_a", "inn")
    return play


def scene(play: Play, changed: Iterable[str] = ()) -> Scene:
    bare = Scene(NAMES[: len(play.state.players)], EN)
    offered = asking.ask(play.decision, bare).parts
    return Scene(bare.names, EN, offered, frozenset(changed))


def drawn(play: Play, seat: int | None = ALICE, changed: Iterable[str] = ()) -> ElementTree.Element:
    return ElementTree.fromstring(draw(RULES.view(play.state, seat), scene(play, changed)))  # noqa: S314 - our own


def classes(picture: ElementTree.Element, name: str) -> list[str]:
    """The ids of the parts in which something of a class is drawn."""
    return sorted(
        part.attrib["id"]
        for part in picture.iter()
        if "id" in part.attrib and any(child.get("class") == name for child in part)
    )


def told(play: Play, seat: int | None = ALICE) -> list[str]:
    return describe(RULES.view(play.state, seat), scene(play)).splitlines()


def words(picture: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in picture.iter("{http://www.w3.org/2000/svg}text")]


def dashes(card: str, missing: dict[str, int]) -> int:
    """How many pieces of a house are only planned."""
    return elevation(card, missing, 0, 0).count("stroke-dasharray")


def test_house_is_planned_in_dashes_and_grows_piece_by_piece() -> None:
    walls, flat_roof = 2, 1

    assert dashes("castle", {"stone": 5, "wood": 3, "knowledge": 5, "tile": 3}) == 5 + 3 + 5 + 3 + walls
    assert dashes("castle", {"stone": 2, "knowledge": 5}) == 2 + 5 + 1
    assert dashes("castle", {}) == 0
    assert dashes("aqueduct", {"stone": 1}) == 1 + flat_roof
    assert dashes("aqueduct", {}) == 0


def test_every_answer_is_a_part_of_the_picture_outlined(busy: Play) -> None:
    assert classes(drawn(busy), "offered") == sorted(scene(busy).offered)


def test_what_changed_has_a_ring(busy: Play) -> None:
    assert classes(drawn(busy, changed=["site-castle", "worker-crane_small"]), "changed") == [
        "site-castle",
        "worker-crane_small",
    ]


def test_all_events_ring_parts_that_are_in_the_picture(busy: Play) -> None:
    events = busy.act("open", building=busy.state.buildings.row[0])
    ids = {part.get("id") for part in drawn(busy).iter()}
    wanted = {f"{key}-{value}" for event in events for key, value in (event.data or {}).items() if key != "seat"}

    assert wanted <= ids


def test_a_part_says_the_words_of_its_button(busy: Play) -> None:
    asked = asking.ask(busy.decision, Scene(NAMES, EN))
    titles = {
        part.get("id"): part.findtext("{http://www.w3.org/2000/svg}title")
        for part in drawn(busy).iter()
        if part.get("id")
    }

    for choice in asked.choices:
        for param in choice.params:
            assert {answer.part: titles[answer.part] for answer in param.answers} == {
                answer.part: answer.label for answer in param.answers
            }


def test_ruling_5_picture_and_text_show_both_limits(busy: Play) -> None:
    busy.state.round, busy.state.idle_rounds = 7, 2
    line = "Round 7 of at most 40; idle rounds running: 2 of 3"

    assert line in words(drawn(busy))
    assert told(busy)[1] == line


def test_picture_shows_the_next_cards_apart_from_the_row(busy: Play) -> None:
    ids = [part.get("id") for part in drawn(busy).iter()]

    assert f"next_building-{busy.state.buildings.next}" in ids
    assert f"next_worker-{busy.state.workers.next}" in ids


def test_picture_grows_with_the_sites_and_not_in_width(busy: Play) -> None:
    small = drawn(Play(2)).attrib["viewBox"].split()
    large = drawn(busy).attrib["viewBox"].split()

    assert small[:3] == large[:3] == ["0", "0", "720"]
    assert float(small[3]) < float(large[3])


@pytest.mark.parametrize(("seat", "order"), [(None, [1, 2, 0]), (0, [0, 1, 2]), (2, [2, 0, 1])])
def test_the_readers_own_yard_comes_first(seat: int | None, order: list[int]) -> None:
    play = Play(3)
    play.state.first = BOB
    owners = [line.split(" (")[0] for line in told(play, seat) if line.split(" (")[0] in NAMES]

    assert owners == [NAMES[i] for i in order]
    assert [word for word in words(drawn(play, seat)) if word in NAMES] == owners


def test_text_tells_a_site_its_workers_and_what_is_missing(busy: Play) -> None:
    lines = told(busy)
    start = lines.index("  Sites: still missing     stone  wood  knowledge  tile  coins  points")

    assert lines[start + 1 : start + 5] == [
        "  Castle                       3     3          5     3     20       7",
        "    with Small Crane (2 stone)",
        "    the next worker costs 2 actions",
        "  Hut                          ·     1          1     ·      8       0",
    ]
    assert lines[start + 5] == "  Inn                          1     0          0     1     12       3"


def test_text_tells_team_purse_and_street(busy: Play) -> None:
    lines = told(busy)

    assert lines[lines.index("Alice (first player)") + 1] == "  9 of 17 points built, 36 coins, score 12"
    assert "  Master                       3     2          ·     ·     5" in lines
    assert "  Built: Small Crane\u00a01, Cathedral\u00a08, Arbour\u00a00" in lines


def test_text_is_never_wider_than_72_signs(busy: Play) -> None:
    assert max(len(line) for line in told(busy)) <= 72


def test_a_long_name_is_cut(busy: Play) -> None:
    assert "Dorothea of the Lon…" in told(busy)


def test_a_name_with_marks_is_only_a_name(busy: Play) -> None:
    assert "Bob & Sons" in words(drawn(busy))


def test_picture_and_text_say_when_the_game_is_over(play: Play) -> None:
    play.end(6)
    view = RULES.view(play.state, None)
    bare = Scene(NAMES[:2], EN)

    assert describe(view, bare).splitlines()[2] == "The game is over."
    assert "The game is over." in draw(view, bare)


def test_last_round_is_announced(play: Play) -> None:
    play.build("cathedral", "castle", "crane_large")
    play.end()

    assert told(play)[2] == "Last round. Bob & Sons is building: 3 actions left"
