"""Sentences: the one way from data to words, telling nobody more than is his."""

from typing import Any

import pytest

from games.rules import wording
from games.rules.protocol import Choice, Decision, Event, Json, OneOf, Scene

WORDS = {
    "event.found": "{who:seat} finds {what:amounts}.",
    "event.drew": "{who:seat} draws {n:card|cards}.",
    "event.drew.secret": "{who:seat} draws {cards:names}.",
    "event.saw": "{who:seat} sees {card:name}.",
    "event.marked": "",
    "ask.buy": "Buy for {coins:coin|coins}?",
    "choice.buy": "Buy",
    "choice.buy.card": "{value:name} – {cost:amounts}",
    "name.inn": "the Inn",
    "name.wood": "wood",
    "name.7": "seven",
}
SCENE = Scene(("Ada", "Bo", "Cy"), WORDS)


@pytest.mark.parametrize(
    ("template", "value", "read"),
    [
        ("{v}", 3, "3"),
        ("{v}", "as it is", "as it is"),
        ("{v:seat}", 1, "Bo"),
        ("{v:seats}", [], "–"),
        ("{v:seats}", [2], "Cy"),
        ("{v:seats}", [0, 1], "Ada and Bo"),
        ("{v:seats}", [0, 1, 2], "Ada, Bo and Cy"),
        ("{v:name}", "inn", "the Inn"),
        ("{v:name}", 7, "seven"),
        ("{v:name}", 8, "8"),
        ("{v:names}", ["inn", 8], "the Inn and 8"),
        ("{v:amounts}", {"wood": 2}, "2 wood"),
        ("{v:amounts}", {"wood": 2, "inn": 0}, "2 wood"),
        ("{v:amounts}", {"wood": 2, "inn": 1}, "2 wood and 1 the Inn"),
        ("{v:amounts}", {}, "–"),
        ("{v:coin|coins}", 0, "0 coins"),
        ("{v:coin|coins}", 1, "1 coin"),
        ("{v:coin|coins}", 2, "2 coins"),
    ],
)
def test_render_reads_a_value_as_the_template_says(template: str, value: Json, read: str) -> None:
    assert wording.render({"key": template, **WORDS}, "key", {"v": value}, SCENE.names) == read


@pytest.mark.parametrize(
    ("template", "data", "error"),
    [("{v:unheard}", {"v": 1}, ValueError), ("{w}", {"v": 1}, KeyError), ("{v:name}", {"v": "moon"}, KeyError)],
)
def test_render_refuses_what_it_cannot_read(template: str, data: dict[str, Json], error: type[Exception]) -> None:
    with pytest.raises(error):
        wording.render({"key": template, **WORDS}, "key", data)


def test_render_refuses_an_unknown_key() -> None:
    with pytest.raises(KeyError):
        wording.render(WORDS, "event.unheard", {})


DREW = Event("drew", {"who": 1, "n": 1}, {1: {"cards": ["inn"]}})
SAW = Event("saw", None, {2: {"who": 1, "card": "inn"}})


@pytest.mark.parametrize(
    ("event", "seat", "told"),
    [
        (DREW, None, {"who": 1, "n": 1}),
        (DREW, 0, {"who": 1, "n": 1}),
        (DREW, 1, {"who": 1, "n": 1, "cards": ["inn"]}),
        (SAW, None, None),
        (SAW, 1, None),
        (SAW, 2, {"who": 1, "card": "inn"}),
    ],
)
def test_told_gives_each_seat_what_is_its_own(event: Event, seat: int | None, told: Json) -> None:
    assert wording.told(event, seat) == told


def test_told_changes_no_event() -> None:
    wording.told(DREW, 1)
    assert DREW.data == {"who": 1, "n": 1}


@pytest.mark.parametrize(
    ("event", "seat", "sentence"),
    [
        (DREW, None, "Bo draws 1 card."),
        (DREW, 2, "Bo draws 1 card."),
        (DREW, 1, "Bo draws the Inn."),
        (SAW, None, None),
        (SAW, 0, None),
        (SAW, 2, "Bo sees the Inn."),
        (Event("marked", {"who": 0}), 0, None),
        (Event("found", {"who": 0}, {0: {"what": {"wood": 1}}}), 0, "Ada finds 1 wood."),
    ],
)
def test_sentence_is_what_the_seat_may_read(event: Event, seat: int | None, sentence: str | None) -> None:
    assert wording.sentence(event, seat, SCENE) == sentence


def test_prompt_says_what_the_question_is_about() -> None:
    decision = Decision(0, "buy", 1, (Choice("buy"),), about={"coins": 3})
    assert wording.prompt(decision, SCENE) == "Buy for 3 coins?"
    assert wording.choice_label(decision.choices[0], SCENE) == "Buy"


@pytest.mark.parametrize(
    ("type_", "domain", "labels"),
    [
        ("buy", OneOf(("inn", "wood"), ({"cost": {"wood": 1}}, {"cost": {}})), ["the Inn – 1 wood", "wood – –"]),
        ("sell", OneOf(("inn", 8), ({"cost": 1}, {"cost": 2})), ["the Inn", "8"]),
        ("sell", OneOf(("inn",)), ["the Inn"]),
    ],
)
def test_value_labels_say_what_the_offer_says_or_the_name(type_: str, domain: OneOf, labels: list[str]) -> None:
    assert wording.value_labels(Choice(type_, {"card": domain}), "card", domain, SCENE) == labels


def test_value_labels_need_nothing_about_values_whose_template_needs_nothing() -> None:
    scene = Scene((), {**WORDS, "choice.sell.card": "Sell {value:name}"})
    domain: Any = OneOf(("inn",))
    assert wording.value_labels(Choice("sell", {"card": domain}), "card", domain, scene) == ["Sell the Inn"]
