"""Tables for tests, before and at their start."""

from accounts.models import User
from games import tables
from games.models import Game
from games.tables import Holder, Offer

PLAYERS, LINK, PUBLIC = Game.Visibility.PLAYERS, Game.Visibility.LINK, Game.Visibility.PUBLIC


def table_of(*seats: User | Holder | Offer, visibility: Game.Visibility = LINK) -> Game:
    """A table of the Builders set by the first of these who is a person, seats in this order."""
    creator = next(seat for seat in seats if isinstance(seat, User))
    return tables.create_game(
        created_by=creator, rules="builders_middle_ages", options={}, seats=seats, visibility=visibility
    )


def held(game: Game) -> list[str | None]:
    """Who holds the seats, by name; bots too."""
    return [seat.name if seat.user_id or seat.is_bot else None for seat in game.seats.select_related("user")]


def started(game: Game) -> bool:
    return Game.objects.get(id=game.id).is_running
