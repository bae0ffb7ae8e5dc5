"""The hours at which people want to be told."""

from datetime import time

import pytest
import time_machine

from accounts.models import User
from games.models import Game
from notifications.models import Delivery, Rhythm
from notifications.sending import send_due
from notifications.services import set_rhythm
from tests.conftest import GameOf
from tests.games.playing import holder_of, waiting_seat
from tests.notifications.conftest import Sink, deliver, sink, smtp
from tests.web.conftest import ClientOf

__all__ = ["sink", "smtp"]

pytestmark = pytest.mark.django_db

PAGE = "/account/rhythm"
WISHES = {"quiet_from": "22:00", "quiet_to": "07:00", "keep_percent": "25", "digest_hour": "6"}
NIGHT = "2026-12-01T23:30:00Z"


def wishes() -> list[tuple[object, ...]]:
    return list(Rhythm.objects.values_list("quiet_from", "quiet_to", "keep_percent", "digest_hour"))


def test_hours_are_kept_and_shown_with_what_they_mean(client_of: ClientOf, alice: User) -> None:  # E9
    client = client_of(alice)
    assert "You are told at any hour. A daily letter comes at 08:00." in client.get(PAGE).content.decode()

    assert client.post(PAGE, WISHES)["Location"] == "/account/channels#when"

    assert wishes() == [(time(22), time(7), 25, 6)]
    page = client.get(PAGE).content.decode()
    assert "Nothing is sent from 22:00 to 07:00, unless time gets short" in page
    assert "a turn that may take a day is told once less than 6 hours are left." in page
    assert "A daily letter comes at 07:00, when the quiet ends." in page
    assert 'value="22:00"' in page


def test_no_quiet_hours_are_none(client_of: ClientOf, alice: User) -> None:
    client = client_of(alice)
    client.post(PAGE, WISHES)

    client.post(PAGE, WISHES | {"quiet_from": "", "quiet_to": "", "keep_percent": "0"})

    assert wishes() == [(None, None, 0, 6)]
    client.post(PAGE, WISHES | {"keep_percent": "0"})
    assert "even if a turn runs out meanwhile" in client.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"quiet_from": ""}, "quiet_from", "say both, or neither"),
        ({"quiet_to": ""}, "quiet_to", "say both, or neither"),
        ({"quiet_to": "22:00"}, "quiet_to", "cannot begin and end at the same time"),
        ({"quiet_to": "22:00:30"}, "quiet_to", "cannot begin and end at the same time"),
        ({"quiet_from": "late"}, "quiet_from", "such as 22:00"),
        ({"keep_percent": "7"}, "keep_percent", "not one of the available choices"),
        ({"digest_hour": "24"}, "digest_hour", "not one of the available choices"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(
    client_of: ClientOf, alice: User, wrong: dict[str, str], field: str, said: str
) -> None:
    answer = client_of(alice).post(PAGE, WISHES | wrong)

    assert answer.status_code == 422
    assert said in answer.content.decode().partition(f'id="id_{field}_error"')[2].partition("</p>")[0]
    assert wishes() == []


def test_what_was_held_back_is_looked_at_again(
    client_of: ClientOf, game_of: GameOf, alice: User, bob: User, sink: Sink
) -> None:  # E9
    with time_machine.travel(NIGHT, tick=False):
        for user in (alice, bob):
            set_rhythm(user=user, quiet_from=time(22), quiet_to=time(7), keep_percent=0, digest_hour=8)
        game: Game = game_of(alice, bob)
        reader = holder_of(waiting_seat(game))
        assert deliver() == 0

        client_of(bob if reader == alice else alice).post(PAGE, WISHES | {"quiet_from": "", "quiet_to": ""})
        assert send_due() == 0
        client_of(reader).post(PAGE, WISHES | {"quiet_from": "", "quiet_to": ""})
        assert send_due() == 1


def test_what_was_held_back_is_looked_at_again_in_another_zone(
    client_of: ClientOf, game_of: GameOf, alice: User, bob: User, sink: Sink
) -> None:  # E9
    with time_machine.travel(NIGHT, tick=False):
        for user in (alice, bob):
            set_rhythm(user=user, quiet_from=time(22), quiet_to=time(7), keep_percent=0, digest_hour=8)
        reader = holder_of(waiting_seat(game_of(alice, bob)))
        assert deliver() == 0

        client_of(reader).post("/account/time-zone", {"time_zone": "Asia/Tokyo"})  # half past eight
        assert send_due() == 1


@pytest.mark.parametrize(
    "change", [{"attempts": 1}, {"status": "failed"}, {"claimed_until": "2026-12-01T23:31Z"}, {"resting": True}]
)
def test_what_waits_for_other_reasons_waits_on(alice: User, change: dict[str, object]) -> None:
    channel = alice.channels.create(rests_until="2026-12-02T10:00Z" if change.pop("resting", False) else None)
    with time_machine.travel(NIGHT, tick=False):
        waiting = Delivery.objects.create(channel=channel, key="x", kind="test", next_at="2026-12-02T10:00Z", **change)

        set_rhythm(user=alice, quiet_from=None, quiet_to=None, keep_percent=0, digest_hour=8)

    assert f"{Delivery.objects.get(pk=waiting.pk).next_at:%d %H:%M}" == "02 10:00"
