"""Slack: a message in a channel, by an incoming webhook of an app."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from django.utils.translation import gettext as _

from notifications import messages
from notifications.hooks.answers import Answer
from notifications.messages import Message
from notifications.models import Channel, Delivery
from notifications.sealing import unseal
from notifications.standing import Standing
from notifications.transports import NotSent, hook
from notifications.transports.hook import Post

_MOST_OF_TITLE, _MOST = 150, 3000
"""Characters of a header and of a section."""

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

_GONE = frozenset(
    (
        *("no_service", "no_service_id", "no_active_hooks", "no_team", "team_disabled", "invalid_token"),
        *("channel_not_found", "channel_is_archived", "action_prohibited"),
    )
)
"""What it answers for good."""


def pack(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Post:
    return hook.post_of(unseal(channel.address_sealed), payload(messages.of(channel, deliveries, standing)))


def payload(message: Message) -> Mapping[str, object]:
    """Blocks of plain text; `text` is what is shown where blocks are not."""
    title, lines = _plain(message.title[:_MOST_OF_TITLE]), [_plain(line) for line in message.lines]
    said = [{"type": "section", "text": _text(messages.fitted(lines, _MOST))}] if lines else []
    link = {"type": "mrkdwn", "text": f"<{message.url}|{_plain(_('Open the page'))}>", "verbatim": True}
    return {
        "text": messages.fitted([title, *lines], _MOST),
        "mrkdwn": False,
        "parse": "none",
        "link_names": False,
        "unfurl_links": False,
        "blocks": [
            {"type": "header", "text": _text(title)},
            *said,
            {"type": "section", "text": link},
        ],
    }


def judge(answer: Answer) -> NotSent | None:
    """Why it is not taken stands in the answer's text."""
    if answer.head.strip() in _GONE or answer.status == HTTPStatus.NOT_FOUND:
        return hook.gone(answer)
    if answer.status == HTTPStatus.BAD_REQUEST:
        return NotSent("answered 400", is_final=True)
    return hook.usual(answer)


def _text(text: str) -> Mapping[str, object]:
    return {"type": "plain_text", "text": text, "emoji": False}


def _plain(text: str) -> str:
    return text.translate(_ENTITIES)


TRANSPORT = hook.transport(pack, judge, together=messages.MOST_TOGETHER)
