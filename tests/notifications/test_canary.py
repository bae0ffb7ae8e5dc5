from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Game
from notifications import canary, tasks
from notifications.claims import LEASE, claim_canaries
from notifications.models import Canary, Delivery
from tests.notifications.conftest import Sink, make_due, statuses

pytestmark = pytest.mark.django_db


def test_a_canary_arrives_with_the_next_round_and_reaches_nobody(game: Game, sink: Sink) -> None:
    tasks.tell()
    make_due()
    canary.release()

    tasks.deliver("mail")

    bird = Canary.objects.get()
    assert (bird.status, bird.attempts) == ("sent", 1)
    assert bird.sent_at is not None
    assert len(sink.mails) == 1
    assert statuses() == [("turn", "sent")]


def test_a_canary_whose_sender_was_killed_is_claimed_again_after_its_lease() -> None:
    canary.release()
    assert len(claim_canaries()) == 1

    assert canary.receive() == 0
    with time_machine.travel(timezone.now() + LEASE):
        assert canary.receive() == 1

    assert Canary.objects.get().attempts == 2


def test_the_age_is_that_of_the_newest_that_arrived() -> None:
    now = timezone.now()
    for minutes in (3, 2):
        with time_machine.travel(now - timedelta(minutes=minutes), tick=False):
            canary.release()
            canary.receive()
    canary.release()

    assert canary.age(now) == timedelta(minutes=2)
    assert Canary.objects.filter(status=Delivery.Status.PENDING).count() == 1
