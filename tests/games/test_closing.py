import pytest

from accounts.models import User
from games import closing
from games.models import Game, Invitation, Seat
from notifications import links
from notifications.models import Link
from tests.conftest import GameOf
from tests.games.playing import holder_of, waiting_seat

pytestmark = pytest.mark.django_db


def _open(creator: User, *seats: User) -> Game:
    """A table that has not started."""
    game = Game.objects.create(rules="builders_middle_ages", version=1, created_by=creator, seed=bytes(32))
    Seat.objects.bulk_create(Seat(game=game, index=index, user=user) for index, user in enumerate(seats))
    return game


def test_close_account_gives_up_seats_and_tables(game_of: GameOf, alice: User, bob: User, charlie: User) -> None:
    two, three = game_of(alice, bob), game_of(alice, bob, charlie)
    own, others = _open(alice, alice, bob), _open(bob, bob, alice)
    seat = Seat.objects.get(game=others, user=bob)
    offered = Invitation.objects.create(seat=seat, user=alice, invited_by=bob)

    assert closing.leaving(alice) == closing.Leaving(running=2, called_off=1, left=1)
    closing.close_account(user=alice)

    assert not Seat.objects.filter(user=alice, game__in=[three, others]).exists()
    assert Game.objects.get(pk=two.pk).status == Game.Status.FINISHED
    assert Game.objects.get(pk=three.pk).status == Game.Status.RUNNING
    assert Game.objects.get(pk=own.pk).status == Game.Status.CANCELLED
    assert Game.objects.get(pk=others.pk).status == Game.Status.OPEN
    assert Invitation.objects.get(pk=offered.pk).answer == Invitation.Answer.DECLINED
    assert not User.objects.get(pk=alice.pk).is_active


def test_close_account_kills_links(game_of: GameOf, alice: User, bob: User, charlie: User) -> None:
    seat = waiting_seat(game_of(alice, bob, charlie))
    player = holder_of(seat)
    token = links.issue(Link.Kind.TURN, seat=seat, user=player, turn=seat.turn)
    assert links.find(token)

    closing.close_account(user=player)

    assert links.find(token) is None


def test_close_account_does_nothing_to_others(game_of: GameOf, alice: User, bob: User, charlie: User) -> None:
    game = game_of(alice, bob)

    closing.close_account(user=charlie)

    assert Game.objects.get(pk=game.pk).status == Game.Status.RUNNING
    assert User.objects.get(pk=alice.pk).is_active
