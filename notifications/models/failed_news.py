"""News that could not be told."""

from typing import ClassVar

from django.db import models

from games.models import GameEvent

TRIES = 5
"""After so many failures news is left aside."""


class _Failed(models.Manager["FailedNews"]):
    def get_queryset(self) -> models.QuerySet["FailedNews"]:
        return super().get_queryset().filter(is_told=False, failures__gte=TRIES)


class FailedNews(GameEvent):
    """News of which deliveries could not be made, until somebody has it tried again."""

    objects: ClassVar[_Failed] = _Failed()

    class Meta:
        proxy = True
        verbose_name_plural = "failed news"
