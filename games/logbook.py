"""A game's log as one seat reads it, and what changed on the board since that seat last acted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import clocks
from games.clocks import Interval
from games.models import Action
from games.rules import wording
from games.rules.protocol import Event, Scene, part_id

_SAID: dict[str, str] = {
    Action.Kind.UNDO: gettext_noop("{who} took the last action back."),
    Action.Kind.RESIGN: gettext_noop("{who} gave up the seat."),
    Action.Kind.TIMEOUT: gettext_noop("Time ran out for {who}: the quiet turn was played."),
    Action.Kind.RETURN: gettext_noop("{who} is back at the table."),
    Action.Kind.OUTAGE: gettext_noop("The house was closed for {time}. That time counted against nobody."),
}
"""What the host did, in words; what the game did is told by its events."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    Attributes:
        seat: whose doing it was; None for the set-up and for what several seats did together.
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
    found = []
    for earlier, before, action in zip([None, None, *actions], [None, *actions], actions, strict=False):
        lines = [line for event in action.events if (line := wording.sentence(event, seat, scene))]
        if _is_said(action, before) and (lines or action.kind != Action.Kind.TIMEOUT or action.seat == seat):
            who = "" if action.seat is None else scene.names[action.seat]
            lines.insert(0, _(_SAID[action.kind]).format(who=who))
        parts = frozenset(part for event in action.events for part in _parts(event, seat))
        who_acted = None if _is_reveal(action, before, earlier) else action.seat
        found.append(Entry(action.step, action.at, action.kind, who_acted, lines, parts, action.seq in undone))
    return [entry for entry in found if entry.sentences]


def with_outages(log: Sequence[Entry], outages: Iterable[Interval]) -> list[Entry]:
    """The log, oldest first, with a line for each time in which the house was down."""
    told = list(log)
    for outage in clocks.union(outages):
        place = next((place for place, entry in enumerate(told) if entry.at > outage.end), len(told))
        line = _(_SAID[Action.Kind.OUTAGE]).format(time=timesince(outage.start, outage.end))
        step = told[place - 1].step if place else 0
        told.insert(place, Entry(step, outage.end, Action.Kind.OUTAGE, None, [line], frozenset(), is_undone=False))
    return told


def _is_reveal(action: Action, before: Action | None, earlier: Action | None) -> bool:
    """Whether it made public what several seats had sealed: the log must not tell who answered last.

    A sealed answer is one that made no public step.
    """
    if before is None or earlier is None or before.step != earlier.step:
        return False
    return any(event.data is not None for event in action.events)


def _is_said(action: Action, before: Action | None) -> bool:
    """Whether the host has a word to say; of a quiet turn only once, however many answers it took."""
    if action.kind != Action.Kind.TIMEOUT or before is None:
        return action.kind in _SAID
    return (before.kind, before.seat, before.turn) != (action.kind, action.seat, action.turn)


def _parts(event: Event, seat: int | None) -> Iterable[str]:
    for name, value in (wording.told(event, seat) or {}).items():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, str):
                yield part_id(name, one)


def since_own_turn(log: Sequence[Entry], seat: int | None) -> list[Entry]:
    """The entries after the last that its holder did; all of them for a seat whose holder has not acted.

    A quiet turn is news to the holder: nobody did it.
    """
    own = [
        position
        for position, entry in enumerate(log)
        if entry.seat == seat and seat is not None and entry.kind != Action.Kind.TIMEOUT
    ]
    return list(log[own[-1] + 1 :] if own else log)
