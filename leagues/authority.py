"""Who may do what with a competition."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from leagues.errors import CompetitionNotFound, MayNotOrganise, NotYourCompetition, SitsThere
from leagues.models import Competition, Organiser, SeatTenure, Table, TableSeat

PERMISSION = "leagues.organise_competition"


def check_may_create(user: User) -> None:
    """Raises MayNotOrganise."""
    if not (user.is_active and user.has_perm(PERMISSION)):
        raise MayNotOrganise


def organises(user: User | None, competition: Competition) -> bool:
    """Whether a person is among its organisers; who keeps the whole house is of every competition."""
    if user is None or not user.is_active:
        return False
    return user.is_superuser or Organiser.objects.filter(competition=competition, user=user).exists()


def organised_by(user: User) -> QuerySet[Competition]:
    """The competitions that a person organises."""
    if user.is_superuser:
        return Competition.objects.all()
    return Competition.objects.filter(Exists(Organiser.objects.filter(competition=OuterRef("pk"), user=user)))


def visible_to(viewer: User | None) -> Q:
    """The competitions that a person, or somebody who is not signed in, may see: a draft only its organisers."""
    published = ~Q(status=Competition.Status.DRAFT)
    if viewer is None:
        return published
    if viewer.is_superuser:
        return Q()
    return published | Q(Exists(Organiser.objects.filter(competition=OuterRef("pk"), user=viewer)))


def lock(competition_id: UUID) -> Competition:
    """The competition, locked: everything that changes one begins so, and before games are locked.

    Raises CompetitionNotFound.
    """
    found = Competition.objects.select_for_update(no_key=True).filter(pk=competition_id).first()
    if found is None:
        raise CompetitionNotFound
    return found


def lock_seen(competition_id: UUID, user: User) -> Competition:
    """As `lock`, for somebody who may see it: to others a draft looks like what is not there.

    Raises CompetitionNotFound.
    """
    competition = lock(competition_id)
    if competition.is_draft and not organises(user, competition):
        raise CompetitionNotFound
    return competition


def lock_own(competition_id: UUID, by: User | None) -> Competition:
    """As `lock`, for one of its organisers; None is the house, which follows the rules they set.

    Raises:
        CompetitionNotFound, NotYourCompetition: see `leagues.errors`.
    """
    competition = lock(competition_id)
    check_organises(by, competition)
    return competition


def check_organises(by: User | None, competition: Competition) -> None:
    """Raises NotYourCompetition, or CompetitionNotFound if the person may not even see it."""
    if by is None or organises(by, competition):
        return
    raise CompetitionNotFound if competition.is_draft else NotYourCompetition


def sits_at(user: User, table: UUID) -> bool:
    """Whether a person sits at a table. One statement."""
    return TableSeat.objects.filter(table__uuid=table, entry__user=user).exists()


def check_judges(by: User | None, table: Table) -> None:
    """Raises SitsThere: nobody judges a table at which he sits or sat; the others could not trust it."""
    if by is not None and SeatTenure.objects.filter(seat__table=table, entry__user=by).exists():
        raise SitsThere
