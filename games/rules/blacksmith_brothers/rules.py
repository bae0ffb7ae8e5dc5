"""Blacksmith Brothers as the house plays it."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import ClassVar

import msgspec

from games.rules.blacksmith_brothers import board, bot
from games.rules.blacksmith_brothers.activation import MENUS, Activating
from games.rules.blacksmith_brothers.allocation import Allocating, DrivingOut
from games.rules.blacksmith_brothers.components import BOX, ORDERS, SPECIAL_TOKENS
from games.rules.blacksmith_brothers.gathering import Buying
from games.rules.blacksmith_brothers.giving import Giving
from games.rules.blacksmith_brothers.mine import Digging, Losing
from games.rules.blacksmith_brothers.nobles import ChoosingSkill, Paying, PlacingSkill, SecondRow
from games.rules.blacksmith_brothers.rounds import open_round
from games.rules.blacksmith_brothers.scoring import GAME_SHEET, GRID, Ledger, Table
from games.rules.blacksmith_brothers.stage import Stage
from games.rules.blacksmith_brothers.state import Kingdom, Meeple, Smith
from games.rules.blacksmith_brothers.text import TABLES
from games.rules.blacksmith_brothers.view import KingdomView, view_of
from games.rules.dice import Dice
from games.rules.piles import Pile
from games.rules.protocol import Board, Bot, Decision, Event, GameInfo, Json, Move, Result, Rules

STAGES: dict[str, Stage] = {
    "allocate": Allocating(),
    "drive_out": DrivingOut(),
    "activate": Activating(),
    **MENUS,
    "give": Giving(),
    "buy": Buying(),
    "dig": Digging(),
    "lose": Losing(),
    "second_row": SecondRow(),
    "pay": Paying(),
    "choose_skill": ChoosingSkill(),
    "place_skill": PlacingSkill(),
}


class BlacksmithBrothers(Rules[Kingdom, KingdomView]):
    """One seat is asked at a time; the stage says what."""

    info = GameInfo(
        slug="blacksmith_brothers",
        title="Blacksmith Brothers",
        version=1,
        seats=range(2, 5),
        credits="Nicholas Paschalis; drawn by Diego Sanchez; published by Ludofy Creative, 2016",
        minutes=70,
    )
    state_type = Kingdom
    sheets = (GAME_SHEET,)
    texts = TABLES
    board: ClassVar[Board[KingdomView]] = board
    bot: ClassVar[Bot[KingdomView]] = bot

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> Kingdom:
        """Rulebook, Setup: an order a seat on display, a starting player by lot, nothing in the forges."""
        deck, first = Pile.of(ORDERS), dice.draw(seats)
        kingdom = Kingdom(
            smiths=[Smith() for _ in range(seats)],
            meeples=[Meeple() for _ in range(seats * BOX.meeples)],
            master=first,
            opener=first,
            deck=deck,
            tokens=sorted(SPECIAL_TOKENS),
            display=[order for _ in range(seats) if (order := deck.draw(dice)) is not None],
        )
        open_round(kingdom, dice)
        return kingdom

    def decisions(self, state: Kingdom) -> Sequence[Decision]:
        return (STAGES[state.stage].ask(state),) if state.stage else ()

    def apply(self, state: Kingdom, seat: int, move: Move, dice: Dice) -> list[Event]:
        return STAGES[state.stage].answer(state, move, dice)

    def view(self, state: Kingdom, seat: int | None) -> KingdomView:
        return view_of(state, seat, list(_score(state).totals))

    def quiet_move(self, state: Kingdom, seat: int) -> Move:
        """To the Castle, back from anywhere without paying, the least worth lost (ruling 30)."""
        return STAGES[state.stage].quiet(state)

    def result(self, state: Kingdom) -> Result | None:
        return None if state.stage else _score(state)

    def reimagine(self, state: Kingdom, seat: int | None, dice: Dice) -> Kingdom:
        """A copy: what nobody knows, the deck's order and the tokens face down, is not in the state."""
        return deepcopy(state)

    def census(self, state: Kingdom) -> Mapping[str, int]:
        smiths = state.smiths
        cards = [card for smith in smiths for card in (*smith.orders, *smith.forged)]
        skills = [skill for smith in smiths for skill in smith.improvements if skill]
        return {
            "seals": state.seals + sum(smith.seals for smith in smiths),
            "orders": len(state.deck) + len(state.display) + len(cards) + len(state.discard),
            "skills": sum(state.skills.values()) + len(skills) + bool(state.errand.skill),
            "cubes": sum(smith.cubes for smith in smiths) + sum(len(cubes) for cubes in state.scroll.values()),
            "special tokens": len(state.tokens) + len(state.revealed),
            "meeples": len(state.meeples),
            **{
                kind: amount + sum(smith.baskets[kind] + smith.workplace[kind] for smith in smiths)
                for kind, amount in state.stock.items()
            },
        }


def _score(state: Kingdom) -> Result:
    return GAME_SHEET.tally(Table(), [_ledger(state, seat) for seat in range(len(state.smiths))])


def _ledger(state: Kingdom, seat: int) -> Ledger:
    smith = state.smiths[seat]
    scroll = sum(
        points
        for row, cubes in state.scroll.items()
        for points, cube in zip(BOX.scroll[row], cubes, strict=False)
        if cube == seat
    )
    grid = {space: bool(skill) for space, skill in zip(GRID, smith.improvements, strict=True)}
    held = {"scroll": scroll, "guild_master": state.master == seat, "seals": smith.seals}
    return msgspec.convert({**held, **grid, **smith.workplace}, Ledger)


RULES = BlacksmithBrothers()
