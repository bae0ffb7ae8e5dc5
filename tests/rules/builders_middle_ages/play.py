"""A game under test: sets up what a rule speaks of, and plays only what is offered."""

from games.rules import offers
from games.rules.builders_middle_ages.components import BUILDINGS
from games.rules.builders_middle_ages.rules import RULES
from games.rules.builders_middle_ages.state import Market, Player, Site, State
from games.rules.dice import Dice
from games.rules.protocol import Decision, Event, Json, OneOf, Result

SEED = bytes(range(32))
ALICE, BOB, CHARLIE = 0, 1, 2


APPRENTICES = ("apprentice_1001", "apprentice_0011", "apprentice_0110", "apprentice_1100")


class Play:
    """A game of `seats` in which alice begins every round; the seats have the first of `APPRENTICES`."""

    def __init__(self, seats: int = 2) -> None:
        self.dice = Dice(SEED)
        self.state: State = RULES.setup(seats, {}, self.dice)
        self.state.first = self.state.seat = ALICE
        for player in self.state.players:
            self.state.workers.deck.rest += player.team
        for player, apprentice in zip(self.state.players, APPRENTICES, strict=False):
            _out_of(self.state.workers, apprentice)
            player.team = [apprentice]
        self.state.workers.deck.rest.sort()
        self.census = RULES.census(self.state)

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.state.player

    @property
    def decision(self) -> Decision:
        (decision,) = RULES.decisions(self.state)
        return decision

    @property
    def types(self) -> list[str]:
        """The kinds of moves that are offered."""
        return [choice.type for choice in self.decision.choices]

    def values(self, kind: str, param: str) -> list[Json]:
        """What is offered for a parameter; nothing if the move is not offered."""
        for choice in self.decision.choices:
            if choice.type == kind:
                domain = choice.params[param]
                assert isinstance(domain, OneOf)
                return list(domain.values)
        return []

    def act(self, kind: str, **params: Json) -> list[Event]:
        """Play a move of the seat in turn. Raises IllegalMove."""
        move = offers.admit(self.decision, {"type": kind, **params})
        events = RULES.apply(self.state, self.state.seat, move, self.dice)
        assert RULES.census(self.state) == self.census
        return events

    def send(self, worker: str, site: str) -> list[Event]:
        return self.act("send", worker=worker, site=site)

    def end(self, times: int = 1) -> list[Event]:
        """End this turn and the following ones; what happened in the last."""
        events: list[Event] = []
        for _ in range(times):
            events = self.act("end")
        return events

    def quietly(self) -> list[str]:
        """Let the seat in turn be silent until its turn is over; the moves played for it."""
        seat, turn, played = self.state.seat, self.state.turn, []
        while not self.state.is_over and (self.state.seat, self.state.turn) == (seat, turn):
            move = RULES.quiet_move(self.state, seat)
            played.append(" ".join(str(value) for value in move.values()))
            self.act(**{"kind" if name == "type" else name: value for name, value in move.items()})
        return played

    def result(self) -> Result:
        found = RULES.result(self.state)
        assert found is not None
        return found

    def display(self, *cards: str) -> None:
        """Have these cards on display, each kind from the left on."""
        buildings = [card for card in cards if card in BUILDINGS]
        workers = [card for card in cards if card not in BUILDINGS]
        for market, wanted in ((self.state.buildings, buildings), (self.state.workers, workers)):
            for place, card in enumerate(wanted):
                _put(market, place, card)

    def give(self, *cards: str) -> None:
        """The seat in turn has these workers."""
        for card in cards:
            _out_of(self.state.workers, card)
            self.player.team.append(card)
        self.census = RULES.census(self.state)

    def open_sites(self, *cards: str) -> None:
        """The seat in turn has these sites."""
        for card in cards:
            _out_of(self.state.buildings, card)
            self.player.sites.append(Site(card, BUILDINGS[card].requires))
        self.census = RULES.census(self.state)

    def build(self, *cards: str) -> None:
        """The seat in turn has completed these; machines join its team."""
        for card in cards:
            _out_of(self.state.buildings, card)
            self.player.built.append(card)
            if BUILDINGS[card].is_machine:
                self.player.team.append(card)
        self.census = RULES.census(self.state)


def _put(market: Market, place: int, card: str) -> None:
    other = market.row[place]
    if card in market.row:
        market.row[market.row.index(card)] = other
    elif card == market.next:
        market.next = other
    else:
        market.deck.rest.remove(card)
        market.deck.rest = sorted([*market.deck.rest, other])
    market.row[place] = card


def _out_of(market: Market, card: str) -> None:
    """Take a card from wherever it lies, as if it had been taken long ago."""
    if card in market.row:
        place = market.row.index(card)
        market.row[place] = market.deck.rest.pop(0)
    elif card == market.next:
        market.next = market.deck.rest.pop(0)
    elif card in market.deck.rest:
        market.deck.rest.remove(card)
    else:
        raise LookupError(card)
