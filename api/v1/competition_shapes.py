"""The shapes of competitions, of who takes part, and of their stages."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from api.v1.shapes import Instant
from games.rules.protocol import Json

type Pair = Annotated[list[UUID], Meta(min_length=2, max_length=2)]
type CompetitionKind = Literal["league", "tournament"]
type CompetitionStatus = Literal["draft", "open", "running", "finished", "cancelled"]
type EntryStatus = Literal["invited", "applied", "accepted", "substitute", "withdrawn", "expelled", "declined"]
type StageFormat = Literal["round_robin", "swiss", "knock_out", "by_hand"]
type StageStatus = Literal["planned", "running", "finished"]
type Zone = Literal["promotion", "relegation", "advance"]


class GameChoice(Struct):
    """What is played: a game by its slug, with all its options."""

    rules: str
    options: dict[str, Json]


class EntryName(Struct):
    """Who takes part: the id of an entry and the name of its person.

    Attributes:
        player: null for somebody without a name, or whom organisers know only by an address.
    """

    entry: UUID
    player: str | None


class OwnEntry(Struct):
    """Your part in a competition."""

    id: UUID
    status: EntryStatus


class CompetitionLine(Struct):
    """A competition in a list.

    Attributes:
        players: how many take part.
        you: your part in it, if any.
        organised: whether you are among its organisers.
    """

    id: UUID
    title: str
    kind: CompetitionKind
    status: CompetitionStatus
    games: list[GameChoice]
    is_at_tables: bool
    entering: Literal["free", "approval", "invited"]
    players: int
    most: int | None
    you: OwnEntry | None
    organised: bool
    created_at: Instant
    ended_at: Instant | None


class StageLine(Struct):
    """A stage of a competition: a season of a league, or a part of a tournament.

    Attributes:
        number: from 1.
        rounds: as planned; null is as many as the format needs.
        length: so many rounds it has, as is known from its start on; null if nobody can tell.
        divisions: into so many, or groups, the players are put at its start.
        through: of a knock-out, how many go on from each heat.
        advance: of a tournament, how many of each group go on to the next stage.
        promoted, relegated: of a league, how many of each division change it for the next season.
    """

    number: int
    title: str
    format: StageFormat
    status: StageStatus
    table_size: int
    rounds: int | None
    length: int | None
    divisions: int
    through: int
    advance: int
    promoted: int
    relegated: int
    first_round_at: Instant | None
    started_at: Instant | None
    ended_at: Instant | None


class CompetitionShape(CompetitionLine):
    """A competition with its settings and stages.

    Attributes:
        play: whether games change from round to round, or each group plays all of them at once.
        is_listed: whether it is found without its address.
        turn_seconds, allows_absence, visibility: of its games.
        points: by the size of the table, for each place.
        starts: when the next round begins: when all tables are done, by the calendar, or by hand.
        round_days: from a round's start to its deadline; null is no deadline.
        leftovers: what becomes of tables that are not done by then.
        revision: rises with whatever changes.
    """

    about: str
    is_listed: bool
    play: Literal["rotate", "all"]
    turn_seconds: int
    allows_absence: bool
    visibility: Literal["public", "link", "players"]
    points: dict[str, list[int]]
    bye_points: int
    tie_breaks: list[str]
    starts: Literal["done", "calendar", "hand"]
    round_days: int | None
    leftovers: Literal["wait", "share", "scores"]
    organisers: list[str]
    stages: list[StageLine]
    revision: int


class EntryStage(Struct):
    """An entry's place in a stage.

    Attributes:
        seed: from 1 within its division.
        from_round: the first round it could be paired in.
        rank: when the stage was closed.
    """

    stage: int
    division: int
    seed: int
    from_round: int
    rank: int | None


class CompetitionEntry(Struct):
    """Somebody who takes part, might, or did.

    Attributes:
        player: null for somebody without a name, or whom organisers know only by an address.
        seed: as organisers rank those who enter, from 1.
        changed_at: when the status changed last.
    """

    id: UUID
    player: str | None
    status: EntryStatus
    seed: int | None
    entered_at: Instant
    changed_at: Instant
    stages: list[EntryStage]


class ApartShape(Struct):
    """The pairs of entries that should not meet, such as players of one household."""

    pairs: list[Pair]


class DivisionShape(Struct):
    """Who plays in a division, by rank once the stage is closed, else by seed."""

    number: int
    title: str
    members: list[EntryName]


class StageShape(StageLine):
    """A stage with its divisions; there are none before its start."""

    members: list[DivisionShape]


class MoveShape(EntryName):
    """Where somebody goes.

    Attributes:
        before, after: divisions, from 1 at the top; null outside the league.
    """

    before: int | None
    after: int | None
    why: Literal[
        "champion_stays", "promoted", "relegated", "stays", "spared", "moved_up", "moved_down", "new", "left", "by_hand"
    ]


class StageDraftShape(Struct):
    """A stage as it would start now. Nobody is written to before its first round starts.

    Attributes:
        moves: of a league's season but the first: who comes from which division, and why.
        digest: names exactly this draft; the start takes it.
    """

    stage: int
    divisions: list[DivisionShape]
    moves: list[MoveShape]
    digest: str


class ClosingDivision(Struct):
    """How a division would end, the best first."""

    number: int
    title: str
    order: list[EntryName]


class ClosingShape(Struct):
    """A stage as it would be closed now.

    Attributes:
        moves: of a league: who would go where, if the next season started now.
        advance: of a tournament: who goes on, the best first.
        unfinished: so many tables are not done; they will not count.
        told: who would be written to.
        digest: names exactly this draft; the closing takes it.
    """

    stage: int
    divisions: list[ClosingDivision]
    moves: list[MoveShape]
    advance: list[EntryName]
    unfinished: int
    told: list[EntryName]
    digest: str
