import pytest
from django.core.management import call_command

from accounts.models import User
from games import lobby
from games.models import Game, Invitation, Seat
from games.rules import registry


def test_the_demo_has_a_game_of_each_kind_waiting_for_alice_and_a_finished_one(db: None) -> None:
    call_command("seed_demo")

    waiting = Seat.objects.filter(user__name="alice", asked="waiting", game__status="running")
    assert sorted(waiting.values_list("game__rules", flat=True)) == sorted(registry.GAMES)
    assert Game.objects.filter(status="finished", seats__user__name="alice").count() == 1
    assert [table.game.created_by.name for table in lobby.lobby(User.objects.get(name="alice"))] == ["bob"]
    assert Invitation.objects.get().user.name == "alice"
    assert list(User.objects.order_by("name").values_list("name", "is_staff")) == [
        ("alice", False),
        ("bob", False),
        ("organiser", True),
    ]


def test_a_database_in_use_is_left_as_it_is(charlie: User, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("seed_demo")

    assert "left as it is" in capsys.readouterr().out
    assert not Game.objects.exists()
