from django.apps import AppConfig


class HouseConfig(AppConfig):
    """The settings as an app, so that their checks are found."""

    name = "config"

    def ready(self) -> None:
        from config import checks  # noqa: F401, PLC0415 # registers them, which needs the apps
