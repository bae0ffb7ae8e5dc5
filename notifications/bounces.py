"""What a mail provider tells of our letters: where one came back for good, or was called unwanted, no more are sent.

The provider calls (`notifications.provider_calls`), django-anymail reads what it says, and its signal brings it here.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import structlog
from anymail.signals import AnymailTrackingEvent, EventType, RejectReason, tracking
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from notifications import stopping
from notifications.fan_out import mail_of
from notifications.models import Channel, MailEvent

log = structlog.get_logger(__name__)

_PERHAPS_LATER = frozenset(
    {
        *(("Type", "SoftBounce"), ("event", "soft_bounce"), ("type", "soft_bounced"), ("hard_bounce", False)),
        *((name, word) for name in ("bounceType", "type") for word in ("Transient", "Undetermined")),
        *(("bounce_class", number) for number in ("20", "21", "22", "23", "40", "70")),
    }
)
"""By which fields providers tell that a letter came back this once; anymail calls it bounced all the same."""


@receiver(tracking)
def hear(sender: object, event: AnymailTrackingEvent, esp_name: str, **kwargs: Any) -> None:
    """Take to heart what a provider tells of a letter, the first time."""
    why = _why_stop(event)
    if why is None or not isinstance(event.recipient, str) or not event.recipient.isprintable():
        return
    with transaction.atomic():
        if MailEvent.objects.get_or_create(digest=_digest(event, esp_name))[1] and _stop(event.recipient, why):
            log.info("mail.stopped", provider=esp_name, why=why.value)


def _why_stop(event: AnymailTrackingEvent) -> Channel.Stop | None:
    """Why nothing more is to be sent there, if so."""
    bounced, reason = event.event_type == EventType.BOUNCED, event.reject_reason
    if event.event_type == EventType.COMPLAINED:
        return Channel.Stop.COMPLAINT
    if not bounced and event.event_type != EventType.REJECTED:
        return None
    has_no_mailbox = reason in (RejectReason.BOUNCED, RejectReason.INVALID) or (bounced and reason is None)
    is_for_good = _PERHAPS_LATER.isdisjoint(_fields(event.esp_event))
    return Channel.Stop.BOUNCED if has_no_mailbox and is_for_good else None


def _fields(said: Any) -> Iterator[tuple[str, str | bool]]:
    """All names with the words beside them, however deep."""
    if isinstance(said, list):
        for part in said:
            yield from _fields(part)
    elif isinstance(said, dict):
        for name, value in said.items():
            if isinstance(value, str | bool):
                yield name, value
            yield from _fields(value)


def _digest(event: AnymailTrackingEvent, provider: str) -> str:
    """What tells this event from others. One call may tell of several addresses, and not all providers number them."""
    which = event.event_id or f"{event.message_id} {event.timestamp}"
    return sha256(f"{provider}\n{which}\n{event.event_type}\n{event.recipient.lower()}".encode()).hexdigest()


def _stop(address: str, why: Channel.Stop) -> bool:
    """Stop the mail of whoever reads it at this address now. Locks the person, who may be moving to another one."""
    user = User.objects.at(address).select_for_update(no_key=True).first()
    if user is None:
        return False
    mail = mail_of(user)
    return bool(stopping.stop_all(Channel.objects.filter(pk=mail.pk), why, timezone.now()))
