"""What programs send about competitions."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from api import bodies
from api.v1.competition_shapes import CompetitionKind, Pair, StageFormat
from api.v1.shapes import Visibility
from games.rules.protocol import Json
from leagues.plans import StagePlan
from leagues.results import Outcome

type Small = Annotated[int, Meta(ge=0, le=1000)]
type Place = Annotated[int, Meta(ge=1, le=6)]
type Total = Annotated[int, Meta(ge=-bodies.LARGEST, le=bodies.LARGEST)]


class GameWish(bodies.Body):
    """What is to be played; options that are left out are as usual."""

    rules: str
    options: dict[str, Json] = {}


class StageWish(bodies.Body):
    """A stage to be planned, as it is told later."""

    title: str
    format: StageFormat
    table_size: Small = 4
    rounds: Small | None = None
    divisions: Small = 1
    through: Small = 1
    advance: Small = 0
    promoted: Small = 0
    relegated: Small = 0

    def plan(self) -> StagePlan:
        """The same for the services."""
        return StagePlan(**structs.asdict(self))


class SettingsBody(bodies.Body, kw_only=True):
    """What is to be set of a competition; what is not named stays."""

    title: str | UnsetType = UNSET
    about: str | UnsetType = UNSET
    is_listed: bool | UnsetType = UNSET
    entering: Literal["free", "approval", "invited"] | UnsetType = UNSET
    most: bodies.Number | UnsetType | None = UNSET
    games: list[GameWish] | UnsetType = UNSET
    play: Literal["rotate", "all"] | UnsetType = UNSET
    is_at_tables: bool | UnsetType = UNSET
    turn_seconds: bodies.Number | UnsetType = UNSET
    allows_absence: bool | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    points: dict[str, list[bodies.Number]] | UnsetType = UNSET
    bye_points: bodies.Number | UnsetType = UNSET
    tie_breaks: list[str] | UnsetType = UNSET
    starts: Literal["done", "calendar", "hand"] | UnsetType = UNSET
    round_days: bodies.Number | UnsetType | None = UNSET
    leftovers: Literal["wait", "share", "scores"] | UnsetType = UNSET

    def settings(self) -> Mapping[str, Any]:
        """What is named, for the services."""
        named = {name: value for name in SettingsBody.__struct_fields__ if (value := getattr(self, name)) is not UNSET}
        if "games" in named:
            named["games"] = [structs.asdict(game) for game in named["games"]]
        return named


class NewCompetition(SettingsBody, kw_only=True):
    """A competition to be prepared.

    Attributes:
        games: at least one.
        stages: of a league just one, its season; the later ones are like it.
    """

    kind: CompetitionKind
    title: str
    games: list[GameWish]
    stages: list[StageWish]


class StagesBody(bodies.Body):
    """The stages that are to follow those that have started."""

    stages: list[StageWish]


class FirstRoundBody(bodies.Body):
    """When a stage's first round begins by the calendar; null is when an organiser starts it."""

    first_round_at: bodies.Moment | None


class ReasonBody(bodies.Body):
    """Why, in 3 to 200 characters, which those concerned are told."""

    reason: str


class DigestBody(bodies.Body):
    """Exactly what was looked at: the digest of its draft."""

    digest: str


class EnterBody(bodies.Body):
    """How to take part.

    Attributes:
        as_substitute: not to be paired, but ready to take over seats.
    """

    as_substitute: bool = False


class InvitationByName(Struct, tag_field="kind", tag="user", forbid_unknown_fields=True):
    """Whoever has this display name."""

    name: str


class InvitationByAddress(Struct, tag_field="kind", tag="address", forbid_unknown_fields=True):
    """Whoever reads mail at this address."""

    address: str


class InvitationsBody(bodies.Body):
    """Who is asked to take part, 1 to 100 people."""

    people: list[InvitationByName | InvitationByAddress]


class DivisionMoveBody(bodies.Body):
    """Into which division of which stage somebody is put."""

    stage: bodies.Number
    division: bodies.Number
    reason: str


class SeedWish(bodies.Body):
    """How organisers rank an entry: 1 is the strongest; null is behind all who have a seed."""

    entry: UUID
    seed: bodies.Number | None


class SeedsBody(bodies.Body):
    """Seeds to be changed; entries that are not named keep theirs."""

    seeds: list[SeedWish]


class ApartBody(bodies.Body):
    """All pairs of entries that should not meet from now on, up to 200."""

    pairs: list[Pair]


class TableWish(bodies.Body):
    """A table to be set: what is played by whom, in seat order."""

    rules: str
    entries: list[UUID]
    options: dict[str, Json] = {}


class TablesBody(bodies.Body):
    """Tables to be set, 1 to 200, all or none."""

    tables: list[TableWish]


class OutcomeWish(bodies.Body):
    """How it came out on one seat.

    Attributes:
        place: 1 is best; equal places are shared: 1, 1, 3.
        total: the game's points, if somebody counted them.
        is_forfeit: who sits there did not play to the end, and comes last whatever the place says.
    """

    place: Place
    total: Total | None = None
    is_forfeit: bool = False


class OutcomesBody(bodies.Body):
    """How a table ended, by seat."""

    outcomes: list[OutcomeWish]

    def by_seat(self) -> list[Outcome]:
        """The same for the services."""
        return [Outcome(**structs.asdict(one)) for one in self.outcomes]


class ClaimBody(OutcomesBody):
    """How a table ended: by seat, or as a score sheet says that somebody kept.

    Attributes:
        outcomes: empty where there is a sheet.
        sheet: the last part of its link; its seats are in the order of the table's.
    """

    outcomes: list[OutcomeWish] = []
    sheet: str | None = None


class JudgedBody(OutcomesBody):
    """How a table ended, by seat, and why organisers say so."""

    reason: str


class ExtendBody(bodies.Body):
    """For which seat's present turn there is so much more time: an hour to 30 days."""

    seat: bodies.Number
    more_seconds: bodies.Number
    reason: str


class SubstituteBody(bodies.Body):
    """Which seat is taken over by whose entry."""

    seat: bodies.Number
    entry: UUID
    reason: str
