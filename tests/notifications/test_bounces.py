"""What a mail server refuses for good, and what then becomes of the mail to that person."""

import pytest

from accounts.models import User
from games.models import Game
from notifications import outcomes
from notifications.models import Channel, Delivery
from notifications.retries import Waits
from notifications.transports import NotSent
from tests.conftest import GameOf
from tests.games.playing import holder_of, waiting_seat
from tests.notifications.conftest import Sink, deliver, delivery_to, statuses


@pytest.fixture
def reader(game: Game) -> User:
    """Whose turn it is."""
    return holder_of(waiting_seat(game))


@pytest.mark.parametrize(
    "answer",
    ["550 5.1.1 no such user", "550 5.1.1\tnobody", "554 5.1.10 null MX", "550 5.1.6 moved", "551 not here", "553 no"],
)
def test_a_server_that_knows_no_such_mailbox_stops_the_mail(reader: User, sink: Sink, answer: str) -> None:  # E7
    sink.refused[reader.email] = answer

    assert deliver() == 0

    assert statuses(reader) == [("turn", "failed")]
    assert reader.channels.get().stop == "bounced"


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("550 5.7.1 we do not like you", "failed"),
        ("550 no", "failed"),
        ("553 5.7.1 your sender", "failed"),
        ("553 5.1.8 your sender's address", "failed"),
        ("552 5.2.2 mailbox full", "failed"),
        ("450 4.1.1 come again", "pending"),
        ("451 greylisted", "pending"),
    ],
)
def test_a_server_that_refuses_for_other_reasons_stops_nothing(
    reader: User, sink: Sink, answer: str, status: str
) -> None:  # E7
    sink.refused[reader.email] = answer

    assert deliver() == 0

    assert statuses(reader) == [("turn", status)]
    assert reader.channels.get().is_open


def test_nothing_more_is_sent_to_a_mailbox_that_is_none_and_its_owner_is_told_elsewhere(
    game_of: GameOf, alice: User, bob: User, sink: Sink
) -> None:  # E7; field note 6
    for _ in range(8):
        game_of(alice, bob)
    sink.refused[alice.email] = "550 5.1.1 no such user"
    chat = Channel.objects.create(user=alice, transport="discord", address_sealed="x")
    waiting = 8 - deliver()
    assert waiting

    sink.refused = {}
    deliver()

    mail = alice.channels.get(transport="email")
    told = Delivery.objects.filter(channel=mail)
    assert sink.to(alice) == []
    assert sorted(told.values_list("status", "reason")) == [
        ("failed", "refused with 550"),
        *[("superseded", "the channel is closed")] * (waiting - 1),
    ]
    assert chat.deliveries.get(kind="stopped").about == mail


def test_who_moved_meanwhile_is_written_to_at_the_new_address(game: Game, reader: User) -> None:
    delivery = delivery_to(reader, game, Delivery.Kind.FINISHED)
    User.objects.filter(pk=reader.pk).update(email="new@example.org")

    outcomes.refused([delivery], NotSent("refused with 550", is_final=True, stop=Channel.Stop.BOUNCED), Waits(()))

    assert reader.channels.get().is_open
