"""ntfy: a notice on a phone or desk, by a topic of ntfy.sh or of a server of one's own."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit, urlunsplit

from django.utils.translation import gettext as _

from notifications import messages
from notifications.messages import Message
from notifications.models import Channel, Delivery
from notifications.sealing import unseal
from notifications.standing import Standing
from notifications.transports import hook
from notifications.transports.hook import Post

_MOST_OF_TITLE, _MOST = 250, 1000
"""Characters of a title and of a message, which has 4,096 bytes at most."""

_HIGH, _USUAL = 4, 3


def pack(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Post:
    server, topic = _parted(unseal(channel.address_sealed))
    return hook.post_of(server, payload(topic, messages.of(channel, deliveries, standing)))


def payload(topic: str, message: Message) -> Mapping[str, object]:
    """Plain text, which opens the page when it is touched."""
    return {
        "topic": topic,
        "title": message.title[:_MOST_OF_TITLE],
        "message": messages.fitted(message.lines, _MOST) or message.title,
        "priority": _HIGH if message.is_urgent else _USUAL,
        "click": message.url,
        "actions": [{"action": "view", "label": _("Open the page"), "url": message.url}],
    }


def _parted(url: str) -> tuple[str, str]:
    """JSON is published at the server's root, and names the topic, which is the last part of the address."""
    parts = urlsplit(url)
    root, _slash, topic = parts.path.rstrip("/").rpartition("/")
    return urlunsplit(parts._replace(path=f"{root}/")), topic


TRANSPORT = hook.transport(pack, together=messages.MOST_TOGETHER)
