"""What of competitions is read: a constant number of statements each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Sum

from accounts.models import User
from games.rules import registry
from leagues.authority import visible_to
from leagues.errors import CompetitionNotFound, NotEntered, RoundNotFound, TableNotFound
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

UNREAD = ("round__made_from", "round__stage__plan")
"""Of a table's round and stage: what pairings were made from is large, and would come once for each table."""

_IN = Q(entries__status=Entry.Status.ACCEPTED)


@dataclass(frozen=True, slots=True)
class Played:
    """One table of a player, and how it came out there."""

    seat: TableSeat
    table: Table


def listed(viewer: User | None) -> QuerySet[Competition]:
    """The competitions that anybody finds, and those that a person organises or takes part in, the newest first. With
    `players`, how many take part."""
    return _found(viewer).annotate(players=Count("entries", filter=_IN)).order_by("-created_at")


def listed_revision(viewer: User | None) -> str:
    """Another one whenever something of `listed` changed. One statement."""
    told = _found(viewer).aggregate(count=Count("pk"), sum=Sum("revision"))
    return f"{told['count']}.{told['sum']}"


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
    return next(iter([*running, *begun[-1:], *stages]), None)


def entries_of(competition: Competition) -> list[Entry]:
    """All entries, by seed. One statement."""
    return list(Entry.objects.filter(competition=competition).select_related("user"))


def kept_apart(competition: Competition) -> list[tuple[Entry, Entry]]:
    """The pairs of entries that should not meet. One statement."""
    entries = Entry.objects.in_bulk({pk for pair in competition.apart for pk in pair})
    return [(entries[one], entries[other]) for one, other in competition.apart if {one, other} <= entries.keys()]


def entry_of(user: User | None, competition: Competition) -> Entry | None:
    """A person's own entry."""
    return None if user is None else Entry.objects.filter(competition=competition, user=user).first()


def rounds_of(stage: Stage) -> list[Round]:
    """The rounds that began, with `tables` (and their seats, games and results) and `byes`. Four statements."""
    return list(_with_tables(Round.objects.filter(stage=stage)))


def rounds_begun(competition: Competition) -> list[Round]:
    """The rounds of all stages that began, by themselves. One statement."""
    rounds = Round.objects.filter(stage__competition=competition).defer("made_from")
    return list(rounds.order_by("stage__number", "number"))


def played_round(stage: Stage, number: int) -> Round | None:
    """A round that began, as in `rounds_of`. Four statements, one if there is none."""
    return next(iter(_with_tables(Round.objects.filter(stage=stage, number=number))), None)


def table_for(competition: Competition, uuid: UUID) -> Table:
    """A table with its round, seats, game and result. Three statements. Raises TableNotFound."""
    tables = tables_with_seats().filter(round__stage__competition=competition, uuid=uuid).select_related("round__stage")
    found = tables.defer(*UNREAD).first()
    if found is None:
        raise TableNotFound
    return found


def tables_in(competition: Competition) -> list[Table]:
    """All tables of a competition, as `table_for` reads them. Two statements."""
    tables = tables_with_seats().filter(round__stage__competition=competition)
    return list(tables.select_related("round__stage__competition").defer(*UNREAD))


def table_seen_by(viewer: User | None, uuid: UUID) -> Table | None:
    """A table of any competition that a person may see, as `table_for` reads it. Two statements."""
    seen = Competition.objects.filter(visible_to(viewer))
    tables = tables_with_seats().filter(round__stage__competition__in=seen, uuid=uuid)
    return tables.select_related("round__stage__competition").defer(*UNREAD).first()


def replaced_in(tables: Iterable[Table]) -> dict[int, list[Entry]]:
    """By seat, who sat there before the one who does, if anybody did. One statement."""
    ended = SeatTenure.objects.filter(seat__table__in=[table.pk for table in tables], to_at__isnull=False)
    found: dict[int, list[Entry]] = {}
    for tenure in ended.select_related("entry__user").order_by("from_at", "pk"):
        found.setdefault(tenure.seat_id, []).append(tenure.entry)
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
    tables = tables_with_seats().filter(pk__in=seats).select_related("round__stage").defer(*UNREAD)
    return [
        Played(seats[table.pk], table) for table in tables.order_by("round__stage__number", "round__number", "number")
    ]


def memberships_of(entry: Entry) -> list[Member]:
    """The stages in which an entry is, in order. One statement."""
    return list(Member.objects.filter(entry=entry).select_related("stage", "division").order_by("stage__number"))


def byes_of(entry: Entry) -> list[Bye]:
    """The rounds in which an entry had no table. One statement."""
    return list(Bye.objects.filter(entry=entry).select_related("round").defer("round__made_from"))


def playing_of(user: User) -> list[Table]:
    """The tables at which a person sits that are being played, of all competitions. Two statements."""
    mine = TableSeat.objects.filter(entry__user=user).values("table")
    playing = tables_with_seats().filter(pk__in=mine, status=Table.Status.PLAYING)
    going = playing.filter(round__stage__competition__status=Competition.Status.RUNNING)
    return list(going.select_related("round__stage__competition").defer(*UNREAD).order_by("-pk"))


def entered_by(user: User) -> QuerySet[Entry]:
    """A person's entries in competitions that are not over, with the competition."""
    over = (Competition.Status.FINISHED, Competition.Status.CANCELLED, Competition.Status.DRAFT)
    shown = (*(Entry.Status.ACCEPTED, Entry.Status.SUBSTITUTE), *(Entry.Status.APPLIED, Entry.Status.INVITED))
    mine = Entry.objects.filter(user=user, status__in=shown).exclude(competition__status__in=over)
    return mine.select_related("competition").order_by("-entered_at")


def own_entries(user: User | None) -> dict[UUID, Entry]:
    """A person's entries of any status, by competition. One statement."""
    return {} if user is None else {entry.competition_id: entry for entry in Entry.objects.filter(user=user)}


def taking_part(competition: Competition) -> list[Entry]:
    """Who takes part, is ready as a substitute, or did take part, by seed; nobody who was only asked or asked.
    One statement."""
    return list(_players(competition))


def player_for(competition: Competition, uuid: UUID) -> Entry:
    """One of `taking_part`. One statement. Raises NotEntered."""
    found = _players(competition).filter(uuid=uuid).first()
    if found is None:
        raise NotEntered
    return found


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


def _found(viewer: User | None) -> QuerySet[Competition]:
    found = Q(is_listed=True)
    if viewer is not None:
        found |= Q(pk__in=Organiser.objects.filter(user=viewer).values("competition"))
        found |= Q(pk__in=Entry.objects.filter(user=viewer).values("competition"))
    return Competition.objects.filter(visible_to(viewer)).filter(found)


def _with_tables(rounds: QuerySet[Round]) -> QuerySet[Round]:
    byes = Bye.objects.select_related("entry__user", "division")
    tables = tables_with_seats().order_by("number")
    return (
        rounds.defer("made_from")
        .order_by("number")
        .prefetch_related(Prefetch("tables", tables), Prefetch("byes", byes))
    )


def _players(competition: Competition) -> QuerySet[Entry]:
    member = Exists(Member.objects.filter(entry=OuterRef("pk")))
    seated = Exists(TableSeat.objects.filter(entry=OuterRef("pk")))
    shown = Q(status__in=(Entry.Status.ACCEPTED, Entry.Status.SUBSTITUTE)) | member | seated
    return Entry.objects.filter(shown, competition=competition).select_related("user")
