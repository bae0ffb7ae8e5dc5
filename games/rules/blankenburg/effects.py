"""What the effects of events and visitors do at once; those that ask somebody stand in `offers.py`."""

from collections.abc import Callable, Iterator
from typing import Any

from games.rules.blankenburg.phase import lose_prestige
from games.rules.blankenburg.state import Town, move_goods
from games.rules.blankenburg.vocabulary import (
    AddMarket,
    AddWheel,
    GainSilver,
    GainSilverPer,
    MarketPrice,
    NoCitizen,
    NoVisitor,
    PaySilver,
    PaySilverPer,
    SkipMarket,
    Who,
)
from games.rules.protocol import Event


def concerned(town: Town, who: Who) -> list[int]:
    """Whom an effect means, in turn order."""
    order = town.turn_order()
    marks = [player.prestige for player in town.players]
    if who == "each":
        return order
    if min(marks) == max(marks):
        return []
    mark = max(marks) if who == "most_prestige" else min(marks)
    return [seat for seat in order if marks[seat] == mark]


def _gain_silver(town: Town, effect: GainSilver) -> Iterator[Event]:
    for seat in concerned(town, effect.who):
        yield _gain(town, seat, effect.amount)


def _gain_silver_per(town: Town, effect: GainSilverPer) -> Iterator[Event]:
    for seat in concerned(town, effect.who):
        if count := len(town.sound(seat, effect.district)):
            yield _gain(town, seat, effect.amount * count)


def _gain(town: Town, seat: int, silver: int) -> Event:
    town.players[seat].silver += silver
    return Event("gained_silver", {"seat": seat, "silver": silver})


def _pay_silver(town: Town, effect: PaySilver) -> Iterator[Event]:
    for seat in concerned(town, effect.who):
        yield from _pay(town, seat, effect.amount)


def _pay_silver_per(town: Town, effect: PaySilverPer) -> Iterator[Event]:
    for seat in concerned(town, effect.who):
        if count := len(town.sound(seat, effect.district)):
            yield from _pay(town, seat, effect.amount * count)


def _pay(town: Town, seat: int, due: int) -> Iterator[Event]:
    """A forced payment; the shame of bankruptcy costs 1 prestige. Rulebook, Income Phase; ruling 26."""
    player = town.players[seat]
    paid = min(due, player.silver)
    player.silver -= paid
    if paid == due:
        yield Event("paid_silver", {"seat": seat, "silver": paid})
        return
    yield Event("went_bankrupt", {"seat": seat, "silver": paid, "due": due})
    yield from lose_prestige(town, seat)


def _add_wheel(town: Town, effect: AddWheel) -> Iterator[Event]:
    if count := move_goods(town.supply, town.wheel, effect.item, effect.count):
        yield Event("added_to_wheel", {"wheel": effect.item, "goods": {effect.item: count}})


def _add_market(town: Town, effect: AddMarket) -> Iterator[Event]:
    goods = {}
    for item in effect.items:
        room = max(0, len(town.players) - town.market[item])
        if count := move_goods(town.supply, town.market, item, min(effect.count, room)):
            goods[item] = count
    if goods:
        yield Event("added_to_market", {"market": list(goods), "goods": goods})


def _no_visitor(town: Town, effect: NoVisitor) -> Iterator[Event]:
    town.barred.append("visitor")
    yield Event("roads_closed", {})


def _no_citizen(town: Town, effect: NoCitizen) -> Iterator[Event]:
    town.barred.append("citizen")
    yield Event("gates_closed", {})


def _skip_market(town: Town, effect: SkipMarket) -> Iterator[Event]:
    town.barred.append("market")
    yield Event("market_closed", {})


def _market_price(town: Town, effect: MarketPrice) -> Iterator[Event]:
    town.price_change += effect.delta
    yield Event("prices_rose" if effect.delta > 0 else "prices_fell", {"silver": abs(effect.delta)})


IMMEDIATE: dict[type, Callable[[Town, Any], Iterator[Event]]] = {
    GainSilver: _gain_silver,
    GainSilverPer: _gain_silver_per,
    PaySilver: _pay_silver,
    PaySilverPer: _pay_silver_per,
    AddWheel: _add_wheel,
    AddMarket: _add_market,
    NoVisitor: _no_visitor,
    NoCitizen: _no_citizen,
    SkipMarket: _skip_market,
    MarketPrice: _market_price,
}
