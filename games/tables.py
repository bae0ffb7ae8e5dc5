"""The verbs around a table before its game starts. Each is one transaction that locks the game's row."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import clocks, invitations
from games.errors import AlreadyThere, BadTable, HostStays, NameNeeded, NotSeated, TableFull
from games.models import Game, GameEvent, Invitation, Seat
from games.rules import registry, table
from games.rules.dice import SEED_BYTES, commitment
from games.rules.protocol import Json
from games.seating import check_tables, lock_open, lock_own, offer, start_if_full, take
from games.starting import store_started
from games.visibility import free_seats


class Holder(Enum):
    """Who may hold a seat beside a person."""

    BOT = "bot"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that is offered to a person.

    Attributes:
        is_by_name: the person was asked for by display name, not by an address.
    """

    user: User
    is_by_name: bool = False


@dataclass(frozen=True, slots=True)
class NewTable:
    """A game that is to be made, and who sits there: see `create_game`."""

    rules: str
    options: Mapping[str, Json]
    seats: Sequence[User | Holder | Offer]
    turn_span: timedelta = clocks.USUAL
    visibility: Game.Visibility = Game.Visibility.LINK
    allows_absence: bool = True

    @property
    def is_full(self) -> bool:
        """Whether every seat is held."""
        return all(isinstance(holder, User) or holder is Holder.BOT for holder in self.seats)


@transaction.atomic
def create_game(
    *,
    created_by: User,
    rules: str,
    options: Mapping[str, Json],
    seats: Sequence[User | Holder | Offer],
    turn_span: timedelta = clocks.USUAL,
    visibility: Game.Visibility = Game.Visibility.LINK,
    allows_absence: bool = True,
) -> Game:
    """Set a table. The game starts at once if nobody is missing. Its seed is promised from here on.

    Args:
        seats: people sit down without being asked; an `Offer` asks.
        turn_span: working time a turn may take, of whole seconds.
        allows_absence: whether days off stop the clock.

    Raises:
        NameNeeded: whoever sits down without being asked has no name.
        BadTable: no such game, option, time or number of seats, or a person on two seats.
        TooManyGames, TooManyInvitations: see `games.errors`.
    """
    new = NewTable(rules, options, seats, turn_span, visibility, allows_absence)
    if new.is_full:
        return create_games(created_by=created_by, tables=[new])[0]
    game = _new_game(created_by, new)
    check_tables(created_by)
    game.save(force_insert=True)
    made = Seat.objects.bulk_create(_new_seats(game, seats))
    offers = [
        Invitation(seat=seat, user=holder.user, invited_by=created_by, is_by_name=holder.is_by_name)
        for seat, holder in zip(made, seats, strict=True)
        if isinstance(holder, Offer)
    ]
    if offers:
        offer(created_by, offers)
    return game


@transaction.atomic
def create_games(*, created_by: User, tables: Sequence[NewTable]) -> list[Game]:
    """Set tables at which nobody is missing, and start their games. Five statements for any number of them.

    Raises:
        NameNeeded, BadTable: as `create_game`, and nothing is made.
        ValueError: somebody is missing at one.
    """
    if not all(new.is_full for new in tables):
        raise ValueError("somebody is missing")
    games = [_new_game(created_by, new) for new in tables]
    store_started([(game, _new_seats(game, new.seats)) for game, new in zip(games, tables, strict=True)])
    return games


@transaction.atomic
def join_game(*, game_id: UUID, user: User) -> Game:
    """Take the seat that is offered to the user, or else the first that is free.

    Raises:
        GameNotFound, NotOpen, AlreadyThere, NameNeeded, TooManyGames: see `games.errors`.
        TableFull: or, at a table for players only, whoever is not invited must be.
    """
    game = lock_open(game_id, user)
    if game.seats.filter(user=user).exists():
        raise AlreadyThere
    if invitations.open_to(game, user) is not None:
        return invitations.accept_invitation(game_id=game_id, user=user)
    seat = None if game.visibility == Game.Visibility.PLAYERS else free_seats().filter(game=game).first()
    if seat is None:
        raise TableFull
    take(game, seat, user)
    return game


@transaction.atomic
def leave_game(*, game_id: UUID, user: User) -> None:
    """Stand up before the start; the seat is free again.

    Raises:
        GameNotFound, NotOpen, NotSeated: see `games.errors`.
        HostStays: whoever made the game can only call it off.
    """
    game = lock_open(game_id, user)
    if game.created_by_id == user.pk:
        raise HostStays
    if not game.seats.filter(user=user).update(user=None):
        raise NotSeated


@transaction.atomic
def quit_table(*, game_id: UUID, user: User) -> None:
    """Have nothing more to do with a game before its start: call one's own off, leave it, or decline the offered seat.

    Raises:
        GameNotFound, NotOpen, NotSeated: see `games.errors`.
    """
    game = lock_open(game_id, user)
    if game.created_by_id == user.pk:
        call_off(game_id=game_id, user=user)
    elif invitations.open_to(game, user) is not None:
        invitations.decline_invitation(game_id=game_id, user=user)
    else:
        leave_game(game_id=game_id, user=user)


@transaction.atomic
def fill_with_bots(*, game_id: UUID, user: User) -> Game:
    """Give the free seats to bots, but not those that are offered. The game starts if nobody is missing then.

    Raises:
        GameNotFound, NotOpen, NotYourTable: see `games.errors`.
    """
    game = lock_own(game_id, user)
    Seat.objects.filter(pk__in=free_seats().filter(game=game).values("pk")).update(is_bot=True)
    start_if_full(game)
    return game


@transaction.atomic
def call_off(*, game_id: UUID, user: User) -> None:
    """Cancel a game that has not started; the others who sit there are told.

    Raises:
        GameNotFound, NotOpen, NotYourTable: see `games.errors`.
    """
    game = lock_own(game_id, user)
    _cancel(game, timezone.now(), others_than=user)


@transaction.atomic
def expire_table(*, game_id: UUID, now: datetime) -> bool:
    """Call off a game that has waited long enough and tell all who sit there; False if it is not, or no more, due."""
    old = Game.objects.filter(status=Game.Status.OPEN, created_at__lte=now - clocks.TABLE_LIFE)
    game = old.select_for_update(no_key=True, skip_locked=True).filter(id=game_id).first()
    if game is None:
        return False
    _cancel(game, now)
    return True


def _is_somebody_twice(host: User, seats: Sequence[User | Holder | Offer]) -> bool:
    """As far as the host can know: a name and an address may be one person's, and nobody is to learn that."""
    offers = [one for one in seats if isinstance(one, Offer)]
    by_name = [one for one in seats if isinstance(one, User)] + [offer.user for offer in offers if offer.is_by_name]
    by_address = [host] + [offer.user for offer in offers if not offer.is_by_name]
    return any(len({person.pk for person in people}) < len(people) for people in (by_name, by_address))


def _new_game(created_by: User, new: NewTable) -> Game:
    """A game that is not stored yet. Raises BadTable or NameNeeded."""
    if not clocks.SHORTEST <= new.turn_span <= clocks.LONGEST:
        raise BadTable(reason=_("a turn may take from an hour to 30 days."))
    try:
        info = registry.rules(new.rules).info
        complete = table.complete_options(new.rules, new.options)
    except registry.UnknownGame:
        raise BadTable(reason=_("there is no game of that name.")) from None
    except ValueError:
        raise BadTable(reason=_("it has no such option.")) from None
    if len(new.seats) not in info.seats:
        raise BadTable(
            reason=_("it is for {least} to {most} players.").format(least=info.seats[0], most=info.seats[-1])
        )
    _check_people(created_by, new.seats)
    seed = secrets.token_bytes(SEED_BYTES)
    return Game(
        rules=new.rules,
        version=info.version,
        options=complete,
        turn_seconds=new.turn_span // timedelta(seconds=1),
        visibility=new.visibility,
        allows_absence=new.allows_absence,
        created_by=created_by,
        seed=seed,
        commitment=commitment(seed),
    )


def _check_people(host: User, seats: Sequence[User | Holder | Offer]) -> None:
    """Raises BadTable or NameNeeded."""
    if _is_somebody_twice(host, seats):
        raise BadTable(reason=_("one person can hold only one seat."))
    if not all(holder.name for holder in seats if isinstance(holder, User)):
        raise NameNeeded


def _new_seats(game: Game, holders: Sequence[User | Holder | Offer]) -> list[Seat]:
    return [
        Seat(game=game, index=index, user=holder if isinstance(holder, User) else None, is_bot=holder is Holder.BOT)
        for index, holder in enumerate(holders)
    ]


def _cancel(game: Game, now: datetime, *, others_than: User | None = None) -> None:
    game.status, game.ended_at = Game.Status.CANCELLED, now
    game.save(update_fields=["status", "ended_at"])
    Invitation.objects.filter(seat__game=game, answer="").update(answer=Invitation.Answer.WITHDRAWN, answered_at=now)
    told = game.seats.filter(user__isnull=False).exclude(user=others_than)
    GameEvent.objects.bulk_create(
        GameEvent(game=game, kind=GameEvent.Kind.CANCELLED, seat=seat.index, step=game.step, at=now) for seat in told
    )
