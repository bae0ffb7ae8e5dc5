"""What programs read of competitions: Atom, calendars, spreadsheets."""

import csv
from datetime import datetime, timedelta
from io import StringIO
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from leagues import handling, setting_up
from leagues.models import Competition, Stage
from tests.hostile import NAMES
from tests.leagues.arranging import BLUEPRINTS, arranged, close_stage, finish_round, start_round, start_stage

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def competition(olive: User) -> Competition:
    """With a round played and one to come by the calendar."""
    competition = arranged(olive, players=4, games=[BLUEPRINTS], rounds=2, starts="calendar", round_days=7)
    Stage.objects.filter(competition=competition).update(first_round_at=timezone.now())
    start_stage(competition)
    finish_round(start_round(competition))
    return competition


def feed(client: Client, competition: Competition) -> ElementTree.Element:
    answer = client.get(f"/competitions/{competition.pk}/feed.atom")
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(answer.content)  # noqa: S314 # our own


def starts(calendar: bytes) -> list[datetime]:
    """When each event of a calendar begins."""
    return [event.decoded("DTSTART") for event in Calendar.from_ical(calendar).walk("VEVENT")]


def titles(parsed: ElementTree.Element) -> list[str]:
    return [entry.findtext(f"{ATOM}title", "") for entry in parsed.iter(f"{ATOM}entry")]


def test_the_feed_tells_what_happened(client: Client, competition: Competition, olive: User) -> None:
    parsed = feed(client, competition)

    assert titles(parsed) == [
        "The stage, round 1 is done",
        "The stage, round 1: result of table 1",
        "The stage, round 1 has started",
        "The stage has started",
    ]
    result = list(parsed.iter(f"{ATOM}entry"))[1]
    assert result.findtext(f"{ATOM}summary", "").startswith("Blueprints: 1. player ")
    links = {link.get("href", "") for link in parsed.iter(f"{ATOM}link")}
    assert all(link.startswith(settings.SITE_URL) for link in links)
    assert {client.get(link.removeprefix(settings.SITE_URL)).status_code for link in links} == {200}
    assert parsed.findtext(f"{ATOM}id") == f"urn:uuid:{competition.pk}"


def test_what_was_told_keeps_its_name_for_ever(client: Client, competition: Competition) -> None:
    def named(parsed: ElementTree.Element) -> list[str]:
        return [entry.findtext(f"{ATOM}id", "") for entry in parsed.iter(f"{ATOM}entry")]

    before = named(feed(client, competition))
    finish_round(start_round(competition))
    close_stage(competition)
    after = named(feed(client, competition))

    assert after[-len(before) :] == before
    assert len(set(after)) == len(after) == len(before) + 4


def test_the_feed_keeps_secret_what_is_at_the_desk(client: Client, competition: Competition, olive: User) -> None:
    table = start_round(competition).tables.get()
    handling.nudge(competition_id=competition.pk, by=olive, table=table.uuid, reason="please hurry")

    body = client.get(f"/competitions/{competition.pk}/feed.atom").content.decode()

    assert "hurry" not in body
    assert "@" not in body.replace("@example", "")
    assert "result of table 1" in body


def test_an_empty_feed_is_one_too(client: Client, olive: User) -> None:
    competition = arranged(olive, players=0, games=[BLUEPRINTS])

    parsed = feed(client, competition)

    assert titles(parsed) == []
    assert parsed.findtext(f"{ATOM}updated", "")[:10] == f"{competition.created_at:%Y-%m-%d}"


def test_the_calendar_has_beginnings_and_deadlines(client: Client, competition: Competition) -> None:
    answer = client.get(f"/competitions/{competition.pk}/calendar.ics")
    events = Calendar.from_ical(answer.content).walk("VEVENT")

    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert [str(event["SUMMARY"]) for event in events] == [
        "The Guild Cup: The stage, round 1 begins",
        "The Guild Cup: The stage, round 1 ends",
        "The Guild Cup: The stage, round 2 is to begin",
        "The Guild Cup: The stage, round 2 ends",
    ]
    assert [start.utcoffset() for start in starts(answer.content)] == [timedelta(0)] * 4
    assert starts(answer.content)[1] - starts(answer.content)[0] == timedelta(days=7)
    assert len({str(event["UID"]) for event in events}) == 4


def test_a_round_keeps_its_name_from_plan_to_end(client: Client, competition: Competition) -> None:
    def names() -> list[str]:
        body = client.get(f"/competitions/{competition.pk}/calendar.ics").content
        return [str(event["UID"]) for event in Calendar.from_ical(body).walk("VEVENT")]

    before = names()
    start_round(competition)

    assert names() == before


def test_standings_and_results_are_sheets(client: Client, competition: Competition) -> None:
    def rows(name: str) -> list[dict[str, str]]:
        answer = client.get(f"/competitions/{competition.pk}/stages/1/{name}.csv")
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
        assert answer.headers["Content-Disposition"] == f'attachment; filename="the-guild-cup-1-{name}.csv"'
        return list(csv.DictReader(StringIO(answer.content.decode(), newline="")))

    standings, results = rows("standings"), rows("results")

    assert [row["rank"] for row in standings] == ["1", "2", "3", "4"]
    assert [row["points"] for row in standings] == ["10", "6", "3", "0"]
    assert {row["player"]: row["points"] for row in results} == {row["player"]: row["points"] for row in standings}


@pytest.mark.parametrize("name", [*NAMES[::17], "a\x0bb", "a\r\nBEGIN:VEVENT\r\nSUMMARY:x", "=1+1"])
def test_hostile_titles_and_names_stay_words(client: Client, competition: Competition, name: str) -> None:
    Competition.objects.filter(pk=competition.pk).update(title=name[:80])
    Stage.objects.filter(competition=competition).update(title=name[:60])
    User.objects.filter(name="player 1").update(name=name[:30])

    parsed = feed(client, competition)
    calendar = Calendar.from_ical(client.get(f"/competitions/{competition.pk}/calendar.ics").content)
    sheet = client.get(f"/competitions/{competition.pk}/stages/1/standings.csv").content.decode()

    assert len(titles(parsed)) == 4
    assert len(calendar.walk("VEVENT")) == 4
    cells = [row[3] for row in csv.reader(StringIO(sheet, newline=""))]
    assert len(cells) == 5
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


def test_a_competition_that_was_called_off_says_so(client: Client, competition: Competition, olive: User) -> None:
    setting_up.cancel_competition(competition_id=competition.pk, by=olive, reason="nobody came")

    assert titles(feed(client, competition))[0] == "The Guild Cup is over"
    events = starts(client.get(f"/competitions/{competition.pk}/calendar.ics").content)
    assert [start <= timezone.now() for start in events] == [True, False]
