"""The reads around tables whose games have not started. Nothing here writes."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import clocks
from games.errors import GameNotFound
from games.models import Game, Invitation, Seat
from games.visibility import free_seats, visible_to


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a table as the viewer may know it.

    Attributes:
        name: of who holds it, or was offered it if the viewer may know that; else what the seat is.
        is_yours: the viewer holds it, or was offered it.
    """

    class State(Enum):
        HELD = "held"
        BOT = "bot"
        OFFERED = "offered"
        FREE = "free"

    index: int
    state: State
    name: str
    is_yours: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A game that has not started: it waits for its players, or was called off.

    Attributes:
        places: by index.
        invitation: what is offered to the viewer.
        is_host: the viewer made the game.
        is_known: the viewer could sit down: is signed in.
    """

    game: Game
    places: list[Place]
    invitation: Invitation | None
    is_host: bool
    is_known: bool

    @property
    def own(self) -> Place | None:
        """Where the viewer sits."""
        return next((place for place in self.places if place.is_yours and place.state == Place.State.HELD), None)

    @property
    def free(self) -> list[Place]:
        return [place for place in self.places if place.state == Place.State.FREE]

    @property
    def is_joinable(self) -> bool:
        """Whether anybody who sees it may take a free seat."""
        return self.game.is_open and bool(self.free) and self.game.visibility != Game.Visibility.PLAYERS

    @property
    def can_join(self) -> bool:
        """Whether the viewer may take a free seat."""
        return self.is_known and self.own is None and self.is_joinable


def open_table(game_id: UUID, viewer: User | None) -> Table:
    """A table before its start, or called off before it. Three statements.

    Raises:
        GameNotFound: there is none, it has started, or it is not for this viewer to see.
    """
    found = _tables(Game.objects.filter(visible_to(viewer), id=game_id, seq=-1), viewer)
    if not found:
        raise GameNotFound
    return found[0]


def lobby(viewer: User | None, rules: str | None = None, limit: int = 50) -> list[Table]:
    """Public tables with a free seat at which the viewer is not yet, the newest first. Three statements.

    Args:
        rules: only tables of this game.
    """
    free = Exists(free_seats().filter(game=OuterRef("pk")))
    games = _waiting().filter(free, visibility=Game.Visibility.PUBLIC)
    if rules is not None:
        games = games.filter(rules=rules)
    if viewer is not None:
        games = games.exclude(_is_at(viewer))
    return _tables(games[:limit], viewer)


def tables_of(user: User, limit: int = 50) -> list[Table]:
    """Tables that wait, at which a person sits or which the person set, the newest first. Three statements."""
    return _tables(_waiting().filter(_is_at(user))[:limit], user)


def invitations_to(user: User, limit: int = 50) -> list[Invitation]:
    """What is offered to a person and not answered, the newest first, with seat, game and host. One statement."""
    at_once = Seat.objects.filter(game=OuterRef("seat__game"), user=user)
    waiting = Invitation.objects.filter(~Exists(at_once), user=user, answer="").order_by("-id")
    return list(waiting.select_related("seat__game", "invited_by")[:limit])


def tables_to_expire(limit: int) -> list[UUID]:
    """Games that waited for their players as long as they may, the longest first. One statement on a partial index."""
    old = Game.objects.filter(status=Game.Status.OPEN, created_at__lte=timezone.now() - clocks.TABLE_LIFE)
    return list(old.order_by("created_at").values_list("id", flat=True)[:limit])


def _waiting() -> QuerySet[Game]:
    return Game.objects.filter(status=Game.Status.OPEN).order_by("-created_at")


def _is_at(user: User) -> Q:
    return Q(created_by=user) | Q(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user)))


def _tables(games: QuerySet[Game], viewer: User | None) -> list[Table]:
    offers = Invitation.objects.filter(answer="").select_related("user")
    seats = Seat.objects.select_related("user").prefetch_related(Prefetch("invitations", offers)).order_by("index")
    found = games.select_related("created_by").prefetch_related(Prefetch("seats", seats))
    return [_table(game, list(game.seats.all()), viewer) for game in found]


def _table(game: Game, seats: Iterable[Seat], viewer: User | None) -> Table:
    offers = {seat.index: offer for seat in seats for offer in seat.invitations.all()}
    invitation = next((offer for offer in offers.values() if offer.user == viewer), None)
    is_host = game.created_by == viewer
    is_there = is_host or invitation is not None or any(seat.user == viewer for seat in seats if seat.user)
    places = [_place(seat, offers.get(seat.index), viewer, is_there=is_there) for seat in seats]
    return Table(game, places, invitation, is_host, viewer is not None)


def _place(seat: Seat, offer: Invitation | None, viewer: User | None, *, is_there: bool) -> Place:
    """Who was asked by name is known to those at the table; an address never, nor whose it is."""
    state = Place.State
    if seat.user is not None:
        return Place(seat.index, state.HELD, seat.name, seat.user == viewer)
    if seat.is_bot:
        return Place(seat.index, state.BOT, seat.name, is_yours=False)
    if offer is None:
        return Place(seat.index, state.FREE, _("Free seat"), is_yours=False)
    is_yours = offer.user == viewer
    is_named = is_yours or (offer.is_by_name and is_there)
    return Place(seat.index, state.OFFERED, offer.user.name if is_named else _("Invited by post"), is_yours)
