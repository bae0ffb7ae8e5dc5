from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from notifications import bounces, checks  # noqa: F401, PLC0415 # registers them, which needs the apps
