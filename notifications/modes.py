"""How often a person is told of one game's turns, where that is not as usual."""

from uuid import UUID

from accounts.models import User
from notifications.models import GameMode, Mode


def mode_of(user: User, game_id: UUID) -> str:
    """The mode chosen for a game, or nothing: as the person's channels say. One statement."""
    return GameMode.objects.filter(user=user, game=game_id).values_list("mode", flat=True).first() or ""


def choose_mode(*, user: User, game_id: UUID, mode: Mode | None) -> None:
    """Choose one for a game; None is as usual."""
    if mode is None:
        GameMode.objects.filter(user=user, game=game_id).delete()
    else:
        GameMode.objects.update_or_create(user=user, game_id=game_id, defaults={"mode": mode})
