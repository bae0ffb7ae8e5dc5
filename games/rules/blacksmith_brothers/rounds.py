"""How turns, phases and rounds follow each other. Rulebook, How to Play; rulings 2, 14, 15 and 18."""

from games.rules.blacksmith_brothers.components import BOX
from games.rules.blacksmith_brothers.king import move_king
from games.rules.blacksmith_brothers.state import Errand, Kingdom
from games.rules.dice import Dice
from games.rules.protocol import Event


def open_round(kingdom: Kingdom, dice: Dice) -> list[Event]:
    """A new round, opened by the holder of the Guild Master card."""
    kingdom.round += 1
    kingdom.opener = kingdom.master
    kingdom.dice = []
    return [
        Event("round_began", {"round": kingdom.round, "seat": kingdom.opener}),
        *next_allocation(kingdom, kingdom.opener, dice),
    ]


def next_allocation(kingdom: Kingdom, first: int, dice: Dice) -> list[Event]:
    """From `first` on, the next seat with a meeple to place; else the resolution phase.

    Meeples driven out are placed after all others (ruling 17).
    """
    waiting = [i for i, meeple in enumerate(kingdom.meeples) if not meeple.place]
    ready = [i for i in waiting if not kingdom.meeples[i].driven_from] or waiting
    for seat in kingdom.seats_from(first):
        if any(i in ready for i in kingdom.owned(seat)):
            kingdom.hand_over(seat, "allocate")
            return []
    return _open_resolution(kingdom, dice)


def _open_resolution(kingdom: Kingdom, dice: Dice) -> list[Event]:
    for meeple in kingdom.meeples:
        meeple.is_locked = False
    return [roll_dice(kingdom, kingdom.opener, "rolled", dice), *next_turn(kingdom, dice)]


def roll_dice(kingdom: Kingdom, seat: int, kind: str, dice: Dice) -> Event:
    """Both dice anew, for all who come later in the round (ruling 9)."""
    kingdom.dice = [first, second] = [dice.roll(), dice.roll()]
    return Event(kind, {"seat": seat, "first": first, "second": second, "die": ["0", "1"]})


def next_turn(kingdom: Kingdom, dice: Dice) -> list[Event]:
    """The next smith who has a meeple to activate; else the end of the round."""
    for seat in kingdom.seats_from(kingdom.opener):
        if kingdom.standing(seat):
            kingdom.hand_over(seat, "activate")
            kingdom.occupied = BOX.baskets - kingdom.smith.basket_room
            kingdom.once = []
            return []
    return _close_round(kingdom, dice)


def end_activation(kingdom: Kingdom, dice: Dice) -> list[Event]:
    """The same smith's other meeple, else the next turn."""
    kingdom.errand = Errand()
    if kingdom.standing(kingdom.active):
        kingdom.stage = "activate"
        return []
    return next_turn(kingdom, dice)


def _close_round(kingdom: Kingdom, dice: Dice) -> list[Event]:
    events = [*move_king(kingdom, dice), *_replace_orders(kingdom, dice)]
    if kingdom.is_king_home or any(smith.is_improved for smith in kingdom.smiths):
        kingdom.stage = ""
        return [*events, Event("game_over", {"rounds": kingdom.round})]
    return [*events, *open_round(kingdom, dice)]


def _replace_orders(kingdom: Kingdom, dice: Dice) -> list[Event]:
    """Fill the display up to one order a seat, as long as the deck lasts (ruling 10)."""
    events = []
    while len(kingdom.display) < len(kingdom.smiths) and (order := kingdom.deck.draw(dice)) is not None:
        kingdom.display.append(order)
        events.append(Event("order_laid", {"order": order}, reveals=True))
    return events
