from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        """Teach the schema what our answers are made of."""
        from api import schema  # noqa: F401, PLC0415 - it registers itself with drf-spectacular
