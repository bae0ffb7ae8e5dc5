"""A turn of the draft: take a die, place it, and with two players discard one. Rulebook, Build; rulings 3.1 to 3.9."""

from typing import Protocol

from games.rules.blueprints.components import BOX, DICE, SPACES
from games.rules.blueprints.rounds import end_round, fill_pool
from games.rules.blueprints.scoring import about_place
from games.rules.blueprints.state import Drafted, State
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Json, Move, OneOf

_FITS: dict[str, Json] = {"fit": "fits"}
_MISFITS: dict[str, Json] = {"fit": "misfits"}


class Phase(Protocol):
    """A question of the draft beside its answer."""

    def ask(self, state: State) -> Decision:
        """What the seat in turn is asked."""
        ...

    def answer(self, state: State, move: Move, dice: Dice) -> list[Event]:
        """Carry out an offered move; returns what happened."""
        ...


class Take:
    """Take a die from the pool: any (ruling 3.1), or under strict draft one that has a place while there is one.

    What is offered, or said of it, tells of a secret building, so it is asked even where there is one answer.
    """

    def ask(self, state: State) -> Decision:
        least = state.player.building.least
        kinds = list(dict.fromkeys(state.pool))
        if state.is_strict:
            kinds = [kind for kind in kinds if DICE[kind].value >= least] or kinds
        about = tuple(_FITS if DICE[kind].value >= least else _MISFITS for kind in kinds)
        choice = Choice("take", {"die": OneOf(tuple(kinds), about)})
        return Decision(state.seat, "take", state.turn, (choice,), public=False)

    def answer(self, state: State, move: Move, dice: Dice) -> list[Event]:
        kind = move["die"]
        highest = state.pool[-1] if state.is_strict else kind
        state.pool.remove(kind)
        taken = Event("took", {"seat": state.seat, "die": kind})
        if DICE[kind].value >= state.player.building.least:
            state.hand = kind
            state.phase = "place"
            return [taken]
        state.player.drafted.append(Drafted(kind, misfit=DICE[highest].value))
        state.aside.append(kind)
        set_aside = Event("set_aside", {"seat": state.seat, "die": kind}, reveals=True)
        return [taken, set_aside, *_go_on(state, dice)]


class Place:
    """Place the die taken (ruling 3.2), behind the screen: asked even when one space is legal, never told."""

    def ask(self, state: State) -> Decision:
        building = state.player.building
        spaces = building.spaces_for(DICE[state.hand].value)
        about = tuple([about_place(building.heights, building.stacks, space, state.hand) for space in spaces])
        choice = Choice("place", {"space": OneOf(tuple([SPACES[space] for space in spaces]), about)})
        return Decision(state.seat, "place", state.turn, (choice,), public=False, about={"die": state.hand})

    def answer(self, state: State, move: Move, dice: Dice) -> list[Event]:
        stack = state.player.building.stacks[SPACES.index(move["space"])]
        stack.append(state.hand)
        state.player.drafted.append(Drafted(state.hand))
        shown = {"seat": state.seat, "die": state.hand}
        state.hand = ""
        placed = Event("placed", shown, secret={state.seat: {"space": move["space"], "level": len(stack)}})
        return [placed, *_go_on(state, dice)]


class Discard:
    """With two players, put another die of the pool aside. Rulebook, Two-Player Game; ruling 3.6."""

    def ask(self, state: State) -> Decision:
        choice = Choice("discard", {"die": OneOf(tuple(dict.fromkeys(state.pool)))})
        return Decision(state.seat, "discard", state.turn, (choice,))

    def answer(self, state: State, move: Move, dice: Dice) -> list[Event]:
        kind = move["die"]
        state.pool.remove(kind)
        state.aside.append(kind)
        return [Event("discarded", {"seat": state.seat, "die": kind}), *_end_turn(state, dice)]


PHASES: dict[str, Phase] = {"take": Take(), "place": Place(), "discard": Discard()}


def _go_on(state: State, dice: Dice) -> list[Event]:
    if len(state.players) == 2:
        state.phase = "discard"
        return []
    return _end_turn(state, dice)


def _end_turn(state: State, dice: Dice) -> list[Event]:
    """Fill the pool (ruling 3.9) and pass the turn on, until everybody has drawn six dice (ruling 3.3)."""
    rolled = fill_pool(state, dice)
    events = [Event("rolled", {"die": kind}) for kind in rolled]
    state.seat = (state.seat + 1) % len(state.players)
    if len(state.player.drafted) == BOX.dice_per_player:
        return [*events, *end_round(state, dice)]
    state.turn += 1
    state.phase = "take"
    return events
