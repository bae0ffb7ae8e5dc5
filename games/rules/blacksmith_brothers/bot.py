"""A smith who works at one order after the other: how much each answer appeals to him, and the best of them."""

from collections.abc import Callable, Iterable, Mapping

from games.rules.blacksmith_brothers.components import BOX, KING_STEPS, ORDERS, WORTH, Crystals, worth
from games.rules.blacksmith_brothers.effects import craft
from games.rules.blacksmith_brothers.places import forging_cost
from games.rules.blacksmith_brothers.view import KingdomView, RowView
from games.rules.dice import Dice
from games.rules.offers import moves
from games.rules.protocol import Decision, Move

_SKILLS = ("extractor_master", "nobles_favorite", "furnace", "royal_forge", "double_work")
_SPACES = (0, 1, 2, 4, 3, 5)  # a row, then a column, then the rest
_LATE = len(KING_STEPS) - 4  # the king is nearly home
_WORK = ("castle", "guild", "market", "mine", "cart_load", "forge", "nobles_house", "village")
_SPARE_SEALS = 3
_MUCH = 8  # worth of crystals that one meeple hardly digs
_NO = -1.0


class _Bench:
    """What lies before the bot, and what its work still lacks.

    Attributes:
        places: where its meeples stand.
        lacks: crystals missing in the workplace for the order that lacks least worth.
        needs: those that are not in the baskets either.
    """

    def __init__(self, view: KingdomView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.me = view.smiths[seat]
        self.places = [meeple.place for meeple in view.meeples if meeple.seat == seat and meeple.place]
        self.saved = craft(self.me.improvements).coal_saved
        shortfalls = [self.shortfall(order) for order in self.me.orders]
        self.lacks = min(shortfalls, key=worth, default={})
        self.needs = _without(self.lacks, self.me.baskets)
        self.can_forge = bool(shortfalls) and not self.lacks

    def shortfall(self, order: str) -> Crystals:
        return _without(forging_cost(order, self.saved), self.me.workplace)

    @property
    def room(self) -> int:
        return BOX.workplace - sum(self.me.workplace.values())

    @property
    def loaded(self) -> int:
        return sum(self.me.baskets.values())

    @property
    def is_late(self) -> bool:
        return self.view.king >= _LATE

    def purse(self) -> int:
        """What it can pay at the Noble's House, an order forged on the way included."""
        forged = list(self.me.forged)
        if self.can_forge and "forge" in self.places:
            forged += [order for order in self.me.orders if not self.shortfall(order)][:1]
        bonus = craft(self.me.improvements).card_value
        seals = min(self.me.seals, BOX.nobles_seals)
        return sum(ORDERS[order].value + bonus for order in forged) + BOX.nobles_seal * seals


def choose(view: KingdomView, decision: Decision, dice: Dice) -> Move:
    """The answer that appeals most; of equals the first."""
    bench = _Bench(view, decision.seat)
    answers = (move for choice in decision.choices for move in moves(choice))
    return max(answers, key=lambda move: _appeal(bench, move))


def _appeal(bench: _Bench, move: Move) -> float:
    judge = _APPEALS.get(move["type"])
    return judge(bench, move) if judge else _HABITS[move["type"]]


def _without(amounts: Crystals, held: Mapping[str, int]) -> Crystals:
    return {kind: left for kind, amount in amounts.items() if (left := amount - held.get(kind, 0)) > 0}


def _allocate(bench: _Bench, move: Move) -> float:
    """Two at one place is for digging; elsewhere the second one finds little left."""
    place = move["place"]
    appeal = _PLACES[place](bench)
    return appeal / 4 if place in bench.places and place != "mine" else appeal


def _castle(bench: _Bench) -> float:
    return (5 if not bench.me.seals else 3 if bench.me.seals < _SPARE_SEALS else 0) - 3 * bench.is_late


def _guild(bench: _Bench) -> float:
    return 4.5 if bench.is_late and bench.view.master != bench.seat else 0.5


def _forge(bench: _Bench) -> float:
    if bench.can_forge:
        return 11
    return 8 if bench.me.orders and not bench.needs and "cart_load" in bench.places else 0


def _cart_load(bench: _Bench) -> float:
    if not bench.room:
        return 0
    if bench.loaded:
        return 10 if bench.lacks and not bench.needs else bench.loaded
    return 5.5 if "mine" in bench.places else 0


def _mine(bench: _Bench) -> float:
    if bench.loaded == BOX.baskets or not bench.room:
        return 0
    if "mine" in bench.places:
        return 6 if worth(bench.needs) > _MUCH else 2
    return (7 if bench.needs else 5) - bench.loaded / 2


def _nobles_house(bench: _Bench) -> float:
    best = max((_points(row) for row in _open_rows(bench) if row.price <= bench.purse()), default=0)
    return 7 + best if best else 0


def _village(bench: _Bench) -> float:
    will_forge = bench.can_forge and "forge" in bench.places
    kept = len(bench.me.orders) - will_forge
    if kept >= bench.me.slots:
        return 0
    return 3 if kept else 9


def _market(bench: _Bench) -> float:
    if not bench.me.seals or not bench.room:
        return 0
    return bench.view.market * (1 if bench.needs else 0.5)


def _points(row: RowView) -> int:
    spaces = BOX.scroll[row.row]
    return spaces[len(row.cubes)] if len(row.cubes) < len(spaces) else 0


def _open_rows(bench: _Bench) -> Iterable[RowView]:
    return (row for row in bench.view.scroll if row.cubes[-1:] != [bench.seat])


def _activate(bench: _Bench, move: Move) -> float:
    """In the order of the work, but first make room where there is none."""
    place = move["place"]
    if place == "forge" and not bench.room:
        return 10
    if place == "cart_load" and bench.loaded == BOX.baskets:
        return 9
    if place == "village" and not bench.me.orders:
        return 8
    return -_WORK.index(place)


def _want_seal(bench: _Bench, move: Move) -> float:
    return 1 if bench.me.seals < (1 if bench.is_late else _SPARE_SEALS) else _NO


def _send_king(bench: _Bench, move: Move) -> float:
    """A lead is worth a shorter game."""
    mine, best = bench.view.scores[bench.seat] or 0, max(score or 0 for score in bench.view.scores)
    return 1 if mine == best and bench.is_late else _NO


def _order(bench: _Bench, order: str) -> float:
    """Value for the worth still to be found."""
    return ORDERS[order].value - 0.8 * worth(bench.shortfall(order))


def _take_order(bench: _Bench, move: Move) -> float:
    return 20 + _order(bench, move["order"])


def _swap(bench: _Bench, move: Move) -> float:
    return _order(bench, move["order"]) - min(_order(bench, own) for own in bench.me.orders) - 4


def _give(bench: _Bench, move: Move) -> float:
    return -_order(bench, move["order"])


def _load_all(bench: _Bench, move: Move) -> float:
    """All, if a space is left after it."""
    return 9 if bench.loaded < bench.room else _NO


def _load(bench: _Bench, move: Move) -> float:
    kind = move["basket"]
    return WORTH[kind] if kind in bench.lacks or bench.room > sum(bench.lacks.values()) + 1 else _NO


def _buy(bench: _Bench, move: Move) -> float:
    return 1 if bench.room > 1 or bench.needs else _NO


def _take(bench: _Bench, move: Move) -> float:
    """What is needed, dearest first; then what leaves room for it."""
    kind = move["crystal"]
    if kind in bench.needs:
        return 10 + WORTH[kind]
    return WORTH[kind] if bench.view.stage == "dig" or bench.room > sum(bench.lacks.values()) + 1 else _NO


def _add(bench: _Bench, move: Move) -> float:
    return 0.5 if bench.needs and bench.me.seals > 1 else _NO


def _lose(bench: _Bench, move: Move) -> float:
    """The dearest of a rival; of its own the cheapest that no order asks for."""
    kind = move["workplace"]
    if bench.view.active != bench.seat:
        return WORTH[kind]
    is_asked_for = any(kind in ORDERS[order].cost for order in bench.me.orders)
    return -WORTH[kind] - 10 * is_asked_for


def _row(bench: _Bench, move: Move) -> float:
    return next(_points(row) for row in bench.view.scroll if row.row == move["row"])


def _pay(bench: _Bench, move: Move) -> float:
    """The cheapest card that is enough, else the dearest."""
    value, owed = ORDERS[move["order"]].value, bench.view.budget
    return 100 - value if value >= owed else value


def _pay_seal(bench: _Bench, move: Move) -> float:
    """Where a seal makes one card enough that was not."""
    owed = bench.view.budget
    values = [ORDERS[order].value for order in bench.me.forged]
    return 50 if not values or max(values) < owed <= max(values) + BOX.nobles_seal else _NO


def _choose_skill(bench: _Bench, move: Move) -> float:
    """One of each before a second of any."""
    return -_SKILLS.index(move["skill"]) - len(_SKILLS) * bench.me.improvements.count(move["skill"])


def _place_skill(bench: _Bench, move: Move) -> float:
    return -_SPACES.index(move["space"] % len(_SPACES))


def _remove_meeple(bench: _Bench, move: Move) -> float:
    return bench.me.seals - _SPARE_SEALS - 2


def _steal(bench: _Bench, move: Move) -> float:
    return bench.view.smiths[move["rival"]].seals - 1.5 + _want_seal(bench, move)


def _reroll_die(bench: _Bench, move: Move) -> float:
    """A low die, before digging."""
    is_digging = "mine" in bench.places or bench.view.at == "mine"
    return 3.0 - bench.view.dice[move["die"]] if is_digging else _NO


_PLACES: dict[str, Callable[[_Bench], float]] = {
    "castle": _castle,
    "guild": _guild,
    "forge": _forge,
    "cart_load": _cart_load,
    "mine": _mine,
    "nobles_house": _nobles_house,
    "village": _village,
    "market": _market,
}

_APPEALS: dict[str, Callable[[_Bench, Move], float]] = {
    "allocate": _allocate,
    "activate": _activate,
    "king_seal": _want_seal,
    "take_seal": _want_seal,
    "gain_seal": _want_seal,
    "send_king": _send_king,
    "take_order": _take_order,
    "swap_order": _swap,
    "give": _give,
    "load_all": _load_all,
    "load": _load,
    "buy": _buy,
    "take": _take,
    "add": _add,
    "lose": _lose,
    "choose_row": _row,
    "choose_second_row": _row,
    "pay": _pay,
    "pay_seal": _pay_seal,
    "choose_skill": _choose_skill,
    "place_skill": _place_skill,
    "steal_two_seals": _steal,
    "reroll_one_die": _reroll_die,
    "remove_meeple": _remove_meeple,
}

_HABITS = {
    **dict.fromkeys(("drive_out", "take_master", "dig", "forge"), 1.0),
    **dict.fromkeys(("keep", "done", "stop", "one_row"), 0.0),
    **dict.fromkeys(("draw_order", "reroll", "swap_orders", "lock_meeple"), _NO),
}
"""What it likes, ends with or leaves alone whatever the board looks like."""
