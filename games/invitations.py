"""The verbs of an invitation. Each is one transaction that locks the game's row.

Whoever invites an address learns nothing about it: not whether it is known, by whom, or whether it hears from us.
"""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.errors import AlreadyThere, NoInvitation, NotOpen, SeatTaken
from games.models import Game, GameEvent, Invitation
from games.seating import lock, lock_open, lock_own, offer, take
from games.visibility import free_seats


@transaction.atomic
def invite(*, game_id: UUID, invited_by: User, seat: int, user: User, is_by_name: bool = False) -> Invitation:
    """Offer a free seat to a person. The letter follows as soon as it may.

    Args:
        is_by_name: the person was asked for by display name, not by an address.

    Raises:
        GameNotFound, NotOpen, NotYourTable, SeatTaken, TooManyInvitations: see `games.errors`.
        AlreadyThere: as far as whoever invites can know. Otherwise it is stored all the same.
    """
    game = lock_own(game_id, invited_by)
    if _is_known_to_be_there(game, invited_by, user, is_by_name=is_by_name):
        raise AlreadyThere
    free = free_seats().filter(game=game, index=seat).first()
    if free is None:
        raise SeatTaken
    invitation = Invitation(seat=free, user=user, invited_by=invited_by, is_by_name=is_by_name)
    offer(invited_by, [invitation])
    return invitation


@transaction.atomic
def withdraw_invitation(*, game_id: UUID, user: User, seat: int) -> None:
    """Take back the offer of a seat, which is free again.

    Raises:
        GameNotFound, NotOpen, NotYourTable, NoInvitation: see `games.errors`.
    """
    game = lock_own(game_id, user)
    invitation = Invitation.objects.filter(seat__game=game, seat__index=seat, answer="").first()
    if invitation is None:
        raise NoInvitation
    _answer(invitation, Invitation.Answer.WITHDRAWN)


@transaction.atomic
def accept_invitation(*, game_id: UUID, user: User) -> Game:
    """Take the seat that is offered; the game starts if nobody is missing then. Again, it changes nothing.

    Raises:
        GameNotFound, NotOpen, NoInvitation, NameNeeded, TooManyGames: see `games.errors`.
    """
    game = lock(game_id, user)
    if game.seats.filter(user=user).exists():
        return game
    if not game.is_open:
        raise NotOpen(status=game.get_status_display())
    invitation = open_to(game, user)
    if invitation is None:
        raise NoInvitation
    _answer(invitation, Invitation.Answer.ACCEPTED)
    take(game, invitation.seat, user)
    return game


@transaction.atomic
def decline_invitation(*, game_id: UUID, user: User) -> None:
    """Refuse the seat that is offered; it is free again, and whoever offered it is told. Again, it changes nothing.

    Raises:
        GameNotFound, NotOpen, NoInvitation: see `games.errors`.
    """
    mine = Invitation.objects.filter(seat__game=game_id, user=user)
    if not mine.filter(answer="").exists() and mine.filter(answer=Invitation.Answer.DECLINED).exists():
        return
    game = lock_open(game_id, user)
    invitation = open_to(game, user)
    if invitation is None:
        raise NoInvitation
    _answer(invitation, Invitation.Answer.DECLINED)
    host = game.seats.filter(user=invitation.invited_by_id).first()
    if host is not None:
        GameEvent.objects.create(
            game=game, kind=GameEvent.Kind.DECLINED, seat=host.index, step=game.step, at=timezone.now()
        )


def open_to(game: Game, user: User) -> Invitation | None:
    """The open invitation of a person to a game, if there is one."""
    waiting = Invitation.objects.filter(seat__game=game, user=user, answer="").select_related("seat")
    return waiting.order_by("id").first()


def _is_known_to_be_there(game: Game, invited_by: User, user: User, *, is_by_name: bool) -> bool:
    """Whether the person is there under what was given: name or address; the one must not tell the other."""
    if user.pk == invited_by.pk:
        return True
    sits = is_by_name and game.seats.filter(user=user).exists()
    return sits or Invitation.objects.filter(seat__game=game, user=user, answer="", is_by_name=is_by_name).exists()


def _answer(invitation: Invitation, answer: Invitation.Answer) -> None:
    invitation.answer, invitation.answered_at = answer, timezone.now()
    invitation.save(update_fields=["answer", "answered_at"])
