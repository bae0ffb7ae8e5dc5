"""What a move costs late in a long game, beside what it costs early: taking coins and taking that back."""

from collections.abc import Iterator
from itertools import count
from time import process_time

from django.utils import timezone

from accounts.models import User
from benchmarks.measure import Row
from games import services, tables
from games.models import Game, Seat
from games.queries import position_at
from games.rules import table
from games.rules.offers import moves
from games.undo import MOST_A_TURN

ACTIONS = 2000
SLUG = "builders_middle_ages"


def rows() -> Iterator[Row]:
    """One row: CPU time of the last tenth of 2,000 actions to that of the first."""
    times = list(_times())
    tenth = len(times) // 10
    first, last = (sum(part) / tenth * 1e6 for part in (times[:tenth], times[-tenth:]))
    yield Row(
        "the last 200 of 2,000 actions", "µs", last, "the first 200", first, last / first, "≤ 1.05", is_steady=True
    )


def _times() -> Iterator[float]:
    ann, ben = (User.objects.create_user(email=f"{name}@example.org", name=name) for name in ("ann", "ben"))
    game = tables.create_game(created_by=ann, rules=SLUG, options={}, seats=[ann, ben])
    for turn in count():
        seat = Seat.objects.select_related("user").get(game=game, asked=Seat.Asked.WAITING)
        for move in _moves(game, is_round_start=turn % 2 == 0):
            began = process_time()
            game = _act(game, seat, move)
            yield process_time() - began
            if game.seq >= ACTIONS:
                return


def _moves(game: Game, *, is_round_start: bool) -> Iterator[dict[str, object] | None]:
    """A turn of takes, each taken back (None). One recruit a round, for a game in which nobody does anything ends."""
    if is_round_start:
        (decision,) = table.decisions(position_at(game, game.step))
        yield next(move for choice in decision.choices if choice.type == "recruit" for move in moves(choice))
    for _ in range(MOST_A_TURN):
        yield {"type": "take", "actions": 1}
        yield None
    yield {"type": "end"}


def _act(game: Game, seat: Seat, move: dict[str, object] | None) -> Game:
    assert seat.user is not None  # noqa: S101 - only people sit at this table
    if move is None:
        return services.undo(game_id=game.id, user=seat.user, seat=seat.index, step=game.step)
    return services.play_move(
        game_id=game.id, user=seat.user, seat=seat.index, move=move, step=game.step, received_at=timezone.now()
    ).row
