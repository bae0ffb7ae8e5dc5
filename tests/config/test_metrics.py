import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from dev.processes import ROOT
from games import tasks
from games.models import Game
from notifications import canary
from notifications.fan_out import fan_out
from tests.conftest import GameOf
from tests.notifications.conftest import Sink, deliver, sink, smtp

__all__ = ["sink", "smtp"]

pytestmark = pytest.mark.django_db
TOKEN = "t" * 32
DAY = 86_400.0
REQUESTS = [("GET", "/livez"), ("GET", "/livez?token=x"), ("POST", "/livez"), ("BREW", "/livez")]


@pytest.fixture(autouse=True)
def _token(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.METRICS_FOLDER.mkdir(exist_ok=True)


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def scraped(client: Client) -> dict[str, float]:
    """Figures by name and labels, as Prometheus reads them."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


@pytest.mark.parametrize("header", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}])
def test_without_the_token_there_is_no_such_page(client: Client, header: dict[str, str]) -> None:
    assert client.get("/metrics", headers=header).status_code == 404


def test_without_a_token_set_there_is_no_such_page_for_anybody(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = None

    for token in ("None", "", TOKEN):
        assert client.get("/metrics", headers={"Authorization": f"Bearer {token}"}).status_code == 404


@pytest.mark.smoke
def test_an_empty_house_has_nothing_that_waits(client: Client) -> None:
    assert scraped(client) == {
        "guildpost_deliveries_pending": 0,
        "guildpost_delivery_overdue_seconds": 0,
        "guildpost_deliveries_failed": 0,
        **{f"guildpost_deliveries_last_hour {result}": 0 for result in ("pending", "sent", "superseded", "failed")},
        **{f"guildpost_attempts_last_hour {result}": 0 for result in ("pending", "sent", "superseded", "failed")},
        "guildpost_news_untold_seconds": 0,
        "guildpost_deadline_overdue_seconds": 0,
        "guildpost_games_running": 0,
        "guildpost_canary_age_seconds": float("inf"),
    }


def test_what_waits_is_told_with_its_age(client: Client, game: Game, sink: Sink) -> None:
    now = timezone.now()
    fan_out()
    later = now + timedelta(days=4)
    with time_machine.travel(later, tick=False):
        found = scraped(client)

    assert found["guildpost_games_running"] == 1
    assert found["guildpost_deliveries_pending"] == 1
    assert found["guildpost_delivery_overdue_seconds"] == pytest.approx(4 * DAY - 10, abs=30)
    assert found["guildpost_deadline_overdue_seconds"] == pytest.approx(DAY, abs=30)


def test_results_of_the_last_hour_are_counted(client: Client, game: Game, sink: Sink) -> None:
    deliver()
    canary.release()
    canary.receive()

    found = scraped(client)
    assert found["guildpost_deliveries_last_hour sent"] == found["guildpost_attempts_last_hour sent"] == 1
    assert found["guildpost_canary_age_seconds"] < 60
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert scraped(client)["guildpost_deliveries_last_hour sent"] == 0


def test_the_sweepers_lag_is_told(client: Client) -> None:
    tasks.sweep_deadlines()

    with time_machine.travel(timezone.now() + timedelta(seconds=90), tick=False):
        assert scraped(client)["guildpost_heartbeat_age_seconds sweeper"] == pytest.approx(90, abs=5)


def test_a_scrape_takes_the_same_statements_whatever_there_is(
    client: Client, game_of: GameOf, alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        game_of(alice, bob)
    fan_out()

    with django_assert_num_queries(9):
        scraped(client)


def test_requests_of_all_processes_are_counted_by_route_and_never_by_path(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment |= {"GUILDPOST_VAR": str(tmp_path), "GUILDPOST_METRICS_TOKEN": TOKEN}
    asked = "; ".join(f"client.generic({method!r}, {path!r})" for method, path in REQUESTS)
    client = "from django.test import Client; client = Client(SERVER_NAME='localhost')"
    program = f"import django; django.setup(); {client}; {asked}"
    for _ in range(2):
        django = {"DJANGO_SETTINGS_MODULE": "config.settings"}
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment | django, check=True)

    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=str(tmp_path / "metrics"))  # type: ignore[no-untyped-call]
    samples = [sample for family in registry.collect() for sample in family.samples]
    counted = {tuple(s.labels.values()): s.value for s in samples if s.name == "guildpost_requests_total"}
    timed = {tuple(s.labels.values()): s.value for s in samples if s.name == "guildpost_request_seconds_count"}

    assert counted == {("GET", "/livez", "200"): 4, ("POST", "/livez", "405"): 2, ("other", "/livez", "405"): 2}
    assert timed == {("GET", "/livez"): 4, ("POST", "/livez"): 2, ("other", "/livez"): 2}
