"""What a seat does in a running game."""

from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api import bodies, preferences
from api.endpoint import PLAY, Endpoint, person, plain
from api.errors import StepMissing
from api.idempotency import NOTHING, Done, once
from api.schema import operation
from api.v1.shapes import GameShape
from api.v1.showing import game_now, game_of
from games import errors, services
from games.queries import seen_by
from games.rules.protocol import Move


class MoveBody(bodies.Body):
    """An answer.

    Attributes:
        step: the game's step when the answer was written. It stands if nothing was asked anew since.
    """

    seat: bodies.Number
    move: Move
    step: bodies.Number | UnsetType = UNSET


class UndoBody(bodies.Body):
    """What is taken back: the seat's last move, at the game's present step."""

    seat: bodies.Number
    step: bodies.Number | UnsetType = UNSET


class SeatBody(bodies.Body):
    """Which seat."""

    seat: bodies.Number


_OF_A_SEAT = (errors.GameNotFound, errors.NotYourSeat, errors.GameOver)


class Moves(Endpoint):
    """Answers."""

    scopes = {"POST": PLAY}

    @operation(
        "play_move",
        body=MoveBody,
        example={"seat": 0, "step": 0, "move": {"type": "take", "actions": 1}},
        answers={201: GameShape, 204: None},
        refusals=(*_OF_A_SEAT, errors.StaleStep, errors.NotAsked, errors.TooLate, errors.MoveRefused, StepMissing),
        parameters=preferences.PARAMETERS,
        is_kept=True,
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Answer what your seat is asked. You are told the game after it, unless you prefer not to be."""
        received_at = timezone.now()
        body, user = bodies.read(plain(request), MoveBody), person(request)
        is_minimal = preferences.is_minimal(plain(request))

        def play() -> Done:
            game = services.play_move(
                game_id=game_id,
                user=user,
                seat=body.seat,
                move=body.move,
                step=_step(body.step),
                received_at=received_at,
                to_show=not is_minimal,
            )
            return NOTHING if is_minimal else Done(201, game_of(seen_by(user, game), game.position))

        return preferences.applied(once(plain(request), user, play, NOTHING if is_minimal else None))


class Undo(Endpoint):
    """Taking back."""

    scopes = {"POST": PLAY}

    @operation(
        "undo_move",
        body=UndoBody,
        example={"seat": 0, "step": 1},
        answers={200: GameShape},
        refusals=(*_OF_A_SEAT, errors.StaleStep, errors.NotAsked, errors.NothingToUndo, StepMissing),
        is_kept=True,
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Take your last move back, as long as nobody acted and nothing was drawn or revealed since."""
        body, user = bodies.read(plain(request), UndoBody), person(request)

        def undo() -> Done:
            services.undo(game_id=game_id, user=user, seat=body.seat, step=_step(body.step))
            return Done(200, game_now(game_id, user))

        return once(plain(request), user, undo)


class Resign(Endpoint):
    """Giving up."""

    scopes = {"POST": PLAY}

    @operation(
        "resign", body=SeatBody, example={"seat": 0}, answers={200: GameShape}, refusals=_OF_A_SEAT, is_kept=True
    )
    def post(self, request: Request, game_id: UUID) -> HttpResponse:
        """Give up your seat: at a table of two the other side wins, at a larger one a bot plays on."""
        body, user = bodies.read(plain(request), SeatBody), person(request)

        def resign() -> Done:
            services.resign(game_id=game_id, user=user, seat=body.seat)
            return Done(200, game_now(game_id, user))

        return once(plain(request), user, resign)


def _step(given: int | UnsetType) -> int:
    if given is UNSET:
        raise StepMissing
    return given
