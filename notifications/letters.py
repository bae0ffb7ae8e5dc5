"""Letters: what a delivery says, as text and as HTML, complete in both."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from accounts import rendering
from games.models import Game
from notifications import channel_contents, contents, desk_contents, mutes, pictures, sight, table_contents
from notifications.addresses import link_url
from notifications.contents import Content
from notifications.models import Channel, Delivery
from notifications.standing import Standing


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter ready for any transport.

    Attributes:
        id: of its delivery.
        to: the address.
        thread: letters of one thread belong together: those about one game to one person.
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
    user, game, index = delivery.channel.user, delivery.game, delivery.seat
    if game is None or index is None:
        subject, content = channel_contents.of(delivery) or (_("Links to your games"), contents.look_links(user))
        return _composed(delivery, content, subject, f"{delivery.kind}-{delivery.pk}")
    content, picture = _of_game(delivery, game, index)
    return _composed(delivery, content, subject_of(game), f"game-{game.pk}.{user.pk}", picture)


def pack(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Letter:
    """The letter of deliveries that are told together. Raises Outdated."""
    (delivery,) = deliveries
    return write(delivery)


def subject_of(game: Game) -> str:
    """The subject of all letters about a game: it never changes, so that they stay together."""
    return contents.name_of(game)


def _of_game(delivery: Delivery, game: Game, index: int) -> tuple[Content, bytes | None]:
    """What a letter about a game says, and the picture of its board once there is one."""
    user, kind = delivery.channel.user, Delivery.Kind
    match delivery.kind:
        case kind.INVITATION:
            return table_contents.invitation(game, index, user), None
        case kind.DECLINED:
            return table_contents.declined(game, index, user), None
        case kind.CANCELLED:
            return table_contents.cancelled(game), None
        case kind.RELIEVED:
            return desk_contents.relieved(delivery, game), None
        case _:
            seen = sight.of_seat(game.pk, index)
            write = desk_contents.deed if delivery.kind == kind.DESK else contents.of_game
            return write(delivery, user, seen), pictures.png(seen.picture)


def _composed(delivery: Delivery, content: Content, subject: str, thread: str, picture: bytes | None = None) -> Letter:
    user, game = delivery.channel.user, delivery.game
    mute_all = link_url("unsubscribe", mutes.token_of(user))
    mute_game = link_url("unsubscribe", mutes.token_of(user, game)) if game else ""
    page = {
        "letter": content,
        "subject": subject,
        "has_picture": picture is not None,
        "mute_game_url": mute_game,
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
        unsubscribe_url=mute_game or mute_all,
    )
