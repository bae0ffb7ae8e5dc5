"""Starting a stage and closing it."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from leagues import audit, membership, news
from leagues.authority import lock_own
from leagues.errors import BadSettings, NotEntered, StageNotFound, StalePreview, WrongTime
from leagues.models import AuditEntry, Bye, Competition, Entry, Member, Round, Stage, Table, TableSeat
from leagues.plans import fields_of, plan_of
from leagues.round_drafts import rounds_planned
from leagues.stage_drafts import ClosingDraft, draft_closing, draft_stage

FARTHEST = timedelta(days=5 * 365)
"""So far ahead a first round may be set: the dates of all others are counted from it."""


@transaction.atomic
def start_stage(*, competition_id: UUID, by: User, number: int, digest: str) -> Stage:
    """Put those who take part into the stage's divisions. Its first round is started next.

    Args:
        digest: of the draft that was looked at.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime, TooFew, StalePreview: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    if competition.is_draft or competition.is_over:
        raise WrongTime(reason=_("it is {status}.").format(status=competition.get_status_display()))
    stage = stage_of(competition, number)
    draft = draft_stage(stage)
    if draft.digest != digest:
        raise StalePreview
    membership.found(stage, draft.divisions)
    stage.length = rounds_planned(stage, [len(entries) for _, entries in draft.divisions])
    stage.status, stage.started_at = Stage.Status.RUNNING, timezone.now()
    stage.save(update_fields=["length", "status", "started_at"])
    Competition.objects.filter(pk=competition.pk).update(status=Competition.Status.RUNNING)
    told = {title: [str(draft.people[entry]) for entry in entries] for title, entries in draft.divisions}
    audit.note(competition, AuditEntry.Kind.STAGE_START, by=by, about=stage.title, after=told)
    return stage


@transaction.atomic
def close_stage(*, competition_id: UUID, by: User, number: int, digest: str) -> Stage:
    """Fix the stage's final ranks; what is not done by then does not count. A league's next season is planned like it,
    unless organisers planned it already.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime, StalePreview: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    stage = stage_of(competition, number)
    draft = draft_closing(stage)
    if draft.digest != digest:
        raise StalePreview
    now = timezone.now()
    Table.objects.filter(round__stage=stage, status=Table.Status.PLAYING).update(status=Table.Status.VOID)
    Round.objects.filter(stage=stage, status=Round.Status.RUNNING).update(status=Round.Status.FINISHED, ended_at=now)
    _freeze(draft)
    stage.status, stage.ended_at = Stage.Status.FINISHED, now
    stage.save(update_fields=["status", "ended_at"])
    if competition.is_league:
        _plan_next(competition, stage)
    news.stage_closed(competition, draft)
    titles = dict(stage.divisions.values_list("pk", "title"))
    final = {titles[pk]: [str(draft.people[row.entry]) for row in each.rows] for pk, each in draft.standings.items()}
    audit.note(competition, AuditEntry.Kind.STAGE_CLOSE, by=by, about=stage.title, after=final)
    return stage


@transaction.atomic
def move_entry(*, competition_id: UUID, by: User, entry: Entry, number: int, division: int, reason: str) -> None:
    """Put an entry into another division of a stage: of one to come, or of one under way in which it has not played.

    Args:
        number: the stage's.
        division: its number.

    Raises:
        CompetitionNotFound, NotYourCompetition, NotEntered, StageNotFound, WrongTime, BadSettings, BadReason: see
            `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    if entry.competition_id != competition.pk:
        raise NotEntered
    if competition.is_over:
        raise WrongTime(reason=_("it is over."))
    reason = audit.checked_reason(reason)
    stage = stage_of(competition, number)
    before = _moved_now(stage, entry, division) if stage.is_running else _moved_then(stage, entry, division)
    audit.note(competition, AuditEntry.Kind.MOVE, by=by, reason=reason, about=str(entry), before=before, after=division)


@transaction.atomic
def set_first_round(*, competition_id: UUID, by: User, number: int, at: datetime | None) -> Stage:
    """Say when a stage's first round begins by the calendar; the others follow it. None: when an organiser starts it.

    Raises:
        CompetitionNotFound, NotYourCompetition, StageNotFound, WrongTime, BadSettings: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    stage = stage_of(competition, number)
    if stage.is_finished or stage.played_rounds.exists():
        raise WrongTime(reason=_("its first round has started."))
    if at is not None and not timedelta() <= at - timezone.now() <= FARTHEST:
        raise BadSettings(field="at", reason=_("its first round can only begin within the next five years."))
    before, stage.first_round_at = stage.first_round_at, at
    stage.save(update_fields=["first_round_at"])
    told = [moment and moment.isoformat() for moment in (before, at)]
    audit.note(
        competition, AuditEntry.Kind.SETTINGS, by=by, about=f"{stage.title}, first round", before=told[0], after=told[1]
    )
    return stage


def stage_of(competition: Competition, number: int) -> Stage:
    """The stage, with its competition. Raises StageNotFound."""
    stage = competition.stages.filter(number=number).first()
    if stage is None:
        raise StageNotFound
    stage.competition = competition
    return stage


def _freeze(draft: ClosingDraft) -> None:
    """Write the ranks down; whoever is out has none."""
    members = []
    for standing in draft.standings.values():
        ranks = {row.entry: row.rank for row in standing.rows}
        for member in standing.record.members:
            member.rank = ranks.get(member.entry_id)
            members.append(member)
    Member.objects.bulk_update(members, ["rank"])


def _plan_next(competition: Competition, stage: Stage) -> None:
    """Organisers may have planned it before, while this one went on."""
    number = stage.number + 1
    plan = plan_of(stage)._replace(title=str(_("Season {number}")).format(number=number))
    Stage.objects.get_or_create(competition=competition, number=number, defaults=fields_of(plan))


def _moved_now(stage: Stage, entry: Entry, division: int) -> int:
    member = Member.objects.filter(stage=stage, entry=entry).select_related("division").first()
    target = stage.divisions.filter(number=division).first()
    if member is None or target is None:
        raise BadSettings(reason=_("there is no such division, or the player is in none."))
    if TableSeat.objects.filter(entry=entry, table__round__stage=stage).exists():
        raise WrongTime(reason=_("who has played in a division stays there until the stage is closed."))
    if target != member.division and member.division.members.count() == 1:
        raise WrongTime(reason=_("nobody would be left in the division."))
    before = member.division.number
    member.division, member.seed = target, target.members.count() + 1
    member.save(update_fields=["division", "seed"])
    Bye.objects.filter(round__stage=stage, entry=entry).update(division=target)  # what they gave goes along
    return before


def _moved_then(stage: Stage, entry: Entry, division: int) -> int | None:
    if not stage.is_planned or not stage.competition.is_league:
        raise WrongTime(reason=_("players are moved before a season starts, or before they play in it."))
    if not 1 <= division <= stage.divisions_planned:
        raise BadSettings(reason=_("there is no such division."))
    before: int | None = stage.overrides.get(str(entry.pk))
    stage.overrides[str(entry.pk)] = division
    stage.save(update_fields=["overrides"])
    return before
