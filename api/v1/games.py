"""Games: listed, made, read, joined and left."""

from collections.abc import Callable
from datetime import timedelta
from typing import Annotated
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from msgspec import Meta, Struct, structs
from rest_framework.request import Request

from accounts.models import User
from accounts.person_field import named_by
from api import bodies, cursors
from api.arguments import flag_in, one_of_in
from api.cursors import Page
from api.endpoint import PLAY, READ, Endpoint, person, plain, viewer
from api.idempotency import NOTHING, Done, once
from api.schema import operation, query, reading
from api.v1.shapes import GameLine, GameShape, Visibility
from api.v1.showing import game_now, line_of
from games import clocks, deadlines, errors, queries, tables
from games.models import Game
from games.rules.protocol import Json
from games.tables import Holder, Offer


class Me(Struct, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """You sit there."""


class ByName(Struct, tag_field="kind", tag="user", forbid_unknown_fields=True):
    """Offered to whoever has this display name."""

    name: str


class ByAddress(Struct, tag_field="kind", tag="address", forbid_unknown_fields=True):
    """Offered to whoever reads mail at this address."""

    address: str


class Bot(Struct, tag_field="kind", tag="bot", forbid_unknown_fields=True):
    """A bot plays it."""


class Open(Struct, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """For anybody who may see the table."""


type SeatWish = Me | ByName | ByAddress | Bot | Open


_SECOND = timedelta(seconds=1)
type TurnSeconds = Annotated[int, Meta(ge=clocks.SHORTEST // _SECOND, le=clocks.LONGEST // _SECOND)]


class NewGame(bodies.Body):
    """A table to be set.

    Attributes:
        seats: in order; their number is the number of players.
        turn_seconds: working time a turn may take: an hour to 30 days.
        allows_absence: whether days off stop the clock.
    """

    rules: str
    seats: list[SeatWish]
    options: dict[str, Json] = {}
    turn_seconds: TurnSeconds = clocks.USUAL // _SECOND
    visibility: Visibility = "link"
    allows_absence: bool = True


_SEATING = (errors.GameNotFound, errors.NotOpen, errors.NameNeeded, errors.TooManyGames)
_FLAG = {"type": "boolean"}
_FILTERS = (
    query("status", {"type": "string", "enum": list(Game.Status)}, description="only games of this status"),
    query("rules", description="only this game, by its slug"),
    query("mine", _FLAG, description="only games in which you hold or held a seat"),
    query("waiting", _FLAG, description="only games that wait for you"),
)


class Games(Endpoint):
    """All that you may find."""

    scopes = {"GET": READ, "POST": PLAY}
    open_to_all = frozenset({"GET"})

    @reading("list_games", Page[GameLine], parameters=_FILTERS, is_list=True)
    def get(self, request: Request) -> HttpResponse:
        """List public games and your own, the newest first."""
        asked, cursor = plain(request), cursors.cursor_of(plain(request))
        found = queries.listed(
            viewer(request),
            status=one_of_in(asked, "status", list(Game.Status)),
            rules=asked.GET.get("rules"),
            is_mine=flag_in(asked, "mine"),
            is_waiting=flag_in(asked, "waiting"),
            before=UUID(cursor) if cursor else None,
            limit=cursors.limit_of(asked) + 1,
        )
        due = deadlines.due_of(seat for watched in found for seat in watched.seats)
        page = cursors.page_of(asked, found, lambda watched: watched.game.id, lambda watched: line_of(watched, due))
        return bodies.read_answer(asked, page)

    @operation(
        "make_game",
        body=NewGame,
        example={"rules": "builders_middle_ages", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        answers={201: GameShape},
        refusals=(errors.BadTable, errors.TooManyGames, errors.TooManyInvitations),
        is_kept=True,
    )
    def post(self, request: Request) -> HttpResponse:
        """Set a table. It starts by itself when nobody is missing any more."""
        body, user = bodies.read(plain(request), NewGame), person(request)

        def make() -> Done:
            game = tables.create_game(
                created_by=user,
                rules=body.rules,
                options=body.options,
                seats=[_holder(wish, user) for wish in body.seats],
                turn_span=timedelta(seconds=body.turn_seconds),
                visibility=Game.Visibility(body.visibility),
                allows_absence=body.allows_absence,
            )
            return Done(201, game_now(game.id, user))

        return once(plain(request), user, make)


class OneGame(Endpoint):
    """One game."""

    scopes = {"GET": READ}
    open_to_all = frozenset({"GET"})

    @reading("read_game", GameShape, refusals=(errors.GameNotFound,))
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Read a game as your seat may know it; a spectator gets what everybody may, and no decisions."""
        shape = game_now(game_id, viewer(request))
        return bodies.read_answer(plain(request), shape, tagged=structs.replace(shape, now=None))


class Join(Endpoint):
    """Sitting down."""

    scopes = {"POST": PLAY}

    @operation(
        "join_game",
        answers={200: GameShape},
        refusals=(*_SEATING, errors.AlreadyThere, errors.TableFull),
        is_kept=True,
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Take the seat that is offered to you, or else the first that is open."""
        return _done(request, game_id, lambda user: tables.join_game(game_id=game_id, user=user))


class Leave(Endpoint):
    """Standing up."""

    scopes = {"POST": PLAY}

    @operation(
        "leave_game",
        answers={204: None},
        refusals=(errors.GameNotFound, errors.NotOpen, errors.NotSeated),
        is_kept=True,
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Before the start: give your seat back, decline the one that is offered, or call your own table off."""
        return _done(request, game_id, lambda user: tables.quit_table(game_id=game_id, user=user), is_told=False)


class Start(Endpoint):
    """Not waiting any more."""

    scopes = {"POST": PLAY}

    @operation(
        "start_game",
        answers={200: GameShape},
        refusals=(errors.GameNotFound, errors.NotOpen, errors.NotYourTable),
        is_kept=True,
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Give the open seats of your table to bots. It begins unless a seat is still offered to somebody."""
        return _done(request, game_id, lambda user: tables.fill_with_bots(game_id=game_id, user=user))


def _done(request: Request, game_id: UUID, verb: Callable[[User], object], *, is_told: bool = True) -> HttpResponse:
    """Do something with a table and tell of it as it is then. There is nothing to say in the body."""
    bodies.read(plain(request), bodies.Body)
    user = person(request)

    def do() -> Done:
        verb(user)
        return Done(200, game_now(game_id, user)) if is_told else NOTHING

    return once(plain(request), user, do)


def _holder(wish: SeatWish, user: User) -> User | Holder | Offer:
    match wish:
        case Me():
            return user
        case Bot():
            return Holder.BOT
        case Open():
            return Holder.FREE
        case ByName(name):
            return Offer(_person(name, is_name=True), is_by_name=True)
        case ByAddress(address):
            return Offer(_person(address, is_name=False))


def _person(words: str, *, is_name: bool) -> User:
    """Who is meant by a name, or by an address. Raises BadTable."""
    try:
        return named_by(words, is_name=is_name).person()
    except ValidationError as error:
        raise errors.BadTable(reason=" ".join(error.messages)) from None
