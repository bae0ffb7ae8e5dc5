"""Which action a seat may take back."""

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.errors import NothingToUndo
from games.models import Action, Seat
from games.rules import table
from games.rules.table import Position
from games.store import OpenGame

MOST_A_TURN = 20
_WALK = 4 * MOST_A_TURN
"""How many public steps are looked at: a constant, so that undo costs the same in a long game."""


class _Done(NamedTuple):
    seq: int
    kind: str
    seat: int | None
    turn: int | None
    step: int
    undoes: int | None


def last_undoable(game: OpenGame, seat: Seat) -> tuple[Action, Position]:
    """The action that undo would take back, and the position before it. Two statements.

    Raises:
        NothingToUndo: and why.
    """
    recent = Action.objects.filter(game_id=game.row.id, step__gte=game.row.step - _WALK).order_by("-seq")
    done = [_Done(*row) for row in recent.values_list(*_Done._fields)]
    last = _last_standing(_without_sealed(done, seat), seat)
    before, undone = Action.objects.filter(game_id=game.row.id, seq__in=(last - 1, last)).order_by("seq")
    if undone.is_final:
        raise NothingToUndo(reason=_("something was drawn or revealed."))
    if any(decision.seat != seat.index for decision in table.decisions(before.position)):
        raise NothingToUndo(reason=_("others were asked at the same time."))
    return undone, before.position


def _without_sealed(newest_first: list[_Done], seat: Seat) -> list[_Done]:
    """Leave out other seats' sealed answers, which made no public step: nothing may depend on them."""
    older = [*newest_first[1:], None]
    return [
        action
        for action, before in zip(newest_first, older, strict=True)
        if action.seat == seat.index or before is None or action.step != before.step
    ]


def _last_standing(newest_first: Iterable[_Done], seat: Seat) -> int:
    """The number of the seat's last move that was not taken back."""
    own = list(takewhile(lambda action: _is_own(action, seat), newest_first))
    taken_back = {action.undoes for action in own if action.kind == Action.Kind.UNDO}
    standing = [action.seq for action in own if action.kind == Action.Kind.MOVE and action.seq not in taken_back]
    if not standing:
        raise NothingToUndo(reason=_("you have done nothing since anybody else acted."))
    if len(taken_back) >= MOST_A_TURN:
        raise NothingToUndo(reason=_("{most} times a turn is enough.").format(most=MOST_A_TURN))
    return standing[0]


def _is_own(action: _Done, seat: Seat) -> bool:
    """Done by the seat itself in its last turn: a quiet turn, played for it, ends what it can take back."""
    by_itself = action.kind in (Action.Kind.MOVE, Action.Kind.UNDO)
    return by_itself and action.seat == seat.index and action.turn == seat.turn
