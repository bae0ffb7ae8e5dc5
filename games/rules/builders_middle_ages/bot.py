"""A builder who plans a little: the building that gains most for its actions, and a cheap crew for it."""

from collections.abc import Iterator
from typing import NamedTuple

from games.rules.builders_middle_ages.components import BOX, BUILDINGS, WORKERS, Amounts, Building, without
from games.rules.builders_middle_ages.view import BuildersView, PlayerView, SiteView
from games.rules.dice import Dice
from games.rules.protocol import Decision, Move

_POINT = 5.0  # what a point, an action and a resource of a machine are worth in coins
_ACTION = 2.0
_RESOURCE = 3.0
_MOST_SITES = 3


class _Plan(NamedTuple):
    """What it takes to complete a building; `site` is None while it is on display."""

    gain: float
    building: Building
    site: SiteView | None
    recruits: list[str]
    sends: list[str]
    wages: int  # of all who are sent


def choose(view: BuildersView, decision: Decision, dice: Dice) -> Move:
    """The next step of the best plan that can go on, else coins, else the end of the turn."""
    me = view.players[decision.seat]
    if view.actions == 0:
        return {"type": "end"}
    plans = sorted(_plans(view, me), key=lambda plan: -plan.gain)
    block = min(view.actions, len(BOX.take_coins))
    take: Move = {"type": "take", "actions": block}
    if block == len(BOX.take_coins) and plans and plans[0].wages > me.coins:
        return take
    return _next_step(plans, view.actions, me.coins) or take


def _next_step(plans: list[_Plan], actions: int, coins: int) -> Move | None:
    """Workers promised to a better plan are not sent elsewhere."""
    promised: set[str] = set()
    for plan in plans:
        if promised.isdisjoint(plan.sends) and (move := _step(plan, actions, coins)):
            return move
        promised.update(plan.sends)
    return None


def _plans(view: BuildersView, me: PlayerView) -> Iterator[_Plan]:
    for site in me.sites:
        if plan := _plan(view, me, BUILDINGS[site.building], site):
            yield plan
    if len(me.sites) < _MOST_SITES:
        for card in view.buildings.row:
            if plan := _plan(view, me, BUILDINGS[card], None):
                yield plan


def _plan(view: BuildersView, me: PlayerView, building: Building, site: SiteView | None) -> _Plan | None:
    crew = _crew(site.missing if site else building.requires, me.team, view.workers.row)
    if crew is None:
        return None
    recruits = [worker for worker in crew if worker not in me.team]
    wages = sum(WORKERS[worker].wage for worker in crew)
    actions = len(crew) + len(recruits) + (site is None)
    left = 1 - max(player.points for player in view.players) / BOX.end_points
    machine = _RESOURCE * sum(building.produces.values()) * max(left, 0)
    gain = (_POINT * building.points + building.coins + machine - wages) / actions
    return _Plan(gain, building, site, recruits, crew, wages)


def _crew(missing: Amounts, team: list[str], row: list[str]) -> list[str] | None:
    """Workers who bring all that is missing, the cheapest for what they bring first; None if there are not enough."""
    costs = {worker: WORKERS[worker].wage + _ACTION for worker in team}
    costs |= {worker: WORKERS[worker].wage + 2 * _ACTION for worker in row}
    crew: list[str] = []
    while missing:
        best = max(costs, key=lambda worker: _useful(worker, missing) / costs[worker], default=None)
        if best is None or not _useful(best, missing):
            return None
        del costs[best]
        crew.append(best)
        missing = without(missing, WORKERS[best].produces)
    return crew


def _useful(worker: str, missing: Amounts) -> int:
    return sum(min(amount, missing.get(resource, 0)) for resource, amount in WORKERS[worker].produces.items())


def _step(plan: _Plan, actions: int, coins: int) -> Move | None:
    """Open, recruit, then send: one a turn, or all that are left if that completes the site."""
    if plan.site is None:
        return {"type": "open", "building": plan.building.id}
    if plan.recruits:
        return {"type": "recruit", "worker": plan.recruits[0]}
    cost = plan.site.send_actions
    rush = sum(range(cost, cost + len(plan.sends)))
    if cost > 1 and (rush > actions or plan.wages > coins):
        return None
    for worker in plan.sends:
        if WORKERS[worker].wage <= coins:
            return {"type": "send", "worker": worker, "site": plan.site.building}
    return None
