"""Making a competition, changing what it is, and ending it."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues import audit
from leagues.authority import check_may_create, lock_own
from leagues.errors import WrongTime
from leagues.models import AuditEntry, Competition, Organiser, Stage
from leagues.plans import StagePlan, apply_settings, check_stages, fields_of, plan_of

SETTINGS = (
    *("title", "about", "is_listed", "entering", "most", "games", "play", "is_at_tables", "turn_seconds"),
    *("allows_absence", "visibility", "points", "bye_points", "tie_breaks", "starts", "round_days", "leftovers"),
)
"""What organisers set."""

FIXED_ONCE_STARTED = frozenset({"games", "play", "is_at_tables", "points", "bye_points", "tie_breaks", "leftovers"})
"""What nobody may change under those who play."""


@transaction.atomic
def create_competition(*, by: User, kind: str, settings: Mapping[str, Any], stages: Sequence[StagePlan]) -> Competition:
    """Prepare a competition; nobody but its organisers sees it yet.

    Args:
        settings: of `SETTINGS`; what is left out is as usual.
        stages: of a league just one, its season; the later ones are like it.

    Raises:
        MayNotOrganise: see `leagues.errors`.
        BadSettings: and why.
    """
    check_may_create(by)
    competition = Competition(kind=kind, created_by=by)
    apply_settings(competition, settings)
    check_stages(competition, stages, new=len(stages))
    competition.save(force_insert=True)
    Organiser.objects.create(competition=competition, user=by)
    Stage.objects.bulk_create(
        Stage(competition=competition, number=number, **fields_of(plan)) for number, plan in enumerate(stages, start=1)
    )
    audit.note(competition, AuditEntry.Kind.CREATE, by=by, after=_told(competition))
    return competition


@transaction.atomic
def change_settings(*, competition_id: UUID, by: User, settings: Mapping[str, Any]) -> Competition:
    """Change some of the settings.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime, BadSettings: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    before = _told(competition)
    if competition.is_over:
        raise WrongTime(reason=_("it is over."))
    has_started = Stage.objects.filter(competition=competition).exclude(status=Stage.Status.PLANNED).exists()
    if has_started and any(before[name] != settings[name] for name in FIXED_ONCE_STARTED & settings.keys()):
        raise WrongTime(reason=_("games, points and the rule for leftovers stay as they were when it started."))
    apply_settings(competition, settings)
    check_stages(competition, [plan_of(stage) for stage in competition.stages.all()])
    competition.save(update_fields=SETTINGS)
    changed = {name: value for name, value in _told(competition).items() if before[name] != value}
    if changed:
        was = {name: before[name] for name in changed}
        audit.note(competition, AuditEntry.Kind.SETTINGS, by=by, before=was, after=changed)
    return competition


@transaction.atomic
def set_stages(*, competition_id: UUID, by: User, stages: Sequence[StagePlan]) -> None:
    """Plan the stages that have not started anew: `stages` follow those that have.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime, BadSettings: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    if competition.is_over:
        raise WrongTime(reason=_("it is over."))
    begun = list(competition.stages.exclude(status=Stage.Status.PLANNED))
    planned = competition.stages.filter(status=Stage.Status.PLANNED)
    before = [plan_of(stage)._asdict() for stage in planned]
    check_stages(competition, [*map(plan_of, begun), *stages], new=len(stages))
    planned.delete()
    Stage.objects.bulk_create(
        Stage(competition=competition, number=number, **fields_of(plan))
        for number, plan in enumerate(stages, start=len(begun) + 1)
    )
    after = [plan._asdict() for plan in stages]
    audit.note(competition, AuditEntry.Kind.SETTINGS, by=by, about="stages", before=before, after=after)


@transaction.atomic
def set_organisers(*, competition_id: UUID, by: User, organisers: Sequence[User]) -> None:
    """Name all who organise it from now on; whoever made it stays one.

    Raises:
        CompetitionNotFound, NotYourCompetition: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    wanted = {competition.created_by_id, *(user.pk for user in organisers)}
    before = sorted(competition.organisers.values_list("user", flat=True))
    competition.organisers.exclude(user__in=wanted).delete()
    Organiser.objects.bulk_create(
        [Organiser(competition=competition, user_id=pk) for pk in wanted - set(before)], ignore_conflicts=True
    )
    names = dict(User.objects.filter(pk__in={*before, *wanted}).values_list("pk", "name"))
    audit.note(
        competition,
        AuditEntry.Kind.ORGANISERS,
        by=by,
        before=[names[pk] for pk in before],
        after=sorted(names[pk] for pk in wanted),
    )


@transaction.atomic
def publish(*, competition_id: UUID, by: User) -> Competition:
    """Show it to everybody and take entries.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    if not competition.is_draft:
        raise WrongTime(reason=_("it is open already."))
    _set_status(competition, Competition.Status.OPEN)
    audit.note(competition, AuditEntry.Kind.PUBLISH, by=by)
    return competition


@transaction.atomic
def cancel_competition(*, competition_id: UUID, by: User, reason: str) -> Competition:
    """Call it off. Its games that go on can be played to the end, but count for nothing.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime, BadReason: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    reason = audit.checked_reason(reason)
    if competition.is_over:
        raise WrongTime(reason=_("it is over."))
    _set_status(competition, Competition.Status.CANCELLED)
    audit.note(competition, AuditEntry.Kind.CANCEL, by=by, reason=reason)
    return competition


@transaction.atomic
def finish_competition(*, competition_id: UUID, by: User) -> Competition:
    """Close it for good, when no stage is under way.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    if not competition.is_running:
        raise WrongTime(reason=_("it is not under way."))
    if competition.stages.filter(status=Stage.Status.RUNNING).exists():
        raise WrongTime(reason=_("a stage is under way. Close that first."))
    _set_status(competition, Competition.Status.FINISHED)
    audit.note(competition, AuditEntry.Kind.FINISH, by=by)
    return competition


def _set_status(competition: Competition, status: Competition.Status) -> None:
    competition.status = status
    if competition.is_over:
        competition.ended_at = timezone.now()
    competition.save(update_fields=["status", "ended_at"])


def _told(competition: Competition) -> dict[str, Any]:
    return {name: getattr(competition, name) for name in SETTINGS}
