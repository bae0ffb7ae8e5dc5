"""Letters: what a delivery says, as text and as HTML, complete in both."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from games.models import Game
from games.rules import registry
from notifications import contents, mutes, pictures, rendering, sight
from notifications.addresses import link_url
from notifications.models import Delivery


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter ready for any transport.

    Attributes:
        id: of its delivery.
        thread: letters of one thread belong together: those about one game to one person.
        picture: PNG, which the HTML shows as `cid:board`.
        unsubscribe_url: where a POST stops letters of the thread.
    """

    id: UUID
    thread: str
    subject: str
    text: str
    html: str
    picture: bytes | None
    unsubscribe_url: str


def write(delivery: Delivery) -> Letter:
    """Write the letter of a delivery as things stand now, with links of its own.

    Raises:
        Outdated: a turn that it was to announce is over.
    """
    user, picture = delivery.channel.user, None
    match delivery.kind:
        case Delivery.Kind.INVITATION:
            content = contents.invitation(delivery, user)
        case Delivery.Kind.CANCELLED:
            content = contents.cancelled(delivery, user)
        case _:
            seen = sight.of_seat(delivery.game_id, delivery.seat)
            content = contents.of_game(delivery, user, seen)
            picture = pictures.png(seen.picture)
    subject = subject_of(delivery.game)
    mute_game, mute_all = (link_url("unsubscribe", mutes.token_of(user, game)) for game in (delivery.game, None))
    page = {
        "letter": content,
        "subject": subject,
        "has_picture": picture is not None,
        "mute_game_url": mute_game,
        "mute_all_url": mute_all,
    }
    return Letter(
        id=delivery.pk,
        thread=f"game-{delivery.game_id}.{user.pk}",
        subject=subject,
        text=rendering.text(page),
        html=rendering.html(page),
        picture=picture,
        unsubscribe_url=mute_game,
    )


def subject_of(game: Game) -> str:
    """The subject of all letters about a game: it never changes, so that they stay together."""
    return _("{game}, no. {number}").format(game=registry.rules(game.rules).info.title, number=game.pk.hex[-6:])
