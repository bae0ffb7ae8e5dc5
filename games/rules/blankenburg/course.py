"""The course of the game: which phase follows which, and whom the game waits for."""

from collections.abc import Iterator

from games.rules.blankenburg.bidding import Bidding, Lots, Outfit, Wheel
from games.rules.blankenburg.building import Building
from games.rules.blankenburg.closing import Evening, LastRepairs, Morning
from games.rules.blankenburg.income import Effects, EventCard, Lodging, VisitorCard
from games.rules.blankenburg.market import FIRST_TRADE, SECOND_TRADE, Market, Plans
from games.rules.blankenburg.phase import Phase, passed_over
from games.rules.blankenburg.state import Town
from games.rules.dice import Dice
from games.rules.protocol import Decision, Event, Move

PHASES: dict[str, Phase] = {
    "outfit": Outfit(),
    "wheel": Wheel(),
    "bidding": Bidding(),
    "lots": Lots(),
    "building": Building(),
    "event": EventCard(),
    "visitor": VisitorCard(),
    "effects": Effects(),
    "lodging": Lodging(),
    "market": Market(),
    "plans": Plans(),
    "first_trade": FIRST_TRADE,
    "second_trade": SECOND_TRADE,
    "evening": Evening(),
    "morning": Morning(),
    "last_repairs": LastRepairs(),
}


def decisions(town: Town) -> list[Decision]:
    """Who is asked now: all of the queue under seal, else its head."""
    if not town.phase:
        return []
    phase = PHASES[town.phase]
    return [phase.ask(town, seat) for seat in (sorted(town.queue) if town.sealed else town.queue[:1])]


def begin(town: Town, dice: Dice) -> None:
    """From the set-up to the first question; nothing happens before it."""
    list(PHASES[town.phase].enter(town, dice))
    list(_go_on(town, dice))


def answer(town: Town, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
    """Follow an answer up to the next question.

    A sealed answer waits, without an event, until all are in. The turn goes on while the same seat
    alone is asked; every other question begins a new one.
    """
    phase = PHASES[town.phase]
    was_sealed = town.sealed
    if was_sealed:
        town.answers[seat] = move
        if any(town.answers[asked] is None for asked in town.queue):
            return
        yield from phase.reveal(town, dice)
        town.sealed, town.answers = False, []
    else:
        yield from phase.answer(town, seat, move, dice)
    yield from _go_on(town, dice)
    if was_sealed or town.sealed or town.queue[:1] != [seat]:
        town.turn += 1


def _go_on(town: Town, dice: Dice) -> Iterator[Event]:
    """Pass over seats that cannot act, leave phases that are done, enter the next."""
    phase = PHASES[town.phase]
    while True:
        while town.queue and not phase.can_act(town, town.queue[0]):
            yield passed_over(town.queue[0])
            town.next_seat()
        if town.queue:
            return
        yield from phase.leave(town, dice)
        town.phase = phase.then(town)
        if not town.phase:
            return
        phase = PHASES[town.phase]
        yield from phase.enter(town, dice)
