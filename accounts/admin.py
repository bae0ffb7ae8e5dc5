"""People at the desk: to be looked at, opened and closed."""

from django.contrib import admin
from django.contrib.auth.models import Group

from accounts.desk_admin import DeskAdmin
from accounts.models import User

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(DeskAdmin):
    """Accounts are made by their people, and closed rather than deleted. Addresses are nobody else's business."""

    list_display = ("__str__", "is_active", "is_staff", "joined_at", "confirmed_at")
    list_filter = ("is_active", "is_staff")
    search_fields = ("name",)
    fields = ("name", "time_zone", "joined_at", "confirmed_at", "last_login", "is_active", "is_staff")
    readonly_fields = ("name", "time_zone", "joined_at", "confirmed_at", "last_login")
