"""What lies on the table, before the screens and behind them."""

from msgspec import Struct, field

from games.rules.blueprints.components import BOX, DICE, HEIGHTS, OPEN, SPACES, Colour
from games.rules.dice import Dice
from games.rules.piles import Pile


class Building(Struct):
    """A blueprint card and the dice on it: in the order of `SPACES`, each stack from the ground up."""

    blueprint: str
    stacks: list[list[str]] = field(default_factory=lambda: [[] for _ in SPACES])

    @property
    def heights(self) -> tuple[int, ...]:
        """The plan: target heights in the order of `SPACES`, 0 for a hatched space."""
        return HEIGHTS[self.blueprint]

    @property
    def least(self) -> int:
        """The lowest value that has a place. Rulebook, Placement Rules."""
        stacks = self.stacks
        return min([DICE[stacks[space][-1]].value if stacks[space] else 1 for space in OPEN[self.blueprint]])

    def spaces_for(self, value: int) -> list[int]:
        """Where a die of that value may stand: on the ground or on a die of at most that value, never on a
        hatched space. A target height may be exceeded. Rulebook, Placement Rules."""
        stacks = self.stacks
        return [space for space in OPEN[self.blueprint] if not stacks[space] or DICE[stacks[space][-1]].value <= value]


class Drafted(Struct, omit_defaults=True):
    """A die taken in this round, as everybody saw it.

    Attributes:
        misfit: 0 for a die that was built in. For one set aside: the highest value of which
            everybody learned that it had no place then.
    """

    die: str
    misfit: int = 0


class Player(Struct):
    """One seat's side of the table.

    Attributes:
        buildings: one a round; the last is behind the screen until it is scored.
        drafted: the dice of this round built in or set aside, in the order taken.
        cards: awards and prizes, in the order won.
    """

    buildings: list[Building] = field(default_factory=list)
    drafted: list[Drafted] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)

    @property
    def building(self) -> Building:
        """This round's."""
        return self.buildings[-1]


class Bag(Struct):
    """Dice in the bag, by colour: a draw is by weight, so that nothing lies in an order."""

    dice: dict[Colour, int]

    @classmethod
    def full(cls) -> "Bag":
        """All dice of the box."""
        return cls(dict.fromkeys(BOX.colours, BOX.dice_per_colour))

    @property
    def count(self) -> int:
        """How many dice are left."""
        return sum(self.dice.values())

    def draw(self, dice: Dice) -> Colour:
        """Take a die out of a bag that is not empty; returns its colour."""
        return self._take(dice.draw(self.count))

    def roll(self, dice: Dice) -> str:
        """Take a die out and roll it: one draw among all faces of all dice in the bag."""
        place, face = divmod(dice.draw(6 * self.count), 6)
        return f"{self._take(place)}_{face + 1}"

    def _take(self, place: int) -> Colour:
        for colour in BOX.colours:
            if place < self.dice[colour]:
                break
            place -= self.dice[colour]
        self.dice[colour] -= 1
        return colour


class State(Struct):
    """A game between two moves.

    Attributes:
        is_strict: a die that has a place must be taken while the pool holds one.
        deck: blueprint cards nobody has seen.
        stock: award and prize cards to be won.
        first, seat: who began this round; whose turn it is.
        round: from 1.
        turn: how many turns have begun, in all rounds.
        phase: take, place, discard or over.
        demand: the two in-demand colours, the weightier first.
        pool: sorted by `RANKS`.
        hand: the die taken and not yet placed, or nothing.
        aside: dice discarded or without a place; back in the bag when the round is over.
    """

    is_strict: bool
    players: list[Player]
    deck: Pile
    stock: dict[str, int]
    first: int = 0
    seat: int = 0
    round: int = 0
    turn: int = 0
    phase: str = "take"
    bag: Bag = field(default_factory=Bag.full)
    demand: list[Colour] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    hand: str = ""
    aside: list[str] = field(default_factory=list)

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.seat]

    @property
    def is_over(self) -> bool:
        """Whether the last round is scored."""
        return self.phase == "over"

    @property
    def order(self) -> list[int]:
        """The seats in this round's turn order."""
        seats = len(self.players)
        return [(self.first + step) % seats for step in range(seats)]
