"""What a game leaves behind: log, earlier positions, pictures, proof."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request

from api import bodies, cursors
from api.cursors import Page
from api.endpoint import READ, Endpoint, plain, viewer
from api.errors import Malformed
from api.schema import operation, query, reading
from api.v1.rules import shape_of
from api.v1.shapes import ActionShape, DrawShape, EntryShape, EventShape, ExportShape, PositionShape, ProofShape
from api.v1.showing import game_now, scene_of
from games import logbook, queries
from games.errors import GameNotFound
from games.models import Action, Game
from games.proof import GameNotOver, prove
from games.queries import Watched
from games.rules import registry, table
from notifications import pictures

_READ = {"GET": READ}
_ALL = frozenset({"GET"})
_AT = query(
    "step",
    {"type": "integer", "minimum": 0, "maximum": bodies.LARGEST},
    description="the board after this step; else as it stands",
)


class Log(Endpoint):
    """What happened."""

    scopes, open_to_all = _READ, _ALL

    @reading("read_log", Page[EntryShape], refusals=(GameNotFound,), is_list=True)
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Read the log, the oldest first, as far as you may know it."""
        asked = plain(request)
        watched = queries.watched(game_id, viewer(request))
        actions = queries.actions(watched.game)
        after = int(cursors.cursor_of(asked) or -1)
        lines = list(enumerate(_entries(watched, actions)))
        rows = lines[after + 1 : after + 2 + cursors.limit_of(asked)]
        page = cursors.page_of(asked, rows, lambda row: row[0], lambda row: row[1])
        return bodies.read_answer(asked, page)


class Positions(Endpoint):
    """The game as it stood."""

    scopes, open_to_all = _READ, _ALL

    @reading("read_position", PositionShape, refusals=(GameNotFound,))
    def get(self, request: Request, game_id: UUID, step: int) -> HttpResponse:
        """Read the game as it stood after a step."""
        watched = queries.watched(game_id, viewer(request), step=step)
        position = queries.position_at(watched.game, step)
        view = table.view(position, watched.index)
        words = registry.rules(position.slug).board.describe(view, scene_of(watched))
        return bodies.read_answer(plain(request), PositionShape(step, view, words))


class Picture(Endpoint):
    """The board as SVG."""

    scopes, open_to_all = _READ, _ALL

    @operation("read_board_svg", answers={200: "image/svg+xml"}, refusals=(GameNotFound, Malformed), parameters=(_AT,))
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Draw the board, now or after `step`."""
        return _picture(_drawn(request, game_id).encode(), "image/svg+xml")


class Pixels(Endpoint):
    """The board as PNG."""

    scopes, open_to_all = _READ, _ALL

    @operation("read_board_png", answers={200: "image/png"}, refusals=(GameNotFound, Malformed), parameters=(_AT,))
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Draw the board in pixels, now or after `step`."""
        return _picture(pictures.png(_drawn(request, game_id)), "image/png")


class Proof(Endpoint):
    """That chance was fair."""

    scopes, open_to_all = _READ, _ALL

    @reading("read_proof", ProofShape, refusals=(GameNotFound, GameNotOver))
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Read the seed and every draw, once the game is over."""
        watched = queries.watched(game_id, viewer(request))
        return bodies.read_answer(plain(request), _proof(watched.game))


class Export(Endpoint):
    """Everything."""

    scopes, open_to_all = _READ, _ALL

    @reading("export_game", ExportShape, refusals=(GameNotFound,))
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        """Take the game along: set-up, log, and when it is over every action, draw and the seed."""
        watched = queries.watched(game_id, viewer(request))
        actions, shape = queries.actions(watched.game), game_now(game_id, viewer(request))
        shape.now = None
        result = queries.result_of(watched.game)
        is_over = watched.game.is_over
        export = ExportShape(
            1,
            shape,
            _entries(watched, actions),
            [_action(action) for action in actions] if watched.game.status == Game.Status.FINISHED else None,
            _proof(watched.game) if is_over else None,
            None if result is None else shape_of(result),
        )
        return bodies.read_answer(plain(request), export)


def _action(action: Action) -> ActionShape:
    move = action.move if action.move_json else None
    draws = [DrawShape(draw.counter, draw.size, draw.value) for draw in action.draws]
    return ActionShape(action.seq, action.kind, action.seat, action.step, action.at, move, draws)


def _proof(game: Game) -> ProofShape:
    """Raises GameNotOver."""
    proof = prove(game)
    draws = [DrawShape(draw.counter, draw.size, draw.value) for draw in proof.draws]
    return ProofShape(proof.commitment, proof.seed, draws, proof.holds, proof.faults)


def _entries(watched: Watched, actions: list[Action]) -> list[EntryShape]:
    scene, seat = scene_of(watched), watched.index
    return [
        EntryShape(
            entry.step,
            entry.at,
            entry.kind,
            entry.seat,
            entry.sentences,
            [EventShape(told.kind, dict(told.data)) for told in entry.events],
            entry.is_undone,
        )
        for entry in logbook.entries(actions, seat, scene)
    ]


def _drawn(request: Request, game_id: UUID) -> str:
    watched = queries.watched(game_id, viewer(request))
    step = _step(plain(request), watched.game.step)
    position = queries.position_at(watched.game, step)
    board = registry.rules(position.slug).board
    return board.draw(table.view(position, watched.index), scene_of(watched))


def _step(request: HttpRequest, present: int) -> int:
    text = request.GET.get("step", str(present))
    if not text.isascii() or not text.isdecimal() or len(text) > 10 or int(text) > bodies.LARGEST:
        raise Malformed(reason="step is a whole number.", at="step")
    return int(text)


def _picture(data: bytes, media_type: str) -> HttpResponse:
    response = HttpResponse(data, content_type=media_type)
    response["Cache-Control"] = "private, no-cache"
    return response
