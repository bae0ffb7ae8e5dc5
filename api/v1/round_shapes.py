"""The shapes of rounds, tables and standings."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

from api.v1.competition_shapes import EntryName, EntryStatus, GameChoice, StageStatus, Zone
from api.v1.shapes import Instant


class RoundShape(Struct):
    """A round that began.

    Attributes:
        number: from 1 in each stage.
        deadline_at: when what is left over is settled by the competition's rule; null is never.
        tables: their ids, in order.
        byes: who has no table.
    """

    stage: int
    number: int
    status: Literal["running", "finished"]
    started_at: Instant
    deadline_at: Instant | None
    ended_at: Instant | None
    tables: list[UUID]
    byes: list[EntryName]


class RepeatShape(Struct):
    """Two who meet again, with how often they will have met."""

    players: list[EntryName]
    times: int


class DivisionDraftShape(Struct):
    """What a division would play.

    Attributes:
        tables: who sits there, in the order of the seats.
        kept_apart_failed: two who should not meet, and do.
        short_tables: so many have fewer seats than usual.
        seat_imbalance: the sum over all players of most minus least times at a seat, this round included.
    """

    number: int
    title: str
    tables: list[list[EntryName]]
    byes: list[EntryName]
    repeats: list[RepeatShape]
    kept_apart_failed: list[list[EntryName]]
    short_tables: int
    seat_imbalance: int


class RoundDraftShape(Struct):
    """The next round of a stage as it would start now.

    Attributes:
        games: what each group plays.
        deadline_at: if it started now.
        tables: how many there would be.
        told: who would be written to.
        digest: names exactly this draft; the start takes it.
    """

    stage: int
    number: int
    games: list[GameChoice]
    deadline_at: Instant | None
    tables: int
    divisions: list[DivisionDraftShape]
    told: list[EntryName]
    digest: str


class SeatAtTable(EntryName):
    """A seat at a table, and how it came out there.

    Attributes:
        place: 1 is best, equal ones are shared; null before there is a result.
        total: the game's own points; null where nobody counted them.
        is_forfeit: who sits there did not play to the end.
    """

    index: int
    place: int | None
    total: int | None
    is_forfeit: bool


class TableResultShape(Struct):
    """That a table has a result.

    Attributes:
        source: the game itself, a player, an organiser, or the rule for what a deadline leaves over.
        is_confirmed: whether it counts; else another player or an organiser must confirm it.
    """

    source: Literal["game", "sheet", "hand", "rule"]
    is_confirmed: bool
    at: Instant


class TableLine(Struct):
    """A table of a competition.

    Attributes:
        number: from 1 in each round.
        division: its number.
        group: tables of a round with the same people share it.
        status: `void` tables count for nothing.
        game: its id; null if it is played at a real table.
    """

    id: UUID
    stage: int
    round: int
    number: int
    division: int
    group: int
    rules: GameChoice
    status: Literal["playing", "done", "void"]
    game: UUID | None
    seats: list[SeatAtTable]
    result: TableResultShape | None


class TenureShape(EntryName):
    """Who sat at a seat from when, and until when.

    Attributes:
        to_at: null for who sits there.
        reason: why it ended, in the organisers' words.
    """

    seat: int
    from_at: Instant
    to_at: Instant | None
    reason: str


class CompetitionTableShape(TableLine):
    """A table with all who sat there."""

    tenures: list[TenureShape]


class TablesSetShape(Struct):
    """Tables that were set, by their ids, in the order in which they were named."""

    stage: int
    round: int
    tables: list[UUID]


class FigureShape(Struct):
    """What a tie-break says of somebody.

    Attributes:
        value: rounded; `exact` is a fraction such as "7/3".
        again: exact, of those it left tied, when only they are compared; null where that was not asked.
        is_blank: it says nothing: nobody was tied any more, or not all of them had met.
    """

    name: str
    value: float
    exact: str
    again: str | None
    is_blank: bool


class StandingRow(EntryName):
    """Where somebody stands.

    Attributes:
        rank: from 1 in each division.
        points: rounded; `points_exact` is a fraction such as "10/3", `points_text` for people, such as "3⅓".
        played: tables, forfeits included.
        won: first places; one that is shared counts whole.
        zone: where the rank leads, as things stand.
        figures: of the tie-breaks, in the order in which they are compared.
    """

    rank: int
    points: float
    points_exact: str
    points_text: str
    played: int
    won: int
    byes: int
    forfeits: int
    zone: Zone | None
    figures: list[FigureShape]


class OutShape(EntryName):
    """Somebody who takes part no more, and has no rank."""

    status: EntryStatus


class DivisionStandingShape(Struct):
    """How a division stands, the best first."""

    number: int
    title: str
    rows: list[StandingRow]
    out: list[OutShape]


class StandingsShape(Struct):
    """How a stage stands.

    Attributes:
        tie_breaks: what is compared where points are equal, in this order.
    """

    stage: int
    title: str
    status: StageStatus
    tie_breaks: list[str]
    divisions: list[DivisionStandingShape]
