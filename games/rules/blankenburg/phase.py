"""What a phase of the game is."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NoReturn

from games.rules.blankenburg.state import Town
from games.rules.dice import Dice
from games.rules.protocol import Decision, Event, Move


def passed_over(seat: int) -> Event:
    """A seat is not asked because it cannot act: that may tell something of its hand or its silver."""
    return Event("passed_over", {"seat": seat}, reveals=True)


def lose_prestige(town: Town, seat: int) -> Iterator[Event]:
    """A seat falls back a place on the track, which is told if there was one to lose. Ruling 21."""
    if lost := town.players[seat].lose_prestige():
        yield Event("lost_prestige", {"seat": seat, "prestige": lost})


class Phase(ABC):
    """One stage of a turn.

    `enter` says who may act (`Town.ask_in_turn`, `Town.ask_at_once`) or does what needs nobody;
    `ask` and `answer` are the question and what its answer does; `leave` follows when the queue is
    empty; `then` is the phase that comes next, "" at the end of the game.
    """

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        """Begin. By default everybody may act in turn order."""
        town.ask_in_turn(town.turn_order())
        return ()

    def can_act(self, town: Town, seat: int) -> bool:
        """Whether there is anything to ask the seat at the head of the queue; else it is passed over."""
        return True

    @abstractmethod
    def ask(self, town: Town, seat: int) -> Decision:
        """The question for a seat of the queue."""

    @abstractmethod
    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterable[Event]:
        """Follow an answer. Unless the seat goes on acting, it ends with `Town.next_seat`."""

    def reveal(self, town: Town, dice: Dice) -> Iterable[Event]:
        """Follow all sealed answers, now that they are in: by default one after the other in turn order."""
        yield Event("answers_in", {}, reveals=True)
        for seat, move in [(seat, town.answers[seat]) for seat in town.queue]:
            if move is not None:
                yield from self.answer(town, seat, move, dice)

    def leave(self, town: Town, dice: Dice) -> Iterable[Event]:
        """End."""
        return ()

    @abstractmethod
    def then(self, town: Town) -> str:
        """The next phase."""


class Interlude(Phase):
    """A phase in which things happen and nobody is asked: `enter` puts nobody into the queue."""

    @abstractmethod
    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        """What happens."""

    def ask(self, town: Town, seat: int) -> NoReturn:
        raise AssertionError(f"{type(self).__name__} asks nobody")

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> NoReturn:
        raise AssertionError(f"{type(self).__name__} asks nobody")
