"""What a seat can do in its turn: each action is an offer beside its deed. Rulebook, How to play."""

from collections.abc import Sequence
from typing import Protocol

from games.rules.builders_middle_ages.components import BOX, BUILDINGS, WORKERS, without
from games.rules.builders_middle_ages.rounds import end_turn
from games.rules.builders_middle_ages.state import Market, Player, Site, State
from games.rules.dice import Dice
from games.rules.protocol import Choice, Event, Json, Move, OneOf

ABOUT_BUILDING: dict[str, dict[str, Json]] = {
    building.id: {"requires": building.requires, "coins": building.coins, "points": building.points}
    for building in BOX.buildings
}
"""What the label of a building says beyond its name."""

ABOUT_WORKER: dict[str, dict[str, Json]] = {worker.id: {"wage": worker.wage} for worker in WORKERS.values()}
"""What the label of a worker says beyond its name."""


class Action(Protocol):
    """One kind of move."""

    def offer(self, state: State) -> Choice | None:
        """What the seat in turn may choose; None if nothing of this kind."""
        ...

    def do(self, state: State, move: Move, dice: Dice) -> list[Event]:
        """Carry out an offered move; returns what happened."""
        ...


class Open:
    """Open a site, for one action: take a building on display."""

    def offer(self, state: State) -> Choice | None:
        row = state.buildings.row
        if not (state.actions and row):
            return None
        return Choice("open", {"building": OneOf(tuple(row), tuple(ABOUT_BUILDING[card] for card in row))})

    def do(self, state: State, move: Move, dice: Dice) -> list[Event]:
        building = move["building"]
        state.actions -= 1
        state.is_busy = True
        state.player.sites.append(Site(building, BUILDINGS[building].requires))
        opened = Event("opened", {"seat": state.seat, "site": building})
        return [opened, *_take(state.buildings, building, "building", dice)]


class Recruit:
    """Recruit a worker, for one action: take one on display into the team."""

    def offer(self, state: State) -> Choice | None:
        row = state.workers.row
        if not (state.actions and row):
            return None
        return Choice("recruit", {"worker": _workers(row)})

    def do(self, state: State, move: Move, dice: Dice) -> list[Event]:
        worker = move["worker"]
        state.actions -= 1
        state.is_busy = True
        state.player.team.append(worker)
        recruited = Event("recruited", {"seat": state.seat, "worker": worker})
        return [recruited, *_take(state.workers, worker, "worker", dice)]


class Send:
    """Send a worker to a site for its wage; the n-th to the same site in a turn costs n actions."""

    def offer(self, state: State) -> Choice | None:
        player = state.player
        team = [worker for worker in player.team if WORKERS[worker].wage <= player.coins]
        sites = [site for site in player.sites if site.sent < state.actions]
        if not (team and sites):
            return None
        about = tuple({"missing": site.missing, "actions": site.sent + 1} for site in sites)
        return Choice("send", {"worker": _workers(team), "site": OneOf(tuple(site.building for site in sites), about)})

    def do(self, state: State, move: Move, dice: Dice) -> list[Event]:
        player, worker = state.player, WORKERS[move["worker"]]
        site = player.site(move["site"])
        site.sent += 1
        site.missing = without(site.missing, worker.produces)
        site.workers.append(worker.id)
        state.actions -= site.sent
        state.is_busy = True
        player.team.remove(worker.id)
        player.coins -= worker.wage
        sent = Event(
            "sent",
            {
                "seat": state.seat,
                "worker": worker.id,
                "site": site.building,
                "cost": site.sent,
                "coins": worker.wage,
            },
        )
        return [sent] if site.missing else [sent, _complete(state, player, site)]


class Take:
    """Take coins: one, two or three actions as one block (ruling 2)."""

    def offer(self, state: State) -> Choice | None:
        blocks = BOX.take_coins[: state.actions]
        if not blocks:
            return None
        about = tuple({"coins": coins} for coins in blocks)
        return Choice("take", {"actions": OneOf(tuple(range(1, len(blocks) + 1)), about)})

    def do(self, state: State, move: Move, dice: Dice) -> list[Event]:
        actions = move["actions"]
        coins = BOX.take_coins[actions - 1]
        state.actions -= actions
        state.player.coins += coins
        return [Event("took", {"seat": state.seat, "actions": actions, "coins": coins})]


class Buy:
    """Buy one more action, at any time in one's turn (ruling 1)."""

    def offer(self, state: State) -> Choice | None:
        return Choice("buy") if state.player.coins >= BOX.extra_action_coins else None

    def do(self, state: State, move: Move, dice: Dice) -> list[Event]:
        state.actions += 1
        state.player.coins -= BOX.extra_action_coins
        return [Event("bought", {"seat": state.seat, "coins": BOX.extra_action_coins})]


class End:
    """End the turn; what actions are left are lost (ruling 3)."""

    def offer(self, state: State) -> Choice | None:
        return Choice("end")

    def do(self, state: State, move: Move, dice: Dice) -> list[Event]:
        return end_turn(state)


ACTIONS: dict[str, Action] = {
    "open": Open(),
    "recruit": Recruit(),
    "send": Send(),
    "take": Take(),
    "buy": Buy(),
    "end": End(),
}
"""By the type of their move, in the order in which they are offered."""


def _workers(workers: Sequence[str]) -> OneOf:
    return OneOf(tuple(workers), tuple(ABOUT_WORKER[worker] for worker in workers))


def _take(market: Market, card: str, noun: str, dice: Dice) -> list[Event]:
    """The row is filled from the deck, whose next card shows (ruling 11); an empty deck leaves a gap (ruling 4)."""
    filler = market.take(card, dice)
    if filler is None:
        return []
    if market.next is None:
        return [Event(f"last_{noun}_laid", {noun: filler})]
    return [Event(f"{noun}_laid", {noun: filler, f"next_{noun}": market.next}, reveals=True)]


def _complete(state: State, player: Player, site: Site) -> Event:
    """Coins first, then the workers and a new machine are free (rulings 8 and 9). Rulebook, A building is completed."""
    building = BUILDINGS[site.building]
    player.coins += building.coins
    player.sites.remove(site)
    player.built.append(building.id)
    player.team += site.workers
    data: dict[str, Json] = {
        "seat": state.seat,
        "building": building.id,
        "points": building.points,
        "freed": len(site.workers),
    }
    if building.is_machine:
        player.team.append(building.id)
        return Event("machine_completed", {**data, "worker": building.id})
    return Event("completed", {**data, "coins": building.coins})
