import pytest
from django.test import Client
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from games import tasks
from games.models import Heartbeat


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
