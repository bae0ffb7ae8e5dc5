"""Starting a round, setting its tables, and ending it."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import doorbell
from accounts.models import User
from games.models import Game
from games.rules import registry
from games.tables import NewTable as NewGame
from games.tables import create_games
from leagues import audit, news
from leagues.authority import lock_own
from leagues.errors import BadSettings, BadTables, StalePreview, WrongTime
from leagues.models import (
    AuditEntry,
    Bye,
    Competition,
    Division,
    Entry,
    Member,
    Round,
    SeatTenure,
    Stage,
    Table,
    TableSeat,
)
from leagues.plans import complete_game
from leagues.ranking import standing_of
from leagues.round_drafts import RoundDraft, deadline_of, draft_round
from leagues.stages import FARTHEST, stage_of

SOONEST = timedelta(hours=1)
"""So far ahead a deadline lies at least."""

MOST_TABLES = 200
"""So many are set at once, all or none."""


class NewTable(NamedTuple):
    """A table to be set: what is played by whom, in seat order.

    Attributes:
        options: of the game; what is left out is as usual.
    """

    division: Division
    group: int
    rules: str
    options: Mapping[str, Any]
    entries: Sequence[Entry]


@transaction.atomic
def start_round(*, competition_id: UUID, by: User | None, number: int, digest: str) -> Round:
    """Start the next round of a stage as it was drafted: its games begin, and everybody who plays is told.

    Args:
        by: None if the competition's own rules start it.
        number: the stage's.
        digest: of the draft that was looked at.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime, TooFew, StalePreview: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    _check_under_way(competition)
    now = timezone.now()
    draft = draft_round(stage_of(competition, number), now)
    if draft.digest != digest:
        raise StalePreview
    return _started(competition, draft, by, now)


@transaction.atomic
def start_next_round(*, competition_id: UUID, number: int) -> Round:
    """Start the next round by the rules that the competition's organisers set. Raises as `start_round` does."""
    competition = lock_own(competition_id, None)
    _check_under_way(competition)
    now = timezone.now()
    return _started(competition, draft_round(stage_of(competition, number), now), None, now)


@transaction.atomic
def set_tables(
    *, competition_id: UUID, by: User, number: int, tables: Sequence[tuple[str, Mapping[str, Any], Sequence[UUID]]]
) -> list[Table]:
    """Set tables by hand in a stage for that, all or none: in its round under way, or in a new one.

    Args:
        number: the stage's.
        tables: of each, what is played with which options, and the entries in seat order.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime: see `leagues.errors`.
        BadTables: which one, from 1, and why.
    """
    competition = lock_own(competition_id, by)
    _check_under_way(competition)
    stage = stage_of(competition, number)
    if not stage.is_running or stage.format != Stage.Format.BY_HAND:
        raise WrongTime(reason=_("tables are set by hand only in a stage for that which is under way."))
    if not 1 <= len(tables) <= MOST_TABLES:
        raise BadTables(number=len(tables), reason=_("1 to {most} tables are set at once.").format(most=MOST_TABLES))
    now = timezone.now()
    current = Round.objects.filter(stage=stage, status=Round.Status.RUNNING).order_by("-number").first()
    played = current or _new_round(stage, stage.played_rounds.count() + 1, deadline_of(competition, now), now)
    wanted = _checked(stage, played, tables)
    made = _set(competition, played, wanted, now)
    news.tables_set(competition, played, made)
    told = [[table.rules, [str(entry) for entry in table.entries]] for table in wanted]
    audit.note(competition, AuditEntry.Kind.TABLES, by=by, about=f"{stage.title}, {played}", after=told)
    return made


@transaction.atomic
def set_deadline(*, competition_id: UUID, by: User, round_id: int, deadline_at: datetime | None, reason: str) -> Round:
    """Give a round that goes on another deadline, or none.

    Raises:
        CompetitionNotFound, NotYourCompetition, WrongTime, BadSettings, BadReason: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    reason = audit.checked_reason(reason)
    played = Round.objects.filter(pk=round_id, stage__competition=competition).select_related("stage").first()
    if played is None or not played.is_running:
        raise WrongTime(reason=_("this round does not go on."))
    if deadline_at is not None and not SOONEST <= deadline_at - timezone.now() <= FARTHEST:
        raise BadSettings(reason=_("a deadline lies at least an hour and at most five years ahead."))
    before = played.deadline_at and played.deadline_at.isoformat()
    played.deadline_at, played.near_told_at = deadline_at, None
    played.save(update_fields=["deadline_at", "near_told_at"])
    news.deadline_changed(competition, played, reason)
    audit.note(
        competition,
        AuditEntry.Kind.DEADLINE,
        by=by,
        reason=reason,
        about=f"{played.stage.title}, {played}",
        before=before,
        after=deadline_at and deadline_at.isoformat(),
    )
    return played


def end_if_done(competition: Competition, played: Round) -> bool:
    """End a round whose tables all have a result that counts, and tell those who played; whether it ended.

    Within the transaction that locks the competition.
    """
    if not played.is_running:
        return False
    waiting = played.tables.filter(status=Table.Status.PLAYING)
    if waiting.exists():
        return False
    played.status, played.ended_at = Round.Status.FINISHED, timezone.now()
    played.save(update_fields=["status", "ended_at"])
    news.round_ended(competition, played, standing_of(played.stage))
    audit.note(competition, AuditEntry.Kind.ROUND_CLOSE, by=None, about=f"{played.stage.title}, {played}")
    if competition.starts == Competition.Starts.DONE:
        transaction.on_commit(lambda: doorbell.ring("leagues.tasks.keep_rounds"))
    return True


def _check_under_way(competition: Competition) -> None:
    if not competition.is_running:
        raise WrongTime(reason=_("it is {status}.").format(status=competition.get_status_display()))


def _started(competition: Competition, draft: RoundDraft, by: User | None, now: datetime) -> Round:
    made_from = {str(each.division.number): msgspec.to_builtins(each.field) for each in draft.divisions}
    played = _new_round(draft.stage, draft.number, draft.deadline_at, now, made_from)
    tables = _set(competition, played, list(_tables(draft)), now)
    Bye.objects.bulk_create(
        Bye(round=played, division=each.division, entry=each.people[entry])
        for each in draft.divisions
        for entry in each.pairing.byes
    )
    _keep_plan(draft)
    _note_final(draft)
    news.round_started(competition, played, tables, draft)
    about = f"{draft.stage.title}, {played}"
    audit.note(competition, AuditEntry.Kind.ROUND_START, by=by, about=about, after={"tables": len(tables)})
    return played


def _new_round(
    stage: Stage, number: int, deadline_at: datetime | None, now: datetime, made_from: Mapping[str, Any] | None = None
) -> Round:
    return Round.objects.create(
        stage=stage, number=number, started_at=now, deadline_at=deadline_at, made_from=made_from or {}
    )


def _tables(draft: RoundDraft) -> list[NewTable]:
    """A table for each group and game. Whoever plays several games together sits elsewhere at each."""
    groups = [
        (each.division, [each.people[entry] for entry in table])
        for each in draft.divisions
        for table in each.pairing.tables
    ]
    return [
        NewTable(
            division,
            group,
            one["rules"],
            one["options"],
            [*people[turn % len(people) :], *people[: turn % len(people)]],
        )
        for group, (division, people) in enumerate(groups, start=1)
        for turn, one in enumerate(draft.games)
    ]


def _keep_plan(draft: RoundDraft) -> None:
    """Of a round robin: who meets whom in the rounds that are left."""
    if draft.stage.format != Stage.Format.ROUND_ROBIN:
        return
    draft.stage.plan = {
        str(each.division.number): {
            "people": sorted(each.people),
            "rounds": [msgspec.to_builtins(pairing) for pairing in each.later],
        }
        for each in draft.divisions
    }
    draft.stage.save(update_fields=["plan"])


def _note_final(draft: RoundDraft) -> None:
    """A knock-out ends with the round that has one heat; that may come sooner than was planned, if players left."""
    pairings = [each.pairing for each in draft.divisions]
    if draft.stage.is_knock_out and sum(len(pairing.tables) + len(pairing.byes) for pairing in pairings) == 1:
        draft.stage.length = draft.number
        draft.stage.save(update_fields=["length"])


def _set(competition: Competition, played: Round, wanted: Sequence[NewTable], now: datetime) -> list[Table]:
    """Set tables: their games begin at once, unless they are played at real ones."""
    last = played.tables.order_by("-number").first()
    games = begin(competition, [(new.rules, new.options, new.entries) for new in wanted])
    made = [
        Table(
            round=played,
            division=new.division,
            number=number,
            group=new.group,
            rules=new.rules,
            options=new.options,
            game=game,
        )
        for number, (new, game) in enumerate(zip(wanted, games, strict=True), start=last.number + 1 if last else 1)
    ]
    Table.objects.bulk_create(made)
    seats = TableSeat.objects.bulk_create(
        TableSeat(table=table, index=index, entry=entry)
        for table, new in zip(made, wanted, strict=True)
        for index, entry in enumerate(new.entries)
    )
    SeatTenure.objects.bulk_create(SeatTenure(seat=seat, entry=seat.entry, from_at=now) for seat in seats)
    return made


def begin(
    competition: Competition, wanted: Sequence[tuple[str, Mapping[str, Any], Sequence[Entry]]]
) -> Sequence[Game | None]:
    """Games of the competition, which start at once; none if it is played at real tables. Five statements.

    Args:
        wanted: of each, what is played with which options, and the entries in seat order.
    """
    if competition.is_at_tables:
        return [None] * len(wanted)
    return create_games(
        created_by=competition.created_by,
        tables=[
            NewGame(
                rules=rules,
                options=options,
                seats=[entry.user for entry in entries],
                turn_span=timedelta(seconds=competition.turn_seconds),
                visibility=Game.Visibility(competition.visibility),
                allows_absence=competition.allows_absence,
            )
            for rules, options, entries in wanted
        ],
    )


def _checked(
    stage: Stage, played: Round, tables: Sequence[tuple[str, Mapping[str, Any], Sequence[UUID]]]
) -> list[NewTable]:
    members = {
        member.entry.uuid: member
        for member in Member.objects.filter(
            stage=stage, entry__status=Entry.Status.ACCEPTED, entry__user__is_active=True
        ).select_related("entry__user", "division")
    }
    group = played.tables.count()
    return [
        _checked_table(number, group + number, rules, options, [members.get(entry) for entry in entries])
        for number, (rules, options, entries) in enumerate(tables, start=1)
    ]


def _checked_table(
    number: int, group: int, rules: str, options: Mapping[str, Any], members: Sequence[Member | None]
) -> NewTable:
    """Raises BadTables."""
    there = [member for member in members if member is not None]
    if len(there) != len(members):
        raise BadTables(number=number, reason=_("somebody does not take part in this stage."))
    if len({member.entry_id for member in there}) != len(there):
        raise BadTables(number=number, reason=_("somebody is there twice."))
    if len({member.division_id for member in there}) != 1:
        raise BadTables(number=number, reason=_("all at a table are of one division."))
    try:
        complete = complete_game({"rules": rules, "options": options})
    except BadSettings as refusal:
        raise BadTables(number=number, reason=str(refusal.context["reason"])) from None
    if len(there) not in registry.rules(rules).info.seats:
        raise BadTables(number=number, reason=_("the game is not for so many."))
    entries = [member.entry for member in there]
    return NewTable(there[0].division, group, rules, complete["options"], entries)
