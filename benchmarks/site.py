"""The site with two addresses more: what plain Django views take to read a row of a game's size, and to write one."""

from typing import ClassVar

import orjson
from django.db import connection, models, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from benchmarks.states import written_states


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


_WRITE = """
WITH moved AS (UPDATE bench_game SET version = version + 1, state = %s WHERE id = %s),
    added AS (INSERT INTO bench_move (game, version, move) VALUES (%s, %s, %s))
INSERT INTO bench_outbox (game, payload) VALUES (%s, '{"kind": "turn", "seat": 1}')
"""


@csrf_exempt
def bare(request: HttpRequest, number: int) -> HttpResponse:
    """Stores what a move stores, for anybody: no token, no key, no rules, in as few statements as it takes."""
    sent = orjson.loads(request.body)
    states = written_states()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT version FROM bench_game WHERE id = %s FOR UPDATE", [number])
        (version,) = cursor.fetchone()
        state, move = states[version % len(states)], orjson.dumps(sent["move"]).decode()
        cursor.execute(_WRITE, [state, number, number, version, move, number])
    return HttpResponse(orjson.dumps({"version": version + 1}), content_type="application/json", status=201)


urlpatterns = [path("plain/<int:number>", plain), path("bare/<int:number>", bare), path("", include("config.urls"))]
