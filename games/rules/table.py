"""The table at which a game is played: the only caller of `Rules`.

A position is a small JSON-safe value; every function here is pure.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec
from msgspec import Raw, Struct

from games.rules import offers, registry
from games.rules.dice import Dice, Draw
from games.rules.protocol import Decision, Event, IllegalMove, Json, Move, Result, Rules, View


class Position(Struct, frozen=True):
    """A game between two steps.

    Attributes:
        slug, version: whose state it is.
        counter: the number of the next draw.
        state: JSON of the game's state type.
    """

    slug: str
    version: int
    counter: int
    state: Raw


class Step(Struct, frozen=True):
    """What one answer led to.

    Attributes:
        events: in order; those of moves played unasked (a single public choice) included.
        draws: what chance decided, in order.
        decisions: what is asked now.
        opened: seats whose present decision differs from the one before, or was just answered.
    """

    position: Position
    events: list[Event]
    draws: list[Draw]
    decisions: Sequence[Decision]
    opened: frozenset[int]

    @property
    def is_public(self) -> bool:
        """Whether anybody but the seats concerned learns that something happened."""
        return any(event.data is not None for event in self.events)

    @property
    def is_final(self) -> bool:
        """Whether it could not be taken back: something was drawn or revealed."""
        return bool(self.draws) or any(event.reveals for event in self.events)


_encode = msgspec.json.Encoder().encode
_decode_position = msgspec.json.Decoder(Position).decode


def encode(position: Position) -> bytes:
    """A position as stored."""
    return _encode(position)


def decode(data: bytes) -> Position:
    """A stored position."""
    return _decode_position(data)


@cache
def _state_decoder(slug: str) -> msgspec.json.Decoder[Struct]:
    return msgspec.json.Decoder(registry.rules(slug).state_type)


def _open(position: Position) -> tuple[Rules[Struct, View], Struct]:
    rules = registry.rules(position.slug)
    if position.version == rules.info.version:
        return rules, _state_decoder(position.slug).decode(position.state)
    state = rules.upgrade(msgspec.json.decode(position.state), position.version)
    return rules, msgspec.convert(state, rules.state_type)


def _close(rules: Rules[Struct, View], state: Struct, counter: int) -> Position:
    return Position(rules.info.slug, rules.info.version, counter, Raw(_encode(state)))


def complete_options(slug: str, options: Mapping[str, Json]) -> dict[str, Json]:
    """All options of a game, defaults filled in.

    Raises:
        ValueError: an unknown option or value.
    """
    known = {option.name: option for option in registry.rules(slug).info.options}
    for name, value in options.items():
        if name not in known or not any(
            value is v or (value == v and type(value) is type(v)) for v in known[name].values
        ):
            raise ValueError(f"{slug} has no option {name} = {value!r}")
    return {name: options.get(name, option.default) for name, option in known.items()}


def start(slug: str, seats: int, options: Mapping[str, Json], seed: bytes) -> Step:
    """Set a game up.

    Raises:
        ValueError: the game is not for so many seats, or has no such option.
    """
    rules = registry.rules(slug)
    if seats not in rules.info.seats:
        raise ValueError(f"{slug} is not for {seats} seats")
    dice = Dice(seed)
    state = rules.setup(seats, complete_options(slug, options), dice)
    events: list[Event] = []
    asked = _settle(rules, state, dice, events)
    return Step(_close(rules, state, dice.counter), events, dice.draws, asked, frozenset(d.seat for d in asked))


def play(position: Position, seed: bytes, seat: int, move: Json) -> Step:
    """Play one answer; `position` itself is never changed.

    Raises:
        IllegalMove: the seat is not asked, or the move is not offered.
    """
    rules, state = _open(position)
    before = rules.decisions(state)
    decision = _of_seat(before, seat)
    if decision is None:
        raise IllegalMove("Nothing is asked of this seat now.")
    dice = Dice(seed, position.counter)
    events = rules.apply(state, seat, offers.admit(decision, move), dice)
    asked = _settle(rules, state, dice, events)
    opened = frozenset(d.seat for d in asked if d.seat == seat or d not in before)
    return Step(_close(rules, state, dice.counter), events, dice.draws, asked, opened)


def _settle(rules: Rules[Struct, View], state: Struct, dice: Dice, events: list[Event]) -> Sequence[Decision]:
    """Play what is not worth asking; returns what is."""
    while True:
        asked = rules.decisions(state)
        for decision in asked:
            if decision.blocking and decision.public and (move := offers.only_move(decision)) is not None:
                events += rules.apply(state, decision.seat, move, dice)
                break
        else:
            return asked


def _of_seat(asked: Iterable[Decision], seat: int) -> Decision | None:
    return next((decision for decision in asked if decision.seat == seat), None)


def decisions(position: Position, seat: int | None = None) -> list[Decision]:
    """What is asked, of one seat or of all."""
    rules, state = _open(position)
    return [decision for decision in rules.decisions(state) if seat is None or decision.seat == seat]


def view(position: Position, seat: int | None) -> View:
    """All that a seat may know; None is a spectator."""
    rules, state = _open(position)
    return rules.view(state, seat)


def quiet_move(position: Position, seat: int) -> Move:
    """What is played for an asked seat that does not answer."""
    rules, state = _open(position)
    return rules.quiet_move(state, seat)


def result(position: Position) -> Result | None:
    """The result of a game that is over, else None."""
    rules, state = _open(position)
    return rules.result(state)


def rewind(to: Position, at: Position) -> Position:
    """Position `to` again, taken back from `at`: what was drawn since is never drawn again."""
    return Position(to.slug, to.version, at.counter, to.state)


def at_rest(position: Position, opened: frozenset[int] = frozenset()) -> Step:
    """A step in which nothing happened: who is asked, as ever. The seats `opened` are asked anew."""
    return Step(position, [], [], decisions(position), opened)


def replay(
    slug: str, seats: int, options: Mapping[str, Json], seed: bytes, moves: Iterable[tuple[int, Move]]
) -> Iterator[Step]:
    """Every step of a game from its set-up on. Raises as `start` and `play` do."""
    step = start(slug, seats, options, seed)
    yield step
    for seat, move in moves:
        step = play(step.position, seed, seat, move)
        yield step
