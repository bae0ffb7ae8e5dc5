"""Builders of Blankenburg: the game as the house sees it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.rules.blankenburg import board, bot, course, hidden, quiet, scoring, text
from games.rules.blankenburg.components import DECKS, DISTRICTS, GOODS, PLANS, RESOURCES
from games.rules.blankenburg.setup import set_up
from games.rules.blankenburg.state import Town
from games.rules.blankenburg.view import TownView, view
from games.rules.dice import Dice
from games.rules.protocol import Board, Bot, Decision, Event, GameInfo, Json, Move, Option, Result, Rules


class Blankenburg(Rules[Town, TownView]):
    """The rules. Phases stand in `course.PHASES`."""

    info = GameInfo(
        slug="blankenburg",
        title="Builders of Blankenburg",
        version=1,
        seats=range(2, 7),
        credits="After the board game Builders of Blankenburg. The cards played with here are a deck of the house.",
        minutes=90,
        options=(Option("board", ("front", "back"), "front"), Option("master_builder", (False, True), False)),
    )
    state_type = Town
    sheets = (scoring.SHEET,)
    texts = text.TABLES
    board: ClassVar[Board[TownView]] = board
    bot: ClassVar[Bot[TownView]] = bot

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> Town:
        town = set_up(seats, options, dice)
        course.begin(town, dice)
        return town

    def decisions(self, state: Town) -> Sequence[Decision]:
        return course.decisions(state)

    def apply(self, state: Town, seat: int, move: Move, dice: Dice) -> list[Event]:
        return list(course.answer(state, seat, move, dice))

    def view(self, state: Town, seat: int | None) -> TownView:
        result = self.result(state)
        return view(state, seat, list(result.totals) if result else [player.prestige for player in state.players])

    def quiet_move(self, state: Town, seat: int) -> Move:
        (decision,) = (decision for decision in course.decisions(state) if decision.seat == seat)
        return quiet.move(state, decision)

    def result(self, state: Town) -> Result | None:
        if state.phase:
            return None
        return scoring.tally(_town_sheet(state), [_player_sheet(state, seat) for seat in range(len(state.players))])

    def reimagine(self, state: Town, seat: int | None, dice: Dice) -> Town:
        return hidden.reimagine(state, seat, dice)

    def census(self, state: Town) -> Mapping[str, int]:
        places = [state.supply, state.market, state.wheel, *(player.goods for player in state.players)]
        return {
            **{good: sum(place.get(good, 0) for place in places) for good in GOODS},
            **{kind: len(set(cards)) for kind, cards in _cards(state).items()},
        }


def _cards(town: Town) -> dict[str, list[str]]:
    """Every card of the box, by kind, wherever it lies. Silver has no end and is not counted. Ruling 3."""
    out = [
        *(plan for player in town.players for plan in player.hand),
        *(plan for plan in town.communal.values() if plan),
        *(structure.id for structure in town.structures),
        *(town.purchase.seen if town.purchase else ()),
    ]
    cards: dict[str, list[str]] = {deck: [plan for plan in out if PLANS[plan].deck == deck] for deck in DECKS}
    cards["citizens"] = list(town.citizens)
    cards["visitors"] = [town.visitor] if town.visitor else []
    cards["events"] = [town.event] if town.event else []
    for name, deck in town.decks.items():
        cards[name] += deck.cards()
    cards["characters"] = [player.character for player in town.players]
    return cards


def _town_sheet(town: Town) -> scoring.TownSheet:
    return scoring.TownSheet(**{f"master_{district}": len(town.sound(None, district)) for district in DISTRICTS})


def _player_sheet(town: Town, seat: int) -> scoring.PlayerSheet:
    player = town.players[seat]
    structures = Counter[str]()
    for structure in town.owned(seat):
        structures[structure.district] += 1
        structures[f"damaged_{structure.district}"] += bool(structure.damaged)
    return scoring.PlayerSheet(
        prestige=player.prestige,
        resources=sum(player.goods[resource] for resource in RESOURCES),
        silver=player.silver,
        gold=player.goods["gold"],
        **structures,
    )


RULES = Blankenburg()
