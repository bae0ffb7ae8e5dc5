"""A town under test: sets up what a rule speaks of, and plays only what is offered."""

from typing import Any

from games.rules import offers
from games.rules.blankenburg import course
from games.rules.blankenburg.components import PLANS
from games.rules.blankenburg.rules import RULES
from games.rules.blankenburg.state import Player, Structure
from games.rules.dice import Dice
from games.rules.piles import Under
from games.rules.protocol import Decision, Domain, Event, Json, Move, OneOf, Range, Result, Subset

SEED = bytes(range(32))
ALICE, BOB, CHRIS, DIANE = 0, 1, 2, 3
PLAIN = "noble"
"""A character whose ability ends with the set-up."""
QUIET_EVENT, QUIET_VISITOR = "gold_strike", "prospector"
"""Cards that ask nobody and pay nobody."""


class Play:
    """A game of `seats`, stripped bare: no goods, no plans, twelve silver each, alice first."""

    def __init__(self, seats: int = 4, board: str = "front", *, master: bool = False) -> None:
        self.dice = Dice(SEED)
        self.state = RULES.setup(seats, {"board": board, "master_builder": master}, self.dice)
        self.state.first = ALICE
        for player in self.players:
            for plan in player.hand:
                self.state.decks[PLANS[plan].deck].rest.append(plan)
            for good, count in player.goods.items():
                self.state.supply[good] += count
            player.goods = dict.fromkeys(player.goods, 0)
            player.hand, player.silver, player.character = [], 12, PLAIN
        for deck, communal in self.state.communal.items():
            assert communal
            self.state.decks[deck].rest.append(communal)
            self.state.communal[deck] = None
        for pile in self.state.decks.values():
            pile.rest.sort()
        self.events: list[Event] = []

    @property
    def players(self) -> list[Player]:
        return self.state.players

    # what a test sets up

    def give(self, seat: int, **goods: int) -> "Play":
        """Goods from the supply; `silver` and `prestige` are set."""
        player = self.players[seat]
        for good, count in goods.items():
            if good in ("silver", "prestige"):
                setattr(player, good, count)
            else:
                self.state.supply[good] -= count
                player.goods[good] += count
        return self

    def wheel(self, **goods: int) -> "Play":
        """What lies on the bidding wheel."""
        return self._lay(self.state.wheel, goods)

    def market(self, **goods: int) -> "Play":
        """What lies at the marketplace."""
        return self._lay(self.state.market, goods)

    def _lay(self, place: dict[str, int], goods: dict[str, int]) -> "Play":
        for good, count in place.items():
            self.state.supply[good] += count - goods.get(good, 0)
        place.update({good: goods.get(good, 0) for good in place})
        return self

    def character(self, seat: int, character: str) -> "Play":
        self.players[seat].character = character
        return self

    def hand(self, seat: int, *plans: str) -> "Play":
        """Plans in hand, out of their decks."""
        for plan in plans:
            self._out(PLANS[plan].deck, plan)
        self.players[seat].hand = sorted([*self.players[seat].hand, *plans])
        return self

    def communal(self, plan: str) -> "Play":
        self._out(PLANS[plan].deck, plan)
        self.state.communal[PLANS[plan].deck] = plan
        return self

    def built(self, seat: int | None, *plans: str, space: str = "", damaged: int = 0) -> "Play":
        """Structures of a seat, each on a space of its own district unless told otherwise."""
        for plan in plans:
            self._out(PLANS[plan].deck, plan)
            district = PLANS[plan].district
            self.state.structures.append(Structure(plan, seat, space or district, district, damaged))
        return self

    def fill(self, seat: int, district: str, spaces: int) -> "Play":
        """So many spaces of a district built on by a seat, with whatever fits."""
        plans = [plan for plan in PLANS.values() if plan.district == district and self._is_free(plan.id)]
        return self.built(seat, *(plan.id for plan in plans[:spaces]))

    def _is_free(self, plan: str) -> bool:
        return plan in self.state.decks[PLANS[plan].deck].rest

    def citizens(self, *people: str) -> "Play":
        """The track, number I first."""
        deck = self.state.decks["citizens"]
        deck.rest = sorted([*deck.rest, *self.state.citizens])
        for person in people:
            self._out("citizens", person)
        self.state.citizens = list(people)
        return self

    def next(self, deck: str, *cards: str) -> "Play":
        """The cards that will be drawn from a deck, first to last; all others lie under them."""
        pile = self.state.decks[deck]
        others = [card for card in pile.cards() if card not in cards]
        pile.rest, pile.under = [], [Under(card, []) for card in (*cards, *others)]
        return self

    def _out(self, deck: str, card: str) -> None:
        self.state.decks[deck].rest.remove(card)

    # what a test plays

    def go(self, phase: str) -> "Play":
        """Begin a phase."""
        self.census = RULES.census(self.state)
        self.state.phase, self.state.queue, self.state.acts = phase, [], []
        self.state.sealed, self.state.answers = False, []
        self.events = [*course.PHASES[phase].enter(self.state, self.dice), *course._go_on(self.state, self.dice)]
        return self

    def income(self, *, event: str = QUIET_EVENT, visitor: str = QUIET_VISITOR) -> "Play":
        """Begin the income phase with these cards."""
        return self.next("events", event).next("visitors", visitor).go("event")

    def act(self, seat: int, kind: str, **params: Json) -> list[Event]:
        """Answer what a seat is asked. Raises IllegalMove if that is not offered."""
        move = offers.admit(self.ask(seat), {"type": kind, **params})
        self.events = RULES.apply(self.state, seat, move, self.dice)
        assert RULES.census(self.state) == self.census
        return self.events

    def settle(self) -> list[Event]:
        """Play what the table plays unasked."""
        events: list[Event] = []
        while moves := [(d.seat, m) for d in self.asked if d.public and (m := offers.only_move(d))]:
            seat, move = moves[0]
            events += self.act(seat, move["type"], **{name: v for name, v in move.items() if name != "type"})
        return events

    def quiet(self, seat: int) -> Move:
        """Let a seat be silent; what is played for it."""
        move = RULES.quiet_move(self.state, seat)
        self.act(seat, **{"kind" if name == "type" else name: value for name, value in move.items()})
        return move

    def until(self, phase: str) -> "Play":
        """Let all be silent until a phase has begun."""
        while self.state.phase != phase:
            self.quiet(next(decision.seat for decision in self.asked if decision.blocking))
        return self

    # what a test looks at

    @property
    def asked(self) -> list[Decision]:
        return list(RULES.decisions(self.state))

    @property
    def seats(self) -> list[int]:
        """Who is asked now."""
        return [decision.seat for decision in self.asked]

    def ask(self, seat: int) -> Decision:
        return next(decision for decision in self.asked if decision.seat == seat)

    def types(self, seat: int) -> list[str]:
        """The kinds of moves offered to a seat."""
        return [choice.type for choice in self.ask(seat).choices]

    def domain(self, seat: int, kind: str, param: str) -> Domain:
        return next(choice.params[param] for choice in self.ask(seat).choices if choice.type == kind)

    def values(self, seat: int, kind: str, param: str) -> list[Any]:
        """What is offered for a parameter; nothing if the move is not offered."""
        if kind not in self.types(seat):
            return []
        match self.domain(seat, kind, param):
            case OneOf(values) | Subset(values):
                return list(values)
            case Range(low, high):
                return list(range(low, high + 1))

    def about(self, seat: int, kind: str, param: str) -> list[dict[str, Json]]:
        domain = self.domain(seat, kind, param)
        assert isinstance(domain, OneOf)
        return [dict(about) for about in domain.about]

    def told(self, kind: str) -> list[dict[str, Json]]:
        """What all were told in the last step by events of a kind."""
        return [event.data for event in self.events if event.kind == kind and event.data is not None]

    def silver(self, *seats: int) -> list[int]:
        return [self.players[seat].silver for seat in seats or range(len(self.players))]

    def goods(self, seat: int) -> dict[str, int]:
        return {good: count for good, count in self.players[seat].goods.items() if count}

    def on_wheel(self) -> dict[str, int]:
        return {good: count for good, count in self.state.wheel.items() if count}

    def at_market(self) -> dict[str, int]:
        return {good: count for good, count in self.state.market.items() if count}

    def structures(self, seat: int | None) -> list[str]:
        return [structure.id for structure in self.state.owned(seat)]

    def result(self) -> Result:
        result = RULES.result(self.state)
        assert result
        return result
