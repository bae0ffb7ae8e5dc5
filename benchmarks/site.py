"""The site with one address more: what a plain Django view takes to read a row of a game's size and send it."""

from typing import ClassVar

import orjson
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


class Stored(models.Model):
    """A row of the reference's own table (`benchmarks.commit`)."""

    version = models.IntegerField()
    state = models.JSONField()

    objects: ClassVar[models.Manager["Stored"]]

    class Meta:
        app_label = "benchmarks"
        managed = False
        db_table = "bench_game"

    def __str__(self) -> str:
        return f"{self.pk}, version {self.version}"


def plain(request: HttpRequest, number: int) -> HttpResponse:
    """A stored state of about 5 KB as JSON, for anybody, in the way that Django's own tutorial reads a row."""
    stored = Stored.objects.get(pk=number)
    return HttpResponse(
        orjson.dumps({"version": stored.version, "state": stored.state}), content_type="application/json"
    )


urlpatterns = [path("plain/<int:number>", plain), path("", include("config.urls"))]
