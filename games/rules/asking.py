"""A decision with its words: the one form from which pages, mails and the API ask."""

from msgspec import Struct

from games.rules import wording
from games.rules.protocol import Choice, Decision, Domain, OneOf, Range, Scene, Subset, Value, part_id


class Answer(Struct, frozen=True):
    """One value of a parameter: its label, and the id of the part of the picture that means it."""

    value: Value
    label: str
    part: str


class Parameter(Struct, frozen=True):
    """What a choice asks for.

    Attributes:
        answers: what may be picked; empty for a number.
        least, most: how many to pick, or the bounds of the number.
    """

    name: str
    label: str
    kind: str
    answers: tuple[Answer, ...]
    least: int
    most: int


class AskedChoice(Struct, frozen=True):
    """One kind of answer and what it asks for."""

    type: str
    label: str
    params: tuple[Parameter, ...]


class Asked(Struct, frozen=True):
    """A question as its seat reads it."""

    seat: int
    kind: str
    turn: int
    prompt: str
    blocking: bool
    choices: tuple[AskedChoice, ...]

    @property
    def parts(self) -> frozenset[str]:
        """The ids of all parts of the picture that answer it."""
        return frozenset(answer.part for choice in self.choices for param in choice.params for answer in param.answers)


def ask(decision: Decision, scene: Scene) -> Asked:
    """A decision in the words of the scene."""
    return Asked(
        decision.seat,
        decision.kind,
        decision.turn,
        wording.prompt(decision, scene),
        decision.blocking,
        tuple(_choice(choice, scene) for choice in decision.choices),
    )


def _choice(choice: Choice, scene: Scene) -> AskedChoice:
    params = tuple(_parameter(choice, name, domain, scene) for name, domain in choice.params.items())
    return AskedChoice(choice.type, wording.choice_label(choice, scene), params)


def _parameter(choice: Choice, name: str, domain: Domain, scene: Scene) -> Parameter:
    label = scene.words[f"param.{name}"]
    match domain:
        case Range(low, high):
            return Parameter(name, label, "range", (), low, high)
        case OneOf(values):
            labels = wording.value_labels(choice, name, domain, scene)
            return Parameter(name, label, "one_of", _answers(name, values, labels), 1, 1)
        case Subset(values, least, most):
            labels = [wording.name(scene.words, value) for value in values]
            return Parameter(name, label, "subset", _answers(name, values, labels), least, most)


def _answers(name: str, values: tuple[Value, ...], labels: list[str]) -> tuple[Answer, ...]:
    return tuple(Answer(value, label, part_id(name, value)) for value, label in zip(values, labels, strict=True))
