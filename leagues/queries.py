"""What of competitions is read: a constant number of statements each."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, F, Prefetch, Q, QuerySet

from accounts.models import User
from games.rules import registry
from leagues.authority import visible_to
from leagues.errors import CompetitionNotFound, RoundNotFound, TableNotFound
from leagues.models import (
    Bye,
    Competition,
    Division,
    Entry,
    Member,
    Organiser,
    Round,
    SeatTenure,
    Stage,
    Table,
    TableSeat,
)

_IN = Q(entries__status=Entry.Status.ACCEPTED)


@dataclass(frozen=True, slots=True)
class Played:
    """One table of a player, and how it came out there."""

    seat: TableSeat
    table: Table


def listed(viewer: User | None) -> QuerySet[Competition]:
    """The competitions that anybody finds, and those that a person organises or takes part in, the newest first. With
    `players`, how many take part."""
    found = Q(is_listed=True)
    if viewer is not None:
        found |= Q(pk__in=Organiser.objects.filter(user=viewer).values("competition"))
        found |= Q(pk__in=Entry.objects.filter(user=viewer).values("competition"))
    shown = Competition.objects.filter(visible_to(viewer)).filter(found)
    return shown.annotate(players=Count("entries", filter=_IN)).order_by("-created_at")


def competition_for(viewer: User | None, competition_id: UUID) -> Competition:
    """The competition, with `players`, how many take part. One statement. Raises CompetitionNotFound."""
    shown = Competition.objects.filter(visible_to(viewer), pk=competition_id)
    found = shown.select_related("created_by").annotate(players=Count("entries", filter=_IN)).first()
    if found is None:
        raise CompetitionNotFound
    return found


def stages_of(competition: Competition) -> list[Stage]:
    """All stages in order, each with its competition. One statement."""
    stages = list(competition.stages.order_by("number"))
    for stage in stages:
        stage.competition = competition
    return stages


def present_stage(stages: Sequence[Stage]) -> Stage | None:
    """Of all stages, the one to show first: under way, or the last that was played, or the first."""
    begun = [stage for stage in stages if not stage.is_planned]
    running = [stage for stage in begun if stage.is_running]
    return next(iter([*running[:1], *begun[-1:], *stages[:1]]), None)


def entries_of(competition: Competition) -> list[Entry]:
    """All entries, by seed. One statement."""
    return list(Entry.objects.filter(competition=competition).select_related("user"))


def entry_of(user: User | None, competition: Competition) -> Entry | None:
    """A person's own entry."""
    return None if user is None else Entry.objects.filter(competition=competition, user=user).first()


def rounds_of(stage: Stage) -> list[Round]:
    """The rounds that began, with `tables` (and their seats, games and results) and `byes`. Six statements."""
    rounds = Round.objects.filter(stage=stage).order_by("number")
    byes = Bye.objects.select_related("entry__user", "division")
    return list(rounds.prefetch_related(Prefetch("tables", tables_with_seats()), Prefetch("byes", byes)))


def table_for(competition: Competition, uuid: UUID) -> Table:
    """A table with its round, seats, game and result. Three statements. Raises TableNotFound."""
    tables = tables_with_seats().filter(round__stage__competition=competition, uuid=uuid).select_related("round__stage")
    found = tables.first()
    if found is None:
        raise TableNotFound
    return found


def tenures_of(table: Table) -> list[SeatTenure]:
    """Who sat at the table's seats, in order. One statement."""
    tenures = SeatTenure.objects.filter(seat__table=table).select_related("entry__user", "seat")
    return list(tenures.order_by("seat__index", "from_at", "pk"))


def round_of(stage: Stage, number: int) -> Round:
    """The round of this number. One statement. Raises RoundNotFound."""
    found = Round.objects.filter(stage=stage, number=number).first()
    if found is None:
        raise RoundNotFound
    return found


def members_of(stage: Stage) -> dict[Division, list[Member]]:
    """Who is in each division of a stage that began: by rank once it is closed, else by seed. Two statements."""
    found: dict[Division, list[Member]] = {division: [] for division in stage.divisions.order_by("number")}
    members = Member.objects.filter(stage=stage).select_related("division", "entry__user")
    for member in members.order_by(F("rank").asc(nulls_last=True), "seed", "pk"):
        found[member.division].append(member)
    return found


def tables_of_entry(entry: Entry) -> list[Played]:
    """The tables at which an entry sits or sat to the end, in order. Three statements."""
    seats = {seat.table_id: seat for seat in TableSeat.objects.filter(entry=entry).select_related("entry__user")}
    tables = tables_with_seats().filter(pk__in=seats).select_related("round__stage")
    return [
        Played(seats[table.pk], table) for table in tables.order_by("round__stage__number", "round__number", "number")
    ]


def playing_of(user: User) -> list[Table]:
    """The tables at which a person sits that are being played, of all competitions. Two statements."""
    mine = TableSeat.objects.filter(entry__user=user).values("table")
    playing = tables_with_seats().filter(pk__in=mine, status=Table.Status.PLAYING)
    going = playing.filter(round__stage__competition__status=Competition.Status.RUNNING)
    return list(going.select_related("round__stage__competition").order_by("-pk"))


def entered_by(user: User) -> QuerySet[Entry]:
    """A person's entries in competitions that are not over, with the competition."""
    over = (Competition.Status.FINISHED, Competition.Status.CANCELLED, Competition.Status.DRAFT)
    shown = (*(Entry.Status.ACCEPTED, Entry.Status.SUBSTITUTE), *(Entry.Status.APPLIED, Entry.Status.INVITED))
    mine = Entry.objects.filter(user=user, status__in=shown).exclude(competition__status__in=over)
    return mine.select_related("competition").order_by("-entered_at")


def organisers_of(competition: Competition) -> list[User]:
    """Who organises it, by name."""
    return list(User.objects.filter(organising__competition=competition).order_by("name"))


def games_of(competition: Competition) -> dict[str, str]:
    """What its games are called, by slug. No statement."""
    return {one["rules"]: registry.rules(one["rules"]).info.title for one in competition.games}


def tables_with_seats() -> QuerySet[Table]:
    """Tables with their game, result and division, and in a second statement their seats."""
    seats = TableSeat.objects.select_related("entry__user").order_by("index")
    return Table.objects.select_related("game", "result", "division").prefetch_related(Prefetch("seats", seats))
