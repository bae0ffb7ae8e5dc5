"""The demo that a first `make play` finds: people, bots, a game of each kind, a finished one, and two that wait."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import bots, queries, services, tables
from games.models import Game, Seat
from games.rules import registry
from games.tables import Holder, Offer

PEOPLE = ("alice", "bob", "organiser")
_MOVES_AHEAD = 24
"""How many answers are played before the visitor takes over, so that the board is worth a look."""


@transaction.atomic
def seed() -> bool:
    """Fill an empty installation; False if anybody is there already."""
    if User.objects.exists():
        return False
    alice, bob, _ = (
        User.objects.create_user(email=f"{name}@demo.invalid", name=name, is_staff=name == "organiser")
        for name in PEOPLE
    )
    for number, slug in enumerate(registry.GAMES):
        if number == 0:
            _play(_start(slug, alice, [alice, bob, Holder.BOT]), moves=None)
        most = min(3, registry.rules(slug).info.seats[-1])
        game = _start(slug, alice, [alice, *[Holder.BOT] * (most - 1)])
        _play(game, moves=_MOVES_AHEAD)
        _play(game, moves=None, until=alice)
    _set_tables(alice, bob)
    return True


def _set_tables(alice: User, bob: User) -> None:
    """One that anybody may join, and one at which a seat is offered."""
    first, second, *_ = registry.GAMES
    anybody: list[User | Holder] = [bob, Holder.FREE, Holder.BOT]
    tables.create_game(created_by=bob, rules=first, options={}, seats=anybody, visibility=Game.Visibility.PUBLIC)
    tables.create_game(created_by=bob, rules=second, options={}, seats=[bob, Offer(alice, is_by_name=True), Holder.BOT])


def _start(slug: str, creator: User, seats: list[User | Holder]) -> Game:
    return tables.create_game(created_by=creator, rules=slug, options={}, seats=seats)


def _play(game: Game, *, moves: int | None, until: User | None = None) -> None:
    """Answer as a bot would for whoever is asked: `moves` times, until a person is, or to the end."""
    while moves is None or moves > 0:
        seat = Seat.objects.filter(game=game, asked=Seat.Asked.WAITING).select_related("user").first()
        if seat is None or (until is not None and seat.user == until):
            return
        moves = None if moves is None else moves - 1
        if seat.user is None:
            services.play_bot(game_id=game.id)
        else:
            _play_person(seat, seat.user)


def _play_person(seat: Seat, user: User) -> None:
    game = Game.objects.get(id=seat.game_id)
    move = bots.answer(queries.position_at(game, game.step), seat.index)
    services.play_move(
        game_id=game.id, user=user, seat=seat.index, move=move, step=game.step, received_at=timezone.now()
    )
