"""Who may see a game, and which seats anybody who sees it may take."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Game, Invitation, Seat, Tenure


def visible_to(viewer: User | None) -> Q:
    """The games that a person, or somebody who is not signed in, may see.

    A game for players only is seen by who holds or held a seat, by who is invited, and before its start by its maker.
    """
    seen = ~Q(visibility=Game.Visibility.PLAYERS)
    if viewer is None:
        return seen
    held = Seat.objects.filter(game=OuterRef("pk"), user=viewer)
    once = Tenure.objects.filter(seat__game=OuterRef("pk"), user=viewer)
    asked = Invitation.objects.filter(seat__game=OuterRef("pk"), user=viewer, answer="")
    return seen | Q(created_by=viewer, seq=-1) | Q(Exists(held)) | Q(Exists(once)) | Q(Exists(asked))


def free_seats() -> QuerySet[Seat]:
    """Seats of any game, in order, that nobody holds and nobody was offered."""
    offered = Invitation.objects.filter(seat=OuterRef("pk"), answer="")
    return Seat.objects.filter(~Exists(offered), user=None, is_bot=False).order_by("index")
