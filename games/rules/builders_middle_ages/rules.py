"""The Builders: Middle Ages as the house plays it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from games.rules.builders_middle_ages import board, bot
from games.rules.builders_middle_ages.actions import ACTIONS
from games.rules.builders_middle_ages.components import BOX, BUILDINGS
from games.rules.builders_middle_ages.scoring import GAME_SHEET, Ledger, Table
from games.rules.builders_middle_ages.state import Market, Player, State
from games.rules.builders_middle_ages.text import TABLES
from games.rules.builders_middle_ages.view import BuildersView, view_of
from games.rules.dice import Dice
from games.rules.piles import Pile
from games.rules.protocol import Board, Bot, Decision, Event, GameInfo, Json, Move, Result, Rules


class Builders(Rules[State, BuildersView]):
    """One kind of decision: a seat acts until it ends its turn."""

    info = GameInfo(
        slug="builders_middle_ages",
        title="The Builders: Middle Ages",
        version=1,
        seats=range(2, 5),
        credits="Frédéric Henry; drawn by Sabrina Miramon; published by Bombyx, 2013",
        minutes=30,
    )
    state_type = State
    sheets = (GAME_SHEET,)
    texts = TABLES
    board: ClassVar[Board[BuildersView]] = board
    bot: ClassVar[Bot[BuildersView]] = bot

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> State:
        """Rulebook, Setup: an apprentice and ten coins each, five cards of each kind on display."""
        apprentices = Pile.of(worker.id for worker in BOX.workers if worker.kind == "apprentice")
        players = [Player(BOX.starting_coins, [apprentice]) for apprentice in _deal(apprentices, seats, dice)]
        others = [worker.id for worker in BOX.workers if worker.kind != "apprentice"]
        first = dice.draw(seats)
        return State(
            players=players,
            buildings=_lay_out(Pile.of(BUILDINGS), dice),
            workers=_lay_out(Pile.of([*others, *apprentices.rest]), dice),
            first=first,
            seat=first,
            actions=BOX.free_actions,
        )

    def decisions(self, state: State) -> Sequence[Decision]:
        if state.is_over:
            return ()
        choices = tuple(choice for action in ACTIONS.values() if (choice := action.offer(state)))
        about = {"actions": state.actions, "coins": state.player.coins}
        return (Decision(state.seat, "act", state.turn, choices, about=about),)

    def apply(self, state: State, seat: int, move: Move, dice: Dice) -> list[Event]:
        return ACTIONS[move["type"]].do(state, move, dice)

    def view(self, state: State, seat: int | None) -> BuildersView:
        return view_of(state, seat, list(_score(state).totals))

    def quiet_move(self, state: State, seat: int) -> Move:
        """Take coins with the actions left, then end the turn (ruling 12)."""
        if state.actions:
            return {"type": "take", "actions": min(state.actions, len(BOX.take_coins))}
        return {"type": "end"}

    def result(self, state: State) -> Result | None:
        return _score(state) if state.is_over else None

    def reimagine(self, state: State, seat: int | None, dice: Dice) -> State:
        """A copy: the only thing unknown, the order of the decks, is not in the state."""
        return msgspec.convert(msgspec.to_builtins(state), State)

    def census(self, state: State) -> Mapping[str, int]:
        """A machine is counted as the building it is, wherever it works. The bank is unlimited (ruling 6)."""
        held = [card for player in state.players for card in (*player.team, *_on_sites(player))]
        return {
            "workers": _cards(state.workers) + sum(card not in BUILDINGS for card in held),
            "buildings": _cards(state.buildings)
            + sum(len(player.built) + len(player.sites) for player in state.players),
        }


def _deal(pile: Pile, count: int, dice: Dice) -> list[str]:
    return [card for _ in range(count) if (card := pile.draw(dice)) is not None]


def _lay_out(deck: Pile, dice: Dice) -> Market:
    return Market(row=_deal(deck, BOX.cards_on_display, dice), next=deck.draw(dice), deck=deck)


def _on_sites(player: Player) -> list[str]:
    return [worker for site in player.sites for worker in site.workers]


def _cards(market: Market) -> int:
    return len(market.row) + (market.next is not None) + len(market.deck)


def _score(state: State) -> Result:
    return GAME_SHEET.tally(Table(), [_ledger(player) for player in state.players])


def _ledger(player: Player) -> Ledger:
    machines = sum(BUILDINGS[card].points for card in player.built if BUILDINGS[card].is_machine)
    return Ledger(buildings=player.points - machines, machines=machines, coins=player.coins)


RULES = Builders()
