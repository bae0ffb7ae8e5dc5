"""How a table ended, from whoever says so; it counts once, and whoever corrects it says why."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import sheets
from games.models import Game, ScoreSheet, Seat
from leagues import audit, table_news
from leagues.authority import check_judges, lock, lock_own, lock_seen, organises
from leagues.errors import BadResult, HasResult, NoResult, NotAtTable, OwnClaim, TableNotFound, WrongTime
from leagues.models import AuditEntry, Competition, Result, Table, TableSeat
from leagues.rounds import end_if_done
from leagues.standings import Line, placed

MOST_TOTAL = 100_000
"""No game comes near so many points."""


class Outcome(NamedTuple):
    """How it came out on one seat.

    Attributes:
        place: 1 is best; equal places are shared: 1, 1, 3. Whoever forfeited is placed last in any case.
        total: the game's points; None if nobody counted them.
    """

    place: int
    total: int | None = None
    is_forfeit: bool = False


@transaction.atomic
def take_in(*, table_id: int) -> bool:
    """Take in the result of a table's game that is finished; False if there is none to be taken, or it was already.

    Who resigned, or left the seat to a bot, has forfeited.
    """
    row = Table.objects.select_related("round__stage").filter(pk=table_id).first()
    if row is None:
        return False
    competition = lock(row.round.stage.competition_id)
    table = Table.objects.select_related("game", "round__stage").get(pk=table_id)
    if not table.is_playing or table.game is None or table.game.status != Game.Status.FINISHED or _has_result(table):
        return False
    _write(competition, table, outcomes_of(table), Result.Source.GAME, by=None, is_confirmed=True)
    return True


@transaction.atomic
def enter_result(
    *, competition_id: UUID, by: User | None, table: UUID, outcomes: Sequence[Outcome], reason: str = ""
) -> Result:
    """Say as an organiser how a table ended that has no result, or confirm what a player entered by other words.

    Args:
        by: None if the rule of the round's deadline says it.
        outcomes: by seat.

    Raises:
        CompetitionNotFound, NotYourCompetition, TableNotFound, SitsThere, WrongTime, HasResult, BadResult,
            BadReason: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    row = playing_table(competition, table)
    check_judges(by, row)
    if by is not None:
        reason = audit.checked_reason(reason)
    if row.game is not None and row.game.status in (Game.Status.RUNNING, Game.Status.PAUSED):
        raise WrongTime(reason=_("its game goes on. Name its places there, or strike it out."))
    _check(row, outcomes)
    Result.objects.filter(table=row).delete()
    source = Result.Source.RULE if by is None else Result.Source.HAND
    result = _write(competition, row, outcomes, source, by=by, is_confirmed=True)
    _note(competition, AuditEntry.Kind.RESULT, by, row, reason, None)
    return result


@transaction.atomic
def claim_result(
    *, competition_id: UUID, by: User, table: UUID, outcomes: Sequence[Outcome], sheet: ScoreSheet | None = None
) -> Result:
    """Say as a player how a table ended that is played at a real one, be it after its game here was called off.

    It counts once somebody else confirms it.

    Args:
        sheet: the score sheet that says so, for whoever confirms it.

    Raises:
        CompetitionNotFound, TableNotFound, NotAtTable, WrongTime, HasResult, BadResult: see `leagues.errors`.
    """
    competition = lock_seen(competition_id, by)
    row = playing_table(competition, table)
    _check_sits(by, row)
    if row.game is not None and row.game.status != Game.Status.CANCELLED:
        raise WrongTime(reason=_("its game is played here, and says itself how it ends."))
    if _has_result(row):
        raise HasResult
    _check(row, outcomes)
    result = _write(competition, row, outcomes, Result.Source.SHEET, by=by, is_confirmed=False, sheet=sheet)
    table_news.claimed(competition, row, by)
    _note(competition, AuditEntry.Kind.RESULT, by, row, "", None)
    return result


@transaction.atomic
def confirm_result(*, competition_id: UUID, by: User, table: UUID) -> Result:
    """Confirm what another player entered, as somebody who sits there or as an organiser.

    Raises:
        CompetitionNotFound, TableNotFound, NotAtTable, NoResult, OwnClaim: see `leagues.errors`.
    """
    competition, row, result = _claimed(competition_id, by, table)
    if result.by_id == by.pk:
        raise OwnClaim
    result.confirmed_by, result.confirmed_at = by, timezone.now()
    result.save(update_fields=["confirmed_by", "confirmed_at"])
    _close(competition, row)
    _note(competition, AuditEntry.Kind.CONFIRM, by, row, "", None)
    return result


@transaction.atomic
def reject_result(*, competition_id: UUID, by: User, table: UUID, reason: str) -> None:
    """Strike out what a player entered and nobody confirmed; who entered it may do so too.

    Raises:
        CompetitionNotFound, TableNotFound, NotAtTable, NoResult, BadReason: see `leagues.errors`.
    """
    competition, row, result = _claimed(competition_id, by, table)
    reason = audit.checked_reason(reason)
    before = _told(row)
    result.delete()
    row.seats.update(place=None, total=None, is_forfeit=False)
    table_news.rejected(competition, row, by, reason)
    _note(competition, AuditEntry.Kind.REJECT, by, row, reason, before)


@transaction.atomic
def correct_result(*, competition_id: UUID, by: User, table: UUID, outcomes: Sequence[Outcome], reason: str) -> Result:
    """Say that a table ended otherwise than its result says, as long as its stage goes on.

    Raises:
        CompetitionNotFound, NotYourCompetition, TableNotFound, SitsThere, NoResult, WrongTime, BadResult,
            BadReason: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    row = table_of(competition, table)
    check_judges(by, row)
    reason = audit.checked_reason(reason)
    if not row.is_done:
        raise NoResult
    if not row.round.stage.is_running:
        raise WrongTime(reason=_("its stage is closed."))
    _check(row, outcomes)
    before = _told(row)
    _write_seats(row, outcomes)
    Result.objects.filter(table=row).update(
        source=Result.Source.HAND, by=by, at=timezone.now(), confirmed_by=by, confirmed_at=timezone.now()
    )
    table_news.corrected(competition, row, reason)
    _note(competition, AuditEntry.Kind.CORRECT, by, row, reason, before)
    return row.result


def read_sheet(table: Table, sheet: ScoreSheet) -> list[Outcome]:
    """What a score sheet says of a table, whose seats are in the same order on both.

    Raises:
        BadResult: the sheet is of another game, of a part of one, or of more or fewer players.
        GameError: today's rules do not count it.
    """
    if sheet.rules != table.rules or sheet.sheet != sheets.sheet_kind(table.rules).slug:
        raise BadResult(reason=_("the sheet is of another game, or not of a whole one."))
    result = sheets.result_of(sheet)
    if len(result.places) != table.seats.count():
        raise BadResult(reason=_("the sheet has more or fewer players than the table."))
    return [Outcome(place, total) for place, total in zip(result.places, result.totals, strict=True)]


def takes_claims(table: Table) -> bool:
    """Whether its players say how it ended: it is played at a real table, and nobody has said so yet."""
    is_here = table.game is not None and table.game.status != Game.Status.CANCELLED
    stage = table.round.stage
    goes_on = table.is_playing and stage.is_running and not stage.competition.is_over
    return goes_on and not is_here and not hasattr(table, "result")


def outcomes_of(table: Table) -> list[Outcome]:
    """How the table's game ended, by seat. Two statements."""
    holders = {seat.index: seat for seat in Seat.objects.filter(game=table.game_id)}
    return [
        Outcome(seat.place or len(holders), seat.points, is_forfeit(seat, mine.entry.user_id))
        for mine in table.seats.select_related("entry").order_by("index")
        for seat in [holders[mine.index]]
    ]


def is_forfeit(seat: Seat, user_id: int) -> bool:
    """Whether a seat was given up by who should hold it: at a table of two, giving up is simply losing."""
    return seat.user_id != user_id or seat.is_bot


def table_of(competition: Competition, uuid: UUID) -> Table:
    """The table, with its round, stage, game and result. Raises TableNotFound."""
    tables = Table.objects.filter(round__stage__competition=competition, uuid=uuid)
    found = tables.select_related("round__stage", "game", "division", "result").first()
    if found is None:
        raise TableNotFound
    return found


def playing_table(competition: Competition, uuid: UUID) -> Table:
    """As `table_of`. Raises HasResult, WrongTime too: it is done, struck out, or its stage is closed."""
    table = table_of(competition, uuid)
    if table.is_done:
        raise HasResult
    if not table.is_playing or not table.round.stage.is_running or competition.is_over:
        raise WrongTime(reason=_("this table is not played any more."))
    return table


def _claimed(competition_id: UUID, by: User, uuid: UUID) -> tuple[Competition, Table, Result]:
    competition = lock_seen(competition_id, by)
    table = playing_table(competition, uuid)
    if not organises(by, competition):
        _check_sits(by, table)
    if not _has_result(table):
        raise NoResult
    return competition, table, table.result


def _check_sits(user: User, table: Table) -> None:
    if not table.seats.filter(entry__user=user).exists():
        raise NotAtTable


def _has_result(table: Table) -> bool:
    return Result.objects.filter(table=table).exists()


def _write(
    competition: Competition,
    table: Table,
    outcomes: Sequence[Outcome],
    source: Result.Source,
    *,
    by: User | None,
    is_confirmed: bool,
    sheet: ScoreSheet | None = None,
) -> Result:
    now = timezone.now()
    _write_seats(table, outcomes)
    result = Result.objects.create(
        table=table,
        source=source,
        by=by,
        sheet=sheet,
        at=now,
        confirmed_by=by if is_confirmed else None,
        confirmed_at=now if is_confirmed else None,
    )
    if is_confirmed:
        _close(competition, table)
    else:
        audit.touch(competition)
    return result


def _check(table: Table, outcomes: Sequence[Outcome]) -> None:
    """Raises BadResult: what somebody says of this table cannot be."""
    if len(outcomes) != table.seats.count():
        raise BadResult(reason=_("each seat needs a place."))
    played = sorted(one.place for one in outcomes if not one.is_forfeit)
    if any(place != played.index(place) + 1 for place in played):
        raise BadResult(reason=_("places are 1, 2, 3 and so on; equal ones are shared: 1, 1, 3."))
    if any(abs(one.total or 0) > MOST_TOTAL for one in outcomes):
        raise BadResult(reason=_("nobody makes so many points."))


def _write_seats(table: Table, outcomes: Sequence[Outcome]) -> None:
    """Write places and points down; of a game's places, forfeits are taken out first."""
    seats = list(table.seats.select_related("entry__user").order_by("index"))
    lines = [
        Line(seat.entry_id, outcome.place, outcome.total, outcome.is_forfeit)
        for seat, outcome in zip(seats, outcomes, strict=True)
    ]
    places: Mapping[int, int] = placed(lines)
    for seat, outcome in zip(seats, outcomes, strict=True):
        seat.place, seat.total, seat.is_forfeit = places[seat.entry_id], outcome.total, outcome.is_forfeit
    TableSeat.objects.bulk_update(seats, ["place", "total", "is_forfeit"])


def _close(competition: Competition, table: Table) -> None:
    """It counts from now on; so the round may be done."""
    table.status = Table.Status.DONE
    table.save(update_fields=["status"])
    audit.touch(competition)
    end_if_done(competition, table.round)


def _told(table: Table) -> list[dict[str, object]]:
    return [
        {"player": str(seat.entry), "place": seat.place, "total": seat.total, "forfeit": seat.is_forfeit}
        for seat in table.seats.select_related("entry__user").order_by("index")
    ]


def _note(
    competition: Competition, kind: AuditEntry.Kind, by: User | None, table: Table, reason: str, before: object
) -> None:
    audit.note(competition, kind, by=by, reason=reason, about=about(table), before=before, after=_told(table))


def about(table: Table) -> str:
    """What the audit log calls a table."""
    return f"{table.round.stage.title}, {table.round}, {table}"
