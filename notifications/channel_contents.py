"""What letters about the channels themselves say."""

from django.utils.translation import gettext as _

from notifications.addresses import site_url
from notifications.contents import Button, Content, Outdated
from notifications.models import Delivery


def of(delivery: Delivery) -> tuple[str, Content] | None:
    """Subject and content; None if it is not about a channel. Raises Outdated: the channel was started again."""
    match delivery.kind:
        case Delivery.Kind.TEST:
            return _("A test from Guildpost"), _test()
        case Delivery.Kind.STOPPED:
            return _("A channel of yours was stopped"), _stopped(delivery)
        case _:
            return None


def _test() -> Content:
    paragraphs = [_("You asked for a test. Here it is: letters from us reach you.")]
    return Content(_("It works"), paragraphs, _to_channels())


def _stopped(delivery: Delivery) -> Content:
    channel = delivery.about
    if channel is None or channel.stopped_at is None:
        raise Outdated("it was started again")
    name = channel.name or channel.hint or channel.get_transport_display()
    paragraphs = [
        _("Nothing more is sent to your channel “{name}” ({transport}): {why}.").format(
            name=name, transport=channel.get_transport_display(), why=channel.get_stop_display()
        ),
        _("Your games go on, and their time runs as before. Put it right, then start the channel again."),
    ]
    return Content(_("A channel was stopped"), paragraphs, _to_channels())


def _to_channels() -> Button:
    return Button(_("To your channels"), site_url("/account/channels"))
