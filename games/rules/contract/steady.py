"""What stays as it is: states through JSON, what is only looked at, the components, the result."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from games.rules import offers
from games.rules.contract.moment import Broken, Moment, decoded, encode, sight
from games.rules.dice import Dice
from games.rules.protocol import Decision, Event, Json, Move, Result, Rules, places


def setup(moment: Moment, options: Mapping[str, Json]) -> None:
    """The set-up survives JSON, and is what the table made of it."""
    dice = Dice(moment.seed)
    state = moment.rules.setup(moment.seats, options, dice)
    _retraced(moment, state, dice, [])


def step(before: Moment, seat: int, move: Move, after: Moment) -> None:
    """An answer leads to the same in memory as at the table, and every state on the way survives JSON."""
    state, dice = before.state(), Dice(before.seed, before.step.position.counter)
    decision = next(decision for decision in before.asked if decision.seat == seat)
    events = before.rules.apply(state, seat, offers.admit(decision, move), dice)
    _retraced(after, state, dice, list(events))


def _retraced(after: Moment, state: Struct, dice: Dice, events: list[Event]) -> None:
    for _ in _settled(after.rules, state, dice, events):
        survives_json(after.rules, state)
    if encode(state) != bytes(after.step.position.state):
        raise Broken("json", f"in memory it went another way than at the table: {after.step.position.state!r}")
    if (events, dice.draws) != (after.step.events, after.step.draws):
        raise Broken("json", "events or draws in memory are others than at the table")
    for event in events:
        if msgspec.json.decode(encode(event), type=Event) != event:
            raise Broken("json", f"the event {event.kind} is another one after JSON: {event}")
        if not set(event.secret) <= set(range(after.seats)):
            raise Broken("json", f"the event {event.kind} has a secret for seats {sorted(event.secret)}")


def _settled(rules: Rules[Any, Any], state: Struct, dice: Dice, events: list[Event]) -> Iterator[None]:
    """Play what the table plays unasked; yields between the moves, at least once."""
    yield
    while unasked := _unasked(rules.decisions(state)):
        events += rules.apply(state, *unasked, dice)
        yield


def _unasked(asked: Sequence[Decision]) -> tuple[int, Move] | None:
    for decision in asked:
        if decision.blocking and decision.public and (move := offers.only_move(decision)) is not None:
            return decision.seat, move
    return None


def survives_json(rules: Rules[Any, Any], state: Struct) -> None:
    """A state is the same after JSON, down to types and order."""
    stored = encode(state)
    try:
        again = decoded(rules, stored)
    except msgspec.ValidationError as error:
        raise Broken("json", f"the state cannot be read back: {error}") from error
    if again != state or encode(again) != stored:
        raise Broken("json", f"the state is another one after JSON: {stored!r}")


def draws(before: Moment | None, after: Moment) -> None:
    """Draws are numbered without a gap from where the position before stood."""
    first = before.step.position.counter if before else 0
    numbers = [draw.counter for draw in after.step.draws]
    if numbers != list(range(first, after.step.position.counter)):
        raise Broken("draws", f"from {first} to {after.step.position.counter} were drawn {numbers}")


def pure(moment: Moment) -> None:
    """Looking changes nothing, and who looks twice sees the same."""
    rules, state = moment.rules, moment.state()
    looks: dict[str, Callable[[], object]] = {
        "decisions": partial(rules.decisions, state),
        "result": partial(rules.result, state),
        "census": partial(rules.census, state),
        **{f"view of {observer}": partial(rules.view, state, observer) for observer in moment.observers},
        **{f"quiet_move of {d.seat}": partial(rules.quiet_move, state, d.seat) for d in moment.asked},
    }
    before = encode(state)
    for name, look in looks.items():
        first, second = encode(look()), encode(look())
        if encode(state) != before:
            raise Broken("pure", f"{name} changes the state")
        if first != second:
            raise Broken("pure", f"{name} answers differently when asked again")
    for observer in moment.observers:
        if sight(rules, state, observer) != moment.sights[observer]:
            raise Broken("pure", f"what {observer} sees depends on more than the state")


def view(moment: Moment) -> None:
    """A view says whose it is, and has a place for each seat's score."""
    for observer in moment.observers:
        seen = moment.rules.view(moment.state(), observer)
        if seen.you != observer or len(seen.scores) != moment.seats:
            raise Broken("view", f"the view of {observer} is for {seen.you}, with the scores {seen.scores}")


def census(first: Moment, now: Moment) -> None:
    """No component comes or goes."""
    then, here = (dict(moment.rules.census(moment.state())) for moment in (first, now))
    if then != here:
        changed = {kind: (then.get(kind), here.get(kind)) for kind in then | here if then.get(kind) != here.get(kind)}
        raise Broken("census", f"components changed (from, to): {changed}")


def result(moment: Moment) -> None:
    """There is a result when nobody is waited for, and only then; its figures agree."""
    found: Result | None = moment.rules.result(moment.state())
    if (found is not None) != moment.is_over:
        raise Broken("result", "there is none at the end" if found is None else "there is one before the end")
    if found is not None and (fault := _fault(found, moment.seats)):
        raise Broken("result", f"{fault}: {found}")


def _fault(found: Result, seats: int) -> str:
    ties, won = found.tie_breaks or ({},) * seats, found.won or ((),) * seats
    if {len(each) for each in (found.places, found.totals, found.parts, ties, won)} != {seats}:
        return f"not all of it is for {seats} seats"
    if len({tuple(tie) for tie in ties}) != 1:
        return "the tie-breaks have different names"
    if any(total != sum(parts.values()) for total, parts in zip(found.totals, found.parts, strict=True)):
        return "a total is not the sum of its parts"
    keys = [(total, *tie.values()) for total, tie in zip(found.totals, ties, strict=True)]
    return "" if found.places == places(keys) else f"the places should be {places(keys)}"
