"""People at the desk: to be looked at, opened and closed; and the tokens of their programs, to be revoked."""

from uuid import UUID

from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from accounts import tokens
from accounts.desk_admin import DeskAdmin, ReadOnlyAdmin
from accounts.errors import MailUnreachable
from accounts.models import Token, User

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(DeskAdmin):
    """Accounts are made by their people, and closed rather than deleted. Addresses are nobody else's business."""

    list_display = ("__str__", "is_active", "is_staff", "joined_at", "confirmed_at")
    list_filter = ("is_active", "is_staff")
    search_fields = ("name",)
    fields = ("name", "time_zone", "joined_at", "confirmed_at", "last_login", "is_active", "is_staff")
    readonly_fields = ("name", "time_zone", "joined_at", "confirmed_at", "last_login")


@admin.register(Token)
class TokenAdmin(ReadOnlyAdmin):
    """What is stored opens nothing, and of that only how a token begins is shown.

    When it was last used is told to the day: to the minute it would tell when a player's program answered under seal.
    """

    actions = ["revoke"]
    list_display = ("name", "user", "beginning", "allows", "created_at", "expires_at", "last_used_on", "revoked_at")
    list_filter = ("revoked_at",)
    list_select_related = ("user",)
    search_fields = ("user__name", "name", "hint")
    search_help_text = gettext_lazy("A player’s name, a token’s name, or how it begins")
    fields = ("name", "user", "beginning", "allows", "created_at", "expires_at", "last_used_on", "revoked_at")
    change_form_outer_before_template = "accounts/desk_token.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Token]:
        return Token.objects.defer("token_hash").select_related("user")

    @admin.display(description=gettext_lazy("begins with"))
    def beginning(self, token: Token) -> str:
        return f"{token.hint}…"

    @admin.display(description=gettext_lazy("allows"))
    def allows(self, token: Token) -> str:
        return ", ".join(token.scopes)

    @admin.display(description=gettext_lazy("last used on"))
    def last_used_on(self, token: Token) -> str | None:
        return None if token.used_at is None else date_format(token.used_at)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_POST(self.revoke_one))
        return [path("<uuid:token_id>/revoke/", view, name="accounts_token_revoke"), *super().get_urls()]

    def revoke_one(self, request: HttpRequest, token_id: UUID) -> HttpResponse:
        """Revoke one token, from its own page."""
        if not self.has_revoke_permission(request):
            raise PermissionDenied
        self.revoke(request, self.get_queryset(request).filter(pk=token_id))
        return redirect("admin:accounts_token_change", token_id)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("accounts.revoke_token")

    @admin.action(description=gettext_lazy("Revoke"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, chosen: QuerySet[Token]) -> None:
        """Who did it stands in the token's history."""
        revoked = tokens.revoke_for_organisers(chosen)
        for token in revoked:
            self.log_change(request, token, _("Revoked."))
        if not revoked:
            self.message_user(request, _("Nothing was changed: nothing chosen opens anything."), messages.WARNING)
            return
        said = ngettext("{count} token is revoked.", "{count} tokens are revoked.", len(revoked))
        self.message_user(request, said.format(count=len(revoked)), messages.SUCCESS)
        self._tell(request, revoked)

    def _tell(self, request: HttpRequest, revoked: list[Token]) -> None:
        try:
            tokens.tell_revoked(revoked)
        except MailUnreachable:
            said = _("Nobody could be told: the mail server does not answer. Please write to them yourself.")
            self.message_user(request, said, messages.WARNING)
