"""What Prometheus may read at `/metrics`, for whoever has the operator's token.

Gauges come from the database at each scrape, a fixed number of statements on small or partial indexes, so any process
tells the same. Requests are counted by each process in a file of its own (the library's multiprocess mode), and
whichever process is asked adds them up.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from secrets import compare_digest
from time import perf_counter
from uuid import UUID

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db.models import Count, Min, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from games.models import Game, GameEvent, Heartbeat, Seat
from notifications import canary
from notifications.models import Announcement, Delivery

NEVER = float("inf")

_uncollected = CollectorRegistry()
REQUESTS = Counter("guildpost_requests", "Requests answered", ["method", "route", "status"], registry=_uncollected)
SECONDS = Histogram(
    "guildpost_request_seconds",
    "How long an answer took",
    ["method", "route"],
    registry=_uncollected,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for a request that bears the operator's token; 404 for every other. Nine statements."""
    token = settings.METRICS_TOKEN
    if token is None or not compare_digest(
        request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode()
    ):
        return HttpResponse("not found\n", content_type="text/plain", status=404)
    registry = CollectorRegistry()
    registry.register(House())
    MultiProcessCollector(registry, path=str(settings.METRICS_FOLDER))  # type: ignore[no-untyped-call]
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class House(Collector):
    """The state of the house as its database tells it."""

    def collect(self) -> Iterator[Metric]:
        now = timezone.now()
        yield from _deliveries(now)
        yield _since("guildpost_news_untold_seconds", "Age of the oldest news without deliveries", _untold(), now)
        yield _since(
            "guildpost_deadline_overdue_seconds", "Since when the oldest deadline is unsettled", _overdue(now), now
        )
        running = Game.objects.filter(status=Game.Status.RUNNING).count()
        yield GaugeMetricFamily("guildpost_games_running", "Games that go on", value=running)
        yield from _signs_of_life(now)


def _deliveries(now: datetime) -> Iterator[Metric]:
    pending = Delivery.objects.filter(status=Delivery.Status.PENDING).aggregate(Count("id"), Min("next_at"))
    yield GaugeMetricFamily("guildpost_deliveries_pending", "Deliveries that wait", value=pending["id__count"])
    yield _since(
        "guildpost_delivery_overdue_seconds", "Since when the oldest delivery is due", pending["next_at__min"], now
    )
    failed = Delivery.objects.filter(status=Delivery.Status.FAILED).count()
    yield GaugeMetricFamily("guildpost_deliveries_failed", "Deliveries given up, of those kept", value=failed)
    made = GaugeMetricFamily("guildpost_deliveries_last_hour", "Made in the last hour, by result", labels=["result"])
    attempts = GaugeMetricFamily("guildpost_attempts_last_hour", "Attempts at those, by result", labels=["result"])
    recent = Delivery.objects.filter(id__gte=_first_id(now - timedelta(hours=1))).values_list("status")
    found = {status: figures for status, *figures in recent.annotate(Count("id"), Sum("attempts"))}
    for status in Delivery.Status.values:
        count, tries = found.get(status, (0, 0))
        made.add_metric([status], count)
        attempts.add_metric([status], tries)
    yield made
    yield attempts


def _signs_of_life(now: datetime) -> Iterator[Metric]:
    heartbeats = GaugeMetricFamily(
        "guildpost_heartbeat_age_seconds", "Since a part was last heard; the sweeper's is its lag", labels=["part"]
    )
    for part, at in Heartbeat.objects.values_list("part", "at"):
        heartbeats.add_metric([part], (now - at).total_seconds())
    yield heartbeats
    age = canary.age(now)
    seconds = NEVER if age is None else age.total_seconds()
    yield GaugeMetricFamily("guildpost_canary_age_seconds", "Age of the newest canary that arrived", value=seconds)


def _untold() -> datetime | None:
    of_games = GameEvent.objects.filter(is_told=False).order_by("id").values_list("at", flat=True)[:1]
    of_others = Announcement.objects.filter(is_told=False).order_by("id").values_list("created_at", flat=True)[:1]
    return min([*of_games, *of_others], default=None)


def _overdue(now: datetime) -> datetime | None:
    overdue = Seat.objects.filter(due_at__lt=now).order_by("due_at")
    oldest: datetime | None = overdue.values_list("due_at", flat=True).first()
    return oldest


def _since(name: str, words: str, at: datetime | None, now: datetime) -> Metric:
    """Seconds since an instant; 0 if there is none, or it is yet to come."""
    return GaugeMetricFamily(name, words, value=0 if at is None else max((now - at).total_seconds(), 0))


def _first_id(at: datetime) -> UUID:
    """The least id that a delivery made at or after an instant can have: a UUIDv7 begins with its milliseconds."""
    return UUID(int=int(at.timestamp() * 1000) << 80)


class RequestMetrics:
    """Counts requests by method, route and status, and how long their answers took; never by path."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.METRICS_TOKEN is None:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        response = self.get_response(request)
        method = request.method if request.method in _METHODS else "other"
        route = f"/{request.resolver_match.route}" if request.resolver_match else "none"
        REQUESTS.labels(method, route, response.status_code).inc()
        SECONDS.labels(method, route).observe(perf_counter() - began)
        return response
