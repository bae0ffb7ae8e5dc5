"""What organisers do with a table that holds the round up: each with a reason that its players are told."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import desk
from games.deeds import Adjudicate, CancelGame, Deed, ExtendTurn, PauseGame, ReplacePlayer, ResumeGame
from games.models import Game, Seat
from leagues import audit, membership, table_news
from leagues.authority import check_judges, lock_own
from leagues.errors import NotEntered, WrongTime
from leagues.models import AuditEntry, Competition, Entry, Result, SeatTenure, Table, TableSeat
from leagues.results import Outcome, about, enter_result, is_forfeit, playing_table, table_of
from leagues.rounds import begin, end_if_done

_Kind = AuditEntry.Kind


@transaction.atomic
def nudge(*, competition_id: UUID, by: User, table: UUID, reason: str) -> list[User]:
    """Remind those for whom a table waits; at a real table, all who sit there. Returns who is reminded.

    Whoever sits there cannot: who is reminded has not answered, and an answer may be sealed.

    Raises:
        CompetitionNotFound, NotYourCompetition, TableNotFound, SitsThere, WrongTime, HasResult, BadReason: see
            `leagues.errors`.
    """
    competition, row, reason = _judging(competition_id, by, table, reason)
    users = waited_for(row)
    table_news.nudged(competition, row, users, reason)
    _note(competition, _Kind.NUDGE, by, row, reason, None, [str(user) for user in users])
    return users


@transaction.atomic
def extend(*, competition_id: UUID, by: User, table: UUID, seat: int, more: timedelta, reason: str) -> None:
    """Give a seat more time for its present turn, once a turn.

    Raises what `nudge` does, and:
        GameError: what `games.deeds.ExtendTurn` refuses.
    """
    competition, row, reason = _judging(competition_id, by, table, reason)
    _act(row, by, ExtendTurn(seat, more), reason)
    mine = row.seats.select_related("entry__user").get(index=seat)
    told = {"seat": str(mine.entry), "hours": more // timedelta(hours=1)}
    _note(competition, _Kind.EXTEND, by, row, reason, None, told)


@transaction.atomic
def pause(*, competition_id: UUID, by: User, table: UUID, reason: str) -> None:
    """Let a table's game stand still. Raises what `extend` does."""
    competition, row, reason = _judging(competition_id, by, table, reason)
    _act(row, by, PauseGame(), reason)
    _note(competition, _Kind.PAUSE, by, row, reason, Game.Status.RUNNING, Game.Status.PAUSED)


@transaction.atomic
def resume(*, competition_id: UUID, by: User, table: UUID, reason: str) -> None:
    """Let a table's game go on. Raises what `extend` does."""
    competition, row, reason = _judging(competition_id, by, table, reason)
    _act(row, by, ResumeGame(), reason)
    _note(competition, _Kind.RESUME, by, row, reason, Game.Status.PAUSED, Game.Status.RUNNING)


@transaction.atomic
def substitute(*, competition_id: UUID, by: User, table: UUID, seat: int, entry: UUID, reason: str) -> TableSeat:
    """Give a seat to another entry, a substitute's or one that takes part: the result is that one's.

    Raises what `extend` does, and:
        NotEntered: there is no such entry that could play.
    """
    competition, row, reason = _judging(competition_id, by, table, reason)
    mine = row.seats.select_related("entry__user").filter(index=seat).first()
    ready = (Entry.Status.SUBSTITUTE, Entry.Status.ACCEPTED)
    came = Entry.objects.filter(competition=competition, uuid=entry, status__in=ready).select_related("user").first()
    if mine is None or came is None:
        raise NotEntered
    if row.seats.filter(entry=came).exists():
        raise WrongTime(reason=_("whoever plays at the table already cannot take another seat there."))
    if row.game is not None:
        _act(row, by, ReplacePlayer(seat, came.user), reason)
    now, left = timezone.now(), mine.entry
    SeatTenure.objects.filter(seat=mine, to_at=None).update(to_at=now, reason=reason)
    SeatTenure.objects.create(seat=mine, entry=came, from_at=now)
    membership.take_place(row.round.stage, left, came)
    mine.entry = came
    mine.save(update_fields=["entry"])
    table_news.substituted(competition, row, left, came, reason)
    _note(competition, _Kind.REPLACE, by, row, reason, str(left), str(came))
    return mine


@transaction.atomic
def adjudicate(*, competition_id: UUID, by: User, table: UUID, outcomes: Sequence[Outcome], reason: str) -> Result:
    """End a table whose game goes on, with these places; or say how one ended that has no game.

    Raises what `extend` and `results.enter_result` do.
    """
    competition, row, reason = _judging(competition_id, by, table, reason)
    end_game(row, by, outcomes, reason)
    return enter_result(competition_id=competition.pk, by=by, table=table, outcomes=outcomes, reason=reason)


@transaction.atomic
def void(*, competition_id: UUID, by: User, table: UUID, reason: str) -> None:
    """Strike a table out: it counts for nothing, whether it goes on or is done; a game that goes on is called off.

    Raises what `extend` does.
    """
    competition = lock_own(competition_id, by)
    row = table_of(competition, table)
    check_judges(by, row)
    reason = audit.checked_reason(reason)
    if row.status == Table.Status.VOID or not row.round.stage.is_running:
        raise WrongTime(reason=_("this table does not count any more."))
    before = row.get_status_display()
    if goes_on(row):
        _act(row, by, CancelGame(), reason)
    Result.objects.filter(table=row).delete()
    row.status = Table.Status.VOID
    row.save(update_fields=["status"])
    table_news.table_changed(competition, row, _("{table} does not count").format(table=row), reason)
    _note(competition, _Kind.VOID, by, row, reason, before, row.get_status_display())
    end_if_done(competition, row.round)


@transaction.atomic
def call_off(*, competition_id: UUID, by: User, table: UUID, reason: str) -> None:
    """Call a table's game off, so that it is played at a real table, whose result is entered.

    Raises what `extend` does.
    """
    competition, row, reason = _judging(competition_id, by, table, reason)
    if not goes_on(row):
        raise WrongTime(reason=_("no game goes on at this table."))
    _act(row, by, CancelGame(), reason)
    table_news.table_changed(competition, row, _("{table} is played at a real table").format(table=row), reason)
    _note(competition, _Kind.CALL_OFF, by, row, reason, Game.Status.RUNNING, Game.Status.CANCELLED)


@transaction.atomic
def replay(*, competition_id: UUID, by: User, table: UUID, reason: str) -> Table:
    """Begin a table's game anew with who sits there; one that goes on is called off.

    Raises what `extend` does.
    """
    competition, row, reason = _judging(competition_id, by, table, reason)
    if row.game is None:
        raise WrongTime(reason=_("this table is played at a real one."))
    if goes_on(row):
        _act(row, by, CancelGame(), reason)
    entries = [seat.entry for seat in row.seats.select_related("entry__user").order_by("index")]
    before = str(row.game_id)
    (row.game,) = begin(competition, [(row.rules, row.options, entries)])
    row.save(update_fields=["game"])
    table_news.table_changed(competition, row, _("{table} begins anew").format(table=row), reason)
    _note(competition, _Kind.REPLAY, by, row, reason, before, str(row.game_id))
    return row


def waited_for(table: Table) -> list[User]:
    """For whom a table waits: whom its game asks, or at a real one all who sit there. One statement."""
    if table.game_id is None:
        return list(User.objects.filter(entries__seats__table=table, is_active=True).order_by("pk"))
    asked = Seat.objects.filter(game=table.game_id, asked=Seat.Asked.WAITING, is_bot=False, user__is_active=True)
    return list(User.objects.filter(pk__in=asked.values("user")).order_by("pk"))


def goes_on(table: Table) -> bool:
    """Whether its game is under way."""
    return table.game is not None and table.game.status in (Game.Status.RUNNING, Game.Status.PAUSED)


def end_game(table: Table, by: User | None, outcomes: Sequence[Outcome], reason: str) -> None:
    """End the table's game, if it goes on, with the places of these outcomes.

    Raises BadResult or what `games.deeds.Adjudicate` refuses.
    """
    if goes_on(table):
        _act(table, by, Adjudicate(places_of(outcomes)), reason)


def places_of(outcomes: Sequence[Outcome]) -> list[int]:
    """Places for the game itself, by seat: whoever forfeited comes after all others."""
    order = sorted((one.is_forfeit, one.place * (not one.is_forfeit)) for one in outcomes)
    return [order.index((one.is_forfeit, one.place * (not one.is_forfeit))) + 1 for one in outcomes]


def shares(table: Table) -> list[Outcome]:
    """Who still plays shares the first place; who gave up or left to a bot forfeits. By seat."""
    seats = {seat.index: seat for seat in Seat.objects.filter(game=table.game_id)}
    return [
        Outcome(1, None, is_forfeit(seats[mine.index], mine.entry.user_id))
        for mine in table.seats.select_related("entry").order_by("index")
    ]


def _judging(competition_id: UUID, by: User, table: UUID, reason: str) -> tuple[Competition, Table, str]:
    competition = lock_own(competition_id, by)
    row = playing_table(competition, table)
    check_judges(by, row)
    return competition, row, audit.checked_reason(reason)


def _act(table: Table, by: User | None, deed: Deed, reason: str) -> None:
    """Do it to the table's game, whose players read the reason there. Raises WrongTime, GameError."""
    if table.game is None:
        raise WrongTime(reason=_("this table is played at a real one."))
    table.game.refresh_from_db()
    desk.act(
        game_id=table.game.pk,
        by=by,
        deed=deed,
        reason=reason,
        step=table.game.step,
        may=desk.check_does_not_play,  # who organises the competition was let in before
    )
    table.game.refresh_from_db()


def _note(
    competition: Competition, kind: AuditEntry.Kind, by: User, table: Table, reason: str, before: object, after: object
) -> None:
    audit.note(competition, kind, by=by, reason=reason, about=about(table), before=before, after=after)
