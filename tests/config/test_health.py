from datetime import timedelta
from typing import NoReturn

import pytest
import time_machine
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings
from pytest_django.live_server_helper import LiveServer

from games import tasks
from games.models import Heartbeat
from notifications import canary
from notifications.tasks import deliver, release_canary


@pytest.fixture(autouse=True)
def _static_files(settings: Settings) -> None:
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def test_livez_answers_without_the_database(client: Client) -> None:
    """No test without the mark may ask it: pytest-django would raise."""
    assert client.get("/livez").content == b"ok\n"
    assert client.head("/livez").status_code == 200
    assert client.post("/livez").status_code == 405


@pytest.mark.django_db(transaction=True)
def test_the_worker_hears_the_web_at_the_address_of_the_site(
    request: pytest.FixtureRequest, settings: Settings
) -> None:
    site: LiveServer = request.getfixturevalue("live_server")  # now, for it needs the folder above
    settings.SITE_URL = site.url
    tasks.sweep_deadlines()
    heard = Heartbeat.objects.get(part="web").at

    settings.SITE_URL = "http://127.0.0.1:1"
    tasks.sweep_deadlines()
    assert Heartbeat.objects.get(part="web").at == heard
    assert Heartbeat.objects.get(part="sweeper").at > heard


@pytest.mark.django_db
def test_a_web_that_was_never_heard_is_none_that_the_worker_can_hear(settings: Settings) -> None:
    settings.SITE_URL = "http://127.0.0.1:1"

    tasks.sweep_deadlines()

    assert list(Heartbeat.objects.values_list("part", flat=True)) == ["sweeper"]


@pytest.mark.smoke
@pytest.mark.django_db
def test_readyz_asks_the_database_once(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(2):  # whether the table is there, and what it says
        answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (200, {"ok": True, "database": "ok", "migrations": "ok"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.post("/readyz").status_code == 405


@pytest.mark.django_db
def test_readyz_misses_a_migration(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied("games", "0001_initial")

    answer = client.get("/readyz")

    expected = {"ok": False, "database": "ok", "migrations": "not all are applied"}
    assert (answer.status_code, answer.json()) == (503, expected)


@pytest.mark.django_db
def test_code_is_ready_before_a_database_of_newer_code(client: Client) -> None:  # D9
    MigrationRecorder(connection).record_applied("games", "9999_of_the_next_release")

    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("path", ["/readyz", "/healthz/pipeline"])
@pytest.mark.django_db
def test_without_its_database_the_house_is_not_well(client: Client, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "cursor", refuse)

    answer = client.get(path)

    assert (answer.status_code, answer.json()) == (503, {"ok": False, "database": "does not answer"})


def refuse(*_: object) -> NoReturn:
    """What a connection does whose server is gone: the far end of a network."""
    raise OperationalError("connection refused")


@pytest.mark.smoke
@pytest.mark.django_db
def test_the_pipeline_is_open_while_a_canary_got_through_lately(client: Client) -> None:  # D7
    assert (client.get("/healthz/pipeline").status_code, client.get("/healthz/pipeline").json()) == (
        503,
        {"ok": False, "canary_age_seconds": None},
    )
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        release_canary()
        assert client.get("/healthz/pipeline").status_code == 503  # it was let off, and has not arrived
        deliver("mail")
        assert client.get("/healthz/pipeline").json() == {"ok": True, "canary_age_seconds": 0}
    with time_machine.travel(now + canary.PATIENCE, tick=False):
        assert client.get("/healthz/pipeline").json() == {"ok": True, "canary_age_seconds": 45}
    with time_machine.travel(now + canary.PATIENCE + timedelta(seconds=1), tick=False):
        assert client.get("/healthz/pipeline").status_code == 503


@pytest.mark.parametrize("path", ["/livez", "/readyz", "/healthz/pipeline", "/metrics"])
@pytest.mark.django_db
def test_who_asks_from_beside_the_server_is_not_sent_to_https(path: str, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True

    assert Client().get(path).status_code != 301
    assert Client().get("/rules").status_code == 301
