"""Plans, then two rounds of trade. Rulebook, Marketplace Phase, Unwanted Plans.

Everybody says under seal what he comes for; only those who come are asked in turn order. That binds
nobody to buy, and who stays away has but passed beforehand: by post, it saves waiting for each pass.
"""

from collections.abc import Iterable, Iterator

from games.rules.blankenburg import abilities
from games.rules.blankenburg.components import DECKS, RESOURCES
from games.rules.blankenburg.offers import offered_plans, put_back, take_in_hand
from games.rules.blankenburg.phase import Phase, passed_over
from games.rules.blankenburg.state import HAND, Player, Purchase, Town, move_goods
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, OneOf, Subset

STALLS = ("plans", "trade")
SALE = 1


class Market(Phase):
    """What each player comes to the marketplace for; an event may have closed it. Rulings 37, 57."""

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        town.shoppers = {stall: [] for stall in STALLS}
        if "market" in town.barred:
            return []
        town.ask_at_once(seat for seat in town.turn_order() if _stalls(town, seat))
        return [passed_over(seat) for seat in town.turn_order() if seat not in town.queue]

    def ask(self, town: Town, seat: int) -> Decision:
        stalls = tuple(_stalls(town, seat))
        return town.question(seat, "market", Choice("visit", {"stalls": Subset(stalls, 0, len(stalls))}))

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterable[Event]:
        for stall in move["stalls"]:
            town.shoppers[stall].append(seat)
        town.next_seat()
        if not move["stalls"]:
            return [Event("stayed_away", {"seat": seat})]
        return [Event("came_to_market", {"seat": seat, "stalls": move["stalls"]})]

    def then(self, town: Town) -> str:
        return "plans"


def _stalls(town: Town, seat: int) -> list[str]:
    """What the seat may have use for, whatever others do before its turn there.

    A deck that is empty now does not matter: plans bought and discarded before its turn may lie there then.
    """
    player = town.players[seat]
    stalls = []
    if any(len(town.decks[deck]) for deck in DECKS) and _affordable(player):
        stalls.append("plans")
    cheapest = min(trade.price_for(town, seat) for trade in (FIRST_TRADE, SECOND_TRADE))
    if player.silver >= cheapest or any(player.goods[resource] for resource in RESOURCES):
        stalls.append("trade")
    return stalls


def _affordable(player: Player) -> list[str]:
    """The decks whose price the player can pay."""
    return [deck for deck in DECKS if abilities.plan_price(player, deck) <= player.silver]


def _decks(town: Town, seat: int) -> list[str]:
    """The decks that the seat can buy a plan from. Rulings 34, 55."""
    return [deck for deck in _affordable(town.players[seat]) if len(town.decks[deck])]


class Plans(Phase):
    """One plan for each who pays: deck, discards one by one, draw, choice. Rulings 33, 34, 55."""

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        town.ask_in_turn(town.shoppers["plans"])
        return ()

    def can_act(self, town: Town, seat: int) -> bool:
        return town.purchase is not None or bool(_decks(town, seat))

    def ask(self, town: Town, seat: int) -> Decision:
        player, purchase = town.players[seat], town.purchase
        if purchase is None:
            decks = tuple(_decks(town, seat))
            about = tuple(
                {"silver": abilities.plan_price(player, deck), "seen": abilities.plans_seen(player, deck)}
                for deck in decks
            )
            return town.question(seat, "plans", Choice("buy_plan", {"deck": OneOf(decks, about)}), Choice("pass"))
        if purchase.seen:
            return town.question(seat, "keep", Choice("keep", {"plan": offered_plans(purchase.seen)}))
        discard = Choice("discard", {"plan": offered_plans(player.hand)})
        seen = abilities.plans_seen(player, purchase.deck) + purchase.discards
        if len(player.hand) == HAND:
            return town.question(seat, "full_hand", discard, deck=purchase.deck, seen=seen + 1)
        return town.question(seat, "discard", Choice("draw"), discard, deck=purchase.deck, seen=seen)

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        match move["type"], town.purchase:
            case "buy_plan", _:
                yield self._buy(town, seat, move["deck"])
            case "discard", Purchase() as purchase:
                purchase.discards += 1
                yield put_back(town, seat, move["plan"])
            case "draw", Purchase() as purchase:
                yield from self._draw(town, seat, purchase, dice)
            case "keep", Purchase() as purchase:
                yield self._keep(town, seat, purchase, move["plan"])
            case _:
                town.next_seat()
                yield Event("passed_market", {"seat": seat})
        if town.purchase and not town.purchase.seen and not town.players[seat].hand:
            yield from self._draw(town, seat, town.purchase, dice)

    def _buy(self, town: Town, seat: int, deck: str) -> Event:
        player = town.players[seat]
        price = abilities.plan_price(player, deck)
        player.silver -= price
        town.purchase = Purchase(deck)
        return Event("bought_plan", {"seat": seat, "deck": deck, "silver": price})

    def _draw(self, town: Town, seat: int, purchase: Purchase, dice: Dice) -> Iterator[Event]:
        """See the cards; a single one is kept without asking."""
        deck = town.decks[purchase.deck]
        count = abilities.plans_seen(town.players[seat], purchase.deck) + purchase.discards
        purchase.seen = [card for _ in range(count) if (card := deck.draw(dice))]
        secret = {seat: {"plans": list(purchase.seen)}}
        data = {"seat": seat, "deck": purchase.deck, "count": len(purchase.seen)}
        yield Event("saw_plans", data, secret, reveals=True)
        if len(purchase.seen) == 1:
            yield self._keep(town, seat, purchase, purchase.seen[0])

    def _keep(self, town: Town, seat: int, purchase: Purchase, plan: str) -> Event:
        """Cards not kept go under their deck in the order drawn."""
        take_in_hand(town, seat, plan)
        for card in purchase.seen:
            if card != plan:
                town.discard(purchase.deck, card, known_to=[seat])
        town.purchase = None
        town.next_seat()
        return Event("kept_plan", {"seat": seat, "deck": purchase.deck}, {seat: {"plan": plan}})

    def then(self, town: Town) -> str:
        return "first_trade"


class Trade(Phase):
    """One round of buying at most one resource each, and of selling any number. Rulings 35, 36."""

    def __init__(self, number: int, price: int, then: str) -> None:
        self._number = number
        self._price = price
        self._then = then

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        town.ask_in_turn(town.shoppers["trade"])
        return ()

    def can_act(self, town: Town, seat: int) -> bool:
        return bool(self._wares(town, seat) or self._saleable(town, seat))

    def _wares(self, town: Town, seat: int) -> list[str]:
        if "buy" in town.acts or self.price_for(town, seat) > town.players[seat].silver:
            return []
        return [resource for resource in RESOURCES if town.market[resource]]

    def _saleable(self, town: Town, seat: int) -> list[str]:
        goods, limit = town.players[seat].goods, len(town.players)
        return [resource for resource in RESOURCES if goods[resource] and town.market[resource] < limit]

    def price_for(self, town: Town, seat: int) -> int:
        """What the seat pays for a resource in this round."""
        return abilities.resource_price(town, town.players[seat], self._number, self._price)

    def ask(self, town: Town, seat: int) -> Decision:
        choices = []
        price = self.price_for(town, seat)
        if wares := tuple(self._wares(town, seat)):
            choices.append(Choice("buy", {"market": OneOf(wares, ({"silver": price},) * len(wares))}))
        if saleable := tuple(self._saleable(town, seat)):
            choices.append(Choice("sell", {"resource": OneOf(saleable, ({"silver": SALE},) * len(saleable))}))
        choices.append(Choice("pass"))
        if self._number == 1:
            choices.append(Choice("leave"))
        return town.question(seat, "trade", *choices, round=self._number, silver=price)

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        player = town.players[seat]
        match move["type"]:
            case "buy":
                price = self.price_for(town, seat)
                player.silver -= price
                move_goods(town.market, player.goods, move["market"], 1)
                town.acts.append("buy")
                yield Event("bought", {"seat": seat, "market": move["market"], "silver": price})
            case "sell":
                player.silver += SALE
                move_goods(player.goods, town.market, move["resource"], 1)
                yield Event("sold", {"seat": seat, "market": move["resource"], "silver": SALE})
            case "leave":
                town.next_seat()
                town.shoppers["trade"].remove(seat)
                yield Event("left_market", {"seat": seat})
            case _:
                town.next_seat()
                yield Event("passed_market", {"seat": seat})

    def then(self, town: Town) -> str:
        return self._then


FIRST_TRADE = Trade(1, 2, then="second_trade")
SECOND_TRADE = Trade(2, 3, then="evening")
