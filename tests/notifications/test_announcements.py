"""News of other apps: told once, through all ways, as far as somebody wants it."""

from datetime import datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from accounts.models import User
from notifications import feed, messages, mutes
from notifications.announcing import announce
from notifications.models import Announcement, Channel, Delivery, FeedEntry, Rhythm, TopicMute
from notifications.models.failed_news import TRIES
from notifications.mutes import Topic, Wish
from notifications.sending import send_due
from notifications.services import notify, set_rhythm, tell_again
from tests.games.playing import holder_of, waiting_seat
from tests.notifications.announced import FACTS, PATH, SUBJECT, TOPIC, round_news
from tests.notifications.conftest import Sink, deliver, make_due, statuses, text_of
from tests.notifications.hooks.conftest import Peer, peer
from tests.notifications.transports.conftest import HookTo, hook_to, send_hooks
from tests.notifications.transports.hostile_names import NAMES
from tests.notifications.transports.test_messages import CALL
from tests.web.conftest import _site  # noqa: F401 - of a fixture, for its pages

__all__ = ["hook_to", "peer"]

SITE = "http://127.0.0.1:8000"
NOON = datetime.fromisoformat("2027-03-01T12:00:00Z")


def tell(*users: User, **more: Any) -> int:
    """Tell these people of a round; returns how many letters were sent."""
    notify(news=[round_news(user, **more) for user in users])
    announce()
    make_due()
    return send_due()


def reasons(user: User) -> list[tuple[str, str]]:
    return list(Delivery.objects.filter(channel__user=user).order_by("id").values_list("status", "reason"))


# Once, to each, or not at all


@pytest.mark.smoke
def test_each_is_told_by_letter_in_own_words(sink: Sink, alice: User, bob: User, charlie: User) -> None:
    notify(news=[round_news(alice), round_news(bob, title="Round 3: you have a bye")])
    announce()

    assert send_due() == 2

    assert [mail["To"] for mail in sink.mails] == [alice.email, bob.email]
    assert [text_of(mail).splitlines()[0] for mail in sink.mails] == [
        "ROUND 3: YOU SIT WITH BEA AND CARL",
        "ROUND 3: YOU HAVE A BYE",
    ]
    assert [mail["Subject"] for mail in sink.mails] == [SUBJECT, SUBJECT]


def test_letters_of_a_topic_hang_together(sink: Sink, alice: User) -> None:
    tell(alice)
    tell(alice, number=4)
    tell(alice, key="other", topic="competition:another")

    first, second, other = (mail["References"].strip() for mail in sink.mails)
    assert first == second == f"<news-{TOPIC.replace(':', '-')}.{alice.pk}@127.0.0.1>"
    assert other != first


def test_what_is_said_again_is_told_once(sink: Sink, alice: User) -> None:
    assert tell(alice) == 1
    assert tell(alice, title="Round 3, once more") == 0

    notify(news=[round_news(alice, number=4), round_news(alice, number=4)])
    assert announce() == 1
    assert statuses(alice) == [("news", "sent"), ("news", "pending")]


def test_what_is_rolled_back_is_told_to_nobody(alice: User) -> None:
    with transaction.atomic():
        notify(news=[round_news(alice)])
        transaction.set_rollback(True)

    assert announce() == 0
    assert statuses() == []


def test_nobody_is_told_through_a_closed_account(alice: User, bob: User) -> None:
    alice.is_active = False
    alice.save()
    notify(news=[round_news(alice), round_news(bob)])

    assert announce() == 2

    assert list(Delivery.objects.values_list("channel__user", flat=True)) == [bob.pk]
    assert list(FeedEntry.objects.values_list("user", flat=True)) == [bob.pk]


def test_many_are_told_with_as_many_statements_as_one(people: list[User]) -> None:
    def statements(users: list[User], number: int) -> tuple[int, int]:
        news = [round_news(user, number=number) for user in users]
        with CaptureQueriesContext(connection) as written:
            notify(news=news)
        with CaptureQueriesContext(connection) as told:
            assert announce() == len(users)
        return len(written), len(told)

    statements(people, 1)  # makes the channels
    assert statements(people, 2) == statements(people[:1], 3)
    assert statements(people, 4)[0] == 1


@pytest.fixture
def people(db: None) -> list[User]:
    return [User.objects.create_user(email=f"p{number}@example.org", name=f"p{number}") for number in range(60)]


def test_one_that_cannot_be_told_stalls_nobody_and_may_be_tried_again(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter = feed.announce

    def fail_for_alice(announcements: list[Announcement]) -> None:
        if alice in [one.user for one in announcements]:
            raise RuntimeError
        enter(announcements)

    notify(news=[round_news(alice), round_news(bob)])
    with monkeypatch.context() as broken:
        broken.setattr(feed, "announce", fail_for_alice)
        assert [announce() for _ in range(TRIES + 2)] == [1, *[0] * (TRIES + 1)]
    failed = Announcement.objects.get(user=alice)
    assert (failed.failures, announce()) == (TRIES, 0)

    assert tell_again(failed)

    assert announce() == 1
    assert not tell_again(failed)


def test_while_another_holds_the_pen_nothing_is_told(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    notify(news=[round_news(alice)])
    monkeypatch.setattr(feed, "take_pen", lambda *, wait: wait)

    assert announce() == 0
    assert Announcement.objects.filter(is_told=False).count() == 1


# Whether it is wanted, and when


def test_after_its_end_it_is_told_to_nobody(sink: Sink, alice: User) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        notify(news=[round_news(alice, until=NOON + timedelta(hours=1)), round_news(alice, number=4)])
        announce()
        clock.shift(timedelta(hours=1))
        assert send_due() == 1

    assert reasons(alice) == [("superseded", "it is over"), ("sent", "")]


def test_a_topic_that_is_muted_is_silent_and_others_are_not(sink: Sink, alice: User, bob: User) -> None:
    mutes.mute(Wish(alice, Topic(TOPIC, SUBJECT)))
    mutes.mute(Wish(alice, Topic(TOPIC, SUBJECT)))

    assert tell(alice, bob) == 1
    assert tell(alice, key="other", topic="competition:another") == 1

    assert reasons(alice) == [("superseded", "no notice is wanted"), ("sent", "")]
    assert list(TopicMute.objects.values_list("user", "topic")) == [(alice.pk, TOPIC)]


def test_the_link_in_a_letter_stops_its_topic_and_lets_it_come_again(sink: Sink, alice: User, client: Client) -> None:
    tell(alice)
    path = sink.mails[0]["List-Unsubscribe"].strip("<>").removeprefix(SITE)
    wish = Wish(alice, Topic(TOPIC, SUBJECT))
    page = client.get(path).content.decode()
    assert ("News of “Winter League”" in page, mutes.is_muted(wish)) == (True, False)

    client.post(path, {"List-Unsubscribe": "One-Click"})
    assert mutes.is_muted(wish)
    assert "No news of “Winter League” is sent to you" in client.get(path).content.decode()
    client.post(path, {"again": "yes"})
    assert not mutes.is_muted(wish)


def test_muting_a_topic_of_a_guest_silences_no_address(sink: Sink, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(confirmed_at=None)
    alice.refresh_from_db()
    mutes.mute(Wish(alice, Topic(TOPIC, SUBJECT)))

    assert tell(alice, key="other", topic="competition:another") == 1


@pytest.mark.parametrize(("mode", "sent"), [("each", 1), ("batched", 1), ("off", 0)])
def test_the_mode_of_a_channel_holds(sink: Sink, alice: User, mode: str, sent: int) -> None:
    Channel.objects.create(user=alice, mode=mode)

    assert tell(alice) == sent


def test_in_daily_mode_it_comes_with_the_turns_in_one_letter(game: Any, sink: Sink) -> None:
    user = holder_of(waiting_seat(game))
    Channel.objects.create(user=user, mode="digest")
    notify(news=[round_news(user)])
    announce()
    assert deliver() == 0

    with time_machine.travel(timezone.now() + timedelta(days=1), tick=False):
        assert deliver() == 2

    (mail,) = sink.to(user)
    lines = text_of(mail).splitlines()
    assert (mail["Subject"], lines[0]) == ("Your games", "2 PIECES OF NEWS")
    assert lines[lines.index("WINTER LEAGUE") :][:5] == [
        "WINTER LEAGUE",
        "Round 3: you sit with Bea and Carl. The game is Blueprints: it has",
        "begun. The round ends on Friday 2 April, at 09:30 (UTC).",
        "Look at the round:",
        f"{SITE}{PATH}",
    ]


def test_what_would_be_over_before_the_daily_letter_comes_at_once(sink: Sink, alice: User) -> None:
    Channel.objects.create(user=alice, mode="digest")
    with time_machine.travel(NOON, tick=False):  # the letter comes at eight
        assert tell(alice, number=1, until=NOON + timedelta(hours=20)) == 1
        assert tell(alice, number=2, until=NOON + timedelta(hours=20, seconds=1)) == 0


def test_quiet_hours_hold_it_back_but_not_until_it_is_too_late(sink: Sink, alice: User) -> None:
    set_rhythm(user=alice, quiet_from=time(10), quiet_to=time(18), keep_percent=25, digest_hour=8)
    with time_machine.travel(NOON, tick=False) as clock:
        assert tell(alice, number=1) == 0
        assert tell(alice, number=2, until=NOON + timedelta(hours=4)) == 0
        held = dict(Delivery.objects.values_list("announcement__key", "next_at"))
        clock.shift(timedelta(hours=3))
        assert send_due() == 1
    assert Rhythm.objects.get().keep_percent == 25
    assert held == {
        "round_started:1": NOON + timedelta(hours=6),
        "round_started:2": NOON + timedelta(hours=3),
    }


# Programs


def test_a_hook_is_told_the_facts_and_no_words(peer: Peer, hook_to: HookTo, alice: User) -> None:
    channel = hook_to(peer, alice)
    with time_machine.travel(NOON, tick=False):
        notify(news=[round_news(alice)])
        announce()
        assert send_hooks() == 1

    delivery = Delivery.objects.get(channel=channel)
    assert json.decode(peer.requests[0].body) == {
        "id": str(delivery.pk),
        "type": "news",
        "at": "2027-03-01T12:00:00Z",
        "game": None,
        "rules": None,
        "seat": None,
        "turn": None,
        "sequence": None,
        "deadline": None,
        "url": f"{SITE}{PATH}",
        "news": {"topic": TOPIC, "kind": "round_started", "facts": FACTS},
    }


def test_every_open_channel_of_a_person_has_it_and_no_tables(
    peer: Peer, hook_to: HookTo, game: Any, alice: User
) -> None:
    told = {hook_to(peer, alice, transport).pk for transport in ("webhook", "ntfy", "slack")}
    hook_to(peer, alice, "discord", game=game)
    hook_to(peer, alice, "mattermost", is_on=False)
    notify(news=[round_news(alice)])
    announce()

    channels = set(Delivery.objects.filter(kind="news").values_list("channel", flat=True))
    assert channels == told | {Channel.objects.get(user=alice, transport="email").pk}


def test_the_feed_has_an_entry_between_those_of_games(alice: User, client: Client) -> None:
    client.force_login(alice)
    with time_machine.travel(NOON, tick=False):
        notify(news=[round_news(alice), round_news(alice, number=4)])
        announce()

    first, second = client.get("/api/v1/me/events?after=0").json()["events"]

    assert (first["number"], second["number"]) == (1, 2)
    assert first == {
        "number": 1,
        "type": "news",
        "at": "2027-03-01T12:00:00Z",
        "game": None,
        "seat": None,
        "turn": None,
        "sequence": None,
        "url": f"{SITE}{PATH}",
        "news": {
            "topic": TOPIC,
            "kind": "round_started",
            "title": "Round 3: you sit with Bea and Carl",
            "facts": FACTS,
        },
    }


def test_an_entry_is_about_a_game_or_an_announcement(alice: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        FeedEntry.objects.create(user=alice, number=1, kind="news", at=NOON)


# Chats


def test_sentences_are_told_as_they_are() -> None:
    said = [
        "Round 3: you sit with Bea and Carl (at Blueprints).",
        "It ends at 09:30, on Friday!",
        "Who leads? Bea; then Carl.",
    ]

    assert [messages.prose(text) for text in said] == said


@given(st.sampled_from(NAMES), st.sampled_from(["Round 3: you sit with {}.", "{}", "{}: a word", "At 09:30 {} won"]))
def test_names_in_sentences_call_nobody(name: str, sentence: str) -> None:
    said = messages.prose(sentence.format(name))

    assert "\n" not in said
    assert CALL.search(said.replace("09:30", "")) is None


def test_the_longest_key_is_told(alice: User) -> None:
    notify(news=[round_news(alice, key="k" * 72)])

    assert announce() == 1
    assert Delivery.objects.get().key == "news:" + "k" * 72
