"""A builder with a plan: he weighs resources by what they would let him build, and bids no more than that."""

from collections.abc import Callable, Iterable

from games.rules import offers
from games.rules.blankenburg.abilities import REPAIR
from games.rules.blankenburg.captions import missing
from games.rules.blankenburg.closing import LIMITS
from games.rules.blankenburg.components import BASE, PLANS, RESOURCES, SPACES
from games.rules.blankenburg.view import OwnView, TownView
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Move, OneOf, Subset, Value

_GOLD_WORTH = 2.5
_ENOUGH_PLANS = 2
_WORTH_BIDDING = 1.5
"""What a lot must bring beyond its bid: who bids nothing is paid for it."""
_RESERVE = 5
"""Silver with which to go shopping, and `_RICH` with which to pay the dearer prices of the second round."""
_RICH = 12


def choose(view: TownView, decision: Decision, dice: Dice) -> Move:
    """A legal answer to what this seat is asked."""
    choices = {choice.type: choice for choice in decision.choices}
    return _ANSWERS[decision.kind](_Thoughts(view, dice), choices)


class _Thoughts:
    """What a seat makes of what it sees."""

    def __init__(self, view: TownView, dice: Dice) -> None:
        if view.you is None or view.own is None:
            raise ValueError("a spectator has nothing to choose")
        self.view = view
        self.dice = dice
        self.seat: int = view.you
        self.own: OwnView = view.own
        self.goods = view.players[view.you].goods
        self.silver = view.own.silver
        self.plans = [*view.own.hand, *(plan for plan in view.communal.values() if plan)]

    def lacks(self, plan: str) -> int:
        """Resources missing for a plan, gold used."""
        return max(0, sum(missing(self.view, plan).values()) - self.goods["gold"])

    def has_room(self, plan: str) -> bool:
        """Whether a regular space of the plan's district is free, or one held by a basic structure of ours."""
        district = PLANS[plan].district
        standing = [structure for structure in self.view.structures if structure.space == district]
        ours = any(s.owner == self.seat and PLANS[s.id].deck == "basic" for s in standing)
        return len(standing) < SPACES[self.view.board][district] or ours

    def aims(self) -> list[str]:
        """Plans worth working for, the best first."""
        return sorted((plan for plan in self.plans if self.has_room(plan)), key=self.merit, reverse=True)

    def merit(self, plan: str) -> float:
        """Prestige and some income, against what is still to be found."""
        card = PLANS[plan]
        return (card.prestige + 0.2 * card.income * card.capacity) / (1.5 + self.lacks(plan))

    def worth(self, resource: str, units: int = 1) -> float:
        """What so many units of a resource are worth, in silver."""
        best = 0.0
        for plan in self.aims()[:3]:
            useful = min(units, missing(self.view, plan).get(resource, 0))
            best = max(best, useful * (1 + PLANS[plan].prestige / 3))
        return best + units * (0.3 if resource in BASE else 0.5)

    def lot(self, resource: Value) -> float:
        """What a lot on the wheel is worth, in silver."""
        gold = _GOLD_WORTH if self.view.wheel["gold"] else 0
        return self.worth(str(resource), min(3, self.view.wheel[str(resource)])) + gold


def _values(choice: Choice, param: str) -> tuple[Value, ...]:
    domain = choice.params[param]
    return domain.values if isinstance(domain, OneOf) else ()


def _plain(type_: str, **params: Value | list[Value]) -> Move:
    return {"type": type_, **params}


def _least(plans: Iterable[Value]) -> Value:
    """The plan or structure of least prestige."""
    return min(plans, key=lambda plan: PLANS[str(plan)].prestige)


def _outfit(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    values = _values(choices["receive"], "resource")
    return _plain("receive", resource=max(values, key=lambda resource: mind.worth(str(resource))))


def _wheel(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    return max(offers.moves(choices["fill"]), key=lambda move: sum(mind.worth(resource) for resource in move["wheel"]))


def _bid(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    """Less than a good lot is worth; nothing where the silver for a bid of nothing is worth more."""
    lots = sorted((mind.lot(resource) for resource in RESOURCES if mind.view.wheel[resource]), reverse=True)
    amount = min(mind.silver // 2, round(lots[0] / 2) + mind.dice.draw(2)) if lots else 0
    good = sum(lots[:2]) / 2
    return _plain("bid", amount=amount if good - amount > _WORTH_BIDDING else 0)


def _lot(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    return _plain("take", wheel=max(_values(choices["take"], "wheel"), key=mind.lot))


def _build(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    """Repair, then the plan of most prestige; a full district costs an old basic structure."""
    if "repair" in choices and mind.silver > REPAIR["grand"]:
        return _plain("repair", structure=_values(choices["repair"], "structure")[0])
    if "build" in choices:
        plans = _values(choices["build"], "plan")
        return _plain("build", plan=max(plans, key=lambda plan: PLANS[str(plan)].prestige))
    if "demolish" in choices and (old := _in_the_way(mind, _values(choices["demolish"], "structure"))):
        return _plain("demolish", structure=old)
    return _plain("pass")


def _in_the_way(mind: _Thoughts, own: tuple[Value, ...]) -> Value | None:
    """A basic structure whose space would let us build a better plan at once."""
    for plan in mind.aims():
        card = PLANS[plan]
        rivals = [s for s in own if PLANS[str(s)].district == card.district and PLANS[str(s)].deck == "basic"]
        if not mind.lacks(plan) and rivals and PLANS[str(_least(rivals))].prestige < card.prestige:
            return _least(rivals)
    return None


def _first(choice_type: str) -> Callable[[_Thoughts, dict[str, Choice]], Move]:
    """The first value that such a choice offers."""
    return lambda _mind, choices: next(offers.moves(choices[choice_type]))


def _discount(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    """The rarest resource, as it stands last."""
    return _plain("leave_out", resource=_values(choices["leave_out"], "resource")[-1])


def _gold(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    return _plain("pay")


def _offer(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    return next(offers.moves(choices["accept"])) if mind.silver >= 4 else _plain("decline")


def _gift(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    if "draw_plan" not in choices:
        return _plain("decline")
    return _plain("draw_plan", deck=_values(choices["draw_plan"], "deck")[-1])


def _damage(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    return _plain("damage", structure=_least(_values(choices["damage"], "structure")))


def _market(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    """For a plan when the hand is short of ones with room, to trade when the best plans lack little."""
    (stalls,) = choices["visit"].params.values()
    wanted = []
    if sum(mind.has_room(plan) for plan in mind.own.hand) < _ENOUGH_PLANS and mind.silver >= 3:
        wanted.append("plans")
    if _shopping(mind) or _excess(mind):
        wanted.append("trade")
    return _plain("visit", stalls=[stall for stall in wanted if isinstance(stalls, Subset) and stall in stalls.values])


def _plans(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    """A grand plan for the rich who have none, else a basic one."""
    decks = _values(choices["buy_plan"], "deck")
    has_grand = any(PLANS[plan].deck == "grand" for plan in mind.own.hand)
    return _plain("buy_plan", deck=decks[0] if has_grand or mind.silver < 5 else decks[-1])


def _discard(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    if "draw" in choices:
        return _plain("draw")
    return _plain("discard", plan=min(_values(choices["discard"], "plan"), key=lambda plan: mind.merit(str(plan))))


def _keep(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    plans = _values(choices["keep"], "plan")
    return _plain("keep", plan=max(plans, key=lambda plan: (mind.has_room(str(plan)), mind.merit(str(plan)))))


def _shopping(mind: _Thoughts) -> list[str]:
    """What to buy at the marketplace: what the best plan within reach still lacks."""
    if mind.silver < _RESERVE:
        return []
    for plan in mind.aims()[:2]:
        wanted = missing(mind.view, plan)
        if 0 < mind.lacks(plan) <= 2 + mind.silver // 6:
            return sorted((good for good in wanted if mind.view.market[good]), key=lambda good: -wanted[good])
    return []


def _excess(mind: _Thoughts) -> list[str]:
    """Resources that would be lost at the end of the turn."""
    return [resource for resource in RESOURCES if mind.goods[resource] > LIMITS[resource]]


def _trade(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    if "buy" in choices:
        wares = _values(choices["buy"], "market")
        for good in _shopping(mind):
            if good in wares:
                return _plain("buy", market=good)
    if "sell" in choices:
        for resource in _values(choices["sell"], "resource"):
            if resource in _excess(mind):
                return _plain("sell", resource=resource)
    return _plain("leave" if "leave" in choices and not (mind.silver >= _RICH and _shopping(mind)) else "pass")


def _last_repairs(mind: _Thoughts, choices: dict[str, Choice]) -> Move:
    return next(offers.moves(choices["repair"]))


_ANSWERS: dict[str, Callable[[_Thoughts, dict[str, Choice]], Move]] = {
    "outfit": _outfit,
    "wheel": _wheel,
    "bid": _bid,
    "lot": _lot,
    "build": _build,
    "space": _first("place"),
    "discount": _discount,
    "gold": _gold,
    "offer": _offer,
    "gift": _gift,
    "damage": _damage,
    "market": _market,
    "plans": _plans,
    "full_hand": _discard,
    "discard": _discard,
    "keep": _keep,
    "trade": _trade,
    "last_repairs": _last_repairs,
}
