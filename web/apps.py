from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class WebConfig(AppConfig):
    name = "web"
    default = True


class DeskConfig(admin_apps.AdminConfig):
    """Django's admin behind our own door (`web.desk`)."""

    default = False
    default_site = "web.desk.Desk"
