"""The closed vocabulary of the cards: thirteen effects and ten abilities, as data.

What an effect does stands in `effects.py` and `offers.py`, what an ability gives in `abilities.py`.
No rule names a card. Counts of structures never include damaged ones.
"""

from typing import Literal

from msgspec import Struct

type Resource = Literal["wood", "stone", "glass", "marble", "iron"]
type District = Literal["civic", "commercial", "religious", "residential"]
type Deck = Literal["basic", "grand"]
type Who = Literal["each", "most_prestige", "least_prestige"]
"""Every player, or every one who shares that place on the track; nobody when all are level."""


def _snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag=_snake_case):
    """What an event or a visitor does once, when its card is turned up."""


class GainSilver(Effect, frozen=True):
    """Takes `amount` silver."""

    who: Who
    amount: int


class GainSilverPer(Effect, frozen=True):
    """Takes `amount` silver for each structure owned there."""

    who: Who
    district: District | Literal["any"]
    amount: int


class PaySilver(Effect, frozen=True):
    """Must pay `amount` silver; who cannot, pays all and loses 1 prestige."""

    who: Who
    amount: int


class PaySilverPer(Effect, frozen=True):
    """Must pay `amount` silver for each structure owned there: one payment."""

    who: Who
    district: District | Literal["any"]
    amount: int


class MayBuy(Effect, frozen=True):
    """May buy up to `max` units of `item` from the supply, at `price` silver each."""

    who: Who
    item: Resource | Literal["gold", "prestige"]
    price: int
    max: int


class FreePlan(Effect, frozen=True):
    """May draw the top card of the deck; with a full hand, one plan goes under its deck first."""

    who: Who
    deck: Deck | Literal["choice"]


class Damage(Effect, frozen=True):
    """One undamaged structure there becomes damaged: the owner's choice, or the highest in prestige."""

    who: Who
    district: District | Literal["any"]
    pick: Literal["owner", "highest"]


class AddWheel(Effect, frozen=True):
    """Puts `count` units of `item` from the supply on the bidding wheel."""

    item: Resource | Literal["gold"]
    count: int


class AddMarket(Effect, frozen=True):
    """Puts `count` units of each item on the marketplace, up to its limit."""

    items: tuple[Resource, ...]
    count: int


class NoVisitor(Effect, frozen=True):
    """No new visitor this turn; the one face up seeks a place again but repeats no effect."""


class NoCitizen(Effect, frozen=True):
    """No citizen comes at the end of this turn, and the game does not end for want of room for one."""


class SkipMarket(Effect, frozen=True):
    """The whole marketplace phase is left out, plans too."""


class MarketPrice(Effect, frozen=True):
    """Each resource bought at the marketplace this turn costs `delta` more, at least 1."""

    delta: int


class Ability(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag=_snake_case):
    """What a character gives its owner, all game long."""


class SetupBonus(Ability, frozen=True):
    """Silver, gold and resources of the owner's choice at set-up."""

    silver: int
    gold: int
    resources: int


class BuildAnyDistrict(Ability, frozen=True):
    """May build in a free space of any district; the structure counts for the space's district."""


class BuildDiscount(Ability, frozen=True):
    """Plans of that deck cost `amount` fewer resources, of the builder's choice."""

    deck: Deck
    amount: int


class IncomeBonus(Ability, frozen=True):
    """`amount` silver after the income if at least `min_stays` people stayed at own structures there."""

    district: District
    min_stays: int
    amount: int


class ExtraCapacity(Ability, frozen=True):
    """Own structures of that district and deck house `amount` more people."""

    district: District
    deck: Deck
    amount: int


class WinTies(Ability, frozen=True):
    """Wins ties ahead of the turn order: among bids, for lodgers, or both."""

    scope: frozenset[Literal["bid", "income"]]


class ZeroBidBonus(Ability, frozen=True):
    """A bid of nothing brings `amount` silver more."""

    amount: int


class PlanDiscount(Ability, frozen=True):
    """Bought plans cost `amount` less, at least 0, and are chosen from `extra_draw` more cards."""

    amount: int
    extra_draw: int


class MarketDiscount(Ability, frozen=True):
    """Resources bought in that round of trade cost `amount` less, at least 1."""

    round: int
    amount: int


class RepairDiscount(Ability, frozen=True):
    """Repairs cost `amount` less, at least 0."""

    amount: int


type AnyEffect = (
    GainSilver
    | GainSilverPer
    | PaySilver
    | PaySilverPer
    | MayBuy
    | FreePlan
    | Damage
    | AddWheel
    | AddMarket
    | NoVisitor
    | NoCitizen
    | SkipMarket
    | MarketPrice
)
type AnyAbility = (
    SetupBonus
    | BuildAnyDistrict
    | BuildDiscount
    | IncomeBonus
    | ExtraCapacity
    | WinTies
    | ZeroBidBonus
    | PlanDiscount
    | MarketDiscount
    | RepairDiscount
)
