"""What chats are told, in each of their formats. A golden file that is missing is written, and its test fails once."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from msgspec import json

from accounts.models import User
from games.models import Game, Seat
from games.tables import Holder
from notifications import letters, messages, standing
from notifications.contents import Outdated
from notifications.hooks.answers import Answer
from notifications.messages import Message
from notifications.models import Channel, Delivery
from notifications.retries import HOOKS as WAITS
from notifications.transports import NotSent, discord, email, mattermost, ntfy, slack
from notifications.transports.registry import HOOKS, LANES, MAIL, TRANSPORTS
from notifications.transports.webhook import news_of
from tests.games.playing import play_on
from tests.notifications.announced import announcement_to
from tests.notifications.letters_of import START, delivery_of, fixed_game, masked
from tests.notifications.transports.conftest import channel_to
from tests.notifications.transports.hostile_names import NAMES

FOLDER = Path(messages.__file__).parent / "transports"
GOLDEN = Path(__file__).parent / "golden"
PAYLOADS: Mapping[str, Callable[[Message], Mapping[str, Any]]] = {
    "discord": discord.payload,
    "slack": slack.payload,
    "mattermost": mattermost.payload,
    "ntfy": partial(ntfy.payload, "guildpost"),
}
KINDS = [kind for kind in Delivery.Kind if kind != Delivery.Kind.LINKS]
AT_TABLE = ["turn", "missed", "handed", "finished", "cancelled", "desk", "test"]

type Telling = Callable[..., Message]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """Alice, Bob and a bot, dealt from a known seed, some moves on."""
    with time_machine.travel(START, tick=False):
        game = fixed_game(alice, bob, Holder.BOT)
        play_on(game, 30)
    return game


@pytest.fixture
def telling(game: Game, alice: User) -> Iterator[Telling]:
    """`telling("turn", "missed")`: what a chat of Alice's is told together; `at_table=True`: a table's."""
    with time_machine.travel(START + timedelta(hours=5), tick=False):
        own = channel_to("https://chat.example/hook", alice, "discord")
        tables = channel_to("https://chat.example/hook", alice, "discord", game=game)
        yield lambda *kinds, at_table=False: _told(game, tables if at_table else own, kinds)


def _told(game: Game, channel: Channel, kinds: tuple[str, ...]) -> Message:
    seat = next(seat for seat in game.seats.all() if seat.user and (seat.user == channel.user) != bool(channel.game_id))
    if "finished" in kinds:
        Seat.objects.filter(pk=seat.pk).update(place=1)
    Seat.objects.filter(pk=seat.pk).update(asked=Seat.Asked.WAITING, asked_at=START)
    seat.refresh_from_db()
    deliveries = [_delivery(kind, game, seat, channel) for kind in kinds]
    return messages.of(channel, deliveries, standing.of(deliveries))


def _delivery(kind: str, game: Game, seat: Seat, channel: Channel) -> Delivery:
    delivery = Delivery(channel=channel, kind=kind, next_at=timezone.now())
    if kind == Delivery.Kind.STOPPED:
        delivery.about = Channel(user=channel.user, transport="ntfy", name="my *phone*", stopped_at=START, stop="gone")
    elif kind == Delivery.Kind.NEWS:
        delivery.announcement = announcement_to(channel.user)
    elif kind != Delivery.Kind.TEST:
        delivery.game, delivery.seat, delivery.turn = game, seat.index, seat.turn
    return delivery


def test_what_is_posted_is_as_it_was_read_once(telling: Telling) -> None:  # W9
    told = {f"{kind}": telling(kind) for kind in KINDS if kind != Delivery.Kind.FINISHED}
    told |= {f"{kind} at a table": telling(kind, at_table=True) for kind in AT_TABLE}
    told |= {"finished": telling("finished"), "three together": telling("turn", "missed", "test")}
    for name, payload in PAYLOADS.items():
        posted = {of: payload(message) for of, message in told.items()}
        compare(GOLDEN / f"{name}.json", masked(json.format(json.encode(posted), indent=2).decode()) + "\n")


def test_a_letter_is_as_it_was_read_once(game: Game, alice: User) -> None:
    with time_machine.travel(START, tick=False):
        seat = game.seats.get(user=alice)
        mail = email.compose(letters.write(delivery_of("missed", game, seat, alice))).message()

    headers = "\n".join(f"{name}: {value}" for name, value in mail.items() if name not in ("Date", "Content-Type"))
    compare(GOLDEN / "email.txt", re.sub(r"<(game-)?[0-9a-f-]{36}(\.\d+)?@", r"<\1…@", masked(headers)) + "\n")


def test_a_webhooks_news_is_as_it_was_read_once(game: Game, alice: User) -> None:
    with time_machine.travel(START, tick=False):
        seat = game.seats.get(user=alice)
        Seat.objects.filter(pk=seat.pk).update(asked=Seat.Asked.WAITING, asked_at=START)
        delivery = delivery_of("turn", game, seat, alice)
        delivery.created_at = START
        posted = json.format(json.encode(news_of(delivery, standing.of([delivery]))), indent=2).decode()

    compare(GOLDEN / "webhook.json", re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "…", posted) + "\n")


def compare(path: Path, text: str) -> None:
    text = re.sub(r"/games/[0-9a-f-]{36}", "/games/…", text)
    if not path.exists():
        path.write_text(text)
        pytest.fail(f"{path.name} was missing: read what was written")
    assert text == path.read_text()


def test_every_transport_has_its_file_its_line_and_its_golden_file() -> None:
    names = set(Channel.Transport.values)
    shared = {"__init__", "hook", "registry"}

    assert {path.stem for path in FOLDER.glob("*.py")} - shared == names
    assert {path.stem for path in GOLDEN.iterdir()} == names
    assert set(TRANSPORTS) == names
    assert [lane.transports for lane in (MAIL, HOOKS)] == [
        ("email",),
        tuple(name for name in TRANSPORTS if name != "email"),
    ]
    assert set(LANES.values()) == {MAIL, HOOKS}


def test_every_chat_has_a_format_here() -> None:
    assert set(PAYLOADS) == set(Channel.Transport.values) - {"email", "webhook"}


def test_neither_links_are_told_to_a_chat_nor_to_a_table_what_concerns_one_person(telling: Telling) -> None:
    with pytest.raises(Outdated):
        telling("links")
    for kind in set(Delivery.Kind) - set(AT_TABLE):
        with pytest.raises(Outdated):
            telling(kind, at_table=True)


def test_no_message_has_a_link_that_lets_anybody_in(telling: Telling) -> None:  # W7
    told = [telling(kind) for kind in KINDS] + [telling(kind, at_table=True) for kind in AT_TABLE]

    for message in told:
        assert re.fullmatch(r"http://127\.0\.0\.1:8000/((games|competitions)/[0-9a-f-]{36})?", message.url)
        assert [line for line in (message.title, *message.lines) if "://" in line] == []


def plain_of(name: str, payload: Mapping[str, Any]) -> list[str]:
    """Every text of a payload but the addresses that are ours."""
    if name == "ntfy":
        return [payload["title"], payload["message"]]
    if name == "slack":
        texts = [block["text"]["text"] for block in payload["blocks"][:-1]]
        return [payload["text"], *texts]
    return [str(payload["content" if name == "discord" else "text"]).rpartition("\n")[0]]


CALL = re.compile(
    r"@|<|>|://|www\.|[^\W_]{2}\.[^\W_]{2}|(?<!\\)[*`|\[\]#]{1}(?!\*)|:\w+:|[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)


def test_names_are_words_and_call_nobody(game: Game, alice: User, bob: User) -> None:  # W9, S8
    """Over 200 hostile names: no sign is left by which a chat knows a call, a link or a mark."""
    assert len(set(NAMES)) > 200
    channel = channel_to("https://chat.example/hook", alice, "discord", game=game)
    seat = game.seats.get(user=bob)
    deliveries = [_delivery(kind, game, seat, channel) for kind in ("turn", "missed", "handed")]
    stands = standing.of(deliveries)
    holder = stands.seats[game.pk, seat.index].user
    assert holder is not None
    bad = []
    for holder.name in NAMES:
        for told in (*([one] for one in deliveries), deliveries):
            message = messages.of(channel, told, stands)
            assert [line for line in (message.title, *message.lines) if "\n" in line] == []
            for name, payload in PAYLOADS.items():
                bad += [(holder.name, text) for text in plain_of(name, payload(message)) if is_live(name, text)]
    assert bad == []


def is_live(name: str, text: str) -> bool:
    """Whether anything in it is more than plain text. What is escaped as the format has it is not."""
    if name == "slack":
        text = re.sub(r"&(amp|lt|gt);", "", text)
    if name in ("discord", "mattermost"):
        bold, _, rest = text.partition("\n")
        assert bold.startswith("**") and bold.endswith("**")  # noqa: PT018 # the one mark that is ours
        text = re.sub(r"\\[\\*_~`|<>\[\]#]", "", f"{bold[2:-2]}\n{rest}")
        if re.search(r"[*_~`|\[\]#\\]", text):
            return True
    own_times = re.sub(r"\d\d:\d\d|Answer by|no\. [0-9a-f]{6}|\(UTC\)", "", text)
    return CALL.search(own_times) is not None


def test_a_name_that_may_be_had_is_told_as_it_is() -> None:
    names = ["alice", "J. R. Smith", "O’Brien", "Jean-Luc", "the_king", "Łukasz", "שלום", "田中", "bob 2"]

    assert [messages.word(name) for name in names] == names


def test_discord_is_told_to_call_nobody() -> None:  # W9
    assert discord.payload(Message("@everyone"))["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_long_message_is_cut_where_the_chat_would_refuse_it(name: str) -> None:  # W9
    message = Message("T" * 400, tuple("x*" * 100 for _ in range(60)), "http://127.0.0.1:8000/games/" + "0" * 36)
    payload = PAYLOADS[name](message)

    most = {"discord": 2000, "slack": 3000, "mattermost": 4000, "ntfy": 4096}[name]
    texts = plain_of(name, payload)
    assert all(len(text.encode()) <= most for text in texts)
    assert texts[-1].endswith("…")
    assert message.url in json.encode(payload).decode()


def answered(status: int, head: str = "", **headers: str) -> Answer:
    return Answer(status, 5, head, None, {name.replace("_", "-"): value for name, value in headers.items()})


def verdict(refusal: NotSent | None) -> tuple[str, bool, timedelta | None] | None:
    return None if refusal is None else (str(refusal.stop or ""), refusal.is_final, refusal.wait)


@pytest.mark.parametrize(
    ("judge", "answer", "expected"),
    [
        (discord.judge, answered(204), None),
        (discord.judge, answered(404, '{"message": "Unknown Webhook", "code": 10015}'), ("gone", True, None)),
        (discord.judge, answered(401), ("gone", True, None)),
        (discord.judge, answered(410), ("gone", True, None)),
        (discord.judge, answered(400), ("", True, None)),
        (discord.judge, answered(429, '{"retry_after": 1.337}'), ("", False, timedelta(seconds=1.337))),
        (discord.judge, answered(429, "[]"), ("", False, None)),
        (discord.judge, answered(429, '{"retry_after": "soon"}'), ("", False, None)),
        (discord.judge, answered(503, "<html>"), ("", False, None)),
        (slack.judge, answered(200, "ok"), None),
        (slack.judge, answered(404, "no_service"), ("gone", True, None)),
        (slack.judge, answered(404, "no_team"), ("gone", True, None)),
        (slack.judge, answered(410, "channel_is_archived"), ("gone", True, None)),
        (slack.judge, answered(403, "action_prohibited"), ("gone", True, None)),
        (slack.judge, answered(400, "invalid_payload"), ("", True, None)),
        (slack.judge, answered(500, "rollup_error"), ("", False, None)),
        (mattermost.judge, answered(200, "ok"), None),
        (mattermost.judge, answered(400, '{"id":"web.incoming_webhook.invalid.app_error"}'), ("gone", True, None)),
        (mattermost.judge, answered(400, '{"id":"web.incoming_webhook.text.app_error"}'), ("", True, None)),
        (mattermost.judge, answered(404), ("gone", True, None)),
        (mattermost.judge, answered(501), ("", False, None)),
    ],
)
def test_each_chat_says_in_its_own_way_why_it_takes_nothing(
    judge: Callable[[Answer], NotSent | None], answer: Answer, expected: tuple[str, bool, timedelta | None] | None
) -> None:  # W9
    assert verdict(judge(answer)) == expected


def test_discord_is_left_alone_when_no_post_is_free() -> None:  # W9
    free = answered(204, X_RateLimit_Remaining="1", X_RateLimit_Reset_After="2.5")
    spent = answered(204, X_RateLimit_Remaining="0", X_RateLimit_Reset_After="2.5")
    odd = answered(204, X_RateLimit_Remaining="0", X_RateLimit_Reset_After="nan")

    assert [discord.rest(answer) for answer in (free, spent, odd, answered(204))] == [
        None,
        timedelta(seconds=2.5),
        None,
        None,
    ]


def test_a_wait_in_fractions_never_shortens_the_schedule() -> None:
    assert (WAITS.after(1, timedelta(seconds=1.3)) or timedelta()) > timedelta(seconds=5)


@pytest.mark.parametrize(
    ("url", "server", "topic"),
    [
        ("https://ntfy.sh/mytopic", "https://ntfy.sh/", "mytopic"),
        ("https://ntfy.sh/mytopic/", "https://ntfy.sh/", "mytopic"),
        ("https://own.example:8443/push/mytopic?auth=abc", "https://own.example:8443/push/?auth=abc", "mytopic"),
    ],
)
def test_an_ntfy_topic_is_the_last_part_of_its_address(url: str, server: str, topic: str, alice: User) -> None:
    channel = channel_to(url, alice, "ntfy")
    delivery = Delivery(channel=channel, kind="test", next_at=timezone.now())

    post = ntfy.pack(channel, [delivery], standing.of([delivery]))

    assert (post.url, json.decode(post.body)["topic"]) == (server, topic)
