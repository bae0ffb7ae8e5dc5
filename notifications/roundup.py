"""Several notices in one letter: what waited together is told together, so that nobody finds a heap of letters."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications import announced_contents, contents, game_contents
from notifications.contents import Content, Outdated, Section
from notifications.holding import is_for_digest
from notifications.models import Delivery
from notifications.news import ASKED_FOR
from notifications.standing import Standing

LATE = timedelta(minutes=30)
"""What waited so long, for the quiet to end or for the mail to come back, is told together with the rest."""


def grouped(deliveries: Sequence[Delivery], standing: Standing) -> list[list[Delivery]]:
    """Deliveries on one channel as they are to be told: together if some of them waited, else each by itself."""
    together = [delivery for delivery in deliveries if _may_be_joined(delivery)]
    has_waited = any(
        standing.now - delivery.created_at > LATE or is_for_digest(delivery, standing) for delivery in together
    )
    if len(together) < 2 or not has_waited:
        return [[delivery] for delivery in deliveries]
    return [together, *([delivery] for delivery in deliveries if not _may_be_joined(delivery))]


def of(deliveries: Sequence[Delivery]) -> Content:
    """The content of one letter for all of them, what waits first. Raises Outdated: none of it is news any more."""
    sections = []
    for delivery in deliveries:
        with suppress(Outdated):
            sections.append(_section(delivery))
    if not sections:
        raise Outdated("it is over")
    sections.sort(key=lambda section: not section.is_waited_for)
    title = ngettext("{count} piece of news", "{count} pieces of news", len(sections)).format(count=len(sections))
    return Content(title, [_("This is what waited for you, each with its way on.")], sections=sections)


def _may_be_joined(delivery: Delivery) -> bool:
    kind = Delivery.Kind
    return delivery.kind not in ASKED_FOR | {kind.INVITATION} and delivery.channel.is_for_a_person


def _section(delivery: Delivery) -> Section:
    if delivery.announcement is not None:
        name, content = delivery.announcement.subject, announced_contents.of(delivery.announcement)
        return Section(name, content.title, content.paragraphs, content.button, is_waited_for=False)
    content, _picture = game_contents.of(delivery)
    name = contents.name_of(delivery.game) if delivery.game else ""
    is_waited_for = delivery.kind in (Delivery.Kind.TURN, Delivery.Kind.REMINDER)
    return Section(name, content.title, content.paragraphs, content.button, is_waited_for)
