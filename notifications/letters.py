"""Letters: what a delivery says, as text and as HTML, complete in both."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from accounts import rendering
from games.models import Game
from notifications import announced_contents, channel_contents, contents, game_contents, mutes, pictures, roundup
from notifications.addresses import link_url
from notifications.contents import Button, Content
from notifications.models import Channel, Delivery
from notifications.mutes import Topic
from notifications.standing import Standing


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter ready for any transport.

    Attributes:
        id: of its delivery.
        to: the address.
        thread: letters of one thread belong together: those about one game, or one topic, to one person.
        picture: PNG, which the HTML shows as `cid:board`.
        unsubscribe_url: where a POST stops letters of the thread, or all.
    """

    id: UUID
    to: str
    thread: str
    subject: str
    text: str
    html: str
    picture: bytes | None
    unsubscribe_url: str


def write(delivery: Delivery) -> Letter:
    """Write the letter of a delivery as things stand now, with links of its own.

    Raises:
        Outdated: a turn that it was to announce is over, or no game goes on of which links were asked for.
    """
    user, game = delivery.channel.user, delivery.game
    if news := delivery.announcement:
        return _composed(delivery, announced_contents.of(news), news.subject, announced_contents.thread_of(news))
    if game is None:
        subject, content = channel_contents.of(delivery) or (_("Links to your games"), contents.look_links(user))
        return _composed(delivery, content, subject, f"{delivery.kind}-{delivery.pk}")
    content, drawing = game_contents.of(delivery)
    picture = pictures.png(drawing) if drawing else None
    return _composed(delivery, content, subject_of(game), f"game-{game.pk}.{user.pk}", picture)


def pack(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Letter:
    """The letter of deliveries that are told together. Raises Outdated."""
    first, *others = deliveries
    if not others:
        return write(first)
    return _composed(first, roundup.of(deliveries), _("Your games"), f"roundup-{channel.user_id}", is_of_many=True)


def subject_of(game: Game) -> str:
    """The subject of all letters about a game: it never changes, so that they stay together."""
    return contents.name_of(game)


def _composed(
    delivery: Delivery,
    content: Content,
    subject: str,
    thread: str,
    picture: bytes | None = None,
    *,
    is_of_many: bool = False,
) -> Letter:
    user, mute_this = delivery.channel.user, None if is_of_many else _mute_this(delivery)
    mute_all = link_url("unsubscribe", mutes.token_of(user))
    page = {
        "letter": content,
        "subject": subject,
        "has_picture": picture is not None,
        "mute_this": mute_this,
        "mute_all_url": mute_all,
        "is_guest": user.is_guest,
    }
    return Letter(
        id=delivery.pk,
        to=user.email,
        thread=thread,
        subject=subject,
        text=rendering.text("notifications/letter.txt", page),
        html=rendering.html("notifications/letter.html", page),
        picture=picture,
        unsubscribe_url=mute_this.url if mute_this else mute_all,
    )


def _mute_this(delivery: Delivery) -> Button | None:
    """The way to have no more letters about the same, if they come unasked."""
    user, news = delivery.channel.user, delivery.announcement
    if delivery.game is not None:
        return Button(_("No more mail about this game"), link_url("unsubscribe", mutes.token_of(user, delivery.game)))
    if news is not None:
        label = _("No more mail about {subject}").format(subject=news.subject)
        return Button(label, link_url("unsubscribe", mutes.token_of(user, Topic(news.topic, news.subject))))
    return None
