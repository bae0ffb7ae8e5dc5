"""A game's log as one seat reads it, and what changed on the board since that seat last acted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Action
from games.rules import wording
from games.rules.protocol import Event, Scene, part_id


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    Attributes:
        sentences: what happened, in order.
        parts: ids of the parts of the board it touched.
        is_undone: it was taken back later.
    """

    step: int
    at: datetime
    kind: str
    seat: int | None
    sentences: list[str]
    parts: frozenset[str]
    is_undone: bool


def entries(actions: Sequence[Action], seat: int | None, scene: Scene) -> list[Entry]:
    """The log of these actions, oldest first; what the seat may not know of leaves no line."""
    undone = {action.undoes for action in actions if action.undoes is not None}
    found = (_entry(action, seat, scene, is_undone=action.seq in undone) for action in actions)
    return [entry for entry in found if entry.sentences]


def _entry(action: Action, seat: int | None, scene: Scene, *, is_undone: bool) -> Entry:
    events = action.events
    sentences = [line for event in events if (line := wording.sentence(event, seat, scene))]
    who = "" if action.seat is None else scene.names[action.seat]
    if action.kind == Action.Kind.UNDO:
        sentences = [_("{who} took the last action back.").format(who=who)]
    elif action.kind == Action.Kind.RESIGN:
        sentences = [_("{who} gave up the seat.").format(who=who)]
    parts = frozenset(part for event in events for part in _parts(event, seat))
    return Entry(action.step, action.at, action.kind, action.seat, sentences, parts, is_undone)


def _parts(event: Event, seat: int | None) -> Iterable[str]:
    for name, value in (wording.told(event, seat) or {}).items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str):
                yield part_id(name, one)


def since_own_turn(log: Sequence[Entry], seat: int | None) -> list[Entry]:
    """The entries after the seat's last own action; all of them for a seat that has not acted."""
    own = [position for position, entry in enumerate(log) if entry.seat == seat and seat is not None]
    return list(log[own[-1] + 1 :] if own else log)
