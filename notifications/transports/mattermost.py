"""Mattermost: a message in a channel, by an incoming webhook."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from notifications import messages
from notifications.hooks.answers import Answer
from notifications.messages import Message, unmarked
from notifications.models import Channel, Delivery
from notifications.sealing import unseal
from notifications.standing import Standing
from notifications.transports import NotSent, hook
from notifications.transports.hook import Post

_MOST = 3900
"""Characters of a message; older servers take 4,000."""

_DELETED = "incoming_webhook.invalid"
"""Stands in the answer when there is no such webhook."""


def pack(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Post:
    return hook.post_of(unseal(channel.address_sealed), payload(messages.of(channel, deliveries, standing)))


def payload(message: Message) -> Mapping[str, object]:
    """Markdown in which only the title is more than plain. A mention works behind a backslash, too: there is none."""
    said = messages.fitted([f"**{unmarked(message.title)}**", *map(unmarked, message.lines)], _MOST - len(message.url))
    return {"text": f"{said}\n{message.url}", "username": "Guildpost"}


def judge(answer: Answer) -> NotSent | None:
    """A webhook that was deleted is a bad request, like what is malformed."""
    if answer.status == HTTPStatus.NOT_FOUND or (answer.status == HTTPStatus.BAD_REQUEST and _DELETED in answer.head):
        return hook.gone(answer)
    if answer.status == HTTPStatus.BAD_REQUEST:
        return NotSent("answered 400", is_final=True)
    return hook.usual(answer)


TRANSPORT = hook.transport(pack, judge, together=messages.MOST_TOGETHER)
