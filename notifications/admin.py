"""Letters at the desk: what became of each, and sending again what failed. No address, no token."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.desk_admin import ReadOnlyAdmin
from accounts.errors import Refusal
from games import desk
from games.models import Game, Tenure
from notifications import channels, services
from notifications.models import Announcement, Channel, Delivery, FailedNews, GameMode, Link


class _Deed(NamedTuple):
    """What can be done with a channel at the desk, and what its history says of it."""

    verb: Callable[..., object]
    label: str


_DEEDS = {"start": _Deed(channels.start_again, "Started again"), "test": _Deed(channels.send_test, "A test")}


def _not_played_by(request: HttpRequest) -> Q:
    """About no game, about one that is over, or about one that who asks never played."""
    plays = Tenure.objects.filter(seat__game=OuterRef("game"), user=request.user.pk)
    over = Q(game__status__in=(Game.Status.FINISHED, Game.Status.CANCELLED))
    return Q(game=None) | over | Q(~Exists(plays))


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    """Who was reminded has not answered: so who plays a game does not see its letters before it is over."""

    actions = ["send_again"]
    list_display = ("person", "kind", "title", "status", "attempts", "reason", "next_at", "sent_at")
    list_filter = ("status", "kind")
    list_select_related = ("channel__user", "game", "announcement")
    search_fields = ("channel__user__name",)
    search_help_text = _("A player’s name")
    fields = (
        *("person", "kind", "game", "seat", "status", "attempts", "reason"),
        *("created_at", "next_at", "sent_at"),
    )
    change_form_outer_before_template = "notifications/desk_delivery.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        found: QuerySet[Delivery] = super().get_queryset(request)
        return found.filter(_not_played_by(request))

    @admin.display(description=_("to"))
    def person(self, delivery: Delivery) -> str:
        return str(delivery.channel.user)

    @admin.display(description=_("about"))
    def title(self, delivery: Delivery) -> str:
        if delivery.announcement is not None:
            return delivery.announcement.subject
        return "–" if delivery.game is None else delivery.game.info.title

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_POST(self.send_one_again))
        return [path("<uuid:delivery_id>/send-again/", view, name="notifications_delivery_again"), *super().get_urls()]

    def send_one_again(self, request: HttpRequest, delivery_id: UUID) -> HttpResponse:
        """Have one letter sent again, from its own page."""
        if not self.has_send_again_permission(request):
            raise PermissionDenied
        self.send_again(request, self.get_queryset(request).filter(pk=delivery_id))
        return redirect("admin:notifications_delivery_change", delivery_id)

    def has_send_again_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("notifications.send_again"))

    @admin.action(description=_("Send again what failed"), permissions=["send_again"])
    def send_again(self, request: HttpRequest, chosen: QuerySet[Delivery]) -> None:
        sent = sum(services.send_again(delivery) for delivery in chosen)
        left = chosen.count() - sent
        said = ngettext("{count} letter is sent again.", "{count} letters are sent again.", sent).format(count=sent)
        if left:
            said += " " + ngettext(
                "{count} had not failed, and was left as it is.", "{count} had not failed, and were left.", left
            ).format(count=left)
        self.message_user(request, said, messages.SUCCESS if sent else messages.WARNING)


class _Tellable[News: (FailedNews, Announcement)](ReadOnlyAdmin):
    """What may be told again when it could not be."""

    actions = ["tell_again"]

    def has_send_again_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("notifications.send_again"))

    @admin.action(description=_("Try again"), permissions=["send_again"])
    def tell_again(self, request: HttpRequest, chosen: QuerySet[News]) -> None:
        tried = sum(services.tell_again(news) for news in chosen)
        said = ngettext("{count} piece of news is tried again.", "{count} pieces of news are tried again.", tried)
        self.message_user(request, said.format(count=tried), messages.SUCCESS)


@admin.register(FailedNews)
class FailedNewsAdmin(_Tellable[FailedNews]):
    """What nobody was told, for it could not be; the log says why."""

    list_display = ("kind", "game", "seat", "at", "failures")
    list_filter = ("kind",)
    list_select_related = ("game",)
    fields = ("kind", "game", "seat", "turn", "step", "at", "failures")

    def get_queryset(self, request: HttpRequest) -> QuerySet[FailedNews]:
        found: QuerySet[FailedNews] = super().get_queryset(request)
        return found.filter(_not_played_by(request))


@admin.register(Announcement)
class AnnouncementAdmin(_Tellable[Announcement]):
    """News of competitions: to whom, and whether it could be told."""

    list_display = ("user", "subject", "title", "kind", "created_at", "until", "is_told", "failures")
    list_filter = ("is_told", "kind")
    list_select_related = ("user",)
    search_fields = ("user__name", "subject")
    fields = ("user", "subject", "title", "kind", "topic", "created_at", "until", "is_told", "failures")


@admin.register(Link)
class LinkAdmin(ReadOnlyAdmin):
    """That a link was given, never what opens it."""

    list_display = ("user", "kind", "seat", "created_at", "revoked_at")
    list_filter = ("kind",)
    list_select_related = ("user", "seat__user")
    search_fields = ("user__name",)
    fields = ("user", "kind", "seat", "turn", "created_at", "revoked_at")


@admin.register(Channel)
class ChannelAdmin(ReadOnlyAdmin):
    """The ways to reach people, never what opens one. What is done with one stands in its history."""

    change_form_outer_before_template = "notifications/desk_channel.html"

    list_display = ("user", "transport", "name", "mode", "is_on", "stop", "stopped_at", "failing_since")
    list_filter = ("transport", "stop", "mode")
    list_select_related = ("user",)
    search_fields = ("user__name",)
    fields = (
        *("user", "transport", "name", "game", "mode", "is_on"),
        *("stop", "stopped_at", "failing_since", "rests_until", "created_at"),
    )

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_POST(self.deed_view))
        return [path("<int:channel_pk>/deed/", view, name="notifications_channel_deed"), *super().get_urls()]

    def deed_view(self, request: HttpRequest, channel_pk: int) -> HttpResponse:
        """Start a channel again, or have a test sent there, for its owner and with a reason."""
        if not request.user.has_perm("notifications.send_again"):
            raise PermissionDenied
        channel = get_object_or_404(Channel.objects.select_related("user"), pk=channel_pk)
        deed = _DEEDS.get(request.POST.get("deed", ""))
        if deed is None:
            raise Http404
        try:
            reason = desk.checked_reason(request.POST.get("reason", ""))
            deed.verb(user=channel.user, channel_id=channel.uuid)
        except Refusal as refusal:
            self.message_user(request, str(refusal), messages.ERROR)
        else:
            self.log_change(request, channel, f"{deed.label}: {reason}")
            self.message_user(request, _("Done. It stands in the channel’s history."), messages.SUCCESS)
        return redirect("admin:notifications_channel_change", channel_pk)


@admin.register(GameMode)
class GameModeAdmin(ReadOnlyAdmin):
    """How often people are told of single games, where that is not as usual."""

    list_display = ("user", "game", "mode", "created_at")
    list_filter = ("mode",)
    list_select_related = ("user", "game")
    search_fields = ("user__name",)
    fields = ("user", "game", "mode", "created_at")
