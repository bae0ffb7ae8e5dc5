"""Channels to a program: made with a secret that is told once, tried, and with a log."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from notifications.models import Attempt, Channel, Delivery
from tests.api.conftest import Program, problem
from tests.notifications.test_channels import HOOK, failed_on, hook_of

pytestmark = pytest.mark.django_db
WISH = {"transport": "webhook", "address": "https://example.org/hook/secret-part", "name": "my bot"}


def results(answer: Any) -> list[Any]:
    listed: list[Any] = answer.json()["results"]
    return listed


def test_a_channel_is_made_and_listed_without_its_address(alices: Program, alice: User) -> None:
    made = alices.post("/me/channels", WISH)
    listed = alices.get("/me/channels")

    mail, hook = results(listed)
    assert (made.status_code, made.json()["secret"][:6]) == (201, "whsec_")
    assert {**hook, "secret": made.json()["secret"]} == made.json()
    assert (hook["hint"], hook["mode"], hook["is_on"]) == ("https://example.org/…/se…", None, True)
    assert (mail["transport"], mail["mode"]) == ("email", "each")
    for answer in (made, listed):
        assert "secret-part" not in answer.content.decode()
    assert alices.get(f"/me/channels/{hook['id']}").json() == hook


def test_asking_again_under_a_key_shows_no_secret(alices: Program) -> None:
    first, again = (alices.post("/me/channels", WISH, key="k").json() for _ in range(2))
    rotated, told = (alices.post(f"/me/channels/{first['id']}/secret", key="l").json() for _ in range(2))

    assert (first["id"], again["secret"]) == (again["id"], None)
    assert (rotated["secret"] != first["secret"], told["secret"]) == (True, None)


@pytest.mark.parametrize(
    ("wish", "refused"),
    [
        ({"address": "http://example.org"}, (422, "hook_url_scheme")),
        ({"address": "https://127.1"}, (422, "hook_url_shape")),
        ({"address": HOOK, "name": "x" * 61}, (422, "bad_channel_name")),
        ({"game": "00000000-0000-7000-8000-000000000000"}, (403, "not_at_table")),
        ({"transport": "email"}, (400, "malformed")),
        ({"signature": "v2"}, (400, "malformed")),
    ],
)
def test_what_makes_no_channel_is_told_by_its_code(
    alices: Program, wish: dict[str, object], refused: tuple[int, str]
) -> None:
    assert problem(alices.post("/me/channels", WISH | wish)) == refused
    assert not Channel.objects.exists()


def test_the_same_address_makes_no_second_channel(alices: Program) -> None:
    alices.post("/me/channels", WISH)

    assert problem(alices.post("/me/channels", WISH)) == (409, "same_channel")


def test_a_channel_is_changed_started_and_removed(alices: Program, alice: User) -> None:
    channel = hook_of(alice)
    path = f"/me/channels/{channel.uuid}"
    Channel.objects.update(stopped_at=timezone.now(), stop="gone")

    changed = alices.patch(path, {"mode": "digest", "is_on": False}).json()
    started = alices.post(f"{path}/start").json()

    assert (changed["mode"], changed["is_on"], changed["stop"], started["stop"]) == ("digest", False, "gone", None)
    assert problem(alices.post(f"{path}/secret")) == (409, "no_secret_here")
    assert alices.delete(path).status_code == 204
    assert problem(alices.get(path)) == (404, "channel_not_found")
    assert problem(alices.delete(f"/me/channels/{results(alices.get('/me/channels'))[0]['id']}")) == (409, "mail_stays")


def test_a_program_has_no_mode(alices: Program) -> None:
    made = alices.post("/me/channels", WISH).json()

    assert problem(alices.patch(f"/me/channels/{made['id']}", {"mode": "off"})) == (409, "no_mode_here")


def test_a_test_waits_to_be_sent_and_is_not_sent_twice_a_minute(alices: Program, alice: User) -> None:
    path = f"/me/channels/{hook_of(alice).uuid}/test"

    made, refused = alices.post(path), alices.post(path)

    assert (made.status_code, made.json()["kind"], made.json()["status"]) == (201, "test", "pending")
    assert (problem(refused), 0 < int(refused["Retry-After"]) <= 60) == ((429, "too_often"), True)
    assert problem(alices.post(f"/deliveries/{made.json()['id']}/redeliver")) == (409, "delivery_waits")


def test_the_log_is_read_a_page_at_a_time_with_each_attempt(alices: Program, alice: User) -> None:  # W5
    channel = hook_of(alice)
    made = [failed_on(channel) for _ in range(3)]
    Attempt.objects.create(delivery=made[2], number=1, at=timezone.now(), milliseconds=15000, reason="no answer")

    first = alices.get(f"/me/channels/{channel.uuid}/deliveries?limit=2").json()
    rest = alices.get(first["next"].partition("/api/v1")[2]).json()

    told = [*first["results"], *rest["results"]]
    assert ([line["id"] for line in told], rest["next"]) == ([str(row.id) for row in reversed(made)], None)
    assert [(tried["status"], tried["milliseconds"]) for tried in told[0]["tries"]] == [(None, 15000)]


def test_the_log_of_mail_is_empty_before_its_first_letter(alices: Program) -> None:
    (mail,) = results(alices.get("/me/channels"))

    assert alices.get(f"/me/channels/{mail['id']}/deliveries").json() == {"next": None, "results": []}


def test_what_failed_is_sent_again_under_its_id(alices: Program, alice: User) -> None:  # W5
    channel = hook_of(alice)
    one, two, old = failed_on(channel), failed_on(channel), failed_on(channel, hours=30)
    since = (timezone.now() - timedelta(hours=2)).isoformat()

    again = alices.post(f"/deliveries/{one.id}/redeliver").json()
    all_of_them = alices.post(f"/me/channels/{channel.uuid}/redeliver", {"since": since}).json()

    assert (again["id"], again["status"], all_of_them) == (str(one.id), "pending", {"count": 1})
    assert dict(Delivery.objects.values_list("id", "status")) == {
        one.id: "pending",
        two.id: "pending",
        old.id: "failed",
    }


def test_a_receiver_sees_its_own_log_only(bobs: Program, alice: User) -> None:  # W5
    channel = hook_of(alice)
    failed = failed_on(channel)

    assert problem(bobs.get(f"/me/channels/{channel.uuid}/deliveries")) == (404, "channel_not_found")
    assert problem(bobs.post(f"/deliveries/{failed.id}/redeliver")) == (404, "delivery_not_found")
    assert [line["transport"] for line in results(bobs.get("/me/channels"))] == ["email"]
