"""A plan on its way to the board: place, discount, gold; what leaves no choice is not asked. Ruling 56."""

from collections.abc import Iterator, Mapping

from games.rules.blankenburg import abilities, spaces
from games.rules.blankenburg.components import PLANS, RESOURCES, Plan
from games.rules.blankenburg.state import Draft, Player, Structure, Town, move_goods
from games.rules.protocol import Choice, Event, Move, OneOf


def shortage(player: Player, cost: Mapping[str, int]) -> int:
    """Resources of a cost that the player lacks."""
    return sum(max(0, count - player.goods[resource]) for resource, count in cost.items())


def is_affordable(player: Player, cost: Mapping[str, int], discount: int) -> bool:
    """Whether a discount and gold make up for what the player lacks. Ruling 18."""
    return shortage(player, cost) <= discount + player.goods["gold"]


def begin(town: Town, seat: int, plan: Plan) -> Draft:
    """Choose a plan to build."""
    cost = {resource: plan.cost[resource] for resource in RESOURCES if resource in plan.cost}
    discount = min(abilities.build_discount(town.players[seat], plan.deck), sum(cost.values()))
    draft = Draft(plan.id, cost, discount)
    _settle_forced(town, seat, draft)
    return draft


def open_stage(town: Town, seat: int, draft: Draft) -> tuple[str, tuple[Choice, ...]]:
    """The kind and the choices of what is to be asked next; no choices when the plan can be built."""
    player = town.players[seat]
    if not draft.space:
        openings = _openings(town, seat, draft)
        about = tuple({"district": opening.district, "above": opening.above} for opening in openings)
        place = Choice("place", {"space": OneOf(tuple(opening.name for opening in openings), about)})
        return "space", (place,)
    if draft.discount:
        return "discount", (Choice("leave_out", {"resource": OneOf(tuple(_dispensable(player, draft)))}),)
    in_kind = tuple(resource for resource, count in draft.cost.items() if count)
    if in_kind and player.goods["gold"] > draft.gold:
        return "gold", (Choice("pay"), Choice("use_gold", {"resource": OneOf(in_kind)}))
    return "", ()


def follow(town: Town, seat: int, draft: Draft, move: Move) -> None:
    """Settle the stage that was asked."""
    match move["type"]:
        case "place":
            chosen = next(opening for opening in _openings(town, seat, draft) if opening.name == move["space"])
            _place(draft, chosen)
        case "leave_out":
            _leave_out(draft, move["resource"])
        case "use_gold":
            draft.cost[move["resource"]] -= 1
            draft.gold += 1
        case "pay":
            draft.is_paid = True
    _settle_forced(town, seat, draft)


def finish_if_settled(town: Town, seat: int, draft: Draft) -> Iterator[Event]:
    """Build, if nothing is left to ask. Rulebook, Building Phase; rulings 15, 19."""
    if not draft.is_paid and open_stage(town, seat, draft)[1]:
        return
    player, plan = town.players[seat], PLANS[draft.plan]
    paid = {good: count for good, count in {**draft.cost, "gold": draft.gold}.items() if count}
    for good, count in paid.items():
        move_goods(player.goods, town.supply, good, count)
    if plan.id in player.hand:
        player.hand.remove(plan.id)
    else:
        town.communal[plan.deck] = None
    spaces.occupy(town, draft.space, draft.above)
    town.structures.append(Structure(plan.id, seat, draft.space, draft.district))
    player.prestige += plan.prestige
    town.acts.append("build")
    town.draft = None
    yield Event(
        "built",
        {"seat": seat, "structure": plan.id, "district": draft.district, "goods": paid, "prestige": plan.prestige},
    )


def _openings(town: Town, seat: int, draft: Draft) -> list[spaces.Opening]:
    anywhere = abilities.builds_anywhere(town.players[seat])
    return spaces.openings(town, PLANS[draft.plan], anywhere=anywhere)


def _place(draft: Draft, opening: spaces.Opening) -> None:
    draft.space, draft.above, draft.district = opening


def _dispensable(player: Player, draft: Draft) -> list[str]:
    """Resources of which the builder may leave one out and still pay for the rest."""
    return [
        resource
        for resource, count in draft.cost.items()
        if count and is_affordable(player, {**draft.cost, resource: count - 1}, draft.discount - 1)
    ]


def _leave_out(draft: Draft, resource: str) -> None:
    draft.cost[resource] -= 1
    draft.discount -= 1


def _settle_forced(town: Town, seat: int, draft: Draft) -> None:
    """Take the only space, leave out the only resource; gold that is needed is used."""
    player = town.players[seat]
    if not draft.space and len(openings := _openings(town, seat, draft)) == 1:
        _place(draft, openings[0])
    while draft.discount and len(resources := _dispensable(player, draft)) == 1:
        _leave_out(draft, resources[0])
    if not draft.discount:
        draft.gold += shortage(player, draft.cost)
        draft.cost = {resource: min(count, player.goods[resource]) for resource, count in draft.cost.items()}
