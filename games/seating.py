"""What the verbs before the start share: the lock, taking a seat, and the start once all are taken."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from games.errors import GameNotFound, NameNeeded, NotOpen, NotYourTable, TooManyGames, TooManyInvitations
from games.models import Game, Invitation, Seat
from games.starting import start
from games.visibility import visible_to

MOST_TABLES = 20
"""How many tables that wait a person may be at."""

MOST_OPEN_INVITATIONS = 30
MOST_DAILY_INVITATIONS = 50
"""How many a person may have open, and write within 24 hours."""


def lock(game_id: UUID, user: User) -> Game:
    """The game, locked, if the user may see it. It is locked before people are, so that no two verbs block each other.

    Raises:
        GameNotFound: there is none, or the user may not see it.
    """
    game = Game.objects.select_for_update(no_key=True).filter(id=game_id).first()
    if game is None or not Game.objects.filter(visible_to(user), id=game_id).exists():
        raise GameNotFound
    return game


def lock_open(game_id: UUID, user: User) -> Game:
    """As `lock`. Raises NotOpen too: it has started or was called off."""
    game = lock(game_id, user)
    if not game.is_open:
        raise NotOpen(status=game.get_status_display())
    return game


def lock_own(game_id: UUID, user: User) -> Game:
    """As `lock_open`. Raises NotYourTable too: somebody else made it."""
    game = lock_open(game_id, user)
    if game.created_by_id != user.pk:
        raise NotYourTable
    return game


def check_tables(user: User) -> None:
    """Raises TooManyGames if a person is at as many tables that wait as may be. Locks the person."""
    _lock_person(user)
    sits = Seat.objects.filter(game=OuterRef("pk"), user=user)
    waiting = Game.objects.filter(Q(created_by=user) | Exists(sits), status=Game.Status.OPEN)
    if waiting.count() >= MOST_TABLES:
        raise TooManyGames(most=MOST_TABLES)


def offer(invited_by: User, invitations: Sequence[Invitation]) -> None:
    """Store new invitations, all by one person. Raises TooManyInvitations. Locks whoever invites."""
    _lock_person(invited_by)
    written = Invitation.objects.filter(invited_by=invited_by)
    still_open = written.filter(answer="").count()
    today = written.filter(created_at__gt=timezone.now() - timedelta(days=1)).count()
    more = len(invitations)
    if still_open + more > MOST_OPEN_INVITATIONS or today + more > MOST_DAILY_INVITATIONS:
        raise TooManyInvitations(open=MOST_OPEN_INVITATIONS, daily=MOST_DAILY_INVITATIONS)
    Invitation.objects.bulk_create(invitations)


def take(game: Game, seat: Seat, user: User) -> None:
    """Seat a person who sits nowhere else at the table; the game starts if nobody is missing then.

    Raises:
        NameNeeded, TooManyGames: see `games.errors`.
    """
    if not user.name:
        raise NameNeeded
    check_tables(user)
    Seat.objects.filter(pk=seat.pk).update(user=user)
    start_if_full(game)


def start_if_full(game: Game) -> bool:
    """Start the game if every seat is held; whether it did."""
    seats = list(game.seats.select_related("user"))
    if not all(seat.user_id or seat.is_bot for seat in seats):
        return False
    start(game, seats)
    return True


def _lock_person(user: User) -> None:
    """Let nobody else count what this person has, so that a bound holds for deeds at the same instant."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
