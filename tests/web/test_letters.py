"""The page of one's letters."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from notifications.models import Channel, Delivery
from tests.conftest import GameOf
from tests.web.conftest import ClientOf


@pytest.fixture
def failed(game_of: GameOf, alice: User, bob: User) -> Delivery:
    return Delivery.objects.create(
        channel=Channel.objects.create(user=alice),
        key="x",
        kind=Delivery.Kind.TURN,
        game=game_of(alice, bob),
        seat=0,
        status=Delivery.Status.FAILED,
        reason="refused with 550",
        next_at=timezone.now(),
    )


def test_a_player_is_told_what_became_of_a_letter(client_of: ClientOf, failed: Delivery, alice: User) -> None:
    page = client_of(alice).get("/account/letters").content.decode()

    assert failed.game is not None
    assert f"The Builders: Middle Ages, no. {failed.game.pk.hex[-6:]}" in page
    assert "Your turn" in page
    assert "could not be sent: refused with 550" in page
    assert alice.email not in page


@pytest.mark.usefixtures("failed")
def test_nobody_is_told_of_others_letters(client_of: ClientOf, charlie: User, client: Client) -> None:
    page = client_of(charlie).get("/account/letters").content.decode()

    assert "No letter yet" in page
    assert "550" not in page
    assert client.get("/account/letters").status_code == 302
