"""Playing stored games in tests: whoever is asked, as a bot would."""

from django.utils import timezone

from accounts.models import User
from games import bots, queries, services
from games.models import Action, Game, Seat
from games.rules.protocol import Json, Move

END = {"type": "end"}


def waiting_seat(game: Game) -> Seat:
    """The first seat the game waits for."""
    return Seat.objects.select_related("user").filter(game=game, asked=Seat.Asked.WAITING).order_by("index")[0]


def holder_of(seat: Seat) -> User:
    assert seat.user is not None
    return seat.user


def play(game: Game, move: Json, *, seat: Seat | None = None, step: int | None = None) -> Game:
    """Play a move for a person's seat: the one waited for, at the present step, unless said otherwise."""
    game.refresh_from_db()
    seat = seat or waiting_seat(game)
    return services.play_move(
        game_id=game.id,
        user=holder_of(seat),
        seat=seat.index,
        move=move,
        step=game.step if step is None else step,
        received_at=timezone.now(),
    )


def bot_move(game: Game, seat: Seat) -> Move:
    """What a bot would answer for the seat."""
    game.refresh_from_db()
    return bots.answer(queries.position_at(game, game.step), seat.index)


def play_on(game: Game, moves: int = 10_000) -> Game:
    """Let bots answer for everybody, for so many moves or to the end."""
    for _ in range(moves):
        game.refresh_from_db()
        if not game.is_running:
            break
        seat = waiting_seat(game)
        if seat.is_bot:
            services.play_bot(game_id=game.id)
        else:
            play(game, bot_move(game, seat), seat=seat)
    game.refresh_from_db()
    return game


def snapshot(game: Game) -> dict[str, object]:
    """All that is stored of a game."""
    return {
        "game": Game.objects.filter(id=game.id).values().get(),
        "seats": list(Seat.objects.filter(game=game).order_by("index").values()),
        "actions": [
            {name: bytes(value) if isinstance(value, memoryview) else value for name, value in row.items()}
            for row in Action.objects.filter(game=game).order_by("seq").values()
        ],
    }
