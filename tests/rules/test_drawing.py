"""The strokes of a board picture."""

from xml.etree import ElementTree

import pytest

from games.rules import drawing
from games.rules.protocol import Scene, part_id

PLAIN = Scene((), {})


def test_attributes_leave_out_what_is_none_and_spell_names_for_svg() -> None:
    found = drawing.attributes(x=1.0, y=2.345, stroke_width=1.5, class_="part", fill=None)
    assert found == ' x="1" y="2.35" stroke-width="1.5" class="part"'


def test_attributes_escape_what_would_end_them() -> None:
    assert drawing.attributes(id='a"<&') == ' id="a&quot;&lt;&amp;"'


def test_element_closes_itself_without_content() -> None:
    assert drawing.element("path", d="M0 0") == '<path d="M0 0"/>'
    assert drawing.element("g", "<path/>", id="a") == '<g id="a"><path/></g>'


def test_group_moves_its_parts() -> None:
    assert drawing.group(["<a/>", "<b/>"], at=(1, 2.5)) == '<g transform="translate(1 2.5)"><a/><b/></g>'
    assert drawing.group(["<a/>"], id="x") == '<g id="x"><a/></g>'


def test_text_escapes_its_words() -> None:
    assert ">&lt;Cy&gt; &amp; Co</text>" in drawing.text(0, 0, "<Cy> & Co")


@pytest.mark.parametrize("seat", range(6))
def test_each_seat_has_a_mark_in_its_own_colour(seat: int) -> None:
    others = [drawing.seat_mark(other, 0, 0) for other in range(6) if other != seat]
    mark = drawing.seat_mark(seat, 0, 0)
    assert drawing.SEAT_COLOURS[seat] in mark
    assert mark not in others
    assert len(drawing.SEAT_SHAPE_NAMES) == len(drawing.SEAT_COLOURS) == 6


@pytest.mark.parametrize(
    ("scene", "kind", "is_offered", "is_changed"),
    [
        (PLAIN, "part", False, False),
        (Scene((), {}, offered=frozenset({"card-inn"})), "part offered", True, False),
        (Scene((), {}, changed=frozenset({"card-inn"})), "part", False, True),
        (Scene((), {}, frozenset({"card-inn"}), frozenset({"card-inn"})), "part offered", True, True),
    ],
)
def test_part_is_outlined_when_offered_and_ringed_when_changed(
    scene: Scene, kind: str, is_offered: bool, is_changed: bool
) -> None:
    svg = drawing.part(scene, part_id("card", "inn"), "Inn & yard", "<rect/>", (0, 0, 10, 10))
    assert svg.startswith(f'<g id="card-inn" class="{kind}"><title>Inn &amp; yard</title><rect/>')
    assert ('class="offered"' in svg, 'class="changed"' in svg) == (is_offered, is_changed)


def test_document_has_size_title_and_description() -> None:
    svg = drawing.document(720, 480.5, "A & B", "two < three", "<g/>", symbols='<symbol id="s"/>')
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 480.5" ')
    assert "<title>A &amp; B</title><desc>two &lt; three</desc>" in svg
    assert svg.endswith("<g/></svg>")
    assert '<defs><symbol id="s"/></defs>' in svg
    assert "<defs>" not in drawing.document(1, 1, "A", "B", "<g/>")


def test_flatten_puts_the_fallback_for_every_colour_of_the_theme() -> None:
    svg = drawing.document(
        1,
        1,
        "A",
        "B",
        "".join(drawing.box(0, 0, 1, 1, fill=fill) for fill in (drawing.INK, drawing.SEAL, drawing.GOOD)),
    )
    flat = drawing.flatten(svg)
    assert "var(" in svg
    assert "var(" not in flat
    assert all(f'fill="{colour}"' in flat for colour in ("#FAF6EE", "#221F1B", "#9C2B27", "#2C6639"))


def test_a_sign_that_xml_cannot_hold_does_not_spoil_the_picture() -> None:
    svg = drawing.text(0, 0, "a\x0cb\x00c\ufffed")

    assert ElementTree.fromstring(svg).text == "a\ufffdb\ufffdc\ufffdd"  # noqa: S314 # our own
