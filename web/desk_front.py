"""The desk's frame and its front page: what needs attention, each line with the way to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csp import csp_override
from unfold.sites import UnfoldAdminSite

from games import attention
from games.models import Game
from notifications import queries
from notifications.models import Channel, Delivery

POLICY = {
    **settings.SECURE_CSP,
    "script-src": ["'self'", "'unsafe-eval'"],
    "style-src": ["'self'", "'unsafe-inline'"],
}
"""Unfold's Alpine compiles the attributes of its own pages, and sizes their parts (docs/decisions/0010)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to look at, and where."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Section:
    """Things of one kind. `calm` is said when there is none."""

    title: str | Promise
    lines: Sequence[Line]
    calm: str | Promise


class Front(UnfoldAdminSite):  # type: ignore[misc] # unfold is not typed
    """Unfold's admin with our colours, under a policy of its own."""

    site_header = gettext_lazy("The desk")
    site_title = gettext_lazy("The desk")
    index_title = gettext_lazy("What needs attention")
    index_template = "web/desk_front.html"

    def admin_view[View: Callable[..., HttpResponseBase]](self, view: View, cacheable: bool = False) -> View:
        return super().admin_view(csp_override(POLICY)(view), cacheable)  # type: ignore[no-any-return, arg-type]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Colours stand in one file of ours, for light and dark."""
        mine = {
            "colors": None,
            "styles": [static("web/desk.css")],
            "site_header": self.site_header,
            "site_title": self.site_title,
        }
        return {**super().each_context(request), **mine}

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().index(request, {"sections": sections(), **(extra_context or {})})  # type: ignore[no-any-return]


def sections() -> list[Section]:
    """All that needs attention. A constant number of statements."""
    now = timezone.now()
    return [
        Section(
            _("Turns whose time is up"),
            [
                Line(
                    _("{name} in {game}: due {when}").format(
                        name=turn.seat.name, game=turn.seat.game.info.title, when=_when(turn.due_at)
                    )
                    + (_(", settling it failed") if turn.is_put_off else ""),
                    _game_url(turn.seat.game),
                )
                for turn in attention.overdue_turns(now)
            ],
            _("All deadlines are kept."),
        ),
        Section(
            _("Letters that wait too long"),
            [_letter(delivery) for delivery in queries.stuck_deliveries(now)],
            _("The post is on time."),
        ),
        Section(
            _("Letters that could not be sent"),
            [_letter(delivery) for delivery in queries.failed_deliveries(limit=50)],
            _("Nothing came back."),
        ),
        Section(
            _("News that could not be told"),
            [
                Line(
                    _("{kind}, {game}, since {when}").format(
                        kind=news.get_kind_display(), game=news.game.info.title, when=_when(news.at)
                    ),
                    reverse("admin:notifications_failednews_changelist"),
                )
                for news in queries.failed_news()
            ]
            + [
                Line(
                    _("{title}, {subject}, since {when}").format(
                        title=news.title, subject=news.subject, when=_when(news.created_at)
                    ),
                    reverse("admin:notifications_announcement_changelist"),
                )
                for news in queries.failed_announcements()
            ],
            _("Everybody was told."),
        ),
        Section(
            _("Channels that were stopped"),
            [_channel(channel) for channel in queries.all_stopped_channels()],
            _("Every channel is open."),
        ),
        Section(
            _("Games in which nothing happens"),
            [
                Line(
                    _("{game}, {status}: nothing since {when}").format(
                        game=game.info.title, status=game.get_status_display(), when=_when(last_at)
                    ),
                    _game_url(game),
                )
                for game, last_at in attention.idle_games(now)
            ],
            _("Every game was touched within two weeks."),
        ),
        Section(
            _("Parts of the house that are silent"),
            [
                Line(
                    _("{part}: last heard {when}").format(part=beat.part, when=_when(beat.at)),
                    reverse("admin:games_outage_changelist"),
                )
                for beat in attention.heartbeats(now)
                if beat.is_silent
            ],
            _("All parts that were ever heard are heard now."),
        ),
    ]


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


def _when(at: Any) -> str:
    return f"{timezone.localtime(at):%-d %b %Y, %H:%M}"
