"""Repairs, demolition and building. Rulebook, Building Phase, Demolition."""

from collections.abc import Iterator, Sequence

from games.rules.blankenburg import abilities, drafting, master_builder, spaces
from games.rules.blankenburg.components import BASE, PLANS, WORTH, Plan
from games.rules.blankenburg.phase import Phase, lose_prestige
from games.rules.blankenburg.state import TOKENS, Structure, Town, Vacancy, move_goods
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Move, OneOf


def repairable(town: Town, seat: int) -> list[Structure]:
    """Damaged structures that their owner can pay to repair. Rulings 14, 63."""
    player = town.players[seat]
    return [
        structure
        for structure in town.owned(seat)
        if structure.damaged and abilities.repair_price(player, structure) <= player.silver
    ]


def repair_choice(town: Town, seat: int, structures: Sequence[Structure]) -> Choice:
    """One of these structures to repair."""
    player = town.players[seat]
    about = tuple({"silver": abilities.repair_price(player, structure)} for structure in structures)
    return Choice("repair", {"structure": OneOf(tuple(structure.id for structure in structures), about)})


def repair(town: Town, seat: int, structure: Structure) -> Event:
    """Pay for a repair and carry it out."""
    player = town.players[seat]
    price = abilities.repair_price(player, structure)
    player.silver -= price
    structure.damaged = 0
    return Event("repaired", {"seat": seat, "structure": structure.id, "silver": price})


def buildable(town: Town, seat: int) -> list[Plan]:
    """Plans in hand and communal ones that the player can pay for and has room for.

    Rulebook, Building Phase; rulings 19, 20, 53.
    """
    player = town.players[seat]
    if len(list(town.owned(seat))) >= TOKENS:
        return []
    anywhere = abilities.builds_anywhere(player)
    plans = [PLANS[card] for card in (*player.hand, *town.communal.values()) if card]
    return [
        plan
        for plan in plans
        if drafting.is_affordable(player, plan.cost, abilities.build_discount(player, plan.deck))
        and spaces.openings(town, plan, anywhere=anywhere)
    ]


class Building(Phase):
    """Each player's repairs, one demolition, and what he builds. Rulings 13-24, 53-56."""

    def can_act(self, town: Town, seat: int) -> bool:
        return bool(
            town.draft or (not town.acts and any(town.owned(seat))) or repairable(town, seat) or buildable(town, seat)
        )

    def ask(self, town: Town, seat: int) -> Decision:
        if town.draft is not None:
            kind, stage = drafting.open_stage(town, seat, town.draft)
            return town.question(seat, kind, *stage, plan=town.draft.plan)
        choices: list[Choice] = []
        if plans := tuple(plan.id for plan in buildable(town, seat)):
            choices.append(Choice("build", {"plan": OneOf(plans, tuple(WORTH[plan] for plan in plans))}))
        if damaged := repairable(town, seat):
            choices.append(repair_choice(town, seat, damaged))
        if not town.acts and (own := list(town.owned(seat))):
            about = tuple({"goods": _salvage(s.plan), "lost": _shame(s.plan)} for s in own)
            choices.append(Choice("demolish", {"structure": OneOf(tuple(s.id for s in own), about)}))
        return town.question(seat, "build", *choices, Choice("pass"))

    def answer(self, town: Town, seat: int, move: Move, dice: Dice) -> Iterator[Event]:
        if town.draft is not None:
            drafting.follow(town, seat, town.draft, move)
            yield from drafting.finish_if_settled(town, seat, town.draft)
            return
        match move["type"]:
            case "pass":
                town.next_seat()
                yield Event("passed_building", {"seat": seat})
            case "repair":
                yield repair(town, seat, town.structure(move["structure"]))
            case "demolish":
                yield from _demolish(town, seat, town.structure(move["structure"]))
            case "build":
                town.draft = drafting.begin(town, seat, PLANS[move["plan"]])
                yield from drafting.finish_if_settled(town, seat, town.draft)

    def leave(self, town: Town, dice: Dice) -> Iterator[Event]:
        town.vacancies = []
        if town.master:
            yield from master_builder.act(town, dice)

    def then(self, town: Town) -> str:
        return "event"


def _salvage(plan: Plan) -> dict[str, int]:
    """What a demolition gives back: by the printed cost. Ruling 15."""
    return {resource: 1 for resource in BASE if resource in plan.cost}


def _shame(plan: Plan) -> int:
    """Prestige that a demolition costs. Rulebook, Demolition; ruling 15."""
    return 1 if plan.deck == "grand" else 0


def _demolish(town: Town, seat: int, structure: Structure) -> Iterator[Event]:
    """Rulebook, Demolition; rulings 13, 15, 16, 21."""
    player, plan = town.players[seat], structure.plan
    town.remove(structure)
    town.vacancies.append(Vacancy(structure.space, plan.prestige))
    town.acts.append("demolish")
    goods = {good: move_goods(town.supply, player.goods, good, count) for good, count in _salvage(plan).items()}
    yield Event("demolished", {"seat": seat, "structure": plan.id, "goods": goods})
    if _shame(plan):
        yield from lose_prestige(town, seat)
