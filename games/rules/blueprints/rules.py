"""Blueprints as the house plays it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import ClassVar

from games.rules.blueprints import board, bot, thrift
from games.rules.blueprints.components import BLUEPRINTS, BOX, DICE
from games.rules.blueprints.draft import PHASES
from games.rules.blueprints.rounds import begin_round
from games.rules.blueprints.scoring import CARD_POINTS, GAME_SHEET, ROUND_SHEET, Cards, Table
from games.rules.blueprints.screens import Seen, imagine
from games.rules.blueprints.state import Player, State
from games.rules.blueprints.text import TABLES
from games.rules.blueprints.view import BlueprintsView, view_of
from games.rules.dice import Dice
from games.rules.piles import Pile
from games.rules.protocol import Board, Bot, Decision, Event, GameInfo, Json, Move, Option, Result, Rules


class Blueprints(Rules[State, BlueprintsView]):
    """One seat at a time takes a die and places it; three rounds are scored for awards and prizes."""

    info = GameInfo(
        slug="blueprints",
        title="Blueprints",
        version=1,
        seats=range(2, 5),
        credits="Yves Tourigny; drawn by Chris Quilliams and Philippe Guérin; published by Z-Man Games, 2013",
        minutes=30,
        options=(Option("strict_draft", (False, True), default=False),),
    )
    state_type = State
    sheets = (GAME_SHEET, ROUND_SHEET)
    texts = TABLES
    board: ClassVar[Board[BlueprintsView]] = board
    bot: ClassVar[Bot[BlueprintsView]] = bot

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> State:
        """Rulebook, Setup; who goes first in the first round is drawn (ruling 3.10)."""
        awards = BOX.awards.by_players[seats]
        state = State(
            is_strict=options["strict_draft"],
            players=[Player() for _ in range(seats)],
            deck=Pile.of(BLUEPRINTS),
            stock=dict.fromkeys((*awards, *BOX.prizes.kinds), BOX.rounds),
        )
        begin_round(state, dice.draw(seats), dice)
        return state

    def decisions(self, state: State) -> Sequence[Decision]:
        return () if state.is_over else (PHASES[state.phase].ask(state),)

    def apply(self, state: State, seat: int, move: Move, dice: Dice) -> list[Event]:
        return PHASES[state.phase].answer(state, move, dice)

    def view(self, state: State, seat: int | None) -> BlueprintsView:
        result = self.result(state)
        return view_of(state, seat, list(result.totals) if result else [None for _ in state.players])

    def quiet_move(self, state: State, seat: int) -> Move:
        """What costs the least round score (ruling 3.20)."""
        return thrift.quiet_move(state, PHASES[state.phase].ask(state))

    def result(self, state: State) -> Result | None:
        return GAME_SHEET.tally(Table(), [_cards(player) for player in state.players]) if state.is_over else None

    def reimagine(self, state: State, seat: int | None, dice: Dice) -> State:
        """The other seats' blueprints and buildings anew, from cards this seat has not seen."""
        imagined = deepcopy(state)
        hidden = [other for other in range(len(state.players)) if other != seat and not state.is_over]
        players = [imagined.players[other] for other in hidden]
        cards = sorted([*state.deck.cards(), *(player.building.blueprint for player in players)])
        buildings = imagine([_seen(state, other) for other in hidden], cards, dice) or ()
        for player, building in zip(players, buildings, strict=True):
            player.buildings[-1] = building
            cards.remove(building.blueprint)
        imagined.deck = Pile.of(cards)
        return imagined

    def census(self, state: State) -> Mapping[str, int]:
        """Dice by colour, blueprints, and award and prize cards; dice of earlier rounds are back in the bag."""
        dice = [*state.pool, *state.aside, *filter(None, [state.hand])]
        for player in state.players:
            dice += [die for stack in player.building.stacks for die in stack]
        counted = Counter(state.stock) + Counter(card for player in state.players for card in player.cards)
        counted += Counter(state.bag.dice) + Counter(state.demand) + Counter(DICE[die].colour for die in dice)
        counted["blueprints"] = len(state.deck) + sum(len(player.buildings) for player in state.players)
        return counted


def _cards(player: Player) -> Cards:
    return Cards(**{card: player.cards.count(card) for card in CARD_POINTS})


def _seen(state: State, seat: int) -> Seen:
    drafted = state.players[seat].drafted
    return Seen(drafted, DICE[state.hand].value) if seat == state.seat and state.hand else Seen(drafted)


RULES = Blueprints()
