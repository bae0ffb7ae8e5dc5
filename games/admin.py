"""Games at the desk: to be looked at as a spectator may, and acted on by deeds only. Nothing is edited or deleted."""

from datetime import timedelta
from typing import Any, cast
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.desk_admin import ReadOnlyAdmin
from accounts.models import User
from games import deadlines, deed_forms, desk, logbook, queries
from games.errors import GameError
from games.models import DEEDS, Action, Game, Invitation, Outage, Seat
from games.rules.protocol import Scene

NEWEST = 100
"""How many steps the log at the desk shows: a constant, so a long game costs no more."""


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """How many actions a game has is not shown: sealed answers are among them."""

    list_display = ("title", "players", "status", "step", "created_at")
    list_filter = ("status", "rules", "visibility")
    ordering = ("-created_at",)
    search_fields = ("id",)
    search_help_text = gettext_lazy("The number of a game, or a player’s name")
    fields = (
        *("id", "rules", "version", "status", "visibility", "step", "turn", "allows_absence", "options"),
        *("created_by", "created_at", "ended_at", "commitment"),
    )
    change_form_outer_before_template = "games/desk_game.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        hidden = ("seed", "seq")
        return Game.objects.defer(*hidden).select_related("created_by").prefetch_related("seats__user")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        try:
            return queryset.filter(pk=UUID(search_term.strip())), False
        except ValueError:
            sits = Seat.objects.filter(game=OuterRef("pk"), user__name__icontains=search_term.strip())
            return queryset.filter(Exists(sits)), False

    @admin.display(description=gettext_lazy("game"), ordering="rules")
    def title(self, game: Game) -> str:
        return game.info.title

    @admin.display(description=gettext_lazy("players"))
    def players(self, game: Game) -> str:
        return ", ".join(seat.name for seat in game.seats.all())

    @admin.display(description=gettext_lazy("time for a turn"))
    def turn(self, game: Game) -> str:
        return str(timedelta(seconds=game.turn_seconds))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.deed_view)
        return [path("<uuid:game_id>/deed/<slug:kind>/", view, name="games_game_deed"), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        game = self.get_object(request, object_id)
        context = {} if game is None else {**_shown(request, game), "game_title": self.title(game)}
        shown: HttpResponse = super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})
        return shown

    def deed_view(self, request: HttpRequest, game_id: UUID, kind: str) -> HttpResponse:
        """A form, then what would come of it, then the deed: nothing is done before that is confirmed."""
        game = self.get_object(request, str(game_id))
        if game is None or not self.has_view_permission(request, game):
            raise Http404
        seats = sorted(game.seats.all(), key=lambda seat: seat.index)
        form_class = deed_forms.offered(game, seats).get(kind)
        if form_class is None:
            messages.warning(request, _("This cannot be done with the game as it is. Nothing was changed."))
            return redirect("admin:games_game_change", game.pk)
        form = form_class(request.POST if request.method == "POST" else None, game, seats)
        shown, refusal = None, None
        try:
            desk.check_organiser(_person(request), game.pk)
            if form.is_valid() and "again" not in request.POST:
                deed, words = form.deed(), form.cleaned_data
                if "confirmed" in request.POST:
                    desk.act(
                        game_id=game.pk, by=_person(request), deed=deed, reason=words["reason"], step=words["step"]
                    )
                    messages.success(request, _("Done. It stands in the game’s log, and the players are written to."))
                    return redirect("admin:games_game_change", game.pk)
                shown = desk.preview(game_id=game.pk, deed=deed, step=words["step"])
        except GameError as error:
            refusal = error
        context = {
            **self.admin_site.each_context(request),
            "title": f"{form_class.label}: {self.title(game)}",
            "opts": self.opts,
            "game": game,
            "form": form,
            "preview": shown,
            "refusal": refusal,
            "zone": _person(request).zone,
        }
        status = 200 if refusal is None else refusal.status
        return TemplateResponse(request, "games/desk_deed.html", context, status=status)


def _person(request: HttpRequest) -> User:
    """Whoever stands at the desk: nobody else comes so far."""
    return cast("User", request.user)


def _shown(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What the page of a game shows beside its fields: seats, log and deeds, as a spectator may know them."""
    seats = list(Seat.objects.filter(game=game).select_related("user", "game").order_by("index"))
    due = deadlines.due_of(seats)
    scene = Scene(queries.names_of(seats), queries.words_of(game))
    actions = queries.actions(game, steps=NEWEST)
    done = Action.objects.filter(game=game, kind__in=DEEDS).defer("position_zip").select_related("by").order_by("-seq")
    try:
        desk.check_organiser(_person(request), game.pk)
        refusal, offered = None, deed_forms.offered(game, seats)
    except GameError as error:
        refusal, offered = error, {}
    return {
        "seats": [(seat, due.get(seat.pk)) for seat in seats],
        "log": logbook.entries(actions, None, scene)[::-1],
        "deeds_done": [(action, logbook.host_sentence(action, scene)) for action in done[:NEWEST]],
        "deeds_offered": [
            (form.label, reverse("admin:games_game_deed", args=[game.pk, kind])) for kind, form in offered.items()
        ],
        "deeds_refused": refusal,
        "zone": _person(request).zone,
    }


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Whose address was invited stays unknown: only who was asked by name is shown."""

    list_display = ("game", "invited", "invited_by", "answer", "created_at", "answered_at")
    list_filter = ("answer",)
    list_select_related = ("seat__game", "user", "invited_by")
    fields = ("game", "invited", "invited_by", "answer", "created_at", "answered_at")

    @admin.display(description=gettext_lazy("game"))
    def game(self, invitation: Invitation) -> str:
        return str(invitation.seat.game)

    @admin.display(description=gettext_lazy("invited"))
    def invited(self, invitation: Invitation) -> str:
        return str(invitation.user) if invitation.is_by_name else _("by post")


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    """When the house was down: every clock stood still."""

    list_display = ("start", "end", "length")
    ordering = ("-start",)
    fields = ("start", "end", "length")

    @admin.display(description=gettext_lazy("length"))
    def length(self, outage: Outage) -> str:
        return str(outage.end - outage.start).partition(".")[0]
