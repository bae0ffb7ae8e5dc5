"""The reads: what a person may see of games. Nothing here writes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import store
from games.clocks import Interval
from games.errors import GameNotFound, NotYourSeat
from games.models import DEEDS, Action, Game, Seat, Tenure
from games.outages import outages
from games.rules import registry, table
from games.rules.protocol import Result
from games.rules.table import Position
from games.store import OpenGame, Standstills
from games.visibility import visible_to


@dataclass(frozen=True, slots=True)
class Watched:
    """A game and the eyes through which it is seen.

    Attributes:
        seats: by index, with their holders.
        seat: the seat whose eyes they are; None sees what everybody may know.
        own: the seat that the viewer holds.
        stood: when the seats' clocks stood still, where it was read with them.
    """

    game: Game
    seats: list[Seat]
    seat: Seat | None
    own: Seat | None
    stood: Standstills | None = None

    @property
    def index(self) -> int | None:
        return None if self.seat is None else self.seat.index


def games_of(user: User, limit: int = 200) -> list[Watched]:
    """The games in which `user` holds or held a seat: those that wait for the user, then those that go on, then
    those that are over; the newest of each first.

    Two statements.
    """
    waiting = Count("seats", filter=Q(seats__user=user, seats__asked=Seat.Asked.WAITING))
    tables = Prefetch("seats", Seat.objects.select_related("user").order_by("index"))
    games = (
        Game.objects.filter(id__in=Tenure.objects.filter(user=user).values("seat__game"))
        .annotate(is_waiting=waiting)
        .order_by("-is_waiting", F("ended_at").desc(nulls_first=True), "-created_at")
        .prefetch_related(tables)
    )
    return [_watched(game, list(game.seats.all()), user) for game in games[:limit]]


def games_waiting_for(user: User, limit: int = 200) -> list[Watched]:
    """Running games that wait for `user`, in no order. Two statements."""
    waiting = Seat.objects.filter(user=user, asked=Seat.Asked.WAITING, is_bot=False).values("game")
    return [
        _watched(game, list(game.seats.all()), user)
        for game in _with_seats(Game.objects.filter(id__in=waiting)[:limit])
    ]


def listed(
    viewer: User | None,
    *,
    status: str | None = None,
    rules: str | None = None,
    is_mine: bool = False,
    is_waiting: bool = False,
    before: UUID | None = None,
    limit: int = 50,
) -> list[Watched]:
    """Public games and the viewer's own, open ones too, the newest first. Two statements.

    Args:
        is_mine: only games in which the viewer holds or held a seat, or which the viewer made.
        is_waiting: only games that wait for the viewer.
        before: only games older than this one.
    """
    mine = Q(id__in=[]) if viewer is None else _has_to_do_with(viewer)
    found = Game.objects.filter(mine if is_mine else mine | Q(visibility=Game.Visibility.PUBLIC))
    if is_waiting:
        waiting = Seat.objects.filter(user=viewer, user__isnull=False, asked=Seat.Asked.WAITING, is_bot=False)
        found = found.filter(id__in=waiting.values("game"))
    wanted = {"status": status, "rules": rules, "id__lt": before}
    found = found.filter(**{name: value for name, value in wanted.items() if value is not None}).order_by("-id")
    return [_watched(game, list(game.seats.all()), viewer) for game in _with_seats(found[:limit])]


def _has_to_do_with(user: User) -> Q:
    sits = Seat.objects.filter(user=user).values("game")
    sat = Tenure.objects.filter(user=user).values("seat__game")
    return Q(created_by=user) | Q(id__in=sits) | Q(id__in=sat)


def _with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.prefetch_related(Prefetch("seats", Seat.objects.select_related("user").order_by("index")))


def now(game_id: UUID, viewer: User | None) -> tuple[Watched, Position | None]:
    """A game as the viewer may see it, started or not, and its position. One statement, or two.

    Raises:
        GameNotFound: there is none, or not for this viewer.
    """
    table = store.read_table(game_id)
    found = _watched(table.row, table.seats, viewer, table.stood)
    is_open = table.row.visibility != Game.Visibility.PLAYERS or found.own is not None
    if not is_open and not Game.objects.filter(visible_to(viewer), id=game_id).exists():
        raise GameNotFound
    return found, table.position


def watched(game_id: UUID, viewer: User | None, seat: int | None = None, *, step: int | None = None) -> Watched:
    """A started game as a person, or somebody who is not signed in, may see it. Four statements at most.

    Args:
        seat: through whose eyes, instead of the viewer's own: every seat's, once the game was played to its end.
        step: a past step. Who held a seat then sees through its eyes what was seen then.

    Raises:
        GameNotFound: there is none, or not for this viewer, or it has no such seat.
        NotYourSeat: the game is not finished, and the seat is somebody else's.
    """
    game = Game.objects.filter(visible_to(viewer), id=game_id, seq__gte=0).first()
    if game is None:
        raise GameNotFound
    found = _watched(game, list(game.seats.select_related("user")), viewer)
    if seat is not None:
        return replace(found, seat=_opened(found, seat))
    if found.own is None and viewer is not None and step is not None:
        return replace(found, seat=_held_at(found, viewer, step))
    return found


def seen_by(holder: User, game: OpenGame) -> Watched:
    """A game that a verb worked on, as one of its holders sees it. No statement."""
    return _watched(game.row, game.seats, holder, game.stood)


def _watched(game: Game, seats: list[Seat], viewer: User | None, stood: Standstills | None = None) -> Watched:
    own = None if viewer is None else next((seat for seat in seats if seat.user_id == viewer.pk), None)
    return Watched(game, seats, own, own, stood)


def _opened(found: Watched, index: int) -> Seat:
    if not 0 <= index < len(found.seats):
        raise GameNotFound
    if found.seats[index] != found.own and found.game.status != Game.Status.FINISHED:
        raise NotYourSeat
    return found.seats[index]


def _held_at(found: Watched, viewer: User, step: int) -> Seat | None:
    held = Tenure.objects.filter(seat__game=found.game, user=viewer, from_step__lte=step, to_step__gt=step)
    index = held.values_list("seat__index", flat=True).first()
    return None if index is None else found.seats[index]


def game_at_which(user: User, game_id: UUID) -> Game:
    """A game in which a person holds a seat, started or not. One statement. Raises GameNotFound."""
    game = Game.objects.filter(id=game_id, seats__user=user).first()
    if game is None:
        raise GameNotFound
    return game


def step_of(game_id: UUID, viewer: User | None) -> int:
    """The public step of a game that the viewer may see, for asking often. One statement. Raises GameNotFound."""
    seen = Game.objects.filter(visible_to(viewer), id=game_id, seq__gte=0)
    step = seen.values_list("step", flat=True).first()
    if step is None:
        raise GameNotFound
    return step


def position_at(game: Game, step: int) -> Position:
    """The position after a public step. Raises GameNotFound if the game has no such step."""
    action = Action.objects.filter(game=game, step=step).order_by("-seq").only("position_zip").first()
    if action is None:
        raise GameNotFound
    return action.position


def actions(game: Game, *, steps: int | None = None, until: int | None = None) -> list[Action]:
    """A game's actions in order, without their positions: all, or those of so many public `steps`, up to step `until`.

    Sealed answers make no step, so how far back this reaches does not tell how many there are.
    """
    found = Action.objects.filter(game=game).defer("position_zip").order_by("seq")
    if until is not None:
        found = found.filter(step__lte=until)
    if steps is not None:
        found = found.filter(step__gt=(game.step if until is None else until) - steps)
    return list(found)


def deed_at(game: Game, step: int) -> Action | None:
    """What organisers did in a public step, without its position; None if that was somebody else's step."""
    return Action.objects.filter(game=game, step=step, kind__in=DEEDS).defer("position_zip").first()


def outages_of(game: Game) -> list[Interval]:
    """When the house was down while a started game ran; the intervals may overlap. Two statements."""
    began = Action.objects.filter(game=game, seq=0).values_list("at", flat=True)[0]
    until = game.ended_at or timezone.now()
    clipped = (Interval(max(start, began), min(end, until)) for start, end in outages(began, until))
    return [outage for outage in clipped if outage.start < outage.end]


def result_of(game: Game) -> Result | None:
    """The full result of a game that was played to its end; None while it runs, or if it ended otherwise."""
    return table.result(position_at(game, game.step)) if game.status == Game.Status.FINISHED else None


def public_scores(game: Game) -> list[int | None]:
    """The score of each seat as far as everybody may know it now; None where the rules keep it secret."""
    return table.view(position_at(game, game.step), None).scores


def games_awaiting_bots(limit: int) -> list[UUID]:
    """Running games that wait for a bot. One statement on a partial index."""
    waiting = Seat.objects.filter(is_bot=True, asked=Seat.Asked.WAITING, game__status=Game.Status.RUNNING)
    return list(waiting.order_by("game").values_list("game_id", flat=True).distinct()[:limit])


def words_of(game: Game, language: str = "en") -> dict[str, str]:
    """The text table of a game in a language, or in English."""
    texts = registry.rules(game.rules).texts
    return dict(texts.get(language) or texts["en"])


def names_of(seats: Iterable[Seat]) -> tuple[str, ...]:
    """What the seats are called, by index."""
    return tuple(seat.name for seat in seats)
