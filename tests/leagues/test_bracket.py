"""The drawing of a knock-out: every heat once, nothing over anything else, lines from who went on."""

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from leagues.bracket import LONGEST_NAME, Box, Column, Runner, draw, shortened
from tests.hostile import NAMES

SVG = "{http://www.w3.org/2000/svg}"


def knock_out(players: int, size: int, through: int) -> list[Column]:
    """A whole one, in which the first of each heat go on."""
    columns: list[Column] = []
    left = list(range(players))
    while left:
        heats = [left[start : start + size] for start in range(0, len(left), size)]
        is_final = len(heats) == 1
        goes = 1 if is_final else through
        boxes = [
            Box(f"Heat {number}", tuple(Runner(one, f"p{one}", at + 1, at < goes) for at, one in enumerate(heat)))
            for number, heat in enumerate(heats, start=1)
        ]
        columns.append(Column(f"Round {len(columns) + 1}", tuple(boxes), is_final))
        left = [] if is_final else [one for heat in heats for one in heat[:through]]
    return columns


def drawn(columns: list[Column]) -> ElementTree.Element:
    return ElementTree.fromstring(draw(columns, title="The cup", description="Who beat whom"))  # noqa: S314 # our own


def frames(picture: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """The boxes: left, top, right, bottom."""
    found = []
    for column in picture.findall(f"{SVG}g/{SVG}g"):
        left = _moved(column)[0]
        for heat in column.findall(f"{SVG}g"):
            rect = heat.find(f"{SVG}rect")
            if rect is not None:
                top = _moved(heat)[1]
                found.append((left, top, left + float(rect.get("width", 0)), top + float(rect.get("height", 0))))
    return found


def _moved(part: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", part.get("transform", "translate(0 0)"))
    return float(x), float(y)


@given(st.integers(2, 40), st.integers(2, 6), st.data())
def test_boxes_are_all_there_and_never_overlap(players: int, size: int, data: st.DataObject) -> None:
    columns = knock_out(players, size, data.draw(st.integers(1, size - 1)))
    picture = drawn(columns)
    boxes = frames(picture)

    assert len(boxes) == sum(len(column.boxes) for column in columns)
    overlapping = [
        (one, other)
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
    assert overlapping == []
    assert max(box[2] for box in boxes) <= float(picture.get("width", 0))
    assert max(box[3] for box in boxes) <= float(picture.get("height", 0))


def test_a_line_leads_from_each_who_went_on() -> None:
    picture = drawn(knock_out(16, 4, 2))

    lines = [path.get("d", "").count("M") for path in picture.iter(f"{SVG}path") if path.get("fill") == "none"]
    assert lines == [8, 4]


def test_who_won_has_a_crown_and_who_goes_on_an_arrow() -> None:
    picture = drawn(knock_out(4, 2, 1))

    colours = [path.get("fill", "")[:11] for path in picture.iter(f"{SVG}path") if path.get("fill") != "none"]
    assert colours == ["var(--good,", "var(--good,", "var(--seal,"]


def test_it_says_what_it_is() -> None:
    picture = drawn(knock_out(4, 2, 1))

    assert (picture.findtext(f"{SVG}title"), picture.findtext(f"{SVG}desc")) == ("The cup", "Who beat whom")
    assert picture.get("role") == "img"
    assert [text.text for text in picture.iter(f"{SVG}text") if (text.text or "").startswith("Round")] == [
        "Round 1",
        "Round 2",
    ]


def test_hostile_names_are_nothing_but_text() -> None:
    plain = [part.tag for part in drawn([Column("A", (Box("Heat", (Runner(1, "bob", 1, True),)),))]).iter()]

    for name in NAMES:
        if not name.isprintable():
            continue
        picture = drawn([Column("A", (Box("Heat", (Runner(1, name, 1, True),)),))])
        assert [part.tag for part in picture.iter()] == plain, name


@given(st.text(max_size=60))
def test_names_fit(name: str) -> None:
    short = shortened(name)

    assert len(short) <= LONGEST_NAME
    assert short == name or (short.endswith("…") and name.startswith(short[:-1].rstrip()))


def test_wide_letters_count_for_more() -> None:
    assert shortened("a" * 20) == "a" * 20
    assert shortened("a" * 21) == "a" * 19 + "…"
    assert shortened("字" * 10) == "字" * 10
    assert shortened("字" * 11) == "字" * 9 + "…"
    assert shortened("m" * 14) == "m" * 12 + "…"


def test_nothing_is_drawn_of_nothing() -> None:
    assert draw([], title="", description="") == ""
