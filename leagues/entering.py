"""Who takes part: asking, being asked, being accepted, and leaving."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Seat
from games.services import resign
from leagues import audit, membership, news
from leagues.authority import lock_own, lock_seen
from leagues.errors import (
    AlreadyEntered,
    BadSettings,
    CompetitionFull,
    EntriesClosed,
    NameMissing,
    NotEntered,
    WrongTime,
)
from leagues.models import AuditEntry, Competition, Entry, Table

MOST_APART = 200
"""So many pairs can be kept apart."""

_Status = Entry.Status


@transaction.atomic
def enter(*, competition_id: UUID, user: User, as_substitute: bool = False) -> Entry:
    """Take part, or ask to; who was invited is taken at once. Late entries join the stage under way if it can.

    Args:
        as_substitute: not to be paired, but ready to take over seats.

    Raises:
        CompetitionNotFound, EntriesClosed, AlreadyEntered, NameMissing, CompetitionFull: see `leagues.errors`.
    """
    competition = lock_seen(competition_id, user)
    entry = Entry.objects.filter(competition=competition, user=user).first()
    check_may_enter(competition, entry, user)
    is_invited = entry is not None and entry.status == _Status.INVITED
    entry = entry or Entry(competition=competition, user=user, entered_at=timezone.now())
    entry.is_by_post = False
    if competition.entering == Competition.Entering.APPROVAL and not is_invited:
        _set(entry, _Status.APPLIED)
        news.applied(entry)
        return entry
    _take_in(entry, _Status.SUBSTITUTE if as_substitute else _Status.ACCEPTED)
    return entry


@transaction.atomic
def invite(*, competition_id: UUID, by: User, users: Sequence[User], by_post: Collection[User] = ()) -> list[Entry]:
    """Ask people to take part; each gets a letter whose link enters with one click. Who has entered is left alone.

    Args:
        by_post: those of them whose address was named: who reads mail there stays unknown until they take part.

    Raises:
        CompetitionNotFound, NotYourCompetition, EntriesClosed: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    if not competition.takes_entries:
        raise EntriesClosed(reason=_closed_why(competition))
    now = timezone.now()
    known = set(Entry.objects.filter(competition=competition, user__in=users).values_list("user", flat=True))
    asked = [user for user in users if user.pk not in known]
    entries = Entry.objects.bulk_create(
        Entry(
            competition=competition,
            user=user,
            status=_Status.INVITED,
            entered_at=now,
            changed_at=now,
            is_by_post=user in by_post,
        )
        for user in asked
    )
    news.invited(competition, entries)
    audit.note(competition, AuditEntry.Kind.INVITE, by=by, after=[str(entry) for entry in entries])
    return entries


@transaction.atomic
def decline_invitation(*, competition_id: UUID, user: User) -> None:
    """Say no to an invitation. Raises CompetitionNotFound, NotEntered."""
    competition = lock_seen(competition_id, user)
    entry = Entry.objects.filter(competition=competition, user=user, status=_Status.INVITED).first()
    if entry is None:
        raise NotEntered
    _set(entry, _Status.DECLINED)
    audit.touch(competition)


@transaction.atomic
def accept_entry(*, competition_id: UUID, by: User, entry: UUID, as_substitute: bool = False) -> Entry:
    """Let somebody who asked, declined or withdrew take part; nobody who was invited by post and never answered yes.

    Raises:
        CompetitionNotFound, NotYourCompetition, NotEntered, WrongTime, CompetitionFull, NameMissing,
            EntriesClosed: see `leagues.errors`.
    """
    competition, row = _locked(competition_id, by, entry)
    wanted = _Status.SUBSTITUTE if as_substitute else _Status.ACCEPTED
    if row.status == wanted:
        raise WrongTime(reason=_("that is so already."))
    if row.status in (_Status.ACCEPTED, _Status.EXPELLED, _Status.INVITED) or row.is_by_post:
        raise WrongTime(reason=_("whoever takes part, was expelled or has not answered cannot be accepted."))
    before = row.status
    if not row.user.name:
        raise NameMissing
    _take_in(row, wanted)
    news.accepted(row)
    audit.note(competition, AuditEntry.Kind.ACCEPT, by=by, about=str(row), before=before, after=row.status)
    return row


@transaction.atomic
def decline_entry(*, competition_id: UUID, by: User, entry: UUID, reason: str) -> Entry:
    """Say no to somebody who asked, or take an invitation back.

    Raises:
        CompetitionNotFound, NotYourCompetition, NotEntered, WrongTime, BadReason: see `leagues.errors`.
    """
    competition, row = _locked(competition_id, by, entry)
    reason = audit.checked_reason(reason)
    if row.status not in (_Status.APPLIED, _Status.INVITED):
        raise WrongTime(reason=_("this entry does not wait for an answer."))
    before = row.status
    _set(row, _Status.DECLINED)
    news.declined(row, reason)
    audit.note(
        competition, AuditEntry.Kind.DECLINE, by=by, reason=reason, about=str(row), before=before, after=row.status
    )
    return row


@transaction.atomic
def withdraw(*, competition_id: UUID, user: User) -> Entry:
    """Take part no more: one is paired no more and stands in no table. Games that go on one plays to the end, or gives
    up there. Who is only invited declines.

    Raises:
        CompetitionNotFound, NotEntered: see `leagues.errors`.
    """
    competition = lock_seen(competition_id, user)
    entry = Entry.objects.filter(competition=competition, user=user).first()
    if entry is None or entry.is_out or competition.is_over:
        raise NotEntered
    before = entry.status
    if before == _Status.INVITED:
        decline_invitation(competition_id=competition_id, user=user)
        entry.refresh_from_db()
        return entry
    _set(entry, _Status.WITHDRAWN)
    news.withdrew(entry)
    audit.note(competition, AuditEntry.Kind.WITHDRAW, by=user, about=str(entry), before=before, after=entry.status)
    return entry


@transaction.atomic
def expel(*, competition_id: UUID, by: User, entry: UUID, reason: str) -> Entry:
    """Have somebody take part no more; seats at tables that go on are given up.

    Raises:
        CompetitionNotFound, NotYourCompetition, NotEntered, WrongTime, BadReason: see `leagues.errors`.
    """
    competition, row = _locked(competition_id, by, entry)
    reason = audit.checked_reason(reason)
    if row.is_out:
        raise WrongTime(reason=_("whoever is out already cannot be expelled."))
    before = row.status
    _set(row, _Status.EXPELLED)
    _give_up_seats(row)
    news.expelled(row, reason)
    audit.note(
        competition, AuditEntry.Kind.EXPEL, by=by, reason=reason, about=str(row), before=before, after=row.status
    )
    return row


@transaction.atomic
def set_seeds(*, competition_id: UUID, by: User, seeds: Mapping[UUID, int | None]) -> None:
    """Rank who enters: 1 is the strongest. Matters where a stage has not started.

    Raises:
        CompetitionNotFound, NotYourCompetition, NotEntered: see `leagues.errors`.
        BadSettings: a seed is named twice or is not from 1.
    """
    competition = lock_own(competition_id, by)
    entries = {entry.uuid: entry for entry in Entry.objects.filter(competition=competition).select_related("user")}
    if not seeds.keys() <= entries.keys():
        raise NotEntered
    before = {str(entries[uuid]): entries[uuid].seed for uuid in seeds}
    for uuid, seed in seeds.items():
        entries[uuid].seed = seed
    named = [entry.seed for entry in entries.values() if entry.seed is not None]
    if len(set(named)) != len(named) or any(not 1 <= seed <= len(entries) * 10 for seed in named):
        raise BadSettings(reason=_("each seed is a number from 1, and nobody shares one."))
    Entry.objects.bulk_update([entries[uuid] for uuid in seeds], ["seed"])
    after = {str(entries[uuid]): entries[uuid].seed for uuid in seeds}
    audit.note(competition, AuditEntry.Kind.SEED, by=by, before=before, after=after)


@transaction.atomic
def keep_apart(*, competition_id: UUID, by: User, pairs: Sequence[tuple[UUID, UUID]]) -> None:
    """Name all pairs that should not meet, such as players of one household. Pairings avoid it as far as they can.

    Raises:
        CompetitionNotFound, NotYourCompetition, NotEntered: see `leagues.errors`.
        BadSettings: somebody is to be kept apart from himself, or there are too many pairs.
    """
    competition = lock_own(competition_id, by)
    entries = {entry.uuid: entry for entry in Entry.objects.filter(competition=competition).select_related("user")}
    if not {uuid for pair in pairs for uuid in pair} <= entries.keys():
        raise NotEntered
    if len(pairs) > MOST_APART or any(one == other for one, other in pairs):
        raise BadSettings(reason=_("up to {most} pairs of two different players.").format(most=MOST_APART))
    names = {entry.pk: str(entry) for entry in entries.values()}
    before = [[names[pk] for pk in pair] for pair in competition.apart if names.keys() >= set(pair)]
    competition.apart = sorted({tuple(sorted((entries[one].pk, entries[other].pk))) for one, other in pairs})
    competition.save(update_fields=["apart"])
    after = [[names[pk] for pk in pair] for pair in competition.apart]
    audit.note(competition, AuditEntry.Kind.SETTINGS, by=by, about="kept apart", before=before, after=after)


def entry_of(competition: Competition, uuid: UUID) -> Entry:
    """The entry. Raises NotEntered."""
    found = Entry.objects.filter(competition=competition, uuid=uuid).select_related("user", "competition").first()
    if found is None:
        raise NotEntered
    return found


def _locked(competition_id: UUID, by: User, entry: UUID) -> tuple[Competition, Entry]:
    competition = lock_own(competition_id, by)
    if competition.is_over:
        raise WrongTime(reason=_("it is over."))
    return competition, entry_of(competition, entry)


def check_may_enter(competition: Competition, entry: Entry | None, user: User) -> None:
    """Whether a person, with this entry so far, may enter now; if it is full, only as a substitute.

    Raises EntriesClosed, AlreadyEntered, NameMissing.
    """
    status = entry.status if entry else None
    if status in (_Status.ACCEPTED, _Status.SUBSTITUTE, _Status.APPLIED):
        raise AlreadyEntered
    if not competition.takes_entries:
        raise EntriesClosed(reason=_closed_why(competition))
    if status == _Status.EXPELLED:
        raise EntriesClosed(reason=_("its organisers expelled you."))
    if competition.entering == Competition.Entering.INVITED and status != _Status.INVITED:
        raise EntriesClosed(reason=_("one enters by invitation only."))
    if not user.name:
        raise NameMissing


def _closed_why(competition: Competition) -> str:
    return _("it is {status}.").format(status=competition.get_status_display())


def _take_in(entry: Entry, status: Entry.Status) -> None:
    """Let it take part. Raises CompetitionFull, EntriesClosed."""
    competition = entry.competition
    if not competition.takes_entries:
        raise EntriesClosed(reason=_closed_why(competition))
    if status == _Status.ACCEPTED:
        taken = Entry.objects.filter(competition=competition, status=_Status.ACCEPTED).count()
        if competition.most is not None and taken >= competition.most:
            raise CompetitionFull(most=competition.most)
        if not membership.is_played_late(competition, list(competition.stages.all())):
            raise EntriesClosed(reason=_("it is too far on for anybody to join. You can enter as a substitute."))
    _set(entry, status)
    if status == _Status.ACCEPTED:
        membership.join_late(entry)


def _set(entry: Entry, status: Entry.Status) -> None:
    entry.status, entry.changed_at = status, timezone.now()
    entry.save()
    audit.touch(entry.competition)


def _give_up_seats(entry: Entry) -> None:
    playing = Table.objects.filter(seats__entry=entry, status=Table.Status.PLAYING, game__isnull=False)
    going = (Game.Status.RUNNING, Game.Status.PAUSED)
    held = Seat.objects.filter(user=entry.user, game__in=playing.values("game"), game__status__in=going)
    for game_id, index in list(held.order_by("game").values_list("game", "index")):
        resign(game_id=game_id, user=entry.user, seat=index)
