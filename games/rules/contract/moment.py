"""A game between two steps, as the checks look at it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Raw, Struct

from games.rules import table
from games.rules.protocol import Decision, Json, Rules, Scene
from games.rules.table import Position, Step
from games.rules.wording import told

NAMES = ("Ada", "Bo & Söhne", "<Cy>", "Dorothea von Hall", "E", 'F "the Fox"')
"""Seats' names that a careless board trips over: marks of markup, an umlaut, a long one."""

encode = msgspec.json.encode


class Broken(Exception):
    """A promise of the contract is not kept.

    Attributes:
        check: which one, as listed in `games.rules.contract`.
        detail: what was found, for the game's author.
    """

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(f"{check}: {detail}")
        self.check = check
        self.detail = detail


@dataclass(frozen=True)
class Moment:
    """What `step` led to in a game of `seats` seats.

    Attributes:
        turns: the turn of which each seat was asked last, before this step.
    """

    rules: Rules[Any, Any]
    seed: bytes
    seats: int
    step: Step
    turns: Mapping[int, int] = field(default_factory=dict)

    @property
    def asked(self) -> list[Decision]:
        """What is asked now, of all."""
        return list(self.step.decisions)

    @property
    def observers(self) -> list[int | None]:
        """Everybody who looks on: the spectator, then each seat."""
        return [None, *range(self.seats)]

    @property
    def is_over(self) -> bool:
        """Whether the game waits for nobody any more."""
        return not any(decision.blocking for decision in self.step.decisions)

    def state(self) -> Struct:
        """The state, fresh from its JSON."""
        return decoded(self.rules, self.step.position.state)

    def scene(self, language: str = "en") -> Scene:
        """This table in a language, with nothing marked."""
        return Scene(NAMES[: self.seats], self.rules.texts[language])

    @cached_property
    def sights(self) -> dict[int | None, bytes]:
        """What each observer sees: see `sight`."""
        state = self.state()
        return {observer: sight(self.rules, state, observer) for observer in self.observers}

    def after(self, seat: int, move: Json) -> "Moment":
        """The moment after an answer. Raises IllegalMove."""
        step = table.play(self.step.position, self.seed, seat, move)
        turns = {**self.turns, **{decision.seat: decision.turn for decision in self.step.decisions}}
        return replace(self, step=step, turns=turns)

    def within(self, state: Struct) -> "Moment":
        """The same moment in another world: with another state."""
        position = self.step.position
        other = Position(position.slug, position.version, position.counter, Raw(encode(state)))
        return replace(self, step=table.at_rest(other))

    def told(self, observer: int | None) -> list[tuple[str, Json]]:
        """What an observer is told of this step, in order."""
        stories = ((event.kind, told(event, observer)) for event in self.step.events)
        return [(kind, data) for kind, data in stories if data is not None]


def decoded(rules: Rules[Any, Any], state: bytes | Raw) -> Struct:
    """A state from its JSON."""
    found: Struct = msgspec.json.decode(state, type=rules.state_type)
    return found


def sight(rules: Rules[Any, Any], state: Struct, observer: int | None) -> bytes:
    """All that an observer can get hold of in a state, as JSON: the view, what it is asked itself,
    and whose turn it is; a board is drawn from nothing else."""
    asked = rules.decisions(state)
    own = [decision for decision in asked if decision.seat == observer]
    turns = sorted((decision.seat, decision.turn) for decision in asked)
    return encode((rules.view(state, observer), own, turns))
