"""Sentences from a game's text table: `"{seat:seat} takes {coins:coin|coins}"`.

A text table maps keys to templates in one language; a second language is a second table. What
follows the colon in a template says how a value reads:

    {who:seat}            the name of a seat            {who:seats}     a list of them
    {card:name}           the text `name.<value>`       {cards:names}   a list of them
    {cost:amounts}        {"wood": 2} as "2 wood"       {n:coin|coins}  "1 coin", "3 coins"
    {n}                   the value itself
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from games.rules.protocol import Choice, Decision, Event, Json, OneOf, Scene, Value

type Words = Mapping[str, str]


type _Reader = Callable[[Any, Words, Sequence[str]], str]
"""How a value reads, with the words of the game and the names of the seats."""

_READERS: Mapping[str, _Reader] = {
    "": lambda value, _words, _names: str(value),
    "seat": lambda value, _words, names: str(names[value]),
    "seats": lambda value, _words, names: _listed([names[seat] for seat in value]),
    "name": lambda value, words, _names: name(words, value),
    "names": lambda value, words, _names: _listed([name(words, part) for part in value]),
    "amounts": lambda value, words, _names: _listed(
        [f"{amount} {name(words, kind)}" for kind, amount in value.items() if amount]
    ),
}


def _reader(spec: str) -> _Reader:
    if spec in _READERS:
        return _READERS[spec]
    if "|" not in spec:
        raise ValueError(f"unknown format {spec!r} in a text table")
    one, many = spec.split("|")
    return lambda value, _words, _names: f"{value} {one if value == 1 else many}"


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, _Reader], ...]:
    """A template taken apart: words, then the name of a value and how it reads. There are as many as games have."""
    return tuple((words, field, _reader(spec or "")) for words, field, spec, _ in Formatter().parse(template))


def _listed(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts) or "–"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def render(words: Words, key: str, data: Mapping[str, Json], names: Sequence[str] = ()) -> str:
    """The sentence of a key. Raises KeyError when the table lacks the key or the data a value."""
    return "".join(
        [text if field is None else text + read(data[field], words, names) for text, field, read in _parts(words[key])]
    )


def name(words: Words, value: Value) -> str:
    """What a card, resource or other thing is called; a number is called by its figures."""
    return words.get(f"name.{value}", str(value)) if isinstance(value, int) else words[f"name.{value}"]


def told(event: Event, seat: int | None) -> dict[str, Json] | None:
    """What a seat (None: a spectator) learns of an event; None when it may not know of it."""
    secret = event.secret.get(seat) if seat is not None else None
    if event.data is None:
        return secret
    return event.data if secret is None else {**event.data, **secret}


def sentence(event: Event, seat: int | None, scene: Scene) -> str | None:
    """An event as its seat reads it: `event.<kind>.secret` is preferred where the seat learns more.

    An empty template tells nothing; that and what the seat may not know are None.
    """
    data = told(event, seat)
    if data is None:
        return None
    key = f"event.{event.kind}"
    if seat in event.secret and f"{key}.secret" in scene.words:
        key += ".secret"
    return render(scene.words, key, data, scene.names) or None


def prompt(decision: Decision, scene: Scene) -> str:
    """The question of a decision, in one sentence."""
    return render(scene.words, f"ask.{decision.kind}", decision.about, scene.names)


def choice_label(choice: Choice, scene: Scene) -> str:
    """What the button of a choice says."""
    return scene.words[f"choice.{choice.type}"]


def value_labels(choice: Choice, param: str, domain: OneOf, scene: Scene) -> list[str]:
    """What each value of a parameter is called: by `choice.<type>.<param>` with the value and what
    the offer says about it, or by its name alone."""
    key = f"choice.{choice.type}.{param}"
    if key not in scene.words:
        return [name(scene.words, value) for value in domain.values]
    about = domain.about or ({},) * len(domain.values)
    return [
        render(scene.words, key, {**data, "value": value}, scene.names)
        for value, data in zip(domain.values, about, strict=True)
    ]
