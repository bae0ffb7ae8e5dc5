"""What a seat may not know reaches it by no way: not by a view, an event, an order or a silence."""

from collections.abc import Sequence

from games.rules import offers
from games.rules.contract.moment import Broken, Moment, encode, sight
from games.rules.contract.offered import played
from games.rules.contract.steady import survives_json
from games.rules.dice import Dice
from games.rules.protocol import Decision, IllegalMove, Move


def silent(before: Moment, seat: int, after: Moment) -> None:
    """Nobody sees a change of which nothing was told: logs, mails and caches live by events."""
    for observer in before.observers:
        if observer != seat and not after.told(observer) and after.sights[observer] != before.sights[observer]:
            raise Broken(
                "silent",
                f"an answer of seat {seat} was not told to {_named(observer)}, yet shows: "
                f"{_difference(before.sights[observer], after.sights[observer])}",
            )


def sealed(before: Moment, seat: int, after: Moment) -> None:
    """While other seats are still to answer the same call, an answer tells them nothing and draws nothing."""
    if not _still_waiting(before, seat, after):
        return
    for observer in before.observers:
        if observer != seat and (heard := after.told(observer)):
            raise Broken("sealed", f"an answer of seat {seat} was told to {_named(observer)} too early: {heard}")
    if after.step.is_public or after.step.draws:
        raise Broken("sealed", f"an answer of seat {seat} made a public step before all were in")


def _still_waiting(before: Moment, seat: int, after: Moment) -> bool:
    waiting = [decision for decision in before.asked if decision.blocking and decision.seat != seat]
    return any(decision.blocking and decision in waiting for decision in after.asked)


def commute(moment: Moment, dice: Dice) -> None:
    """Two open answers lead to the same in either order, and answering again replaces an answer."""
    waiting = [decision for decision in moment.asked if decision.blocking]
    if len(waiting) < 2:
        return
    dice.shuffle(waiting)
    first, second = waiting[:2]
    one, other = ((decision, offers.random_move(decision, dice)) for decision in (first, second))
    there, back = _both(moment, one, other), _both(moment, other, one)
    for fact, here in there.items():
        if here != back[fact]:
            raise Broken(
                "commute", f"{one[1]} and {other[1]} in either order: {fact} differs: {here!r}, {back[fact]!r}"
            )
    _replaces(moment, first, one[1], offers.random_move(first, dice))


def _both(moment: Moment, *answers: tuple[Decision, Move]) -> dict[str, object]:
    """What two answers lead to: the position and what each observer was told on the way."""
    heard: dict[int | None, list[object]] = {observer: [] for observer in moment.observers}
    for decision, move in answers:
        if not any((now.seat, now.choices) == (decision.seat, decision.choices) for now in moment.asked):
            raise Broken("commute", f"the answer of another seat changed what seat {decision.seat} is asked")
        moment = played(moment, decision.seat, move)
        for observer in heard:
            heard[observer] += moment.told(observer)
    return {"the position": encode(moment.step.position), **{f"what {_named(who)} hears": heard[who] for who in heard}}


def _replaces(moment: Moment, decision: Decision, move: Move, instead: Move) -> None:
    answered = played(moment, decision.seat, move)
    for again in answered.asked:
        if (again.seat, again.choices, again.blocking) == (decision.seat, decision.choices, False):
            changed, direct = (played(now, decision.seat, instead) for now in (answered, moment))
            if changed.step.position != direct.step.position:
                raise Broken("commute", f"{instead} after {move} is not the same as {instead} alone")


def reimagined(moment: Moment, observer: int | None, dice: Dice) -> Moment:
    """The same moment as the observer may just as well imagine it: it looks the same, has the same
    components, and can be played."""
    rules, state = moment.rules, moment.state()
    before = encode(state)
    other = rules.reimagine(state, observer, dice)
    if encode(state) != before:
        raise Broken("pure", "reimagine changes the state it is given")
    survives_json(rules, other)
    if (seen := sight(rules, other, observer)) != moment.sights[observer]:
        raise Broken(
            "leak",
            f"{_named(observer)} sees something it may not know, or is dealt anew something it knows: "
            f"{_difference(moment.sights[observer], seen)}",
        )
    if dict(rules.census(other)) != dict(rules.census(state)):
        raise Broken("census", f"reimagine for {_named(observer)} changes the components")
    if (rules.result(other) is None) != (rules.result(state) is None):
        raise Broken("leak", f"in another world of {_named(observer)} the game has not ended likewise")
    return moment.within(other)


def unknowing(other: Moment, observer: int | None, seat: int, move: Move, after: Moment) -> None:
    """A move that reveals and draws nothing reads the same in a world that the observer cannot tell apart."""
    try:
        elsewhere = other.after(seat, move)
    except IllegalMove:
        return
    if after.step.is_final or elsewhere.step.is_final:
        return
    if (here := after.told(observer)) != (there := elsewhere.told(observer)):
        raise Broken("leak", f"{move} of seat {seat} tells {_named(observer)} a secret: {here}, or else {there}")
    if (now := after.sights[observer]) != (else_ := elsewhere.sights[observer]):
        raise Broken("leak", f"{move} of seat {seat} shows {_named(observer)} a secret: {_difference(now, else_)}")


def deals_anew(moments: Sequence[Moment], dice: Dice) -> bool:
    """Whether a spectator's other worlds are not all the same as this one, as must be where anything is secret.

    If they were, no leak could be found.
    """
    rules = moments[0].rules
    worlds = ((encode(rules.reimagine(now.state(), None, dice)), bytes(now.step.position.state)) for now in moments)
    keeps_secrets = any(event.data is None or event.secret for now in moments for event in now.step.events)
    return not keeps_secrets or any(other != this for other, this in worlds)


def _named(observer: int | None) -> str:
    return "the spectator" if observer is None else f"seat {observer}"


def _difference(one: bytes, other: bytes) -> str:
    """Where two JSON texts part, with some of what stands around."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, at - 60), at + 60)
    return f"…{one[around].decode(errors='replace')}… or …{other[around].decode(errors='replace')}…"
