"""Deeds as organisers do them in tests, and what is seen of a game afterwards."""

from datetime import datetime, timedelta

from accounts.models import User
from games import deadlines, deeds, desk
from games.deeds import Deed
from games.models import Game, GameEvent, Seat

WHY = "The post was late."
HOUR = timedelta(hours=1)
KINDS = ("pause", "extend", "replace", "hand", "rollback", "adjudicate", "cancel")
"""Of the deeds that a running game allows."""


def act(game: Game, by: User, deed: Deed, reason: str = WHY) -> Game:
    return desk.act(game_id=game.id, by=by, deed=deed, reason=reason, step=Game.objects.get(id=game.id).step)


def seat(game: Game, index: int) -> Seat:
    return Seat.objects.select_related("user", "game").get(game=game, index=index)


def due(game: Game) -> list[datetime | None]:
    """Until when each seat may answer, as everybody may know it."""
    seats = list(Seat.objects.select_related("game").filter(game=game).order_by("index"))
    found = deadlines.due_of(seats)
    return [found.get(one.pk) for one in seats]


def news(game: Game) -> list[tuple[str, int | None]]:
    return list(GameEvent.objects.filter(game=game).order_by("id").values_list("kind", "seat"))


def deed_of(kind: str, asked: int, dora: User) -> Deed:
    """A deed of each kind; `asked` is the seat that the game waits for."""
    made: dict[str, Deed] = {
        "pause": deeds.PauseGame(),
        "extend": deeds.ExtendTurn(asked, HOUR),
        "replace": deeds.ReplacePlayer(0, dora),
        "hand": deeds.HandToBot(0),
        "rollback": deeds.RollBack(1),
        "adjudicate": deeds.Adjudicate([2, 1]),
        "cancel": deeds.CancelGame(),
    }
    return made[kind]
