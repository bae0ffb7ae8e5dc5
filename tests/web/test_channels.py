"""The page of one's channels, and what others show of them."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from notifications import queries, secrets
from notifications.channels import add_channel, send_test
from notifications.fan_out import mail_of
from notifications.models import Attempt, Channel, Delivery, GameMode, mail_uuid
from notifications.sealing import unseal
from tests.conftest import GameOf
from tests.notifications.test_channels import HOOK, failed_on, hook_of
from tests.web.conftest import ClientOf
from tests.web.places import at

pytestmark = pytest.mark.django_db
PAGE = "/account/channels"


@pytest.fixture
def browser(client_of: ClientOf, alice: User) -> Client:
    return client_of(alice)


def shown(browser: Client, path: str = PAGE) -> str:
    return browser.get(path).content.decode()


def of(channel: Channel, deed: str) -> str:
    return f"{PAGE}/{channel.uuid}/{deed}"


def test_who_has_none_but_mail_is_told_what_there_is(browser: Client, alice: User) -> None:
    page = shown(browser)

    assert (alice.email in page, "Not only by mail" in page, "Nothing yet" in page) == (True, True, True)
    assert not Channel.objects.exists()


@pytest.mark.parametrize("kind", ["discord", "slack", "mattermost", "ntfy"])
def test_a_chat_is_added_by_its_address_which_is_never_shown(browser: Client, alice: User, kind: str) -> None:  # W9
    assert shown(browser, f"{PAGE}/new/{kind}").count("<li>") >= 2

    page = browser.post(f"{PAGE}/new/{kind}", {"address": HOOK, "name": "our chat"}, follow=True).content.decode()

    _, channel = queries.channels_of(alice)
    assert (channel.transport, unseal(channel.address_sealed)) == (kind, HOOK)
    assert ("our chat" in page, channel.hint in page, "SecretSecret" in page) == (True, True, False)


def test_a_programs_secret_is_shown_when_it_is_made_and_not_again(browser: Client, alice: User) -> None:
    wish = {"address": "https://example.org/hook", "signature": "v1"}

    made = browser.post(f"{PAGE}/new/webhook", wish)
    _, channel = queries.channels_of(alice)
    (secret,) = secrets.live(channel.secrets_sealed, timezone.now())
    question = shown(browser, of(channel, "secret"))
    rotated = browser.post(of(channel, "secret"))
    newest, _ = secrets.live(channel.__class__.objects.get(pk=channel.pk).secrets_sealed, timezone.now())

    assert (secret in made.content.decode(), newest in rotated.content.decode()) == (True, True)
    assert {"no-store" in answer["Cache-Control"] for answer in (made, rotated)} == {True}
    for page in (question, shown(browser)):
        assert (secret in page, newest in page) == (False, False)


@pytest.mark.parametrize(
    ("kind", "wish", "status", "words"),
    [
        ("discord", {"address": ""}, 422, "Please paste the address"),
        ("discord", {"address": "http://example.org/x"}, 422, "begins with https"),
        ("discord", {"address": "https://192.168.0.1/x"}, 422, "not public"),
        ("discord", {"address": HOOK, "name": "x" * 61}, 422, "at most 60"),
        ("discord", {"address": HOOK, "name": "a\u202eb"}, 422, "can be read"),
        ("webhook", {"address": "https://example.org/x", "signature": "v9"}, 422, "Select a valid choice"),
    ],
)
def test_what_makes_no_channel_is_told_beside_its_field(
    browser: Client, kind: str, wish: dict[str, str], status: int, words: str
) -> None:
    answer = browser.post(f"{PAGE}/new/{kind}", wish)

    (error,) = re.findall(r'<p class="error"[^>]*>(.*?)</p>', answer.content.decode())
    assert (answer.status_code, words in error) == (status, True)
    assert not Channel.objects.exists()


def test_a_table_has_its_channel(browser: Client, alice: User, bob: User, charlie: User, game_of: GameOf) -> None:
    game = game_of(alice, charlie)
    other = game_of(bob, charlie)
    query = f"?game={game.id}"
    assert f"{PAGE}/new{query}" in shown(browser, at(game))
    assert f"{PAGE}/new/slack{query}" in shown(browser, f"{PAGE}/new{query}")

    browser.post(f"{PAGE}/new/slack{query}", {"address": HOOK})

    assert Channel.objects.get(game=game).user == alice
    assert "for the whole table of" in shown(browser)
    for path in (f"{PAGE}/new?game={other.id}", f"{PAGE}/new/slack?game={other.id}", f"{PAGE}/new?game=x"):
        assert browser.get(path).status_code == 404


def test_a_channel_is_changed_where_it_stands(browser: Client, alice: User) -> None:
    channel = hook_of(alice)

    refused = browser.post(of(channel, "change"), {"name": "a\u202eb", "mode": "digest"})
    assert (refused.status_code, "can be read" in refused.content.decode()) == (422, True)
    assert browser.post(of(channel, "change"), {"name": "quiet", "mode": "sometimes"}).status_code == 422
    browser.post(of(channel, "change"), {"name": "quiet", "mode": "digest"})

    channel.refresh_from_db()
    assert (channel.name, channel.mode, channel.is_on) == ("quiet", "digest", False)
    assert "Switched off: nothing is sent there." in shown(browser)


def test_mail_is_there_from_the_first_look(browser: Client, alice: User) -> None:
    browser.post(f"{PAGE}/{mail_uuid(alice.pk)}/change", {"name": "", "mode": "batched", "is_on": "on"})

    assert mail_of(alice).mode == "batched"
    assert browser.get(of(mail_of(alice), "remove")).status_code == 404
    assert browser.get(of(mail_of(alice), "secret")).status_code == 404


def test_a_channel_is_removed_after_a_question(browser: Client, alice: User) -> None:
    channel = hook_of(alice)
    assert "its log goes with it" in shown(browser, of(channel, "remove"))
    assert Channel.objects.exists()

    page = browser.post(of(channel, "remove"), follow=True).content.decode()

    assert "nothing is sent there any more" in page
    assert not Channel.objects.exists()


def test_a_test_is_sent_once_a_minute(browser: Client, alice: User) -> None:
    channel = hook_of(alice)

    first, second = (browser.post(of(channel, "test")) for _ in range(2))

    assert (first.status_code, second.status_code, Delivery.objects.get().kind) == (302, 429, "test")
    assert "waits to be sent" in shown(browser)


def test_what_a_hook_answered_is_shown_to_its_owner(browser: Client, alice: User) -> None:  # W5, field note 12
    failed = failed_on(hook_of(alice))
    answer = {
        "status": 503,
        "milliseconds": 87,
        "reason": "refused with 503",
        "head": "<b>busy</b>",
        "body": '{"a": 1}',
    }
    Attempt.objects.create(delivery=failed, number=1, at=timezone.now(), **answer)

    page = shown(browser)

    for words in ("503", "87 ms", "&lt;b&gt;busy&lt;/b&gt;", "{&quot;a&quot;: 1}", "refused with 500", str(failed.pk)):
        assert words in page
    assert "1 notice could not be sent" in page


def test_what_failed_is_sent_again_one_or_all(browser: Client, alice: User) -> None:  # W5
    channel = hook_of(alice)
    first, second, old = failed_on(channel), failed_on(channel), failed_on(channel, hours=50)

    browser.post(f"/account/deliveries/{first.pk}/redeliver")
    assert {row.pk for row in Delivery.objects.filter(status="pending")} == {first.pk}
    browser.post(of(channel, "redeliver"), {"hours": "24"})

    assert {row.pk: row.status for row in Delivery.objects.all()} == {
        first.pk: "pending",
        second.pk: "pending",
        old.pk: "failed",
    }
    assert browser.post(of(channel, "redeliver"), {"hours": "x"}).status_code == 404


def test_the_page_takes_seven_statements_whatever_there_is(
    browser: Client, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    mail_of(alice)
    for number in range(3):
        failed_on(hook_of(alice, f"https://example.org/{number}"))
        with django_assert_num_queries(7):  # session, user; what failed, channels, hours, deliveries, attempts
            browser.get(PAGE)


def test_to_others_a_channel_is_not_there(client_of: ClientOf, alice: User, charlie: User) -> None:
    channel = hook_of(alice)
    failed, stranger = failed_on(channel), client_of(charlie)

    for channel_id in (channel.uuid, uuid4()):
        for deed in ("change", "test", "start", "secret", "remove", "redeliver"):
            assert stranger.post(f"{PAGE}/{channel_id}/{deed}", {"hours": "1", "mode": "off"}).status_code == 404
    assert stranger.post(f"/account/deliveries/{failed.pk}/redeliver").status_code == 404
    assert channel.hint not in shown(stranger)


@pytest.mark.parametrize("path", ["/", "/account", "/account/tokens", "/account/days-off"])
def test_a_stopped_channel_is_told_of_with_what_to_do(browser: Client, alice: User, path: str) -> None:  # E7
    mail, hook = mail_of(alice), hook_of(alice)
    assert "any more" not in shown(browser, path)
    Channel.objects.update(stopped_at=timezone.now())
    Channel.objects.filter(pk=mail.pk).update(stop="bounced")
    Channel.objects.filter(pk=hook.pk).update(stop="gone")

    page = shown(browser, path)

    assert f"Our mail to <b>{alice.email}</b> came back" in page
    assert of(mail, "start") in page
    assert f"Nothing is sent to “Discord” ({hook.hint}) any more" in page


def test_a_stopped_channel_is_started_again(browser: Client, alice: User) -> None:
    mail = mail_of(alice)
    Channel.objects.update(stopped_at=timezone.now() - timedelta(days=2), stop="complaint")
    assert "our mail was called unwanted" in shown(browser)

    browser.post(of(mail, "start"))

    assert Channel.objects.get().is_open


@pytest.mark.parametrize(("chosen", "kept"), [("digest", ["digest"]), ("off", ["off"]), ("", [])])
def test_a_game_has_a_mode_of_its_own(
    browser: Client, alice: User, bob: User, game_of: GameOf, chosen: str, kept: list[str]
) -> None:  # field note 10
    game = game_of(alice, bob)
    GameMode.objects.create(user=bob, game=game, mode="batched")
    assert '<option value="" selected>as usual' in shown(browser, at(game))

    browser.post(at(game, "/notices"), {"mode": chosen})

    assert list(GameMode.objects.filter(user=alice).values_list("mode", flat=True)) == kept
    assert f'<option value="{chosen}" selected>' in shown(browser, at(game))
    assert browser.post(at(game, "/notices"), {"mode": "x"}).status_code == 400


def test_who_watches_chooses_nothing(
    client_of: ClientOf, alice: User, bob: User, charlie: User, game_of: GameOf
) -> None:
    game = game_of(alice, bob, visibility="public")
    watcher = client_of(charlie)

    assert "notices" not in shown(watcher, at(game))
    assert watcher.post(at(game, "/notices"), {"mode": "off"}).status_code == 403
    assert not GameMode.objects.exists()


def test_what_was_told_is_told_to_its_reader_alone(
    client_of: ClientOf, browser: Client, alice: User, bob: User
) -> None:
    send_test(user=alice, channel_id=mail_uuid(alice.pk))
    add_channel(user=alice, transport=Channel.Transport.NTFY, address="https://ntfy.sh/alice-topic")

    assert "A test" in shown(browser)
    page = shown(client_of(bob))
    assert ("A test" in page, "ntfy.sh/ali" in page) == (False, False)
