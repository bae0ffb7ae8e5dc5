"""Games as answers, through the eyes of whoever asks."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from django.utils import timezone
from django.utils.translation import get_language

from accounts.models import User
from api.v1.shapes import (
    ChoiceShape,
    DecisionShape,
    GameLine,
    GameShape,
    Kind,
    ParamShape,
    Player,
    RulesOfGame,
    SeatShape,
    SubsetShape,
    ValueShape,
)
from games import deadlines, queries
from games.models import Game, Seat
from games.queries import Watched
from games.rules import asking, registry, table
from games.rules.asking import Answer, Asked, AskedChoice, Parameter
from games.rules.protocol import Scene
from games.rules.table import Position


def line_of(watched: Watched, due: Mapping[int, datetime]) -> GameLine:
    """A game in a list; `due` is `deadlines.due_of` its seats."""
    return GameLine(**_common(watched, due))


def game_of(watched: Watched, position: Position | None) -> GameShape:
    """The whole answer of a game; `position` is None before the start. One statement at most."""
    game = watched.game
    common = _common(watched, deadlines.due_of(watched.seats, stood=watched.stood))
    common |= {"commitment": game.commitment, "now": timezone.now()}
    if position is None:
        return GameShape(**common)
    scene = scene_of(watched)
    view = table.view(position, watched.index)
    return GameShape(
        **common,
        view=view,
        board=registry.rules(game.rules).board.describe(view, scene),
        decisions=[decision_of(asked) for asked in _asked(watched, position, scene)],
    )


def game_now(game_id: UUID, viewer: User | None) -> GameShape:
    """A game as the viewer may see it. Raises GameNotFound."""
    return game_of(*queries.now(game_id, viewer))


def scene_of(watched: Watched) -> Scene:
    """The names and words with which a game is told."""
    return Scene(queries.names_of(watched.seats), queries.words_of(watched.game, get_language() or "en"))


def seat_of(seat: Seat, due_at: datetime | None) -> SeatShape:
    """A seat as everybody may know it."""
    return SeatShape(seat.index, _player(seat), seat.looks_asked, due_at, seat.place, seat.points)


def decision_of(asked: Asked) -> DecisionShape:
    """A question and all that may be answered."""
    choices = [_choice(choice) for choice in asked.choices]
    return DecisionShape(asked.seat, asked.kind, asked.prompt, asked.blocking, choices)


def _common(watched: Watched, due: Mapping[int, datetime]) -> dict[str, Any]:
    game = watched.game
    return {
        "id": game.id,
        "rules": RulesOfGame(game.rules, game.version, game.options),
        "status": game.status,
        "visibility": game.visibility,
        "turn_seconds": game.turn_seconds,
        "step": game.step,
        "seats": [seat_of(seat, due.get(seat.pk)) for seat in watched.seats],
        "you": None if watched.own is None else watched.own.index,
        "created_at": game.created_at,
        "ended_at": game.ended_at,
    }


def _player(seat: Seat) -> Player | None:
    if seat.user is None and not seat.is_bot:
        return None
    kind = "bot" if seat.is_bot or seat.user is None else ("guest" if seat.user.is_guest else "user")
    return Player(seat.name, cast("Kind", kind))


def _asked(watched: Watched, position: Position, scene: Scene) -> list[Asked]:
    own = watched.own
    if own is None or own.is_bot or watched.game.status != Game.Status.RUNNING:
        return []
    return [asking.ask(decision, scene) for decision in table.decisions(position, own.index)]


def _choice(choice: AskedChoice) -> ChoiceShape:
    return ChoiceShape(choice.type, choice.label, {param.name: _param(param) for param in choice.params})


def _param(param: Parameter) -> ParamShape:
    match param.kind:
        case "range":
            return ParamShape(range=(param.least, param.most))
        case "one_of":
            return ParamShape(one_of=_values(param.answers))
        case _:
            return ParamShape(subset=SubsetShape(_values(param.answers), param.least, param.most))


def _values(answers: tuple[Answer, ...]) -> list[ValueShape]:
    return [ValueShape(answer.value, answer.label) for answer in answers]
