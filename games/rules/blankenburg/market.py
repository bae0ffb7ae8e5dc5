"""Plans, then two rounds of trade. Rulebook, Marketplace Phase, Unwanted Plans.

Who leaves the market is asked no more until the next turn: a convenience of play by post, which the
rules would otherwise call passing each time.
"""

from collections.abc import Iterable, Iterator

from games.rules.blankenburg import abilities
from games.rules.blankenburg.components import DECKS, RESOURCES
from games.rules.blankenburg.offers import offered_plans, put_back, take_in_hand
from games.rules.blankenburg.phase import Phase
from games.rules.blankenburg.state import HAND, Purchase, Town, move_goods
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, OneOf

SALE = 1


class _MarketPhase(Phase):
    """Some phase of the marketplace, which an event may close. Ruling 37."""

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        is_open = "market" not in town.barred
        town.ask_in_turn(seat for seat in town.turn_order() if is_open and seat not in town.absent)
        return ()

    def _go(self, town: Town, seat: int, move: Move) -> Event:
        """Pass, or leave for the rest of the turn."""
        town.next_seat()
        if move["type"] == "leave":
            town.absent.append(seat)
            return Event("left_market", {"seat": seat})
        return Event("passed_market", {"seat": seat})


class Plans(_MarketPhase):
    """One plan for each who pays: deck, discards one by one, draw, choice. Rulings 33, 34, 55."""

    def can_act(self, town: Town, seat: int) -> bool:
        return town.purchase is not None or bool(self._decks(town, seat))

    def _decks(self, town: Town, seat: int) -> list[str]:
        player = town.players[seat]
        return [deck for deck in DECKS if len(town.decks[deck]) and abilities.plan_price(player, deck) <= player.silver]

    def ask(self, town: Town, seat: int) -> Decision:
        player, purchase = town.players[seat], town.purchase
        if purchase is None:
            decks = tuple(self._decks(town, seat))
            about = tuple(
                {"silver": abilities.plan_price(player, deck), "seen": abilities.plans_seen(player, deck)}
                for deck in decks
            )
            return town.question(
                seat, "plans", Choice("buy_plan", {"deck": OneOf(decks, about)}), Choice("pass"), Choice("leave")
            )
        if purchase.seen:
            return town.question(seat, "keep", Choice("keep", {"plan": offered_plans(purchase.seen)}))
        discard = Choice("discard", {"plan": offered_plans(player.hand)})
        draw = [Choice("draw")] if len(player.hand) < HAND else []
        seen = abilities.plans_seen(player, purchase.deck) + purchase.discards
        return town.question(seat, "discard", *draw, discard, deck=purchase.deck, seen=seen)

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
                yield self._go(town, seat, move)
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


class Trade(_MarketPhase):
    """One round of buying at most one resource each, and of selling any number. Rulings 35, 36."""

    def __init__(self, number: int, price: int, then: str) -> None:
        self._number = number
        self._price = price
        self._then = then

    def can_act(self, town: Town, seat: int) -> bool:
        return bool(self._wares(town, seat) or self._saleable(town, seat))

    def _wares(self, town: Town, seat: int) -> list[str]:
        if "buy" in town.acts or self._price_for(town, seat) > town.players[seat].silver:
            return []
        return [resource for resource in RESOURCES if town.market[resource]]

    def _saleable(self, town: Town, seat: int) -> list[str]:
        goods, limit = town.players[seat].goods, len(town.players)
        return [resource for resource in RESOURCES if goods[resource] and town.market[resource] < limit]

    def _price_for(self, town: Town, seat: int) -> int:
        return abilities.resource_price(town, town.players[seat], self._number, self._price)

    def ask(self, town: Town, seat: int) -> Decision:
        choices = []
        price = self._price_for(town, seat)
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
                price = self._price_for(town, seat)
                player.silver -= price
                move_goods(town.market, player.goods, move["market"], 1)
                town.acts.append("buy")
                yield Event("bought", {"seat": seat, "market": move["market"], "silver": price})
            case "sell":
                player.silver += SALE
                move_goods(player.goods, town.market, move["resource"], 1)
                yield Event("sold", {"seat": seat, "market": move["resource"], "silver": SALE})
            case _:
                yield self._go(town, seat, move)

    def then(self, town: Town) -> str:
        return self._then
