"""What each kind of news is called by programs: the same in the feed and in webhooks, and never changed."""

from collections.abc import Mapping

from notifications.models import Delivery

_Kind = Delivery.Kind
NAMES: Mapping[str, str] = {
    _Kind.TURN: "game.turn",
    _Kind.REMINDER: "game.reminder",
    _Kind.MISSED: "game.missed",
    _Kind.HANDED_OVER: "game.handed_over",
    _Kind.RELIEVED: "game.relieved",
    _Kind.FINISHED: "game.finished",
    _Kind.CANCELLED: "game.cancelled",
    _Kind.DESK: "game.desk",
    _Kind.INVITATION: "invitation",
    _Kind.DECLINED: "invitation.declined",
    _Kind.LINKS: "links",
    _Kind.STOPPED: "channel.stopped",
    _Kind.TEST: "channel.test",
    _Kind.NEWS: "news",
}
"""By `Delivery.Kind`, every one."""
