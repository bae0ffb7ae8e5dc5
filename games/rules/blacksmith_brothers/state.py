"""The state of a game. Nothing in it is hidden: what nobody knows is not decided before it is drawn."""

from collections.abc import Iterator

from msgspec import Struct, field

from games.rules.blacksmith_brothers.components import BOX, KING_STEPS, SPACES, WORTH, Crystals
from games.rules.piles import Pile


def _no_crystals() -> Crystals:
    return dict.fromkeys(WORTH, 0)


class Meeple(Struct):
    """One of a smith's two meeples. Meeple i of the kingdom belongs to seat i // 2.

    Attributes:
        place: where it stands; "" while it is with its smith.
        is_locked: laid down until the next resolution phase (ruling 17).
        driven_from: where it was driven out in this allocation phase and may not return (ruling 22).
    """

    place: str = ""
    is_locked: bool = False
    driven_from: str = ""


class Smith(Struct):
    """A player's board and what lies there; all of it is public.

    Attributes:
        cubes: not yet on the scroll.
        orders: cards still to be forged.
        forged: cards with which to pay at the Noble's House.
        improvements: skill token on each space, row by row; "" is an empty space.
    """

    cubes: int = BOX.cubes
    seals: int = 0
    baskets: Crystals = field(default_factory=_no_crystals)
    workplace: Crystals = field(default_factory=_no_crystals)
    orders: list[str] = field(default_factory=list)
    forged: list[str] = field(default_factory=list)
    improvements: list[str] = field(default_factory=lambda: [""] * SPACES)

    @property
    def basket_room(self) -> int:
        """Basket spaces still free."""
        return BOX.baskets - sum(self.baskets.values())

    @property
    def room(self) -> int:
        """Workplace spaces still free."""
        return BOX.workplace - sum(self.workplace.values())

    @property
    def is_improved(self) -> bool:
        """Whether every improvement space is filled, which ends the game."""
        return "" not in self.improvements


class Errand(Struct):
    """The activation under way.

    Attributes:
        meeples: how many act together; 2 at the Mine or the Noble's House only (ruling 6).
        has_met_king: the king stood here at some moment of it (ruling 31).
        used: the types of the moves made in it, again for each time.
        budget: worth of crystals still to be had, or value still to be paid.
        losses: crystals of the workplace still to be lost.
        rows: of the scroll, being bought.
        order: the card that will be swapped for an own one.
        skills: tokens still to be chosen.
        skill: the token chosen, still to be placed.
    """

    place: str = ""
    meeples: int = 0
    has_met_king: bool = False
    used: list[str] = field(default_factory=list)
    budget: int = 0
    losses: int = 0
    rows: list[int] = field(default_factory=list)
    order: str = ""
    skills: int = 0
    skill: str = ""


class Kingdom(Struct):
    """A game between two moves.

    Attributes:
        stage: what is being asked (`rules.STAGES`); "" when the game is over.
        active: the smith who places or activates.
        turn: how many turns have begun.
        opener: who opened this round and settles what the rules leave to the starting player (rulings 2 and 3).
        master: who holds the Guild Master card.
        king: steps he has made on the trail.
        dice: as rolled in this round; empty before.
        revealed: special token by place.
        tokens: those nobody has seen, sorted: which of them lies where is drawn as the king comes by.
        scroll: seats of the cubes on each row, from the left.
        occupied: basket spaces that the active smith had occupied at the start of the turn (ruling 4).
        once: places whose paid action the active smith has used up for this turn (ruling 6).
    """

    smiths: list[Smith]
    meeples: list[Meeple]
    master: int
    opener: int
    deck: Pile
    tokens: list[str]
    display: list[str]
    stage: str = ""
    active: int = 0
    round: int = 0
    turn: int = 0
    king: int = 0
    dice: list[int] = field(default_factory=list)
    seals: int = BOX.seals
    stock: Crystals = field(default_factory=lambda: {kind: crystal.supply for kind, crystal in BOX.crystals.items()})
    skills: dict[str, int] = field(default_factory=lambda: dict.fromkeys(BOX.skills, BOX.skill_copies))
    scroll: dict[int, list[int]] = field(default_factory=lambda: {row: [] for row in BOX.scroll})
    discard: list[str] = field(default_factory=list)
    revealed: dict[str, str] = field(default_factory=dict)
    occupied: int = 0
    once: list[str] = field(default_factory=list)
    errand: Errand = field(default_factory=Errand)

    @property
    def smith(self) -> Smith:
        """The active smith."""
        return self.smiths[self.active]

    @property
    def king_place(self) -> str:
        """Where the king stands; "" on a plain crown."""
        return KING_STEPS[self.king]

    @property
    def is_king_home(self) -> bool:
        """Whether the king is back in the Castle, which ends the game."""
        return self.king == len(BOX.trail)

    def seats_from(self, first: int) -> Iterator[int]:
        """All seats in table order."""
        seats = len(self.smiths)
        return ((first + step) % seats for step in range(seats))

    def owned(self, seat: int) -> range:
        """The meeples of a seat."""
        return range(seat * BOX.meeples, (seat + 1) * BOX.meeples)

    def standing(self, seat: int) -> list[int]:
        """Its meeples that wait for their activation."""
        return [i for i in self.owned(seat) if self.meeples[i].place and not self.meeples[i].is_locked]

    def at(self, place: str) -> list[int]:
        """The meeples at a place, standing or laid down."""
        return [i for i, meeple in enumerate(self.meeples) if meeple.place == place]

    def hand_over(self, seat: int, stage: str) -> None:
        """A turn of `seat` begins."""
        self.active = seat
        self.stage = stage
        self.turn += 1

    def gain_seals(self, seat: int, amount: int) -> int:
        """Give a smith seals as far as the supply goes (ruling 12). Returns how many."""
        gained = min(amount, self.seals)
        self.seals -= gained
        self.smiths[seat].seals += gained
        return gained

    def pay_seals(self, amount: int) -> None:
        """The active smith discards seals."""
        self.smith.seals -= amount
        self.seals += amount


def owner(meeple: int) -> int:
    """The seat of a meeple."""
    return meeple // BOX.meeples


def move_crystals(crystals: Crystals, source: Crystals, target: Crystals) -> None:
    """These from here to there."""
    for kind, amount in crystals.items():
        source[kind] -= amount
        target[kind] += amount
