"""The only scorer: a building's round score, the awards and prizes of a round, and the ranking of a game.

Rulebook, Score to Game End; rulings 3.4 and 3.10 to 3.18 and 3.21.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import astuple

from games.rules.blueprints.components import BOX, DICE, NEIGHBOURS, SPACES, Colour, DieName
from games.rules.protocol import Json, Result, SheetKind, places

type Stacks = Sequence[Sequence[str]]
"""Dice by space, in the order of `SPACES`, from the ground up."""

_POINTS = BOX.scoring
_TOP_LEVEL = len(_POINTS.stone_by_level) - 1


def materials(stacks: Stacks) -> dict[str, int]:
    """What the dice of a building score, by colour. Rulebook, Materials; rulings 3.4 and 3.15."""
    glass = wood = stone = recycled = 0
    for space, stack in enumerate(stacks):
        for level, kind in enumerate(stack):
            colour, value = DICE[kind]
            if colour == "glass":
                glass += value
            elif colour == "wood":
                wood += len(touching(stacks, space, level))
            elif colour == "stone":
                stone += _POINTS.stone_by_level[min(level, _TOP_LEVEL)]
            else:
                recycled += 1
    return {
        "wood": _POINTS.wood_per_adjacent_die * wood,
        "recycled": _POINTS.recycled_by_count[recycled],
        "stone": stone,
        "glass": glass,
    }


def touching(stacks: Stacks, space: int, level: int) -> list[str]:
    """The dice, of any colour, that share a face with a place: below, above, beside. Level 0 is the ground."""
    dice = [stacks[beside][level] for beside in NEIGHBOURS[space] if len(stacks[beside]) > level]
    stack = stacks[space]
    if level:
        dice.append(stack[level - 1])
    if len(stack) > level + 1:
        dice.append(stack[level + 1])
    return dice


def gain(stacks: Stacks, space: int, kind: str) -> int:
    """By how much one more die, on top of that space, raises what the materials score."""
    colour, value = DICE[kind]
    level = len(stacks[space])
    around = touching(stacks, space, level)
    touches = sum(DICE[die].colour == "wood" for die in around)
    if colour == "glass":
        own = value
    elif colour == "wood":
        own = 0
        touches += len(around)
    elif colour == "stone":
        own = _POINTS.stone_by_level[min(level, _TOP_LEVEL)]
    else:
        used = sum(DICE[die].colour == "recycled" for stack in stacks for die in stack)
        own = _POINTS.recycled_by_count[used + 1] - _POINTS.recycled_by_count[used]
    return own + _POINTS.wood_per_adjacent_die * touches


def about_place(heights: Sequence[int], stacks: Stacks, space: int, kind: str) -> dict[str, Json]:
    """What there is to say about putting a die on a space: what lies under it, the level, and by how much the
    round score rises, the bonus included where this die completes the plan."""
    stack = stacks[space]
    built = [len(other) + (here == space) for here, other in enumerate(stacks)]
    return {
        "under": stack[-1] if stack else "ground",
        "level": len(stack) + 1,
        "height": heights[space],
        "gain": gain(stacks, space, kind) + _bonus(heights, built),
    }


def lines(heights: Sequence[int], stacks: Stacks) -> dict[str, int]:
    """All lines of a building's round score; the bonus is for the plan matched exactly (ruling 3.17)."""
    return {"bonus": _bonus(heights, map(len, stacks)), **materials(stacks)}


def _bonus(heights: Sequence[int], built: Iterable[int]) -> int:
    return _POINTS.blueprint_bonus if [*built] == [*heights] else 0


def prizes_met(stacks: Stacks) -> list[str]:
    """The prizes whose criteria a building meets. Rulebook, The Prizes; rulings 3.13 and 3.14."""
    dice = [DICE[kind] for stack in stacks for kind in stack]
    colours = [die.colour for die in dice]
    values = [die.value for die in dice]
    met = {
        "skyscraper": max(map(len, stacks)) >= 5,
        "structural_integrity": max(map(values.count, values), default=0) >= 4,
        "geometer": len(set(values)) == 6,
        "materials": max(map(colours.count, colours), default=0) >= 5,
    }
    return [kind for kind in BOX.prizes.kinds if met[kind]]


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """What the whole table shares in a round; the seats are listed clockwise."""

    first_demand: Annotated[Colour, Meta(title="First in-demand material")]
    second_demand: Annotated[Colour, Meta(title="Second in-demand material")]
    first_seat: Annotated[
        int, Meta(title="Who went first (0 is the first seat listed)", ge=0, le=3, extra={"is_seat": True})
    ] = 0


type _Target = Annotated[int, Meta(ge=0, le=BOX.dice_per_player)]
type _Stack = Annotated[list[DieName], Meta(max_length=BOX.dice_per_player)]


class Works(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's blueprint, 0 for a hatched space, and its dice by space from the ground up."""

    plan_a1: Annotated[_Target, Meta(title="Plan, A1")] = 0
    plan_b1: Annotated[_Target, Meta(title="Plan, B1")] = 0
    plan_a2: Annotated[_Target, Meta(title="Plan, A2")] = 0
    plan_b2: Annotated[_Target, Meta(title="Plan, B2")] = 0
    plan_a3: Annotated[_Target, Meta(title="Plan, A3")] = 0
    plan_b3: Annotated[_Target, Meta(title="Plan, B3")] = 0
    a1: Annotated[_Stack, Meta(title="Dice on A1")] = []
    b1: Annotated[_Stack, Meta(title="Dice on B1")] = []
    a2: Annotated[_Stack, Meta(title="Dice on A2")] = []
    b2: Annotated[_Stack, Meta(title="Dice on B2")] = []
    a3: Annotated[_Stack, Meta(title="Dice on A3")] = []
    b3: Annotated[_Stack, Meta(title="Dice on B3")] = []

    @property
    def heights(self) -> tuple[int, ...]:
        """Target heights in the order of `SPACES`."""
        return astuple(self)[: len(SPACES)]

    @property
    def stacks(self) -> tuple[list[str], ...]:
        """Dice in the order of `SPACES`."""
        return astuple(self)[len(SPACES) :]


def tally_round(common: Round, works: Sequence[Works]) -> Result:
    """What `score_round` says of a sheet.

    Raises:
        ValueError: the sheet contradicts the rules or the box.
    """
    _check_round(common, works)
    return score_round(common, [(work.heights, work.stacks) for work in works])


def score_round(common: Round, buildings: Sequence[tuple[Sequence[int], Stacks]]) -> Result:
    """The round scores, ranked as for awards (always strictly), and the awards and prizes won.

    `buildings` are target heights and dice by seat, both in the order of `SPACES` and as the rules allow.
    """
    seats = len(buildings)
    parts = tuple([lines(heights, stacks) for heights, stacks in buildings])
    totals = tuple([sum(part.values()) for part in parts])
    ties = tuple(
        [_standing(common, (seat - common.first_seat) % seats, stacks) for seat, (_, stacks) in enumerate(buildings)]
    )
    orders = [tuple(tie.values()) for tie in ties]
    ranking = places([(total, *order) for total, order in zip(totals, orders, strict=True)])
    won: list[list[str]] = [[] for _ in buildings]
    for place, award in enumerate(BOX.awards.by_players[seats], start=1):
        won[ranking.index(place)].append(award)
    met = [prizes_met(stacks) for _, stacks in buildings]
    for prize in BOX.prizes.kinds:
        if claimants := [seat for seat in range(seats) if prize in met[seat]]:
            won[max(claimants, key=orders.__getitem__)].append(prize)
    return Result(ranking, totals, parts, ties, tuple(map(tuple, won)))


def _standing(common: Round, turn: int, stacks: Stacks) -> dict[str, int]:
    """What breaks ties, `turn` counted from 0. Rulebook, Breaking Ties; ruling 3.11."""
    colours = [DICE[kind].colour for stack in stacks for kind in stack]
    return {
        "first_demand": colours.count(common.first_demand),
        "second_demand": colours.count(common.second_demand),
        "acted": turn + 1,
    }


def _check_round(common: Round, works: Sequence[Works]) -> None:
    if len(works) not in BOX.pool:
        raise ValueError("Blueprints is for 2 to 4 players.")
    if common.first_seat >= len(works):
        raise ValueError("Nobody sits on the seat that went first.")
    if common.first_demand == common.second_demand:
        raise ValueError("The two in-demand materials are different.")
    used = [common.first_demand, common.second_demand]
    for work in works:
        _check_building(work.heights, work.stacks)
        used += [DICE[kind].colour for stack in work.stacks for kind in stack]
    if any(used.count(colour) > BOX.dice_per_colour for colour in BOX.colours):
        raise ValueError(f"There are only {BOX.dice_per_colour} dice of each material, two in demand included.")


def _check_building(heights: Sequence[int], stacks: Stacks) -> None:
    if sum(heights) != BOX.dice_per_player:
        raise ValueError(f"A blueprint shows {BOX.dice_per_player} dice.")
    if sum(map(len, stacks)) > BOX.dice_per_player:
        raise ValueError(f"A building has at most {BOX.dice_per_player} dice.")
    for height, stack in zip(heights, stacks, strict=True):
        if stack and not height:
            raise ValueError("No die stands on a hatched space.")
        values = [DICE[kind].value for kind in stack]
        if values != sorted(values):
            raise ValueError("No die stands on one of a higher value.")


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """What the whole table shares at the end: nothing is scored in common."""


type _Cards = Annotated[int, Meta(ge=0, le=BOX.rounds)]


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards one seat has won."""

    gold: Annotated[_Cards, Meta(title="Gold awards")] = 0
    silver: Annotated[_Cards, Meta(title="Silver awards")] = 0
    bronze: Annotated[_Cards, Meta(title="Bronze awards")] = 0
    skyscraper: Annotated[_Cards, Meta(title="Skyscraper prizes")] = 0
    structural_integrity: Annotated[_Cards, Meta(title="Structural integrity prizes")] = 0
    geometer: Annotated[_Cards, Meta(title="Geometer’s prizes")] = 0
    materials: Annotated[_Cards, Meta(title="Materials prizes")] = 0

    @property
    def prizes(self) -> int:
        """How many prize cards."""
        return self.skyscraper + self.structural_integrity + self.geometer + self.materials


CARD_POINTS = {**BOX.awards.points, **dict.fromkeys(BOX.prizes.kinds, BOX.prizes.points)}
"""Points of an award or prize card."""


def tally_game(common: Table, hands: Sequence[Cards]) -> Result:
    """Points of the cards; ties by prizes, then by gold, silver and bronze awards (rulings 3.18 and 3.21).

    Raises:
        ValueError: more or fewer cards were won than a game of so many players gives.
    """
    _check_game(hands)
    parts = tuple({card: points * getattr(hand, card) for card, points in CARD_POINTS.items()} for hand in hands)
    totals = tuple(sum(part.values()) for part in parts)
    ties = tuple(
        {"prizes": hand.prizes, "gold": hand.gold, "silver": hand.silver, "bronze": hand.bronze} for hand in hands
    )
    keys = [(total, *tie.values()) for total, tie in zip(totals, ties, strict=True)]
    return Result(places(keys), totals, parts, ties)


def _check_game(hands: Sequence[Cards]) -> None:
    if len(hands) not in BOX.pool:
        raise ValueError("Blueprints is for 2 to 4 players.")
    for card in BOX.awards.points:
        given = BOX.rounds if card in BOX.awards.by_players[len(hands)] else 0
        if sum(getattr(hand, card) for hand in hands) != given:
            raise ValueError(f"A game of {len(hands)} players gives {given} {card} awards.")
    for card in BOX.prizes.kinds:
        if sum(getattr(hand, card) for hand in hands) > BOX.rounds:
            raise ValueError(f"A game gives at most {BOX.rounds} prizes of a kind: too many for {card}.")


GAME_SHEET = SheetKind("game", Table, Cards, tally_game)
ROUND_SHEET = SheetKind("round", Round, Works, tally_round)
