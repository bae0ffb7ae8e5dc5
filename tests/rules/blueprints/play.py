"""A game under test: sets up what a rule speaks of, and plays only what is offered."""

from collections.abc import Sequence

from games.rules import offers
from games.rules.blueprints.components import DICE, RANKS, SPACES, Colour
from games.rules.blueprints.rounds import end_round
from games.rules.blueprints.rules import RULES
from games.rules.blueprints.state import Drafted, State
from games.rules.dice import Dice
from games.rules.protocol import Decision, Event, Json, OneOf

SEED = bytes(range(32))
ALICE, BOB, CHARLIE, DORA = range(4)
FLAT, ALMSHOUSE, KILN, OBELISK = "bp_24", "bp_23", "bp_07", "bp_01"
"""Blueprints: six spaces of height 1; all but A2, B2 of height 2; B1 1, B2 3, B3 2; B1 and B2 of height 3."""

LETTERS: dict[str, Colour] = {"G": "glass", "W": "wood", "S": "stone", "R": "recycled"}


def dice_of(signs: str) -> list[str]:
    """`"W3 G5"`: dice by the letter of their material and their value."""
    return [f"{LETTERS[sign[0]]}_{sign[1]}" for sign in signs.split()]


def stacks(**built: str) -> list[list[str]]:
    """`a1="W3 G5"`: what stands on each space, from the ground up."""
    return [dice_of(built.get(space, "")) for space in SPACES]


class Scripted(Dice):
    """Dice that fall as written, as long as that lasts; `sizes` is what they were asked."""

    def __init__(self, *falls: int) -> None:
        super().__init__(SEED)
        self.falls = list(falls)
        self.sizes: list[int] = []

    def draw(self, size: int) -> int:
        self.sizes.append(size)
        return self.falls.pop(0) if self.falls else super().draw(size)


class Play:
    """A game of `seats`; alice goes first in the first round."""

    def __init__(self, seats: int = 2, *, strict: bool = False) -> None:
        self.dice = Dice(SEED)
        self.state: State = RULES.setup(seats, {"strict_draft": strict}, self.dice)
        self.state.first = self.state.seat = ALICE
        self.census = RULES.census(self.state)

    @property
    def decision(self) -> Decision:
        """The one that is open."""
        (decision,) = RULES.decisions(self.state)
        return decision

    @property
    def offered(self) -> OneOf:
        """The values of the one parameter that is asked for."""
        (choice,) = self.decision.choices
        (domain,) = choice.params.values()
        assert isinstance(domain, OneOf)
        return domain

    def act(self, kind: str, value: str) -> list[Event]:
        """Play a move of the seat in turn. Raises IllegalMove."""
        param = "space" if kind == "place" else "die"
        move = offers.admit(self.decision, {"type": kind, param: value})
        events = RULES.apply(self.state, self.state.seat, move, self.dice)
        assert RULES.census(self.state) == self.census
        assert min(self.state.bag.dice.values()) >= 0
        return events

    def quietly(self) -> list[Event]:
        """Let the seat in turn be silent until its turn is over; what happened."""
        turn, events = self.state.turn, list[Event]()
        while not self.state.is_over and self.state.turn == turn:
            events += self.act(*RULES.quiet_move(self.state, self.state.seat).values())
        return events

    def demand(self, first: Colour, second: Colour) -> None:
        """Have these in demand."""
        for colour in self.state.demand:
            self.state.bag.dice[colour] += 1
        for colour in (first, second):
            self.state.bag.dice[colour] -= 1
        self.state.demand = [first, second]

    def pool(self, signs: str) -> None:
        """Have these in the pool."""
        dice = dice_of(signs)
        self._back(self.state.pool)
        self._out(dice)
        self.state.pool = sorted(dice, key=RANKS.__getitem__)

    def plan(self, seat: int, card: str) -> None:
        """Give a seat this blueprint."""
        building, rest = self.state.players[seat].building, self.state.deck.rest
        if card != building.blueprint:
            rest.remove(card)
            self.state.deck.rest = sorted([*rest, building.blueprint])
            building.blueprint = card

    def build(self, seat: int, card: str, **built: str) -> None:
        """Give a seat this blueprint, and in this round these dice: `a1="W3 G5"`."""
        player = self.state.players[seat]
        self.plan(seat, card)
        self._back([die for stack in player.building.stacks for die in stack])
        player.building.stacks = stacks(**built)
        dice = [die for stack in player.building.stacks for die in stack]
        self._out(dice)
        player.drafted = [Drafted(die) for die in dice]

    def set_aside(self, seat: int, signs: str) -> None:
        """A seat has drawn these and had no place for them."""
        dice = dice_of(signs)
        self._out(dice)
        self.state.aside += dice
        self.state.players[seat].drafted += [Drafted(die, misfit=DICE[die].value) for die in dice]

    def end_round(self) -> list[Event]:
        """Score the buildings as they stand."""
        return end_round(self.state, self.dice)

    def _back(self, dice: Sequence[str]) -> None:
        for die in dice:
            self.state.bag.dice[DICE[die].colour] += 1

    def _out(self, dice: Sequence[str]) -> None:
        for die in dice:
            self.state.bag.dice[DICE[die].colour] -= 1


def data_of(events: Sequence[Event], kind: str) -> list[dict[str, Json]]:
    """What everybody learns from the events of one kind, in order."""
    return [event.data for event in events if event.kind == kind and event.data is not None]


def won(events: Sequence[Event]) -> list[tuple[int, str]]:
    """Who won which card, in order."""
    return [(data["seat"], data["card"]) for data in data_of(events, "awarded")]
