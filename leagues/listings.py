"""Long lists of a competition, a part at a time and filtered: a constant number of statements each."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from accounts.models import User
from leagues import queries
from leagues.models import Bye, Competition, Entry, Member, Organiser, Round, Table

PUBLIC = (Entry.Status.ACCEPTED, Entry.Status.SUBSTITUTE, Entry.Status.WITHDRAWN, Entry.Status.EXPELLED)
"""Entries in these states everybody sees; who was invited, waits, or was not taken is the organisers' affair."""


@dataclass(frozen=True, slots=True)
class Found:
    """A competition, and what it is to whoever looks.

    Attributes:
        players: how many take part.
        entry: of whoever looks.
    """

    competition: Competition
    players: int
    entry: Entry | None
    is_organised: bool


def competitions(
    viewer: User | None,
    *,
    kind: str | None = None,
    status: str | None = None,
    is_mine: bool = False,
    is_organised: bool = False,
    before: UUID | None = None,
    limit: int,
) -> list[Found]:
    """Those that a person finds, the newest first. Three statements, one for nobody.

    Args:
        is_mine: only those that the viewer entered, or was invited to.
        is_organised: only those whose organisers the viewer is among.
        before: only older ones than this.
    """
    if viewer is None and (is_mine or is_organised):
        return []
    found = queries.listed(viewer).order_by("-pk")
    if kind is not None:
        found = found.filter(kind=kind)
    if status is not None:
        found = found.filter(status=status)
    if is_mine:
        found = found.filter(pk__in=Entry.objects.filter(user=viewer).values("competition"))
    if is_organised:
        found = found.filter(pk__in=Organiser.objects.filter(user=viewer).values("competition"))
    if before is not None:
        found = found.filter(pk__lt=before)
    return _to(viewer, list(found[:limit]))


def competition_to(viewer: User | None, competition_id: UUID) -> Found:
    """One competition. Three statements, one for nobody. Raises CompetitionNotFound."""
    return _to(viewer, [queries.competition_for(viewer, competition_id)])[0]


def entries(
    competition: Competition,
    viewer: User | None,
    *,
    is_organised: bool,
    status: str | None = None,
    after: UUID | None = None,
    limit: int,
) -> list[Entry]:
    """Entries as they came, with the stages they are in. Two statements.

    Args:
        is_organised: whether the viewer organises it, and so sees all; others see those of `PUBLIC`, and their own.
        after: only later ones than this.
    """
    found = _with_stages(Entry.objects.filter(competition=competition)).order_by("uuid")
    if not is_organised:
        own = Entry.objects.filter(competition=competition, user=viewer) if viewer else Entry.objects.none()
        found = found.filter(status__in=PUBLIC) | found.filter(pk__in=own.values("pk"))
    if status is not None:
        found = found.filter(status=status)
    if after is not None:
        found = found.filter(uuid__gt=after)
    return list(found[:limit])


def entry(uuid: UUID) -> Entry:
    """One entry, with the stages it is in. Two statements."""
    return _with_stages(Entry.objects.filter(uuid=uuid)).get()


def rounds(competition: Competition, *, after: tuple[int, int] = (0, 0), limit: int) -> list[Round]:
    """Rounds that began, of all stages in order, with `tables` and `byes`. Three statements.

    Args:
        after: only later ones than this stage's and round's numbers.
    """
    stage, number = after
    found = _rounds().filter(stage__competition=competition)
    later = found.filter(stage__number__gt=stage) | found.filter(stage__number=stage, number__gt=number)
    return list(later.order_by("stage__number", "number")[:limit])


def round_with_tables(round_id: int) -> Round:
    """One round, with `tables` and `byes`. Three statements."""
    return _rounds().get(pk=round_id)


def tables(
    competition: Competition,
    *,
    stage: int | None = None,
    round_number: int | None = None,
    status: str | None = None,
    entry: UUID | None = None,
    after: UUID | None = None,
    limit: int,
) -> list[Table]:
    """Tables as they were set, with their seats and results. Two statements."""
    found = queries.tables_with_seats().filter(round__stage__competition=competition)
    wanted = {
        "round__stage__number": stage,
        "round__number": round_number,
        "status": status,
        "seats__entry__uuid": entry,
        "uuid__gt": after,
    }
    found = found.filter(**{name: value for name, value in wanted.items() if value is not None})
    return list(found.select_related("round__stage").order_by("uuid")[:limit])


def _with_stages(found: QuerySet[Entry]) -> QuerySet[Entry]:
    members = Member.objects.select_related("stage", "division").order_by("stage__number")
    return found.select_related("user").prefetch_related(Prefetch("members", members))


def _rounds() -> QuerySet[Round]:
    tables = Table.objects.only("round_id", "uuid").order_by("number")
    byes = Bye.objects.select_related("entry__user").order_by("pk")
    found = Round.objects.select_related("stage")
    return found.prefetch_related(Prefetch("tables", tables), Prefetch("byes", byes))


def _to(viewer: User | None, shown: Sequence[Competition]) -> list[Found]:
    own: dict[UUID, Entry] = {}
    organised: set[UUID] = set()
    if viewer is not None:
        own = {each.competition_id: each for each in Entry.objects.filter(user=viewer, competition__in=shown)}
        organised = set(
            Organiser.objects.filter(user=viewer, competition__in=shown).values_list("competition", flat=True)
        )
    return [
        Found(
            each,
            each.players,  # type: ignore[attr-defined] # annotated
            own.get(each.pk),
            each.pk in organised or (viewer is not None and viewer.is_superuser),
        )
        for each in shown
    ]
