"""The contract that every game keeps, as checks on a game in play.

Each check is a function that raises `Broken(check, detail)`. They are the same
for the test of all games, for the fuzzer and for replaying what the fuzzer found.

| check | the promise |
| --- | --- |
| one_each | at most one decision a seat, of seats at the table |
| domains | every decision offers something; values are plain, unique, enough for the subset asked |
| quiet_move | what is played for a silent seat is offered, ends its turn, and alone brings the game to its end |
| bot_move | what the bot answers is offered |
| turns | the turns of a seat are numbered upwards |
| legal | every combination that is offered can be played |
| refused | what is not offered raises IllegalMove |
| json | states and events survive JSON; play in memory and play at the table are the same |
| pure | view, decisions, result, census, quiet_move and reimagine change nothing and answer the same twice |
| view | says whose it is, and has a place for each seat's score |
| draws | numbered without a gap |
| census | no component comes or goes |
| result | there exactly at the end; totals are the sums of their parts; places follow totals and tie-breaks |
| ends | the game ends |
| silent | nobody sees a change of which no event told it |
| sealed | while others are still to answer, an answer tells nobody else anything, and draws nothing |
| commute | open answers lead to the same in either order; answering again replaces the answer |
| leak | no view, decision or event of a seat depends on what it may not know (`reimagine`) |
| words | every sentence and label is there in every language |
| draw, describe | boards are well-formed, complete, and the same each time |

A sealed answer keeps its seat asked (by a decision that does not block) until all are in: whose turn
it is is seen by everybody, and must not tell who has answered.

Cheap checks are made at every step, dear ones at some, chosen by `dice`.
"""

from collections.abc import Mapping
from typing import Any

from games.rules import table
from games.rules.contract import offered, secrecy, shown, steady
from games.rules.contract.moment import Broken, Moment
from games.rules.dice import Dice
from games.rules.protocol import Json, Move, Rules

__all__ = ["Broken", "Moment", "check_answer", "check_end", "check_game", "check_quiet_end", "check_start"]

CARE = 8
"""About one step in so many has what is offered tried, looked at twice, and played in either order."""
PICTURES = 24
"""About one step in so many is drawn, for one observer; the last step is drawn for all."""
QUIET_ENDS = 64
"""From about one step in so many the game is played to its end by quiet moves, in another world."""
TURN_LIMIT = 100
"""A turn that is not over after so many quiet moves does not end."""
QUIET_LIMIT = 3000
"""A game that is not over after so many quiet moves does not end."""


def check_game(rules: Rules[Any, Any]) -> None:
    """What a game promises before anybody sits down."""
    shown.labels(rules)


def check_start(moment: Moment, options: Mapping[str, Json], dice: Dice) -> None:
    """A game that was just set up."""
    steady.setup(moment, options)
    steady.draws(None, moment)
    _check_moment(moment)
    _check_with_care(moment, dice)
    shown.board(moment, dice.pick(moment.observers))
    check_quiet_end(moment)


def check_answer(first: Moment, before: Moment, seat: int, move: Move, after: Moment, dice: Dice) -> None:
    """A move of a game that began at `first`, and what it led to."""
    steady.step(before, seat, move, after)
    steady.draws(before, after)
    steady.census(first, after)
    secrecy.silent(before, seat, after)
    secrecy.sealed(before, seat, after)
    observer = dice.pick(before.observers)
    other = secrecy.reimagined(before, observer, dice)
    secrecy.unknowing(other, observer, seat, move, after)
    _check_moment(after)
    if dice.draw(CARE) == 0:
        _check_with_care(after, dice)
    if dice.draw(PICTURES) == 0:
        shown.board(after, dice.pick(after.observers))
    if dice.draw(QUIET_ENDS) == 0:
        check_quiet_end(other)


def check_end(moment: Moment) -> None:
    """A game that is over."""
    for observer in moment.observers:
        shown.board(moment, observer)
    shown.same_board(moment)
    shown.outcome(moment)


def _check_moment(moment: Moment) -> None:
    offered.one_each(moment)
    offered.domains(moment)
    offered.turns(moment)
    offered.quiet_move(moment)
    steady.result(moment)
    shown.words(moment)


def _check_with_care(moment: Moment, dice: Dice) -> None:
    steady.view(moment)
    offered.refused(moment)
    offered.bot_move(moment, dice)
    offered.legal(moment, dice)
    secrecy.commute(moment, dice)
    steady.pure(moment)


def check_quiet_end(moment: Moment) -> Moment:
    """If nobody answers any more, each turn ends and then the game; returns its end."""
    turn, moves = (-1, -1), 0
    for _ in range(QUIET_LIMIT):
        waiting = [decision for decision in moment.asked if decision.blocking]
        if not waiting:
            steady.result(moment)
            return moment
        decision = waiting[0]
        moves = moves + 1 if turn == (decision.seat, decision.turn) else 1
        turn = (decision.seat, decision.turn)
        if moves > TURN_LIMIT:
            raise Broken("quiet_move", f"{moves} quiet moves do not end the turn of seat {decision.seat}")
        position = moment.step.position
        moment = offered.played(moment, decision.seat, table.quiet_move(position, decision.seat))
    raise Broken("quiet_move", f"{QUIET_LIMIT} quiet moves do not end the game")
