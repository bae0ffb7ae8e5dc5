from accounts.models import User
from games import services as games
from games.models import Game
from notifications import queries
from notifications.models import Delivery
from tests.conftest import GameOf
from tests.notifications.conftest import Sink, deliver


def test_what_became_of_deliveries_is_told_to_their_person_alone(
    game_of: GameOf, alice: User, bob: User, sink: Sink
) -> None:  # field note 12
    ended, other = game_of(alice, bob), game_of(alice, bob)
    games.resign(game_id=ended.id, user=alice, seat=0)
    sink.refused[bob.email] = "550 No"
    deliver()

    of_alice = queries.deliveries_to(alice)
    of_bob = queries.deliveries_to(bob)

    assert ("finished", "sent") in [(delivery.kind, delivery.status) for delivery in of_alice]
    assert {delivery.channel.user for delivery in of_bob} == {bob}
    assert {delivery.channel.user for delivery in of_alice} == {alice}
    assert len(queries.deliveries_to(alice, limit=1)) == 1
    assert {delivery.channel.user for delivery in queries.failed_deliveries()} == {bob}
    assert Game.objects.count() == len({ended, other})
    assert Delivery.objects.filter(status="failed").count() == len(queries.failed_deliveries())
