import pytest

from accounts.models import User
from games import services as games
from games import tables
from games.models import Game, Seat
from games.tables import Holder
from notifications import queries, services
from notifications.models import Delivery, Link
from tests.conftest import GameOf
from tests.notifications.conftest import Sink, deliver, statuses


@pytest.fixture
def offered(alice: User) -> Seat:
    """A free seat at a table that Alice set."""
    table = tables.create_game(
        created_by=alice, rules="builders_middle_ages", options={}, seats=[alice, Holder.FREE, Holder.BOT]
    )
    return table.seats.get(index=1)


def test_an_invitation_is_sent_once(offered: Seat, bob: User, sink: Sink) -> None:
    services.invite(seat=offered, user=bob)
    services.invite(seat=offered, user=bob)

    assert deliver() == 1
    assert deliver() == 0
    (mail,) = sink.to(bob)
    assert str(mail.get_body(("plain",))).count("/i/") == 1
    assert list(Link.objects.values_list("kind", "seat", "user")) == [("invitation", offered.pk, bob.pk)]


def test_an_invitation_is_not_sent_once_the_seat_is_taken(offered: Seat, bob: User, charlie: User, sink: Sink) -> None:
    services.invite(seat=offered, user=bob)
    Seat.objects.filter(pk=offered.pk).update(user=charlie)

    assert deliver() == 0
    assert statuses(bob) == [("invitation", "superseded")]


def test_what_became_of_deliveries_is_told_to_their_person_alone(
    game_of: GameOf, alice: User, bob: User, sink: Sink
) -> None:  # field note 12
    ended, other = game_of(alice, bob), game_of(alice, bob)
    games.resign(game_id=ended.id, user=alice, seat=0)
    sink.refused[bob.email] = "550 No"
    deliver()

    of_alice = queries.deliveries_to(alice, game=ended)
    of_bob = queries.deliveries_to(bob)

    assert ("finished", "sent") in [(delivery.kind, delivery.status) for delivery in of_alice]
    assert {delivery.channel.user for delivery in of_bob} == {bob}
    assert {delivery.game for delivery in of_alice} == {ended}
    assert len(queries.deliveries_to(alice, limit=1)) == 1
    assert {delivery.channel.user for delivery in queries.failed_deliveries()} == {bob}
    assert Game.objects.count() == len({ended, other})
    assert Delivery.objects.filter(status="failed").count() == len(queries.failed_deliveries())
