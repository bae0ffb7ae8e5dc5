"""What is answered: the shapes of a game, its seats and its questions."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType, field

from games.rules.protocol import Json, Value

type Instant = Annotated[datetime, Meta(tz=True)]
type Kind = Literal["user", "guest", "bot"]
type Visibility = Literal["public", "link", "players"]


class RulesOfGame(Struct):
    """Which rules a game is played by."""

    slug: str
    version: int
    options: dict[str, Json]


class Player(Struct):
    """Who answers for a seat."""

    name: str
    kind: Kind


class SeatShape(Struct):
    """A place at the table.

    Attributes:
        player: null while nobody holds it.
        asked: the game waits for it, as far as everybody may know.
        due_at: until when it may answer.
        place, points: when the game is over.
    """

    index: int
    player: Player | None
    asked: bool
    due_at: Instant | None
    place: int | None
    points: int | None


class ValueShape(Struct):
    """A value that may be answered, and what it is called."""

    value: Value
    label: str


class SubsetShape(Struct):
    """Different values of a list, in any order, `least` to `most` of them."""

    of: list[ValueShape]
    least: int
    most: int


class ParamShape(Struct):
    """What a parameter may be: exactly one of these is there.

    Attributes:
        range: a whole number from the first to the second.
    """

    range: tuple[int, int] | UnsetType = UNSET
    one_of: list[ValueShape] | UnsetType = UNSET
    subset: SubsetShape | UnsetType = UNSET


class ChoiceShape(Struct):
    """One kind of answer. Every combination of its parameters' values is legal."""

    type: str
    label: str
    params: dict[str, ParamShape]


class DecisionShape(Struct):
    """What your seat is asked.

    Attributes:
        blocking: the game waits for it; else it is a sealed answer that may still be changed.
    """

    seat: int
    kind: str
    prompt: str
    blocking: bool
    choices: list[ChoiceShape]


class GameLine(Struct):
    """A game in a list.

    Attributes:
        you: the asker's seat, if any.
    """

    id: UUID
    rules: RulesOfGame
    status: Literal["open", "running", "paused", "finished", "cancelled"]
    visibility: Visibility
    turn_seconds: int
    step: int
    seats: list[SeatShape]
    you: int | None
    created_at: Instant
    ended_at: Instant | None


class GameShape(GameLine):
    """A game as the seat of the asker may know it; a spectator sees what everybody may.

    Attributes:
        view: by the game's own rules; null before the start.
        board: the same in plain text.
        decisions: what the asker's seat is asked.
    """

    view: Json = None
    board: str = ""
    commitment: str = ""
    now: Instant | None = None
    decisions: list[DecisionShape] = field(default_factory=list)


class PositionShape(Struct):
    """A game after an earlier step."""

    step: int
    view: Json
    board: str


class EventShape(Struct):
    """Something that happened, as far as the asker may know it."""

    kind: str
    data: dict[str, Json]


class EntryShape(Struct):
    """A line of a game's log.

    Attributes:
        kind: what was done: "move", "undo", "timeout", …
        seat: whose doing it was; null for the set-up and for what several seats did together.
        is_undone: it was taken back later.
    """

    step: int
    at: Instant
    kind: str
    seat: int | None
    sentences: list[str]
    events: list[EventShape]
    is_undone: bool


class DrawShape(Struct):
    """One act of chance: its number, how many outcomes, which came."""

    counter: int
    size: int
    value: int


class ProofShape(Struct):
    """What anybody needs to recompute a game's chance.

    Attributes:
        seed: hexadecimal.
        holds: whether recomputing it here found no fault.
    """

    commitment: str
    seed: str
    draws: list[DrawShape]
    holds: bool
    faults: list[str]


class TurnShape(Struct):
    """A turn that waits for you."""

    game: UUID
    rules: str
    seat: int
    step: int
    due_at: Instant
    url: str


type Amounts = Mapping[str, int]


class ResultShape(Struct):
    """How a game or a score sheet ended; all lists are by seat.

    Attributes:
        places: 1 is best; equal seats share a place.
        parts: what each total is the sum of.
        tie_breaks: what is compared where totals are equal, in this order.
        won: what each seat takes beside its points, such as awards of a round; empty if there is nothing of the kind.
    """

    places: list[int]
    totals: list[int]
    parts: list[dict[str, int]]
    tie_breaks: list[dict[str, int]]
    won: list[list[str]]


class MeShape(Struct):
    """A person, to that person.

    Attributes:
        time_zone: such as "Europe/Berlin"; null until it is known.
    """

    name: str
    email: str
    time_zone: str | None


class AnnouncementShape(Struct):
    """What happened outside of games.

    Attributes:
        topic: what it is about, such as "competition:<id>".
        kind: such as "round_started". Put up with others: they are only added.
        title: in one line, for people.
        facts: ids and numbers, by name.
    """

    topic: str
    kind: str
    title: str
    facts: dict[str, Json]


class NewsShape(Struct):
    """A piece of news about you.

    Attributes:
        number: of your feed, without gaps.
        type: such as "game.turn". Put up with others: they are only added.
        game: which it is about; null if it is about none.
        seat, turn: which it is about; null where it is about the whole game, or none.
        sequence: rises from news to news about a game; null for an invitation, and without a game.
        url: where a person looks at it.
        news: what it is, without a game.
    """

    number: int
    type: str
    at: Instant
    game: UUID | None
    seat: int | None
    turn: int | None
    sequence: int | None
    url: str
    news: AnnouncementShape | None


class EventsShape(Struct):
    """A part of your feed.

    Attributes:
        next: the number of the last entry you have now: say it as `after`, and you get what follows.
    """

    events: list[NewsShape]
    next: int


class TokenShape(Struct):
    """A personal token.

    Attributes:
        hint: how it begins.
        used_at: when it was last used, to about a minute.
    """

    id: UUID
    name: str
    hint: str
    scopes: list[str]
    created_at: Instant
    expires_at: Instant | None
    used_at: Instant | None


class NewTokenShape(TokenShape):
    """A token that was just made.

    Attributes:
        token: its text, shown this once.
    """

    token: str | None = None


class ActionShape(Struct):
    """Something that was done in a game that is over.

    Attributes:
        move: as it was sent; null where nothing was.
    """

    seq: int
    kind: str
    seat: int | None
    step: int
    at: Instant
    move: Json
    draws: list[DrawShape]


class ExportShape(Struct):
    """A complete record, enough to replay a game that is over; before that, what the asker may know.

    Attributes:
        format: of this record; it rises when a field changes its meaning.
        actions, result: when the game was played to its end, else null.
        proof: when the game is over.
    """

    format: int
    game: GameShape
    log: list[EntryShape]
    actions: list[ActionShape] | None
    proof: ProofShape | None
    result: ResultShape | None
