"""Which action a seat may take back."""

from collections.abc import Iterable
from itertools import takewhile

from django.utils.translation import gettext as _

from games.errors import NothingToUndo
from games.models import Action, Seat
from games.rules import table
from games.rules.table import Position
from games.store import OpenGame

MOST_A_TURN = 20
_WALK = 4 * MOST_A_TURN
"""How many actions are looked at: a constant, so that undo costs the same in a long game."""


def last_undoable(game: OpenGame, seat: Seat) -> tuple[Action, Position]:
    """The action that undo would take back, and the position before it. Two statements.

    Raises:
        NothingToUndo: and why.
    """
    recent = Action.objects.filter(game_id=game.row.id, seq__gt=game.row.seq - _WALK).order_by("-seq")
    undone = _candidate(recent.defer("position_zip"), seat)
    before = Action.objects.only("position_zip").get(game_id=game.row.id, seq=undone.seq - 1).position
    if any(decision.seat != seat.index for decision in table.decisions(before)):
        raise NothingToUndo(reason=_("others were asked at the same time."))
    return undone, before


def _candidate(newest_first: Iterable[Action], seat: Seat) -> Action:
    own = list(takewhile(lambda action: action.seat == seat.index and action.turn == seat.turn, newest_first))
    taken_back = {action.undoes for action in own if action.kind == Action.Kind.UNDO}
    last = next((action for action in own if action.kind == Action.Kind.MOVE and action.seq not in taken_back), None)
    if last is None:
        raise NothingToUndo(reason=_("you have done nothing since anybody else acted."))
    if last.is_final:
        raise NothingToUndo(reason=_("something was drawn or revealed."))
    if len(taken_back) >= MOST_A_TURN:
        raise NothingToUndo(reason=_("{most} times a turn is enough.").format(most=MOST_A_TURN))
    return last
