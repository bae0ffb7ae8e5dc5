"""The town as a state: what lies where, and whom the game waits for."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct, field

from games.rules.blankenburg.components import GOODS, PLANS, RESOURCES, Plan
from games.rules.dice import Dice
from games.rules.piles import Pile
from games.rules.protocol import Choice, Decision, Json, Move

TOKENS = 13
"""Coats of arms of one player that can own structures (14 each, one of them on the prestige track)."""
HAND = 3
"""The most plans a player may hold."""

type Goods = dict[str, int]
"""Units by resource, and gold where it may lie."""


def no_goods() -> Goods:
    """A place for resources and gold, empty."""
    return dict.fromkeys(GOODS, 0)


def move_goods(source: Goods, target: Goods, good: str, count: int) -> int:
    """Move up to `count` units; returns how many there were to move. Rulebook, Components; ruling 3."""
    moved = min(count, source[good])
    source[good] -= moved
    target[good] += moved
    return moved


class Player(Struct, omit_defaults=True):
    """What one player has. Silver and hand are behind the screen."""

    character: str
    goods: Goods = field(default_factory=no_goods)
    silver: int = 12
    prestige: int = 0
    hand: list[str] = []

    def lose_prestige(self) -> int:
        """Lose one place on the track, which has none below 0; returns how many were lost. Ruling 21."""
        lost = min(1, self.prestige)
        self.prestige -= lost
        return lost


class Structure(Struct, omit_defaults=True):
    """A plan that was built.

    Attributes:
        owner: a seat; None is the master builder.
        space: the kind of space it stands on, see `components.COLOURS`.
        district: the one it counts for.
        damaged: the round in which it was damaged; 0 when it is sound.
    """

    id: str
    owner: int | None
    space: str
    district: str
    damaged: int = 0

    @property
    def plan(self) -> Plan:
        """Its card."""
        return PLANS[self.id]


class Vacancy(Struct):
    """A space left by a demolition this turn: only a plan of more prestige may come. Ruling 16."""

    space: str
    above: int


class Draft(Struct, omit_defaults=True):
    """A plan being built, stage by stage. Ruling 56.

    Attributes:
        space, above, district: where; "" as long as that is open.
        cost: resources still to be paid in kind.
        discount: how many of them may still be left out.
        gold: pieces of gold that stand for resources.
        is_paid: no more gold is to stand for resources.
    """

    plan: str
    cost: dict[str, int]
    discount: int
    space: str = ""
    above: int = 0
    district: str = ""
    gold: int = 0
    is_paid: bool = False


class Purchase(Struct, omit_defaults=True):
    """A plan being bought, stage by stage. Ruling 55.

    Attributes:
        discards: plans put under their decks for a wider choice.
        seen: what was drawn, in that order; empty before the draw.
    """

    deck: str
    discards: int = 0
    seen: list[str] = []


type Act = Literal["demolish", "build", "buy"]
type Bar = Literal["visitor", "citizen", "market"]


class Town(Struct, omit_defaults=True):
    """The whole game.

    Attributes:
        master: the master builder plays along.
        first: the seat with the key to the town.
        decks: basic and grand plans, citizens, visitors, events.
        communal: the communal plan of each deck, None when it was built.
        citizens: the track, number I first. `event`, `visitor`: face up.
        structures: oldest first.
        stays: where each person stayed this turn: a structure, or "" for the inn printed on the board.
        bids: by seat, once all are revealed.
        barred, price_change: what cards decided for this turn.
        shoppers: by stall of the marketplace, the seats that come to it, in turn order.
        phase: its name; "" when the game is over.
        queue: seats that still have to act in this phase, in that order.
        sealed: all of the queue are asked at once; `answers` wait, by seat, until all are in.
        acts: what the seat at the head of the queue has done in its turn of this phase.
        card, effect: the card whose effects are being followed, and the number of the one reached.
    """

    board: str
    master: bool
    first: int
    players: list[Player]
    decks: dict[str, Pile]
    supply: Goods
    market: Goods
    wheel: Goods
    communal: dict[str, str | None]
    citizens: list[str]
    event: str | None = None
    visitor: str | None = None
    structures: list[Structure] = []
    vacancies: list[Vacancy] = []
    stays: dict[str, str] = {}
    bids: list[int] = []
    barred: list[Bar] = []
    price_change: int = 0
    shoppers: dict[str, list[int]] = {}
    phase: str = "outfit"
    queue: list[int] = []
    sealed: bool = False
    answers: list[Move | None] = []
    acts: list[Act] = []
    card: str = ""
    effect: int = 0
    draft: Draft | None = None
    purchase: Purchase | None = None
    round: int = 1
    turn: int = 1

    def turn_order(self) -> list[int]:
        """All seats, clockwise from the first player."""
        return [(self.first + step) % len(self.players) for step in range(len(self.players))]

    def ask_in_turn(self, seats: Iterable[int]) -> None:
        """Let these seats act one after the other."""
        self.queue = list(seats)

    def ask_at_once(self, seats: Iterable[int]) -> None:
        """Let these seats answer under seal, all at once. Design, Sealed answers; ruling 57."""
        self.queue = list(seats)
        if len(self.queue) > 1:
            self.sealed = True
            self.answers = [None] * len(self.players)

    def next_seat(self) -> None:
        """The seat at the head of the queue is done."""
        self.queue.pop(0)
        self.acts = []

    def question(self, seat: int, kind: str, *choices: Choice, public: bool = False, **about: Json) -> Decision:
        """A decision of this moment. A sealed answer may be changed, but the game waits for it no more."""
        blocking = not self.sealed or self.answers[seat] is None
        return Decision(seat, kind, self.turn, choices, blocking, public, about)

    def structure(self, structure_id: str) -> Structure:
        """The structure built from that card."""
        return next(structure for structure in self.structures if structure.id == structure_id)

    def owned(self, owner: int | None) -> Iterator[Structure]:
        """Structures of a player or, for None, of the master builder, oldest first."""
        return (structure for structure in self.structures if structure.owner == owner)

    def sound(self, owner: int | None, district: str) -> list[Structure]:
        """Undamaged structures of an owner that count for a district or, if that is "any", all. Ruling 31."""
        return [
            structure
            for structure in self.owned(owner)
            if not structure.damaged and district in (structure.district, "any")
        ]

    def remove(self, structure: Structure) -> None:
        """Take a structure off the board; its card goes under its deck. Rulebook, Demolition."""
        self.structures.remove(structure)
        self.stays = {person: place for person, place in self.stays.items() if place != structure.id}
        self.discard(structure.plan.deck, structure.id)

    def draw(self, deck: str, dice: Dice) -> str:
        """Take the top card of a deck. Raises LookupError when it is empty."""
        card = self.decks[deck].draw(dice)
        if card is None:
            raise LookupError(f"there are no {deck} left")
        return card

    def discard(self, deck: str, card: str, *, known_to: Iterable[int] | None = None) -> None:
        """Put a card under its deck; None: it lay face up, so that all know it."""
        seats = range(len(self.players)) if known_to is None else known_to
        self.decks[deck].put_under(card, known_to=seats)

    def lots(self) -> list[str]:
        """The resources that lie on the bidding wheel."""
        return [resource for resource in RESOURCES if self.wheel[resource]]
