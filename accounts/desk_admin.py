"""What all pages of things at the desk have in common."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import ActionLocation
from django.http import HttpRequest
from django.utils.translation import gettext as _
from unfold.admin import ModelAdmin


class DeskAdmin(ModelAdmin):  # type: ignore[misc] # unfold is not typed
    """Nothing is made or deleted at the desk. `fields` is an allow-list."""

    actions: list[str] | None = None
    list_per_page = 50
    ordering = ("-id",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_action_choices(
        self,
        request: HttpRequest,
        default_choices: Any = None,
        action_location: ActionLocation = ActionLocation.CHANGE_LIST,
    ) -> list[tuple[str, str]]:
        """As unfold's, which has the signature of an older Django."""
        return admin.ModelAdmin.get_action_choices(self, request, [("", _("Select action"))], action_location)


class ReadOnlyAdmin(DeskAdmin):
    """What is only looked at."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
