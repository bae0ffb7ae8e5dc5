"""What organisers should look at in their competitions, the most pressing first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import QuerySet

from accounts.models import User
from games.absences import away_now
from games.models import Game, Seat
from leagues.models import Competition, Entry, Round, SeatTenure, Stage, Table
from leagues.queries import UNREAD
from notifications.models import Channel

SLOW = timedelta(days=7)
"""After so long without its end in sight, a table whose round others have done holds them up."""

SWEPT = timedelta(minutes=5)
"""After so long a finished game's result should have been taken in."""

CLAIM_PATIENCE = timedelta(days=2)
"""So long a result that a player entered may wait for another one."""


class What(StrEnum):
    """Why something needs attention."""

    LATE = "late"
    """A table is not done though its round's time is up."""
    HOLDS_UP = "holds_up"
    """A table is the last, or nearly, of a round that others have done."""
    NO_RESULT = "no_result"
    """A table's game was called off, or ended and its result could not be taken in."""
    CLAIMED = "claimed"
    """A result waits to be confirmed."""
    AWAY = "away"
    """A player who is waited for has days off."""
    NO_MAIL = "no_mail"
    """Mail to a player comes back."""
    ENTRY = "entry"
    """An entry waits to be accepted."""
    NEXT_ROUND = "next_round"
    """A round is done, and the next one waits to be started."""
    CLOSE = "close"
    """All rounds of a stage are done."""


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to look at: a table, an entry, or a stage of a competition."""

    what: What
    competition: Competition
    since: datetime
    table: Table | None = None
    entry: Entry | None = None
    stage: Stage | None = None


def matters(competitions: QuerySet[Competition], now: datetime, viewer: User | None = None) -> list[Matter]:
    """What needs attention in these competitions. A constant number of statements.

    Args:
        viewer: at tables where this person sits or sat, whoever has days off is not told: that would tell who has not
            answered yet, and an answer may be sealed.
    """
    going = competitions.filter(status__in=(Competition.Status.OPEN, Competition.Status.RUNNING))
    tables = _playing(going)
    found = [*_of_tables(tables, now), *_away(_not_played_by(viewer, tables), now), *_without_mail(going)]
    found += [*_waiting_entries(going), *_of_stages(going)]
    order = list(What)
    return sorted(found, key=lambda matter: (order.index(matter.what), matter.since))


def _playing(going: QuerySet[Competition]) -> list[Table]:
    playing = Table.objects.filter(status=Table.Status.PLAYING, round__stage__competition__in=going)
    related = ("game", "result", "round__stage__competition")
    return list(playing.select_related(*related).defer(*UNREAD).prefetch_related("seats__entry__user"))


def _not_played_by(viewer: User | None, tables: Sequence[Table]) -> list[Table]:
    own = SeatTenure.objects.filter(entry__user=viewer, seat__table__in=tables).values_list("seat__table", flat=True)
    played = set() if viewer is None else set(own)
    return [table for table in tables if table.pk not in played]


def _of_tables(tables: Sequence[Table], now: datetime) -> Iterable[Matter]:
    left = _share_left(tables)
    for table in tables:
        competition = table.round.stage.competition
        deadline, started = table.round.deadline_at, table.round.started_at
        result = getattr(table, "result", None)
        if result is not None and now - result.at > CLAIM_PATIENCE:
            yield Matter(What.CLAIMED, competition, result.at, table)
        elif result is None and table.game is not None and _is_missing(table.game, now):
            yield Matter(What.NO_RESULT, competition, table.game.ended_at or started, table)
        elif deadline is not None and deadline <= now:
            yield Matter(What.LATE, competition, deadline, table)
        elif now - started > SLOW and left[table.round_id] <= 0.5:
            yield Matter(What.HOLDS_UP, competition, started, table)


def _is_missing(game: Game, now: datetime) -> bool:
    """Whether a game is over and the result should be there."""
    return game.status == Game.Status.CANCELLED or (game.is_over and (game.ended_at or now) < now - SWEPT)


def _share_left(tables: Sequence[Table]) -> dict[int, float]:
    """Of each round, the part of its tables that is still played."""
    playing: dict[int, int] = {}
    for table in tables:
        playing[table.round_id] = playing.get(table.round_id, 0) + 1
    done = Table.objects.filter(round__in=playing, status=Table.Status.DONE).values_list("round", flat=True)
    total = dict(playing)
    for round_id in done:
        total[round_id] += 1
    return {round_id: count / total[round_id] for round_id, count in playing.items()}


def _away(tables: Sequence[Table], now: datetime) -> Iterable[Matter]:
    """Who is waited for and has days off that stop the clock."""
    games = {table.game_id: table for table in tables if table.game_id is not None}
    waiting = Seat.objects.filter(game__in=games, asked=Seat.Asked.WAITING, is_bot=False, user__isnull=False)
    seats = list(waiting.values_list("game", "user"))
    away = away_now((user for _, user in seats), now)
    for game, user in seats:
        if user not in away:
            continue
        table = games[game]
        entry = next((seat.entry for seat in table.seats.all() if seat.entry.user_id == user), None)
        yield Matter(What.AWAY, table.round.stage.competition, away[user], table, entry)


def _without_mail(going: QuerySet[Competition]) -> Iterable[Matter]:
    stopped = Channel.objects.filter(transport=Channel.Transport.EMAIL, stopped_at__isnull=False)
    since = {user: at for user, at in stopped.values_list("user", "stopped_at") if at is not None}
    entries = Entry.objects.filter(competition__in=going, status=Entry.Status.ACCEPTED, user__in=since)
    for entry in entries.select_related("user", "competition"):
        yield Matter(What.NO_MAIL, entry.competition, since[entry.user_id], entry=entry)


def _waiting_entries(going: QuerySet[Competition]) -> Iterable[Matter]:
    waiting = Entry.objects.filter(competition__in=going, status=Entry.Status.APPLIED)
    for entry in waiting.select_related("user", "competition"):
        yield Matter(What.ENTRY, entry.competition, entry.changed_at, entry=entry)


def _of_stages(going: QuerySet[Competition]) -> Iterable[Matter]:
    running = list(
        Stage.objects.filter(competition__in=going, status=Stage.Status.RUNNING).select_related("competition")
    )
    last = {each.stage_id: each for each in Round.objects.filter(stage__in=running).order_by("number")}
    for stage in running:
        played = last.get(stage.pk)
        if played is None:
            yield Matter(
                What.NEXT_ROUND, stage.competition, stage.started_at or stage.competition.created_at, stage=stage
            )
        elif not played.is_running:
            is_over = stage.length is not None and played.number >= stage.length
            what = What.CLOSE if is_over else What.NEXT_ROUND
            yield Matter(what, stage.competition, played.ended_at or played.started_at, stage=stage)
