"""What a game is: the words in which every game speaks to the house.

A game is pure: it knows neither clock nor database nor whose turn it is by name. It says what is
asked of whom (`Decision`), what happened (`Event`) and how it ended (`Result`); the house does the
rest. `docs/adding-a-game.md` walks through one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

import msgspec
from msgspec import Struct

from games.rules.dice import Dice

type Json = Any
"""Whatever JSON can hold; narrowed by the state and view types of each game."""

type Move = dict[str, Json]
"""One answer: `{"type": "bid", "amount": 3}`. Small, flat, JSON-safe."""

type Value = str | int


class IllegalMove(Exception):
    """The move is not among those offered. Nothing was changed."""


class OneOf(Struct, frozen=True):
    """Exactly one of `values`.

    `about[i]` holds what the label of `values[i]` needs beyond its name (`choice.<type>.<param>`
    in the game's texts); empty when the name says enough.
    """

    values: tuple[Value, ...]
    about: tuple[Mapping[str, Json], ...] = ()


class Range(Struct, frozen=True):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int


class Subset(Struct, frozen=True):
    """A list of `least` to `most` different `values`, in any order."""

    values: tuple[Value, ...]
    least: int
    most: int


type Domain = OneOf | Range | Subset


class Choice(Struct, frozen=True):
    """One kind of answer. Every combination of values from its parameters' domains is legal."""

    type: str
    params: Mapping[str, Domain] = {}


class Decision(Struct, frozen=True):
    """What one seat is asked.

    Attributes:
        kind: names the question; `ask.<kind>` in the game's texts is its sentence.
        turn: decisions of one seat with the same `turn` are one turn: one notice, one clock.
        blocking: False for a sealed answer that may still be changed: the game does not wait for it.
        public: everybody can tell what is offered, so a single possible answer is played unasked.
        about: what the question's sentence needs, known to this seat.
    """

    seat: int
    kind: str
    turn: int
    choices: tuple[Choice, ...]
    blocking: bool = True
    public: bool = True
    about: Mapping[str, Json] = {}


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened, told by allow-list.

    Attributes:
        kind: `event.<kind>` in the game's texts is its sentence.
        data: what everybody learns; None if nobody but the seats in `secret` may know of it.
        secret: what one seat learns beyond `data`, by seat.
        reveals: somebody learned what was hidden, so this cannot be undone.
    """

    kind: str
    data: dict[str, Json] | None
    secret: dict[int, dict[str, Json]] = {}
    reveals: bool = False


class Result(Struct, frozen=True):
    """How a game, or a sheet of the score counter, ended. All tuples are by seat.

    Attributes:
        places: 1 is best; seats equal in total and every tie-break share a place (1, 1, 3).
        totals: what is compared first.
        parts: what each total is the sum of, by name (`part.<name>` in the texts).
        tie_breaks: what is compared next, in this order (`tie.<name>` in the texts).
        won: what each seat takes from here beside its points, by name (`name.<name>` in the
            texts); empty when the sheet gives nothing away.
    """

    places: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[dict[str, int], ...]
    tie_breaks: tuple[dict[str, int], ...] = ()
    won: tuple[tuple[str, ...], ...] = ()


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places by descending key; equal keys share a place and the next one is left out."""
    order = sorted(keys, reverse=True)
    return tuple(order.index(key) + 1 for key in keys)


class Option(Struct, frozen=True):
    """A variant agreed on before the start; labels are `option.<name>` and `option.<name>.<value>`."""

    name: str
    values: tuple[Value | bool, ...]
    default: Value | bool


class GameInfo(Struct, frozen=True):
    """What is known of a game before it starts.

    Attributes:
        version: of the rules; stored with every position. Rises when stored states must be converted.
        seats: how many may play, as a range.
        minutes: what the box says a game takes at a table.
    """

    slug: str
    title: str
    version: int
    seats: range
    credits: str
    minutes: int
    options: tuple[Option, ...] = ()


class SheetKind[C: Struct, P: Struct](Struct, frozen=True):
    """A score sheet: what is asked once (`common`) and of each seat, and the only scorer of it.

    Labels are `sheet.<field>` in the texts, `scoring.<slug>` is what the sheet is called, and `scoring.<slug>.summary`
    how it is counted, a sentence or two a line. Bounds are `msgspec.Meta` on the fields; `score_sheets` says which
    kinds of fields there are. `tally` raises ValueError when the sheet contradicts itself.
    """

    slug: str
    common: type[C]
    seat: type[P]
    tally: Callable[[C, Sequence[P]], Result]


class View(Struct):
    """All that one seat may know, built from nothing: a game's own view extends it.

    Attributes:
        you: the seat that looks; None for a spectator.
        round: the round being played, from 1.
        scores: each seat's score as far as the rules make it public before the end, else None.
    """

    you: int | None
    round: int
    scores: list[int | None]


class Scene(Struct, frozen=True):
    """What a board shows beside the view: the seats' names, the words, and what to point at.

    Attributes:
        names: what the seats are called, by seat.
        words: the text table in the reader's language.
        offered: ids of the parts that answer a question of the reader (`part_id`).
        changed: ids of the parts touched since the reader's last turn.
    """

    names: tuple[str, ...]
    words: Mapping[str, str]
    offered: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()


def part_id(name: str, value: Value) -> str:
    """The id in a board picture of what `{name: value}` means in a move or an event."""
    return f"{name}-{value}"


class Board[V: View](Protocol):
    """A game's `board.py`. Pure functions of their arguments."""

    def draw(self, view: V, scene: Scene) -> str:
        """The board as an SVG document with `<title>` and `<desc>`, parts under their `part_id`."""
        ...

    def describe(self, view: V, scene: Scene) -> str:
        """The same board in plain text, complete enough to play from; lines of at most 72 signs."""
        ...


class Bot[V: View](Protocol):
    """A game's `bot.py`."""

    def choose(self, view: V, decision: Decision, dice: Dice) -> Move:
        """A legal answer; sees only what its seat sees. `dice` are not the game's."""
        ...


class Rules[S: Struct, V: View](Protocol):
    """A game. Stateless; `games.rules.table` is the only caller.

    Class attributes:
        texts: sentences by key, by language code ("en").
        sheets: score sheets; the first is the whole game, and `result` uses its tally.
    """

    info: ClassVar[GameInfo]
    state_type: ClassVar[type[Any]]
    sheets: ClassVar[Sequence[SheetKind[Any, Any]]]
    texts: ClassVar[Mapping[str, Mapping[str, str]]]
    board: ClassVar[Board[Any]]
    bot: ClassVar[Bot[Any]]

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> S:
        """The state before the first decision. `options` is complete and valid."""
        ...

    def decisions(self, state: S) -> Sequence[Decision]:
        """Who is asked what: at most one decision a seat; none blocking when the game is over."""
        ...

    def apply(self, state: S, seat: int, move: Move, dice: Dice) -> list[Event]:
        """Play an offered `move`, changing `state` in place. Returns what happened, in order."""
        ...

    def view(self, state: S, seat: int | None) -> V:
        """All that this seat may know; None is a spectator."""
        ...

    def quiet_move(self, state: S, seat: int) -> Move:
        """The answer of a seat that does not answer: legal, least harm, and it ends every turn."""
        ...

    def result(self, state: S) -> Result | None:
        """The result when the game is over, else None."""
        ...

    def reimagine(self, state: S, seat: int | None, dice: Dice) -> S:
        """A new state in which all that `seat` does not know is dealt anew."""
        ...

    def census(self, state: S) -> Mapping[str, int]:
        """How many components of each kind there are: the same at every step."""
        ...

    def upgrade(self, state: Json, version: int) -> Json:
        """Convert the JSON of a state stored under an older `version` to today's."""
        raise msgspec.ValidationError(f"{self.info.slug} has no state of version {version}")
