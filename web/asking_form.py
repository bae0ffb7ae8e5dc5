"""A question as forms, and a form's answer as a move.

A field's name says what it is (`value:coins`, `list:cards`), its values are JSON: so an answer is read
without knowing the question, and the rules alone decide whether it is offered.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from django.http import QueryDict

from games.rules.asking import Answer, Asked, AskedChoice, Parameter
from games.rules.protocol import Json, Move, Value

SHOWN_AT_ONCE = 8
"""A question with more answers than this folds its long choices, if it has several."""
LONG = 4
"""A choice with more answers than this is long."""
SHORT, MEDIUM = 10, 18
"""How many signs a label may have to stand beside two others, or one."""

_decode = msgspec.json.Decoder[Value](str | int).decode
_ONE = "value:"
_MANY = "list:"


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a field.

    Attributes:
        value: JSON.
        name, detail: the label, parted at its dash.
        part: the id of the part of the picture that means it.
        is_given: it was picked before the form came back.
    """

    value: str
    name: str
    detail: str
    part: str
    is_given: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter. `number` is what a number's stepper shows at first."""

    name: str
    label: str
    kind: str
    options: list[Option]
    least: int
    most: int
    number: Json

    @property
    def room(self) -> str:
        """How much room its labels need: short ones stand side by side."""
        longest = max((len(option.name) for option in self.options), default=0)
        if longest > MEDIUM or any(option.detail for option in self.options):
            return "long"
        return "medium" if longest > SHORT else "short"


@dataclass(frozen=True, slots=True)
class ChoiceForm:
    """One kind of answer.

    Attributes:
        fields: what is picked first.
        last: what sends the form: its options are buttons if exactly one is to be picked.
        is_folded: it is long, in a question that shows too much at once.
        is_open: folded, but somebody was at it.
    """

    type: str
    label: str
    fields: list[Field]
    last: Field | None
    is_folded: bool
    is_open: bool


def forms_of(asked: Asked, given: Move | None = None) -> list[ChoiceForm]:
    """The forms of a question; `given` is a refused answer that should not have to be picked again."""
    is_much = len(asked.choices) > 1 and sum(_size(choice) for choice in asked.choices) > SHOWN_AT_ONCE
    return [_form(choice, given or {}, is_much=is_much) for choice in asked.choices]


def _form(choice: AskedChoice, given: Move, *, is_much: bool) -> ChoiceForm:
    is_given = given.get("type") == choice.type
    fields = [_field(param, given.get(param.name) if is_given else None) for param in choice.params]
    return ChoiceForm(
        choice.type,
        choice.label,
        fields[:-1],
        fields[-1] if fields else None,
        is_folded=is_much and _size(choice) > LONG,
        is_open=is_given,
    )


def _size(choice: AskedChoice) -> int:
    return max(1, sum(len(param.answers) for param in choice.params))


def _field(param: Parameter, given: Json) -> Field:
    name = (_MANY if param.kind == "subset" else _ONE) + param.name
    picked = given if isinstance(given, list) else [given]
    options = [_option(answer, is_given=answer.value in picked) for answer in param.answers]
    return Field(
        name, param.label, param.kind, options, param.least, param.most, param.least if given is None else given
    )


def _option(answer: Answer, *, is_given: bool) -> Option:
    name, _, detail = answer.label.partition(" – ")
    return Option(msgspec.json.encode(answer.value).decode(), name, detail, answer.part, is_given)


def read_move(form: QueryDict) -> Move:
    """The move that a form means. What is no value stays as it is: the rules refuse it."""
    return {"type": form.get("type", ""), **dict(_params(form))}


def _params(form: QueryDict) -> Iterator[tuple[str, Json]]:
    for name in form:
        if name.startswith(_ONE):
            yield name.removeprefix(_ONE), _read(str(form[name]))
        elif name.startswith(_MANY):
            yield name.removeprefix(_MANY), [_read(value) for value in form.getlist(name) if value]


def _read(value: str) -> Value:
    try:
        return _decode(value)
    except msgspec.DecodeError:
        return value
