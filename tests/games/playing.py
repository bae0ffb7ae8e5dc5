"""Playing stored games in tests: whoever is asked, as a bot would."""

from django.utils import timezone

from accounts.models import User
from games import bots, queries, services, tables
from games.models import Action, Game, Seat
from games.rules.dice import commitment
from games.rules.protocol import Json, Move
from games.tables import Holder

END = {"type": "end"}


def dealt_from(seed: bytes, *holders: User | Holder, rules: str) -> Game:
    """A game that was dealt from a known seed, and has started. The first seat is a person's, who made it."""
    creator, *others = holders
    assert isinstance(creator, User)
    game = tables.create_game(created_by=creator, rules=rules, options={}, seats=[*holders[:-1], Holder.FREE])
    Game.objects.filter(id=game.id).update(seed=seed, commitment=commitment(seed))
    if isinstance(others[-1], User):
        return tables.join_game(game_id=game.id, user=others[-1])
    return tables.fill_with_bots(game_id=game.id, user=creator)


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
    ).row


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
