"""What mail providers tell: real calls, in the formats of two of them."""

import hmac
import json
from base64 import b64encode
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest
from anymail.signals import AnymailTrackingEvent
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer
from structlog.testing import capture_logs

from accounts import address_change
from accounts.models import User
from config.mail import calls_of_providers
from notifications import bounces, services
from notifications.fan_out import mail_of
from notifications.models import Channel, Delivery, MailEvent
from tests.digests import digests
from tests.notifications.conftest import Sink, sink, smtp, text_of
from tests.web.test_reading_writes_nothing import read_only

__all__ = ["sink", "smtp"]

pytestmark = pytest.mark.django_db

SECRET = "s" * 32
RIGHT = f"guildpost:{SECRET}"
WRONG = ["", "guildpost:" + "t" * 32, f"somebody:{SECRET}", "guildpost:", ":", f"{RIGHT}s", "guildpost", "ÿ:\0"]
URL = "mailgun://?api_key=k&webhook_signing_key=signs"

HARD = {
    "RecordType": "Bounce",
    "ID": 4323372036854775807,
    "Type": "HardBounce",
    "TypeCode": 1,
    "MessageID": "883953f4-6105-42a2-a16a-77a8eac79483",
    "Description": "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
    "Details": "Test bounce details",
    "Email": "alice@example.org",
    "From": "post@example.net",
    "BouncedAt": "2026-08-02T01:04:22.3104587-04:00",
    "Inactive": True,
    "Subject": "The Builders",
}
COMPLAINT = HARD | {"RecordType": "SpamComplaint", "Type": "SpamComplaint", "ID": 42}
"""As Postmark posts them."""


def signed(event: Mapping[str, Any], *, key: str = "signs", token: str = "c" * 50) -> dict[str, Any]:
    """As Mailgun posts an event."""
    when = "1785646800"
    signature = hmac.digest(key.encode(), f"{when}{token}".encode(), "sha256").hex()
    return {"signature": {"timestamp": when, "token": token, "signature": signature}, "event-data": event}


FAILED = {
    "event": "failed",
    "severity": "permanent",
    "reason": "bounce",
    "id": "G9Bn5sl1TC6nu79C8C0bwg",
    "timestamp": 1785646800.25,
    "recipient": "alice@example.org",
    "message": {"headers": {"message-id": "20260802.1@example.net", "to": "Alice <alice@example.org>"}},
    "delivery-status": {"code": 550, "enhanced-code": "5.1.1", "message": "5.1.1 no such user", "attempt-no": 1},
}
COMPLAINED = {key: FAILED[key] for key in ("id", "timestamp", "recipient", "message")} | {"event": "complained"}


@pytest.fixture(autouse=True)
def listening(settings: Settings) -> None:
    settings.ANYMAIL = calls_of_providers(URL, SECRET)


def call(provider: str, body: object, *, known_by: str = RIGHT, kind: str = "application/json") -> int:
    """The status of the answer."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"Authorization": _basic(known_by)} if known_by else {}
    client = Client(enforce_csrf_checks=True)
    return client.post(f"/mail-events/{provider}/tracking/", data, content_type=kind, headers=headers).status_code


def _basic(known_by: str) -> str:
    return "Basic " + b64encode(known_by.encode()).decode()


def stops() -> dict[str, str]:
    """Why mail is not sent, by name."""
    stopped = Channel.objects.filter(stopped_at__isnull=False)
    return dict(stopped.values_list("user__name", "stop"))


@pytest.mark.parametrize(
    ("provider", "body", "why"),
    [
        ("postmark", HARD, "bounced"),
        ("postmark", COMPLAINT, "complaint"),
        ("postmark", HARD | {"Type": "BadEmailAddress"}, "bounced"),
        ("postmark", HARD | {"Email": "ALICE@Example.org"}, "bounced"),
        ("mailgun", signed(FAILED), "bounced"),
        ("mailgun", signed(COMPLAINED), "complaint"),
    ],
)
def test_what_comes_back_for_good_stops_the_mail_at_once(
    alice: User, bob: User, provider: str, body: object, why: str
) -> None:  # E7
    mail_of(alice)

    assert call(provider, body) == 200

    assert stops() == {"alice": why}
    assert not mail_of(alice).is_open


def test_somebody_who_was_never_written_to_is_not_written_to(alice: User) -> None:
    assert call("postmark", HARD) == 200
    assert stops() == {"alice": "bounced"}


SOFT: Mapping[str, list[object]] = {
    "postmark": [
        *(HARD | {"Type": kind} for kind in ("SoftBounce", "Transient", "DnsError", "Blocked", "DMARCPolicy")),
        *(HARD | {"Type": kind} for kind in ("AutoResponder", "Unknown", "VirusNotification")),
        {"RecordType": "Delivery", "Recipient": "alice@example.org", "DeliveredAt": "2026-08-02T01:04:22Z"},
        {"RecordType": "Open", "Recipient": "alice@example.org", "ReceivedAt": "2026-08-02T01:04:22Z"},
    ],
    "mailgun": [
        signed(FAILED | {"severity": "temporary", "reason": "generic"}),
        signed(FAILED | {"reason": "generic"}),
        signed(COMPLAINED | {"event": "delivered"}),
        signed(COMPLAINED | {"event": "unsubscribed"}),
    ],
}


@pytest.mark.parametrize("provider", SOFT)
def test_what_comes_back_this_once_or_for_other_reasons_changes_nothing(alice: User, provider: str) -> None:
    mail_of(alice)
    before = digests()

    assert {call(provider, body) for body in SOFT[provider]} == {200}

    assert digests() == before


@pytest.mark.parametrize(
    ("told", "stops_it"),
    [
        ({"event": "soft_bounce"}, False),
        ({"event": "hard_bounce"}, True),
        ({"data": {"type": "soft_bounced"}}, False),
        ({"bounce": {"bounceType": "Transient"}}, False),
        ({"bounce": {"bounceType": "Permanent"}}, True),
        ({"event": "bounce", "hard_bounce": False}, False),
        ({"event": "bounce", "hard_bounce": True}, True),
        ({"msys": {"message_event": {"bounce_class": "22"}}}, False),
        ({"msys": {"message_event": {"bounce_class": "10"}}}, True),
        ([{"data": {"bounce": {"type": "Transient", "message": "a bounce message"}}}], False),
    ],
)
def test_each_provider_has_words_of_its_own_for_this_once(alice: User, told: object, *, stops_it: bool) -> None:
    event = AnymailTrackingEvent(
        event_type="bounced", reject_reason="bounced", recipient=alice.email, event_id="1", esp_event=told
    )

    bounces.hear(None, event, "a provider")

    assert stops() == ({"alice": "bounced"} if stops_it else {})


def test_an_event_is_taken_to_heart_once(alice: User) -> None:  # E7
    chat = Channel.objects.create(user=alice, transport="discord", address_sealed="x")
    for provider, body in (("postmark", HARD), ("mailgun", signed(FAILED))):
        for _ in range(3):
            assert call(provider, body) == 200
        assert stops() == {"alice": "bounced"}
        Channel.objects.filter(pk=mail_of(alice).pk).update(stopped_at=None, stop="")
        assert call(provider, body) == 200
        assert stops() == {}

    assert MailEvent.objects.count() == 2
    assert list(Delivery.objects.values_list("channel", "kind")) == [(chat.pk, "stopped")] * 2
    assert call("postmark", HARD | {"ID": 43}) == 200
    assert stops() == {"alice": "bounced"}


def test_one_call_may_tell_of_two_people(alice: User, bob: User) -> None:
    for user in (alice, bob):
        event = AnymailTrackingEvent(event_type="complained", recipient=user.email, event_id="1", esp_event={})
        bounces.hear(None, event, "Amazon SES")

    assert stops() == {"alice": "complaint", "bob": "complaint"}


@pytest.mark.parametrize("known_by", WRONG)
@pytest.mark.parametrize(("provider", "body"), [("postmark", HARD), ("mailgun", signed(FAILED))])
def test_a_forged_call_changes_nothing(alice: User, provider: str, body: object, known_by: str) -> None:  # E7
    mail_of(alice)
    before = digests()

    assert call(provider, body, known_by=known_by) == 403

    assert digests() == before


def test_a_call_that_is_signed_by_somebody_else_changes_nothing(alice: User) -> None:  # E7
    mail_of(alice)
    before = digests()

    assert call("mailgun", signed(FAILED, key="another")) == 403
    assert call("mailgun", signed(FAILED) | {"signature": {}}) == 403

    assert digests() == before


def test_without_a_secret_nobody_is_listened_to(alice: User, settings: Settings) -> None:
    settings.ANYMAIL = calls_of_providers(URL, None)
    mail_of(alice)
    before = digests()

    assert {call("postmark", HARD, known_by=known_by) for known_by in (RIGHT, "", "guildpost:")} == {404}

    assert digests() == before


def test_a_provider_whose_key_is_missing_is_not_there() -> None:
    assert call("postal", {"payload": {"bounce": {}}}) == 404
    assert call("mandrill", {}) == 404


_OF_NOBODY = HARD | {"Email": "nobody@example.org"}
_ODD: dict[str, list[Any]] = {
    "Email": [7, {"a": "b"}, "\0", "é" * 999, "\ud800"],
    "Type": [["x"]],
    "BouncedAt": ["yesterday"],
    "Metadata": [[]],
}
_NO_TIMES: list[object] = [1e300, "x", []]
GARBAGE: list[object] = [
    *(b"", b"{", b"\xff\xfe", b"null", b"[]", b"7", b'"' + b"x" * 60000, b"[" * 60000, b"\0"),
    *({}, {"RecordType": []}, {"event-data": 1}, {"signature": {"token": 1}}),
    *(_OF_NOBODY | {name: value} for name, values in _ODD.items() for value in values),
    *(signed({}), signed({"event": "failed"}), signed(FAILED | {"recipient": None}), signed(FAILED | {"reason": []})),
    *(signed(FAILED | {"timestamp": value}) for value in _NO_TIMES),
    signed(FAILED | {"recipient": "nobody@example.org"}),
]


@pytest.mark.parametrize("provider", ["postmark", "mailgun"])
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded", "multipart/form-data", "x"])
def test_garbage_is_answered_with_a_clear_status(alice: User, provider: str, kind: str) -> None:
    mail_of(alice)

    answered = {call(provider, body, kind=kind) for body in GARBAGE}

    assert answered <= {200, 400, 403}
    assert Channel.objects.filter(stopped_at__isnull=False).count() == 0


def test_a_body_that_is_too_large_is_not_read() -> None:
    assert call("postmark", b"x" * 70000) == 413


def test_a_look_writes_nothing(alice: User) -> None:  # E1
    client, path = Client(), "/mail-events/postmark/tracking/"
    with read_only():
        answered = [getattr(client, method)(path).status_code for method in ("get", "head", "options")]

    assert answered == [405, 200, 200]


def test_an_address_that_is_nobodys_any_more_is_passed_over(alice: User) -> None:  # E7
    mail_of(alice)
    User.objects.filter(pk=alice.pk).update(email="elsewhere@example.org")

    assert call("postmark", HARD) == 200

    assert stops() == {}


def test_mail_goes_to_the_new_address_of_whom_it_did_not_reach(alice: User, sink: Sink) -> None:
    call("postmark", HARD)
    address_change.ask(user=alice, address="new@example.org")
    old, new = (text_of(mail).split("/a/")[1].split(maxsplit=1)[0] for mail in sink.mails)

    assert not services.confirm_address(token=old)
    assert stops() == {"alice": "bounced"}
    assert services.confirm_address(token=new)
    assert stops() == {}


@pytest.mark.parametrize(
    ("transport", "is_on", "told"), [("discord", True, 1), ("discord", False, 0), ("webhook", True, 0)]
)
def test_who_is_not_reached_by_mail_is_told_in_every_open_chat(
    alice: User, bob: User, transport: str, told: int, *, is_on: bool
) -> None:  # E7; field note 6
    way = Channel.objects.create(user=alice, transport=transport, address_sealed="x", is_on=is_on)
    Channel.objects.create(user=bob, transport="discord", address_sealed="x")
    Channel.objects.create(user=alice, transport="slack", address_sealed="x", stopped_at=timezone.now(), stop="gone")

    call("postmark", HARD)

    expected = [(way.pk, "stopped", mail_of(alice).pk)] * told
    assert list(Delivery.objects.values_list("channel", "kind", "about")) == expected


@pytest.mark.django_db(transaction=True)
def test_a_provider_is_heard_over_the_wire(
    alice: User, live_server: LiveServer, caplog: pytest.LogCaptureFixture
) -> None:
    mail_of(alice)
    body = json.dumps(HARD).encode()

    with capture_logs() as logged:
        assert (_posted(live_server, body, "guildpost:wrong"), stops()) == (403, {})
        assert (_posted(live_server, body[:40], RIGHT), stops()) == (400, {})
        assert (_posted(live_server, body, RIGHT), stops()) == (200, {"alice": "bounced"})

    assert [line["event"] for line in logged] == ["mail.event_unreadable", "mail.stopped"]
    written = caplog.text + str(logged)
    assert [secret for secret in (SECRET, _basic(RIGHT), alice.email) if secret in written] == []


def _posted(server: LiveServer, body: bytes, known_by: str) -> int:
    with closing(HTTPConnection(server.thread.host, server.thread.port, timeout=30)) as line:
        headers = {"Authorization": _basic(known_by), "Content-Type": "application/json"}
        line.request("POST", "/mail-events/postmark/tracking/", body, headers)
        return line.getresponse().status
