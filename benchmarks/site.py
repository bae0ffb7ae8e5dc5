"""The site with one address more: what a plain Django view takes to read a row of a game's size and send it."""

import orjson
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def plain(request: HttpRequest, number: int) -> HttpResponse:
    """A stored state as JSON, for anybody."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT version, state FROM bench_game WHERE id = %s", [number])
        version, state = cursor.fetchone()
    return HttpResponse(
        orjson.dumps({"version": version, "state": orjson.loads(state)}), content_type="application/json"
    )


urlpatterns = [path("plain/<int:number>", plain), path("", include("config.urls"))]
