"""A game under test: sets up what a rule speaks of, and plays only what is offered."""

from typing import Self

from games.rules import asking, offers
from games.rules.blacksmith_brothers.components import Crystals
from games.rules.blacksmith_brothers.rounds import next_turn
from games.rules.blacksmith_brothers.rules import RULES
from games.rules.blacksmith_brothers.state import Kingdom, Meeple, Smith
from games.rules.dice import Dice
from games.rules.protocol import Decision, Event, Json, OneOf, Result, Scene

SEED = bytes(range(32))
ALICE, BOB, CHARLIE = 0, 1, 2
SCENE = Scene(("alice", "bob", "charlie", "dora"), RULES.texts["en"])


class Play:
    """A game of `seats` at its start; alice opens the first round."""

    def __init__(self, seats: int = 2) -> None:
        self.dice = Dice(SEED)
        self.state: Kingdom = RULES.setup(seats, {}, self.dice)
        self.state.master = self.state.opener = self.state.active = ALICE
        self.census = RULES.census(self.state)

    # what is asked and done

    @property
    def decision(self) -> Decision:
        (decision,) = RULES.decisions(self.state)
        return decision

    @property
    def types(self) -> list[str]:
        """The kinds of moves that are offered."""
        return [choice.type for choice in self.decision.choices]

    def values(self, kind: str) -> list[Json]:
        """What is offered for the parameter of a move; nothing if the move is not offered."""
        for choice in self.decision.choices:
            if choice.type == kind:
                (domain,) = choice.params.values()
                assert isinstance(domain, OneOf)
                return list(domain.values)
        return []

    def about(self, kind: str) -> list[Json]:
        """What the offer tells about each of these values."""
        (choice,) = (choice for choice in self.decision.choices if choice.type == kind)
        (domain,) = choice.params.values()
        assert isinstance(domain, OneOf)
        return [dict(data) for data in domain.about]

    def labels(self, kind: str) -> list[str]:
        """What these values are called on their buttons."""
        (choice,) = (choice for choice in asking.ask(self.decision, SCENE).choices if choice.type == kind)
        (param,) = choice.params
        return [answer.label for answer in param.answers]

    @property
    def prompt(self) -> str:
        """The question as it reads."""
        return asking.ask(self.decision, SCENE).prompt

    def act(self, kind: str, value: Json = None) -> list[Event]:
        """Play a move of the seat asked, with the value of its parameter if it has one. Raises IllegalMove."""
        decision = self.decision
        params = next((choice.params for choice in decision.choices if choice.type == kind), {})
        move = {"type": kind, **dict.fromkeys(params, value)}
        events = RULES.apply(self.state, decision.seat, offers.admit(decision, move), self.dice)
        assert RULES.census(self.state) == self.census
        return events

    def acts(self, kind: str, *values: Json) -> None:
        """Play the same move with each of these values."""
        for value in values:
            self.act(kind, value)

    def quietly(self) -> list[str]:
        """Let the seat asked be silent until its turn is over; the moves played for it."""
        seat, turn, played = self.decision.seat, self.decision.turn, []
        while self.state.stage and (self.decision.seat, self.decision.turn) == (seat, turn):
            kind, *value = RULES.quiet_move(self.state, seat).values()
            self.act(kind, *value)
            played.append(" ".join(str(part) for part in (kind, *value)))
        return played

    def result(self) -> Result:
        found = RULES.result(self.state)
        assert found is not None
        return found

    # what is set up

    def smith(self, seat: int) -> Smith:
        return self.state.smiths[seat]

    def give(self, seat: int, *, seals: int = 0, baskets: Crystals | None = None, workplace: Crystals | None = None,
             orders: str = "", forged: str = "", skills: str = "") -> Self:  # fmt: skip
        """Let a seat have these, from the supplies; several names in one string."""
        state, smith = self.state, self.smith(seat)
        state.gain_seals(seat, seals)
        for held, more in ((smith.baskets, baskets), (smith.workplace, workplace)):
            for kind, amount in (more or {}).items():
                state.stock[kind] -= amount
                held[kind] += amount
        for order in (*orders.split(), *forged.split()):
            self._draw(order)
        smith.orders += orders.split()
        smith.forged += forged.split()
        for skill in skills.split():
            state.skills[skill] -= 1
            smith.improvements[smith.improvements.index("")] = skill
        return self

    def _draw(self, order: str) -> None:
        """Take an order out of the deck; one on display is replaced."""
        deck, display = self.state.deck.rest, self.state.display
        if order in display:
            display[display.index(order)] = deck.pop()
        else:
            deck.remove(order)

    def display(self, *orders: str) -> Self:
        """Have these orders on display and no others."""
        self.state.deck.rest = sorted([*self.state.deck.rest, *self.state.display])
        for order in orders:
            self.state.deck.rest.remove(order)
        self.state.display = list(orders)
        return self

    def reveal(self, place: str, token: str) -> Self:
        """Have a special token revealed at a place."""
        self.state.tokens.remove(token)
        self.state.revealed[place] = token
        return self

    def cubes(self, row: int, *seats: int) -> Self:
        """Have cubes on a row of the scroll, from the left."""
        self.state.scroll[row] += seats
        for seat in seats:
            self.smith(seat).cubes -= 1
        return self

    def stand(self, seat: int, *places: str, is_locked: bool = False) -> Self:
        """Have a seat's meeples at these places."""
        for meeple, place in zip(self.state.owned(seat), places, strict=False):
            self.state.meeples[meeple] = Meeple(place, is_locked)
        return self

    def resolve(self, first: int = 3, second: int = 5) -> Self:
        """Begin the turns of the resolution phase with these dice."""
        self.state.dice = [first, second]
        next_turn(self.state, self.dice)
        return self

    def at(self, place: str, meeples: int = 1, dice: tuple[int, int] = (3, 5)) -> Self:
        """Let alice activate this many meeples at a place, where she has them."""
        self.stand(ALICE, *[place] * meeples).resolve(*dice)
        self.act("activate", place)
        return self


def held(crystals: Crystals) -> Crystals:
    """Crystals without those there are none of."""
    return {kind: amount for kind, amount in crystals.items() if amount}
