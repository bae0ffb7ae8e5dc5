"""Pages of competitions that browsers keep: asked again they cost a statement, and never show what is not so."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from leagues import entering
from leagues.models import Competition
from tests.leagues.arranging import BLUEPRINTS, arranged, start_round, start_stage
from tests.web.competing import pages_of
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 3, 1, 12, 0, tzinfo=ZoneInfo("UTC"))


@pytest.fixture
def competition(olive: User) -> Competition:
    competition = arranged(olive, players=4, games=[BLUEPRINTS])
    start_stage(competition)
    start_round(competition)
    competition.refresh_from_db()
    return competition


def again(client: Client, path: str, tag: str) -> int:
    """What is answered to a browser that has the page."""
    return client.get(path, headers={"If-None-Match": tag}).status_code


def test_a_page_that_is_kept_costs_one_statement(client: Client, competition: Competition) -> None:
    with time_machine.travel(NOON, tick=False):
        for path in pages_of(competition):
            first = client.get(path)
            assert (first.status_code, first.headers["Cache-Control"]) == (200, "no-cache, private"), path
            with CaptureQueriesContext(connection) as ran:
                answer = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
            most = 2 if "/players/" in path else 1
            assert (answer.status_code, answer.content, len(ran)) == (304, b"", most), path
            assert answer.headers["ETag"] == first.headers["ETag"]


def test_it_is_another_one_when_anything_changed(
    client: Client, client_of: ClientOf, competition: Competition, alice: User
) -> None:
    path = f"/competitions/{competition.pk}"
    with time_machine.travel(NOON, tick=False) as now:
        tag = client.get(path).headers["ETag"]
        assert again(client, path, tag) == 304
        assert again(client, f"{path}/entries", tag) == 200
        assert again(client_of(alice), path, tag) == 200
        now.shift(timedelta(minutes=16))
        assert again(client, path, tag) == 200
        tag = client.get(path).headers["ETag"]
        entering.enter(competition_id=competition.pk, user=alice)
        assert again(client, path, tag) == 200


def test_it_is_of_one_person_one_zone_one_session(client_of: ClientOf, competition: Competition, alice: User) -> None:
    path = f"/competitions/{competition.pk}"
    with time_machine.travel(NOON, tick=False):
        client = client_of(alice)
        client.get(path)
        tag = client.get(path).headers["ETag"]
        assert again(client, path, tag) == 304
        User.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
        assert again(client, path, tag) == 200
        tag = client.get(path).headers["ETag"]
        other = client_of(alice)
        other.get(path)
        assert again(other, path, tag) == 200


def test_what_is_said_once_is_not_kept(client_of: ClientOf, competition: Competition, alice: User) -> None:
    path = f"/competitions/{competition.pk}"
    client = client_of(alice)
    client.post(f"{path}/enter")

    said, later = client.get(path), client.get(path)

    assert ('class="notice good"' in said.content.decode(), "ETag" in said.headers) == (True, False)
    assert ('class="notice good"' in later.content.decode(), "ETag" in later.headers) == (False, True)
    assert "no-store" in said.headers["Cache-Control"]


def test_the_list_is_kept_until_one_of_them_changes(client: Client, competition: Competition, alice: User) -> None:
    with time_machine.travel(NOON, tick=False):
        tag = client.get("/competitions").headers["ETag"]
        with CaptureQueriesContext(connection) as ran:
            assert again(client, "/competitions", tag) == 304
        assert len(ran) == 1
        entering.enter(competition_id=competition.pk, user=alice)
        assert again(client, "/competitions", tag) == 200


def test_a_draft_is_kept_from_who_may_not_see_it_whatever_the_browser_has(
    client: Client, client_of: ClientOf, competition: Competition, olive: User
) -> None:
    path = f"/competitions/{competition.pk}"
    tag = client_of(olive).get(path).headers["ETag"]
    Competition.objects.filter(pk=competition.pk).update(status="draft")

    assert again(client, path, tag) == 404
    assert client.get(path, headers={"If-None-Match": "*"}).status_code == 404


@pytest.mark.parametrize("zone", ["", "America/New_York"])
def test_times_are_those_of_the_reader(client_of: ClientOf, olive: User, alice: User, zone: str) -> None:
    User.objects.filter(pk=alice.pk).update(time_zone=zone)
    with time_machine.travel(NOON, tick=False):
        competition = arranged(olive, players=2, games=[BLUEPRINTS], round_days=7)
        start_stage(competition)
        start_round(competition)
        html = client_of(alice).get(f"/competitions/{competition.pk}").content.decode()

    assert ("8 March 2027, 07:00 (America/New York)" if zone else "8 March 2027, 12:00 (UTC)") in html
    assert '<time datetime="2027-03-08T12:00:00+00:00">' in html
