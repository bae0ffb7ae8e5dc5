"""A game's log as one seat reads it, and what changed on the board since that seat last acted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games import clocks
from games.clocks import Interval
from games.models import DEEDS, Action
from games.rules import wording
from games.rules.protocol import Event, Json, Scene, part_id

_SAID: dict[str, str] = {
    Action.Kind.UNDO: gettext_noop("{who} took the last action back."),
    Action.Kind.RESIGN: gettext_noop("{who} gave up the seat."),
    Action.Kind.TIMEOUT: gettext_noop("Time ran out for {who}: the quiet turn was played."),
    Action.Kind.ABANDON: gettext_noop("Nobody plays on: the game is cancelled."),
    Action.Kind.RETURN: gettext_noop("{who} is back at the table."),
    Action.Kind.PAUSE: gettext_noop("The organisers paused the game: “{reason}”"),
    Action.Kind.RESUME: gettext_noop("The organisers let the game go on: “{reason}”"),
    Action.Kind.EXTEND: gettext_noop("The organisers gave {who} {more} more for this turn: “{reason}”"),
    Action.Kind.REPLACE: gettext_noop("The organisers gave a seat to somebody else; {who} holds it now: “{reason}”"),
    Action.Kind.HAND: gettext_noop("The organisers handed the seat of {who} to a bot: “{reason}”"),
    Action.Kind.ROLLBACK: gettext_noop("The organisers set the game back to step {back_to}: “{reason}”"),
    Action.Kind.ADJUDICATE: gettext_noop("The organisers ended the game and named the places: “{reason}”"),
    Action.Kind.CANCEL: gettext_noop("The organisers called the game off: “{reason}”"),
    Action.Kind.OUTAGE: gettext_noop("The house was closed for {time}. That time counted against nobody."),
}
"""What the host did, in words; what the game did is told by its events."""

_BY_RULE: dict[str, str] = {
    Action.Kind.PAUSE: gettext_noop("The game was paused: “{reason}”"),
    Action.Kind.RESUME: gettext_noop("The game goes on: “{reason}”"),
    Action.Kind.EXTEND: gettext_noop("{who} was given {more} more for this turn: “{reason}”"),
    Action.Kind.REPLACE: gettext_noop("A seat was given to somebody else; {who} holds it now: “{reason}”"),
    Action.Kind.HAND: gettext_noop("The seat of {who} was handed to a bot: “{reason}”"),
    Action.Kind.ROLLBACK: gettext_noop("The game was set back to step {back_to}: “{reason}”"),
    Action.Kind.ADJUDICATE: gettext_noop("The game was ended and the places were named: “{reason}”"),
    Action.Kind.CANCEL: gettext_noop("The game was called off: “{reason}”"),
}
"""Of deeds on which no person decided: the reason names the rule."""

_ANSWERS = (Action.Kind.MOVE, Action.Kind.TIMEOUT)


class Told(NamedTuple):
    """An event as one reader may know it."""

    kind: str
    data: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    Attributes:
        seat: whose doing it was; None for the set-up and for what several seats did together.
        sentences: what happened, in order.
        events: the same for programs, as far as the reader may know it.
        parts: ids of the parts of the board it touched.
        is_undone: it was taken back later.
    """

    step: int
    at: datetime
    kind: str
    seat: int | None
    sentences: list[str]
    events: list[Told]
    parts: frozenset[str]
    is_undone: bool


def entries(actions: Sequence[Action], seat: int | None, scene: Scene) -> list[Entry]:
    """The log of these actions, oldest first; what the seat may not know of leaves no line."""
    undone = _undone(actions)
    found = []
    before: Action | None = None
    some_are_sealed = bool(actions) and actions[0].seq > 0  # what came before them is not known here
    for action in actions:
        lines = [line for event in action.events if (line := wording.sentence(event, seat, scene))]
        if _is_said(action, before) and (lines or action.kind != Action.Kind.TIMEOUT or action.seat == seat):
            lines.insert(0, host_sentence(action, scene))
        parts = frozenset(part for event in action.events for part in _parts(event, seat))
        is_public = any(event.data is not None for event in action.events)
        is_reveal = some_are_sealed and is_public  # several seats' doing: the log must not tell who answered last
        who_acted = None if is_reveal or action.kind in DEEDS else action.seat
        told = [Told(event.kind, data) for event in action.events if (data := wording.told(event, seat)) is not None]
        found.append(Entry(action.step, action.at, action.kind, who_acted, lines, told, parts, action.seq in undone))
        if action.kind in _ANSWERS or action.kind == Action.Kind.ROLLBACK:
            some_are_sealed = action.kind in _ANSWERS and not is_public
        before = action
    return [entry for entry in found if entry.sentences]


def host_sentence(action: Action, scene: Scene) -> str:
    """What the host did, with the reason if it was a deed; KeyError for what only the game tells."""
    who = "" if action.seat is None else scene.names[action.seat]
    detail = action.move if action.kind in DEEDS and action.move_json else {}
    said = _BY_RULE if action.kind in DEEDS and action.by_id is None else _SAID
    return _(said[action.kind]).format(
        who=who,
        reason=action.reason,
        more=_hours(detail.get("seconds", 0) // 3600),
        back_to=detail.get("step"),
    )


def with_outages(log: Sequence[Entry], outages: Iterable[Interval]) -> list[Entry]:
    """The log, oldest first, with a line for each time in which the house was down."""
    told = list(log)
    for outage in clocks.union(outages):
        place = next((place for place, entry in enumerate(told) if entry.at > outage.end), len(told))
        line = _(_SAID[Action.Kind.OUTAGE]).format(time=timesince(outage.start, outage.end))
        step = told[place - 1].step if place else 0
        told.insert(place, Entry(step, outage.end, Action.Kind.OUTAGE, None, [line], [], frozenset(), is_undone=False))
    return told


def _hours(hours: int) -> str:
    if hours % 24 == 0:
        return ngettext("{count} day", "{count} days", hours // 24).format(count=hours // 24)
    return ngettext("{count} hour", "{count} hours", hours).format(count=hours)


def _undone(actions: Iterable[Action]) -> set[int]:
    """The numbers of the answers that count no more."""
    undone: set[int] = set()
    for action in actions:
        if action.undoes is not None:
            undone |= set(range(action.undoes, action.seq)) if action.kind == Action.Kind.ROLLBACK else {action.undoes}
    answers = {action.seq for action in actions if action.kind in (*_ANSWERS, Action.Kind.UNDO)}
    return undone & answers


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
