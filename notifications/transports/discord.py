"""Discord: a message in a channel, by a webhook of that channel."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from http import HTTPStatus

from msgspec import DecodeError, json

from notifications import messages
from notifications.hooks.answers import Answer
from notifications.messages import Message, unmarked
from notifications.models import Channel, Delivery
from notifications.sealing import unseal
from notifications.standing import Standing
from notifications.transports import NotSent, hook
from notifications.transports.hook import Post

_MOST = 1900
"""Characters of a message; Discord takes 2,000 and does not say how it counts them."""

_GONE = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


def pack(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Post:
    return hook.post_of(unseal(channel.address_sealed), payload(messages.of(channel, deliveries, standing)))


def payload(message: Message) -> Mapping[str, object]:
    """Nobody is called by it, whatever it says, and no picture of the page is shown."""
    link = f"<{message.url}>"
    said = messages.fitted([f"**{unmarked(message.title)}**", *map(unmarked, message.lines)], _MOST - len(link))
    return {"content": f"{said}\n{link}", "allowed_mentions": {"parse": []}}


def judge(answer: Answer) -> NotSent | None:
    """A webhook that was deleted is not found. Who asks too often is told for how long not to, in fractions."""
    if answer.status in _GONE:
        return hook.gone(answer)
    if answer.status == HTTPStatus.BAD_REQUEST:
        return NotSent("answered 400", is_final=True)
    refusal = hook.usual(answer)
    if refusal and refusal.wait is None:
        refusal.wait = _asked_in(answer)
    return refusal


def rest(answer: Answer) -> timedelta | None:
    """After the last post that is free for now, until more are."""
    if answer.headers.get("X-RateLimit-Remaining") != "0":
        return None
    return _seconds(answer.headers.get("X-RateLimit-Reset-After"))


def _asked_in(answer: Answer) -> timedelta | None:
    with suppress(DecodeError, AttributeError):
        return _seconds(json.decode(answer.head).get("retry_after"))
    return None


def _seconds(value: object) -> timedelta | None:
    with suppress(ValueError, TypeError, OverflowError):
        return max(timedelta(seconds=float(str(value))), timedelta())
    return None


TRANSPORT = hook.transport(pack, judge, rest=rest, together=messages.MOST_TOGETHER)
