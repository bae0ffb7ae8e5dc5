"""What the transports share that post to an address on the web, which its owner chose and which is a secret."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from time import monotonic

from msgspec import json

from notifications.hooks import posting
from notifications.hooks.answers import Answer
from notifications.models import Channel, Delivery
from notifications.retries import HOOKS
from notifications.standing import Standing
from notifications.transports import NotSent, Receipt, Send, Transport

JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Post:
    """What is posted where."""

    url: str
    body: bytes
    headers: Mapping[str, str]


type Judge = Callable[[Answer], NotSent | None]
"""Why it was not taken. None if it was."""

type Rest = Callable[[Answer], timedelta | None]
"""How long the far end wants to be left alone after what it took."""


def usual(answer: Answer) -> NotSent | None:
    """Only 2xx is taken; 410 says that it is gone for good."""
    if HTTPStatus.OK <= answer.status < HTTPStatus.MULTIPLE_CHOICES:
        return None
    if answer.status == HTTPStatus.GONE:
        return gone(answer)
    return NotSent(f"answered {answer.status}", wait=answer.retry_after)


def transport(
    pack: Callable[[Channel, Sequence[Delivery], Standing], Post],
    judge: Judge = usual,
    *,
    rest: Rest = lambda _: None,
    together: int = 1,
) -> Transport[Post]:
    """A way out that posts."""
    return Transport(pack=pack, connect=partial(_connect, judge, rest), waits=HOOKS, together=together)


def post_of(url: str, payload: Mapping[str, object]) -> Post:
    """A payload as JSON."""
    return Post(url, json.encode(payload), JSON)


def gone(answer: Answer) -> NotSent:
    """That nothing will be taken there any more."""
    return NotSent(f"answered {answer.status}", is_final=True, stop=Channel.Stop.GONE)


@contextmanager
def _connect(judge: Judge, rest: Rest) -> Iterator[Send[Post]]:
    yield partial(_send, judge, rest)


def _send(judge: Judge, rest: Rest, post: Post) -> Receipt:
    begun = monotonic()
    try:
        answer = posting.post(post.url, post.body, post.headers)
    except NotSent as silence:
        silence.receipt = Receipt(None, round((monotonic() - begun) * 1000), "", post.body.decode())
        raise
    receipt = Receipt(answer.status, answer.milliseconds, answer.head, post.body.decode(), rest(answer))
    if refusal := judge(answer):
        refusal.receipt = receipt
        raise refusal
    return receipt
