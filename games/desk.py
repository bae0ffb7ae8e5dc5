"""The desk: organisers act on a game that has started, each time with a reason that its players are told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import deadlines, store
from games.deeds import Deed
from games.errors import BadReason, GameOver, NotAnOrganiser, PlaysThere, StaleStep
from games.models import Game, Tenure
from games.recording import record, settle
from games.store import Cause, OpenGame

PERMISSION = "games.organise_game"

SHORTEST_REASON, LONGEST_REASON = 3, 200


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat as everybody may know it.

    Attributes:
        due_at: until when its turn may be answered; None if nobody waits for it, or a bot answers.
    """

    name: str
    is_asked: bool
    due_at: datetime | None
    place: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a deed would make of a game.

    Attributes:
        step: the public step that was looked at.
        status: afterwards.
        seats: by index, before and after.
        told: who is written to, by name.
    """

    step: int
    status: Game.Status
    seats: Sequence[tuple[SeatState, SeatState]]
    told: Sequence[str]


def check_organiser(user: User, game_id: UUID) -> None:
    """Whether the user may act on every game but the own ones. Raises NotAnOrganiser or PlaysThere."""
    if not (user.is_staff and user.has_perm(PERMISSION)):
        raise NotAnOrganiser
    check_does_not_play(user, game_id)


def check_does_not_play(user: User, game_id: UUID) -> None:
    """Raises PlaysThere.

    Nobody judges a game in which he holds or held a seat, whatever else he may do: the others could not trust it.
    """
    if Tenure.objects.filter(seat__game=game_id, user=user).exists():
        raise PlaysThere


@transaction.atomic
def act(
    *,
    game_id: UUID,
    by: User | None,
    deed: Deed,
    reason: str,
    step: int,
    may: Callable[[User, UUID], None] = check_organiser,
) -> Game:
    """Do a deed, write it into the game's log, and tell the players.

    Args:
        by: None if no person decided on it, but a rule that was known beforehand: then nobody's authority is asked.
        reason: 3 to 200 characters, shown to the players.
        step: the public step at which the deed was decided on.
        may: refuses whoever may not act on this game, under the game's lock; of those whom it lets act nobody may
            play there (`check_does_not_play`).

    Raises:
        GameNotFound, NotAnOrganiser, PlaysThere, GameOver, StaleStep, BadReason: see `games.errors`.
        GameError: what the deed itself refuses.
    """
    game = store.lock_game(game_id)
    if by is not None:
        may(by, game_id)
    reason = checked_reason(reason)
    _check_present(game, step)
    now = timezone.now()
    done = deed.apply(game, now)
    deed.write(game, now)
    turn = None if deed.seat is None else game.seats[deed.seat].turn
    record(game, done, Cause(deed.kind, now, deed.seat, turn, deed.detail, deed.undoes, by.pk if by else None, reason))
    return game.row


def preview(*, game_id: UUID, deed: Deed, step: int) -> Preview:
    """What the deed would do now. Writes nothing.

    Raises:
        GameNotFound, GameOver, StaleStep: see `games.errors`.
        GameError: what the deed itself refuses.
    """
    game = store.read_game(game_id)
    _check_present(game, step)
    _fill_in_people(game)
    now = timezone.now()
    before = _states(game, deadlines.due_of(game.seats))
    settle(game, deed.kind, deed.apply(game, now), now)
    after = _states(game, deadlines.due_of(game.seats, also=deed.stood_still(game, now)))
    return Preview(step, Game.Status(game.row.status), list(zip(before, after, strict=True)), _told(game))


def checked_reason(words: str) -> str:
    """A reason as it is kept. Raises BadReason."""
    reason = " ".join(words.split())
    if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON:
        raise BadReason(least=SHORTEST_REASON, most=LONGEST_REASON)
    return reason


def _check_present(game: OpenGame, step: int) -> None:
    if game.row.is_over:
        raise GameOver
    if step != game.row.step:
        raise StaleStep(expected=game.row.step, given=step)


def _fill_in_people(game: OpenGame) -> None:
    """Spare a statement a seat for its holder and game."""
    people = User.objects.in_bulk([seat.user_id for seat in game.seats if seat.user_id])
    for seat in game.seats:
        seat.game = game.row
        if seat.user_id:
            seat.user = people[seat.user_id]


def _states(game: OpenGame, due: dict[int, datetime]) -> list[SeatState]:
    return [SeatState(seat.name, seat.looks_asked, due.get(seat.pk), seat.place) for seat in game.seats]


def _told(game: OpenGame) -> list[str]:
    """The people whom the news concerns, each once."""
    concerned: set[int] = set()
    for news in game.news:
        seats = game.seats if news.seat is None else [game.seats[news.seat]]
        ids = [news.user_id] if news.user_id else [seat.user_id for seat in seats]
        concerned |= {user_id for user_id in ids if user_id}
    return [str(user) for user in User.objects.filter(pk__in=concerned, is_active=True).order_by("pk")]
