"""Many games at once, where it does not matter that they are all the same."""

from uuid import uuid4

from uuid_utils.compat import uuid7

from accounts.models import User
from dev.chaos.tables import RULES
from games import tables
from games.models import Action, Game, GameEvent, Seat


def copies(number: int, **changed: object) -> list[Game]:
    """So many of the same game of two new people, whose own news is told already."""
    names = [uuid4().hex[:20] for _ in range(2)]
    people = [User.objects.create_user(email=f"{name}@example.org", name=name) for name in names]
    game = tables.create_game(created_by=people[0], rules=RULES, options={}, seats=people)
    GameEvent.objects.filter(game=game).delete()
    games = [Game(**_values(game) | changed | {"id": uuid7()}) for _ in range(number)]
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(**_values(seat) | {"id": None, "game_id": copy.pk}) for copy in games for seat in game.seats.all()
    )
    start = Action.objects.get(game=game)
    Action.objects.bulk_create(Action(**_values(start) | {"id": None, "game_id": copy.pk}) for copy in games)
    Seat.objects.update(due_at=None, remind_at=None)  # the clocks have no part in this
    return games


def _values(row: Game | Seat | Action) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in type(row)._meta.concrete_fields}  # noqa: SLF001
