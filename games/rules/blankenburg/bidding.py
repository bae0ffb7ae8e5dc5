"""The start of a turn: the wheel, the sealed bids, the lots. Rulebook, Bidding Phase."""

from collections.abc import Iterable, Iterator

from games.rules.blankenburg import abilities
from games.rules.blankenburg.components import BASE, BOX, RESOURCES
from games.rules.blankenburg.phase import Phase
from games.rules.blankenburg.state import Town, move_goods, no_goods
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, OneOf, Range, Subset

LARGEST_LOT = 3


class Outfit(Phase):
    """Resources that a character adds at set-up, of its owner's choice. Rulings 2, 3."""

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        units = {seat: abilities.extra_resources(player) for seat, player in enumerate(town.players)}
        town.ask_in_turn(seat for seat in town.turn_order() for _ in range(units[seat]))
        return ()

    def ask(self, town: Town, seat: int) -> Decision:
        stocked = tuple(resource for resource in RESOURCES if town.supply[resource])
        return town.question(seat, "outfit", Choice("receive", {"resource": OneOf(stocked)}), public=True)

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterable[Event]:
        move_goods(town.supply, town.players[seat].goods, move["resource"], 1)
        town.next_seat()
        return [Event("received", {"seat": seat, "resource": move["resource"]})]

    def then(self, town: Town) -> str:
        return "wheel"


class Wheel(Phase):
    """Resources for the bid: the first player's choice, then the dice. Rulings 3, 5, 6, 48.

    Of six players the first chooses five, which is one of each: no choice, so nobody is asked.
    """

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        town.ask_in_turn([town.first])
        return ()

    def ask(self, town: Town, seat: int) -> Decision:
        stocked = tuple(resource for resource in RESOURCES if town.supply[resource])
        count = min(len(town.players) - 1, len(stocked))
        chosen = Subset(stocked, count, count)
        return town.question(seat, "wheel", Choice("fill", {"wheel": chosen}), public=True, count=count)

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterable[Event]:
        for resource in move["wheel"]:
            move_goods(town.supply, town.wheel, resource, 1)
        town.next_seat()
        return [Event("filled_wheel", {"seat": seat, "wheel": move["wheel"]})]

    def leave(self, town: Town, dice: Dice) -> Iterator[Event]:
        faces = _roll(town, dice)
        while town.round == 1 and not self._is_varied(town, faces):
            yield Event("rolled_again", {"faces": faces})
            faces = _roll(town, dice)
        goods = no_goods()
        for face in faces:
            if face != "blank":
                goods[face] += move_goods(town.supply, town.wheel, face, 2 if face in BASE else 1)
        if any(goods.values()):
            yield Event("rolled", {"faces": faces, "goods": _named(goods)})
        else:
            yield Event("rolled_nothing", {"faces": faces})

    def _is_varied(self, town: Town, faces: list[str]) -> bool:
        """Whether this roll shows enough types of resource for the first turn. Ruling 6."""
        if len(town.players) == 6:
            return True
        types = {resource for resource in RESOURCES if town.wheel[resource] or resource in faces}
        within_reach = sum(bool(town.wheel[resource] or town.supply[resource]) for resource in RESOURCES)
        return len(types) >= min(len(town.players), within_reach)

    def then(self, town: Town) -> str:
        return "bidding"


def _roll(town: Town, dice: Dice) -> list[str]:
    return [dice.pick(BOX.dice.faces) for _ in range(min(len(town.players), BOX.dice.count))]


def _named(goods: dict[str, int]) -> dict[str, int]:
    return {good: count for good, count in goods.items() if count}


class Bidding(Phase):
    """Sealed bids, shown all at once. Rulings 7, 10, 11, 60.

    Everybody is asked, with or without silver: who is not asked would show an empty purse.
    """

    def enter(self, town: Town, dice: Dice) -> Iterable[Event]:
        town.bids = []
        town.ask_at_once(range(len(town.players)))
        return ()

    def ask(self, town: Town, seat: int) -> Decision:
        return town.question(seat, "bid", Choice("bid", {"amount": Range(0, town.players[seat].silver)}))

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        town.bids.append(move["amount"])
        yield Event("bid", {"seat": seat, "silver": move["amount"]}, reveals=True)

    def reveal(self, town: Town, dice: Dice) -> Iterator[Event]:
        town.queue = []
        for seat, move in enumerate(town.answers):
            if move is not None:
                yield from self.answer(town, seat, move, dice)
        for seat in town.turn_order():
            if not town.bids[seat]:
                silver = abilities.zero_bid(town, town.players[seat])
                town.players[seat].silver += silver
                yield Event("bid_nothing", {"seat": seat, "silver": silver})

    def then(self, town: Town) -> str:
        return "lots"


class Lots(Phase):
    """Bidders take lots, the highest bid first, and pay for what they take. Rulings 7-10, 12."""

    def enter(self, town: Town, dice: Dice) -> Iterator[Event]:
        bidders = [seat for seat in abilities.tie_order(town, "bid") if town.bids[seat]]
        town.ask_in_turn(sorted(bidders, key=lambda seat: -town.bids[seat]))
        yield from self._turn_away(town)

    def ask(self, town: Town, seat: int) -> Decision:
        lots = town.lots()
        about = tuple({"goods": _lot(town, resource)} for resource in lots)
        choice = Choice("take", {"wheel": OneOf(tuple(lots), about)})
        return town.question(seat, "lot", choice, public=True, silver=town.bids[seat])

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        player = town.players[seat]
        goods = _lot(town, move["wheel"])
        for good, count in goods.items():
            move_goods(town.wheel, player.goods, good, count)
        player.silver -= town.bids[seat]
        data = {"seat": seat, "wheel": move["wheel"], "goods": goods, "silver": town.bids[seat]}
        yield Event("took_lot", data)
        town.next_seat()
        yield from self._turn_away(town)

    def _turn_away(self, town: Town) -> Iterator[Event]:
        """Bidders for whom nothing is left keep their silver. Ruling 7."""
        if not town.lots():
            for seat in town.queue:
                yield Event("unserved", {"seat": seat})
            town.queue = []

    def leave(self, town: Town, dice: Dice) -> Iterator[Event]:
        cut = {
            resource: move_goods(town.wheel, town.supply, resource, town.wheel[resource] - LARGEST_LOT)
            for resource in RESOURCES
            if town.wheel[resource] > LARGEST_LOT
        }
        if cut:
            yield Event("cut_wheel", {"goods": cut})

    def then(self, town: Town) -> str:
        return "building"


def _lot(town: Town, resource: str) -> dict[str, int]:
    """What a bidder gets who chooses that resource. Rulings 8, 9."""
    gold = min(1, town.wheel["gold"])
    return {resource: min(LARGEST_LOT, town.wheel[resource])} | ({"gold": gold} if gold else {})
