"""What programs are told, and how they know that it is true and in which order it happened."""

import random
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
import webhooks
from django.utils import timezone
from msgspec import json

from accounts.models import User
from games import deadlines
from games.models import Game, GameEvent
from notifications import news, secrets, standing
from notifications.event_names import NAMES
from notifications.fan_out import fan_out
from notifications.hooks.signing import Kind
from notifications.models import Channel, Delivery
from notifications.transports.webhook import News, news_of
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, waiting_seat
from tests.notifications.hooks.conftest import Peer
from tests.notifications.transports.conftest import HookTo, a_test_on, send_hooks


def told(peer: Peer) -> list[dict[str, Any]]:
    return [json.decode(request.body) for request in peer.requests]


def secret_of(channel: Channel) -> str:
    return secrets.live(channel.secrets_sealed, timezone.now())[0]


def test_a_turn_is_posted_signed_and_thin(game: Game, peer: Peer, hook_to: HookTo) -> None:  # W6, W7
    seat = waiting_seat(game)
    channel = hook_to(peer, holder_of(seat))
    fan_out()

    assert send_hooks() == 1

    (request,) = peer.requests
    delivery = Delivery.objects.get(channel=channel)
    event = GameEvent.objects.get(game=game)
    due_at = deadlines.due_of([seat])[seat.pk]
    assert webhooks.verify(request.body, request.headers, secret_of(channel)) == {
        "id": str(delivery.pk),
        "type": "game.turn",
        "at": event.at.isoformat().replace("+00:00", "Z"),
        "game": str(game.pk),
        "rules": "builders_middle_ages",
        "seat": seat.index,
        "turn": seat.turn,
        "sequence": event.pk,
        "deadline": due_at.isoformat().replace("+00:00", "Z"),
        "url": f"http://127.0.0.1:8000/games/{game.pk}",
        "news": None,
    }
    assert request.headers["webhook-id"] == str(delivery.pk)
    assert request.headers["content-type"] == "application/json"
    assert len(request.body) < 20_000


def test_nothing_personal_and_no_secret_is_posted(game: Game, peer: Peer, hook_to: HookTo) -> None:  # W7
    user = holder_of(waiting_seat(game))
    hook_to(peer, user, name="my bot")
    fan_out()
    send_hooks()

    body = peer.requests[0].body.decode()
    assert [word for word in (user.name, user.email, "/t/", "/l/", "my bot") if word in body] == []


def test_each_attempt_has_the_same_id_and_a_time_of_its_own(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W1
    delivery = a_test_on(hook_to(peer, alice))
    peer.says(b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n")
    now = timezone.now()
    for minutes in (0, 5):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            send_hooks()

    ids, times = zip(
        *((r.headers["webhook-id"], int(r.headers["webhook-timestamp"])) for r in peer.requests), strict=True
    )
    assert ids == (str(delivery.pk),) * 2
    assert times[1] - times[0] == 300


def test_a_turn_that_is_over_is_not_posted(game: Game, peer: Peer, hook_to: HookTo) -> None:  # W3
    hook_to(peer, holder_of(waiting_seat(game)))
    fan_out()
    play(game, END)

    send_hooks()

    delivery = Delivery.objects.get(channel__transport="webhook", seat=0 if waiting_seat(game).index else 1)
    assert (delivery.status, delivery.reason, peer.requests) == ("superseded", "it is over", [])


def test_a_program_is_told_all_that_holds_and_not_just_the_latest(game: Game, peer: Peer, hook_to: HookTo) -> None:
    seat = waiting_seat(game)
    hook_to(peer, holder_of(seat))
    deadlines.time_out(seat_id=seat.pk, now=timezone.now() + timedelta(days=9))
    play(game, {"type": "take", "actions": 1})
    play(game, END)
    fan_out()

    send_hooks()

    assert sorted(news["type"] for news in told(peer)) == ["game.missed", "game.turn"]


def test_every_kind_but_links_has_its_name() -> None:
    assert set(NAMES) == set(Delivery.Kind)
    assert len(set(NAMES.values())) == len(NAMES)


def test_the_documentation_names_every_type_and_field() -> None:
    text = (Path(__file__).parents[3] / "docs" / "webhooks.md").read_text()

    types = text.partition("| type |")[2]
    told = set(re.findall(r"^\| `((?:game\.|channel\.|invitation|news)[\w.]*)` \|", types, re.MULTILINE))
    assert told == set(NAMES.values()) - {NAMES[Delivery.Kind.LINKS]}
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert list(json.decode(example)) == list(News.__struct_fields__)
    assert json.decode(example, type=News).type in NAMES.values()


def test_a_rotated_secret_signs_beside_the_new_one_for_a_day(alice: User, peer: Peer, hook_to: HookTo) -> None:  # W1
    channel = hook_to(peer, alice)
    old, start = secret_of(channel), timezone.now()
    channel.secrets_sealed = secrets.rotate(channel.secrets_sealed, start)
    channel.save()
    new = secret_of(channel)
    verdicts = {}
    for hours in (0, 1, 23.99, 24, 30):
        with time_machine.travel(start + timedelta(hours=hours), tick=False):
            a_test_on(channel, f"{hours}")
            send_hooks()
            verdicts[hours] = [is_genuine(peer, secret) for secret in (old, new)]

    assert verdicts == {0: [True, True], 1: [True, True], 23.99: [True, True], 24: [False, True], 30: [False, True]}


def is_genuine(peer: Peer, secret: str) -> bool:
    """Whether the last post is, to who knows a secret."""
    request = peer.requests[-1]
    try:
        webhooks.verify(request.body, request.headers, secret, now=timezone.now().timestamp())
    except webhooks.NotGenuine:
        return False
    return True


def test_secrets_replaced_again_and_again_stay_few() -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    sealed = secrets.new(Kind.ED25519)
    known = secrets.live(sealed, now)
    for _ in range(9):
        sealed = secrets.rotate(sealed, now)
        known = [*secrets.live(sealed, now)[:1], *known]

    assert secrets.live(sealed, now) == known[: secrets.MOST]
    assert secrets.live(sealed, now + secrets.OVERLAP) == known[:1]


def test_dropping_lower_sequences_is_all_that_a_receiver_has_to_do(  # W6
    game_of: GameOf, alice: User, bob: User
) -> None:
    """However posts are shuffled and repeated, a receiver ends with the last news of each game."""
    channel = Channel.objects.create(user=alice, transport="webhook", address_sealed="x")
    games = [game_of(alice, bob) for _ in range(3)]
    events = [
        GameEvent.objects.create(
            game=one, kind=GameEvent.Kind.TURN, seat=0, turn=turn, step=turn, at=timezone.now(), is_told=True
        )
        for turn in range(8)
        for one in games
    ]
    deliveries = [
        Delivery(
            channel=channel, kind="turn", game=event.game, seat=0, turn=event.turn, event=event, created_at=event.at
        )
        for event in events
    ]
    stands = standing.of(deliveries)
    posts = [json.decode(json.encode(news_of(delivery, stands)), type=News) for delivery in deliveries]
    expected = {post.game: post.turn for post in posts}
    chance = random.Random(6)  # noqa: S311 # repeatable on purpose
    for _ in range(1000):
        arriving = [*posts, *chance.sample(posts, 8)]
        chance.shuffle(arriving)
        assert received(arriving) == expected


def received(posts: list[News]) -> dict[Any, int | None]:
    """What a receiver knows of each game that keeps the rule of docs/webhooks.md."""
    newest: dict[Any, News] = {}
    for post in posts:
        known = newest.get(post.game)
        assert post.sequence is not None
        if known is None or known.sequence is None or post.sequence > known.sequence:
            newest[post.game] = post
    return {game: post.turn for game, post in newest.items()}


@pytest.mark.parametrize("kind", [Delivery.Kind.TEST, Delivery.Kind.STOPPED])
def test_news_of_a_channel_names_no_game(kind: Delivery.Kind, alice: User) -> None:
    channel = Channel.objects.create(user=alice, transport="webhook", address_sealed="x")
    delivery = Delivery(channel=channel, kind=kind, created_at=timezone.now())

    told = news_of(delivery, standing.of([delivery]))

    assert (told.game, told.rules, told.seat, told.sequence, told.deadline) == (None,) * 5
    assert told.url == "http://127.0.0.1:8000/"
    assert news.why_stale(delivery, standing.of([delivery])) == ""
