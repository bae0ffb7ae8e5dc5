"""What a seat sees: everything but the order deck and the special tokens face down, which nobody knows."""

from msgspec import Struct

from games.rules.blacksmith_brothers.allocation import limits
from games.rules.blacksmith_brothers.components import Crystals
from games.rules.blacksmith_brothers.effects import law
from games.rules.blacksmith_brothers.nobles import price
from games.rules.blacksmith_brothers.places import market_worth, order_slots
from games.rules.blacksmith_brothers.state import Kingdom, Smith, owner
from games.rules.protocol import View


class MeepleView(Struct):
    """A meeple; `place` is "" while it is with its smith."""

    seat: int
    place: str
    is_locked: bool


class SmithView(Struct):
    """A player's board; `slots` is how many orders it may hold unforged."""

    cubes: int
    seals: int
    baskets: Crystals
    workplace: Crystals
    orders: list[str]
    slots: int
    forged: list[str]
    improvements: list[str]


class RowView(Struct):
    """A row of the scroll: its cubes from the left, and what its next space costs."""

    row: int
    cubes: list[int]
    price: int


class KingdomView(View):
    """The whole table.

    Attributes:
        stage: what is being asked; "" when the game is over.
        active: the smith in turn; None when the game is over.
        at: where a meeple is activated, "" if none is.
        budget: worth it may still take, or value it still has to pay.
        opener: who opened the round.
        master: who holds the Guild Master card.
        king: steps made on the trail.
        dice_law: what special tokens add to the dice.
        limits: meeples each place takes now, 0 for any number.
        tokens: special tokens revealed, by place.
        deck: orders left in it.
        discard: orders paid at the Noble’s House.
        market: what a seal buys at the Market.
    """

    stage: str
    active: int | None
    at: str
    budget: int
    opener: int
    master: int
    king: int
    dice: list[int]
    dice_law: int
    meeples: list[MeepleView]
    limits: dict[str, int]
    tokens: dict[str, str]
    display: list[str]
    deck: int
    discard: list[str]
    stock: Crystals
    seals: int
    skills: dict[str, int]
    market: int
    scroll: list[RowView]
    smiths: list[SmithView]


def view_of(kingdom: Kingdom, you: int | None, scores: list[int | None]) -> KingdomView:
    """The table as `you` sees it; only `you` itself differs between seats."""
    return KingdomView(
        you=you,
        round=kingdom.round,
        scores=scores,
        stage=kingdom.stage,
        active=kingdom.active if kingdom.stage else None,
        at=kingdom.errand.place,
        budget=max(0, kingdom.errand.budget),
        opener=kingdom.opener,
        master=kingdom.master,
        king=kingdom.king,
        dice=list(kingdom.dice),
        dice_law=law(kingdom).dice,
        meeples=[MeepleView(owner(i), meeple.place, meeple.is_locked) for i, meeple in enumerate(kingdom.meeples)],
        limits=dict(limits(kingdom)),
        tokens=dict(kingdom.revealed),
        display=list(kingdom.display),
        deck=len(kingdom.deck),
        discard=list(kingdom.discard),
        stock=dict(kingdom.stock),
        seals=kingdom.seals,
        skills=dict(kingdom.skills),
        market=market_worth(kingdom),
        scroll=[RowView(row, list(cubes), price(kingdom, row)) for row, cubes in kingdom.scroll.items()],
        smiths=[_smith(smith) for smith in kingdom.smiths],
    )


def _smith(smith: Smith) -> SmithView:
    return SmithView(
        cubes=smith.cubes,
        seals=smith.seals,
        baskets=dict(smith.baskets),
        workplace=dict(smith.workplace),
        orders=list(smith.orders),
        slots=order_slots(smith),
        forged=list(smith.forged),
        improvements=list(smith.improvements),
    )
