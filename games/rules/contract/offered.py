"""What is offered: well-formed, all of it legal, and nothing else."""

from collections.abc import Iterator, Sequence

from games.rules import offers, table
from games.rules.contract.moment import Broken, Moment
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Domain, IllegalMove, Json, Move, OneOf, Range, Subset, Value

FEW = 12
"""Up to so many moves of a choice are all tried; of more, three at random."""


def one_each(moment: Moment) -> None:
    """At most one decision a seat, and only of seats at the table."""
    seats = [decision.seat for decision in moment.asked]
    if len(set(seats)) != len(seats) or not set(seats) <= set(range(moment.seats)):
        raise Broken("one_each", f"the seats asked are {seats}")


def domains(moment: Moment) -> None:
    """Each decision offers something; values are plain, unique, and enough for the subset asked."""
    for decision in moment.asked:
        types = [choice.type for choice in decision.choices]
        if not types or len(set(types)) != len(types):
            raise Broken("domains", f"{decision.kind} offers the choices {types}")
        for choice in decision.choices:
            for name, domain in choice.params.items():
                if fault := _fault(domain):
                    raise Broken("domains", f"{decision.kind}, {choice.type}.{name} {fault}: {domain}")


def _fault(domain: Domain) -> str:
    match domain:
        case Range(low, high):
            return "" if low <= high else "is empty"
        case OneOf(values, about):
            if len(about) not in (0, len(values)):
                return "says something about some values only"
            return _fault_in_values(values) if values else "is empty"
        case Subset(values, least, most):
            if not 0 <= least <= most <= len(values):
                return "asks for a subset that does not exist"
            return _fault_in_values(values)


def _fault_in_values(values: Sequence[Value]) -> str:
    if any(type(value) not in (str, int) for value in values):
        return "has a value that is neither a string nor a whole number"
    return "" if len(set(values)) == len(values) else "has a value twice"


def quiet_move(moment: Moment) -> None:
    """The quiet move of each seat that is waited for is one of those it is offered."""
    for decision in moment.asked:
        if decision.blocking:
            move = moment.rules.quiet_move(moment.state(), decision.seat)
            try:
                offers.admit(decision, move)
            except IllegalMove as error:
                raise Broken("quiet_move", f"{decision.kind} of seat {decision.seat}: {move}: {error}") from error


def turns(moment: Moment) -> None:
    """A seat's turns are numbered upwards: a link to an old turn never comes alive again."""
    for decision in moment.asked:
        if decision.turn < (last := moment.turns.get(decision.seat, decision.turn)):
            raise Broken("turns", f"seat {decision.seat} is asked of turn {decision.turn} after turn {last}")


def bot_move(moment: Moment, dice: Dice) -> None:
    """The bot's answer, from what its seat sees, is one of those it is offered."""
    for decision in moment.asked:
        view = moment.rules.view(moment.state(), decision.seat)
        try:
            offers.admit(decision, moment.rules.bot.choose(view, decision, dice))
        except Exception as error:
            raise Broken("bot_move", f"{decision.kind} of seat {decision.seat}: {error!r}") from error


def legal(moment: Moment, dice: Dice) -> None:
    """What is offered can be played: every move of a choice that has few, else some of them."""
    for decision in moment.asked:
        for choice in decision.choices:
            for move in _some_moves(decision, choice, dice):
                played(moment, decision.seat, move)


def played(moment: Moment, seat: int, move: Move) -> Moment:
    """The moment after an answer that was offered."""
    try:
        return moment.after(seat, move)
    except Exception as error:
        raise Broken("legal", f"seat {seat} cannot play {move}: {error!r}") from error


def _some_moves(decision: Decision, choice: Choice, dice: Dice) -> Iterator[Move]:
    if offers.count(choice) <= FEW:
        yield from offers.moves(choice)
    else:
        alone = Decision(decision.seat, decision.kind, decision.turn, (choice,))
        yield from (offers.random_move(alone, dice) for _ in range(3))


def refused(moment: Moment) -> None:
    """A move that is not offered, or comes from a seat that is not asked, is refused."""
    asked = {decision.seat: decision for decision in moment.asked}
    for seat in range(-1, moment.seats + 1):
        wrong = _wrong_moves(asked[seat]) if seat in asked else _right_moves(moment.asked)
        for move in wrong:
            try:
                table.play(moment.step.position, moment.seed, seat, move)
            except IllegalMove:
                continue
            raise Broken("refused", f"seat {seat} may play {move}, which is not offered")


def _right_moves(asked: Sequence[Decision]) -> Iterator[Move]:
    for decision in asked:
        yield next(offers.moves(decision.choices[0]))


def _wrong_moves(decision: Decision) -> Iterator[Json]:
    yield from (None, [], {}, {"type": None}, {"type": "no such choice"})
    for choice in decision.choices:
        right = next(offers.moves(choice))
        yield {**right, "no such parameter": 1}
        for name, domain in choice.params.items():
            yield {key: value for key, value in right.items() if key != name}
            for value in _values_beside(domain):
                yield {**right, name: value}


def _values_beside(domain: Domain) -> Iterator[Json]:
    yield from (None, True, {}, "no such value", ["no such value"])
    match domain:
        case Range(low, high):
            yield from (low - 1, high + 1, float(low), str(low), [low])
        case OneOf(values):
            yield [values[0]]
        case Subset(values, least, most):
            yield from values[:1]
            yield [value for value in values[:1] for _ in range(max(2, least))]
            if least > 0:
                yield list(values[: least - 1])
            if most < len(values):
                yield list(values[: most + 1])
