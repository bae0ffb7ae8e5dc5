"""What a notice about a game says, whatever its kind."""

from notifications import contents, desk_contents, sight, table_contents
from notifications.contents import Content, Outdated
from notifications.models import Delivery

_Kind = Delivery.Kind


def of(delivery: Delivery) -> tuple[Content, str]:
    """The content as things stand now, and the board as SVG once there is one. Raises Outdated."""
    user, game, index = delivery.channel.user, delivery.game, delivery.seat
    if game is None or index is None:
        raise Outdated("it is about no game")
    match delivery.kind:
        case _Kind.INVITATION:
            return table_contents.invitation(game, index, user), ""
        case _Kind.DECLINED:
            return table_contents.declined(game, index, user), ""
        case _Kind.CANCELLED:
            return table_contents.cancelled(game), ""
        case _Kind.RELIEVED:
            return desk_contents.relieved(delivery, game), ""
        case _:
            seen = sight.of_seat(game.pk, index)
            write = desk_contents.deed if delivery.kind == _Kind.DESK else contents.of_game
            return write(delivery, user, seen), seen.picture
