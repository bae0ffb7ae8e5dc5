"""Who may do something at the desk."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games import deeds, services
from games.deeds import Deed
from games.errors import NotAnOrganiser, PlaysThere
from games.models import Game
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.desk.acting import act
from tests.games.playing import snapshot


def test_a_stranger_can_do_nothing(game: Game, deed: Deed, charlie: User) -> None:
    before = snapshot(game)

    with pytest.raises(NotAnOrganiser):
        act(game, charlie, deed)

    assert snapshot(game) == before


def test_the_permission_is_needed_and_enough(game: Game, deed: Deed, charlie: User) -> None:
    charlie.is_staff = True
    charlie.save()
    before = snapshot(game)
    with pytest.raises(NotAnOrganiser):
        act(game, charlie, deed)
    assert snapshot(game) == before

    charlie.user_permissions.add(Permission.objects.get(codename="organise_game"))

    act(game, User.objects.get(pk=charlie.pk), deed)


def test_the_permission_without_being_staff_is_not_enough(game: Game, deed: Deed, charlie: User) -> None:
    charlie.user_permissions.add(Permission.objects.get(codename="organise_game"))

    with pytest.raises(NotAnOrganiser):
        act(game, charlie, deed)


@pytest.mark.parametrize("still_sits", [True, False])
def test_who_sits_or_sat_there_cannot_judge_not_even_a_superuser(
    game_of: GameOf, alice: User, bob: User, *, still_sits: bool
) -> None:
    game = game_of(alice, bob, Holder.BOT)
    alice.is_staff = alice.is_superuser = True
    alice.save()
    if not still_sits:
        services.resign(game_id=game.id, user=alice, seat=0)
    before = snapshot(game)

    with pytest.raises(PlaysThere):
        act(game, alice, deeds.PauseGame())

    assert snapshot(game) == before
