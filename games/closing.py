"""Leaving the house: what an account that is closed leaves behind at its tables."""

from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from accounts import address_change
from accounts.models import SignInCode, User
from accounts.services import end_sessions
from games.errors import GameOver, NoInvitation, NotOpen, NotSeated
from games.invitations import decline_invitation
from games.models import Game, Seat
from games.services import resign
from games.tables import call_off, leave_game


@dataclass(frozen=True, slots=True)
class Leaving:
    """What closing an account will do: games that are given up, tables that are called off, tables that are left."""

    running: int
    called_off: int
    left: int


def leaving(user: User) -> Leaving:
    """What closing this account will do. Three statements."""
    open_games = Game.objects.filter(status=Game.Status.OPEN)
    return Leaving(
        running=_running(user).count(),
        called_off=open_games.filter(created_by=user).count(),
        left=open_games.exclude(created_by=user).filter(seats__user=user).count(),
    )


@transaction.atomic
def close_account(*, user: User) -> None:
    """Give up all seats, leave or call off all tables that have not started, and let the account open nothing any more.

    Only the operator can open it again; what was given up stays given up.
    """
    _leave_tables(user)
    for game_id, index in list(_running(user).order_by("game").values_list("game", "index")):
        with suppress(GameOver):
            resign(game_id=game_id, user=user, seat=index)
    address_change.withdraw(user=user)
    SignInCode.objects.filter(user=user).delete()
    user.is_active = False
    user.save(update_fields=["is_active"])
    end_sessions(user)


def _leave_tables(user: User) -> None:
    """A table that starts meanwhile is a game under way."""
    with_user = Game.objects.filter(status=Game.Status.OPEN).order_by("pk")
    offered = with_user.filter(seats__invitations__user=user, seats__invitations__answer="").distinct()
    for verb, tables in (
        (call_off, with_user.filter(created_by=user)),
        (leave_game, with_user.filter(seats__user=user)),
        (decline_invitation, offered),
    ):
        for game_id in list(tables.values_list("pk", flat=True)):
            with suppress(NotOpen, NotSeated, NoInvitation):
                verb(game_id=game_id, user=user)


def _running(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(user=user, game__status__in=(Game.Status.RUNNING, Game.Status.PAUSED))
