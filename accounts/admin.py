"""People at the desk: to be looked at, opened and closed."""

from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from accounts.models import User

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # it cannot be subscripted at run time
    """Accounts are made by their people, and closed rather than deleted."""

    list_display = ("__str__", "email", "is_active", "is_staff", "joined_at", "confirmed_at")
    list_filter = ("is_active", "is_staff")
    search_fields = ("name", "email")
    fields = (
        "name",
        "email",
        "time_zone",
        "joined_at",
        "confirmed_at",
        "last_login",
        "is_active",
        "is_staff",
    )
    readonly_fields = ("name", "email", "time_zone", "joined_at", "confirmed_at", "last_login")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False
