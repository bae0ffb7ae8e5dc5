"""Many games at once, where it does not matter that they are all the same."""

from uuid import uuid4

from django.utils import timezone
from uuid_utils.compat import uuid7

from accounts.models import User
from accounts.names import skeleton
from dev.chaos.tables import RULES
from games import tables
from games.models import Action, Game, Seat


def copies(number: int, **changed: object) -> list[Game]:
    """So many of the same game, each of two people of its own, with nothing to tell; `changed` are columns."""
    hosts = people(2)
    game = tables.create_game(created_by=hosts[0], rules=RULES, options={}, seats=hosts)
    start, seats, them = Action.objects.get(game=game), list(game.seats.order_by("index")), iter(people(2 * number))
    games = [Game(**_values(game) | changed | {"id": uuid7()}) for _ in range(number)]
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(**_values(seat) | {"id": None, "game_id": copy.pk, "user_id": next(them).pk})
        for copy in games
        for seat in seats
    )
    Action.objects.bulk_create(Action(**_values(start) | {"id": None, "game_id": copy.pk}) for copy in games)
    game.delete()
    return games


def people(number: int) -> list[User]:
    """New ones, whose addresses are confirmed."""
    names, now = [uuid4().hex[:20] for _ in range(number)], timezone.now()
    return User.objects.bulk_create(
        User(email=f"{name}@example.org", name=name, name_key=skeleton(name), confirmed_at=now) for name in names
    )


def _values(row: Game | Seat | Action) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in type(row)._meta.concrete_fields}  # noqa: SLF001
