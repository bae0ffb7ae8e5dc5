"""What the front page of the desk tells: the sections that a person may read, each line with the way to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games import attention
from games.models import Game
from leagues.authority import PERMISSION
from leagues.desk import front
from notifications import queries
from notifications.models import Channel, Delivery


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to look at, and where."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Section:
    """Things of one kind. `calm` is said when there is none; at `place` lie all of the kind, if one works there."""

    title: str | Promise
    lines: Sequence[Line]
    calm: str | Promise
    place: str


class Kind(NamedTuple):
    """A section: what it tells, to whom.

    Attributes:
        permissions: who lacks one of them does not see it.
        place: the name of the list that it is about, for those who work there day by day.
    """

    title: str | Promise
    permissions: Sequence[str]
    lines: Callable[[User, datetime], Sequence[Line]]
    calm: str | Promise
    place: str = ""


def sections(person: User) -> list[Section]:
    """All that needs this person's attention. A constant number of statements."""
    now = timezone.now()
    return [
        Section(kind.title, kind.lines(person, now), kind.calm, kind.place and reverse(kind.place))
        for kind in KINDS
        if person.has_perms(kind.permissions)
    ]


def _competitions(person: User, now: datetime) -> list[Line]:
    return [Line(words, url) for words, url in front.lines(person, now)]


def _overdue(person: User, now: datetime) -> list[Line]:
    return [
        Line(
            _("{name} in {game}: due {when}").format(
                name=turn.seat.name, game=turn.seat.game.info.title, when=_when(turn.due_at)
            )
            + (_(", settling it failed") if turn.is_put_off else ""),
            _game_url(turn.seat.game),
        )
        for turn in attention.overdue_turns(now)
    ]


def _stuck(person: User, now: datetime) -> list[Line]:
    return [_letter(delivery) for delivery in queries.stuck_deliveries(now)]


def _failed(person: User, now: datetime) -> list[Line]:
    return [_letter(delivery) for delivery in queries.failed_deliveries(limit=50)]


def _untold(person: User, now: datetime) -> list[Line]:
    of_games = [
        Line(
            _("{kind}, {game}, since {when}").format(
                kind=news.get_kind_display(), game=news.game.info.title, when=_when(news.at)
            ),
            reverse("admin:notifications_failednews_changelist"),
        )
        for news in queries.failed_news()
    ]
    of_others = [
        Line(
            _("{title}, {subject}, since {when}").format(
                title=news.title, subject=news.subject, when=_when(news.created_at)
            ),
            reverse("admin:notifications_announcement_changelist"),
        )
        for news in queries.failed_announcements()
    ]
    return of_games + of_others


def _stopped(person: User, now: datetime) -> list[Line]:
    return [_channel(channel) for channel in queries.all_stopped_channels()]


def _idle(person: User, now: datetime) -> list[Line]:
    return [
        Line(
            _("{game}, {status}: nothing since {when}").format(
                game=game.info.title, status=game.get_status_display(), when=_when(last_at)
            ),
            _game_url(game),
        )
        for game, last_at in attention.idle_games(now)
    ]


def _silent(person: User, now: datetime) -> list[Line]:
    return [
        Line(
            _("{part}: last heard {when}").format(part=beat.part, when=_when(beat.at)),
            reverse("admin:games_outage_changelist"),
        )
        for beat in attention.heartbeats(now)
        if beat.is_silent
    ]


KINDS = (
    Kind(
        gettext_lazy("Competitions"),
        [PERMISSION],
        _competitions,
        gettext_lazy("All competitions take their course."),
        "admin:leagues_competition_changelist",
    ),
    Kind(
        gettext_lazy("Turns whose time is up"),
        ["games.view_game"],
        _overdue,
        gettext_lazy("All deadlines are kept."),
    ),
    Kind(
        gettext_lazy("Letters that wait too long"),
        ["notifications.view_delivery"],
        _stuck,
        gettext_lazy("The post is on time."),
    ),
    Kind(
        gettext_lazy("Letters that could not be sent"),
        ["notifications.view_delivery"],
        _failed,
        gettext_lazy("Nothing came back."),
    ),
    Kind(
        gettext_lazy("News that could not be told"),
        ["notifications.view_failednews", "notifications.view_announcement"],
        _untold,
        gettext_lazy("Everybody was told."),
    ),
    Kind(
        gettext_lazy("Channels that were stopped"),
        ["notifications.view_channel"],
        _stopped,
        gettext_lazy("Every channel is open."),
    ),
    Kind(
        gettext_lazy("Games in which nothing happens"),
        ["games.view_game"],
        _idle,
        gettext_lazy("Every game was touched within two weeks."),
    ),
    Kind(
        gettext_lazy("Parts of the house that are silent"),
        ["games.view_outage"],
        _silent,
        gettext_lazy("All parts that were ever heard are heard now."),
    ),
)
"""In the order of the page."""


def _letter(delivery: Delivery) -> Line:
    words = _("{kind} to {name}, {game}: {reason}").format(
        kind=delivery.get_kind_display(),
        name=delivery.channel.user,
        game=_about(delivery),
        reason=delivery.reason or _("not tried yet"),
    )
    return Line(words, reverse("admin:notifications_delivery_change", args=[delivery.pk]))


def _about(delivery: Delivery) -> str:
    if delivery.announcement is not None:
        return delivery.announcement.subject
    return _("any game") if delivery.game is None else delivery.game.info.title


def _channel(channel: Channel) -> Line:
    words = _("{transport} of {name}: {why}, since {when}").format(
        transport=channel.get_transport_display(),
        name=channel.user,
        why=channel.get_stop_display(),
        when=_when(channel.stopped_at),
    )
    return Line(words, reverse("admin:notifications_channel_change", args=[channel.pk]))


def _game_url(game: Game) -> str:
    return reverse("admin:games_game_change", args=[game.pk])


def _when(at: datetime | None) -> str:
    return "–" if at is None else f"{timezone.localtime(at):%-d %b %Y, %H:%M}"
