"""A stage of the game: one question and what its answers do."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from games.rules.blacksmith_brothers.components import ORDERS, WORTH
from games.rules.blacksmith_brothers.state import Kingdom
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Json, Move, OneOf

DONE = Choice("done")
STOP = Choice("stop")

_ABOUT_CRYSTAL = {kind: {"worth": worth} for kind, worth in WORTH.items()}
_ABOUT_ORDER = {order.id: {"cost": order.cost, "worth": order.value} for order in ORDERS.values()}


class Stage(Protocol):
    """One question; the active smith answers it unless it says otherwise."""

    def ask(self, kingdom: Kingdom) -> Decision:
        """The question with all that may be answered."""
        ...

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        """Carry out an offered move and enter the next stage; returns what happened."""
        ...

    def quiet(self, kingdom: Kingdom) -> Move:
        """The answer of a smith who does not answer (ruling 30)."""
        ...


def question(kingdom: Kingdom, kind: str, choices: Iterable[Choice], about: Mapping[str, Json] = {}) -> Decision:
    """What the active smith is asked."""
    return Decision(kingdom.active, kind, kingdom.turn, tuple(choices), about=about)


def crystals(kinds: Iterable[str]) -> OneOf:
    """One of these kinds of crystals; labels tell the worth."""
    values = tuple(kinds)
    return OneOf(values, tuple(_ABOUT_CRYSTAL[kind] for kind in values))


def orders(cards: Iterable[str]) -> OneOf:
    """One of these order cards; labels tell cost and value."""
    values = tuple(cards)
    return OneOf(values, tuple(_ABOUT_ORDER[card] for card in values))
