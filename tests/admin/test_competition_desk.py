"""Competitions at the desk: who sees which, and what their pages show."""

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from accounts.models import User
from games.models import Game
from leagues import entering
from leagues.models import Competition, Entry, Round, Stage, Table
from leagues.plans import StagePlan
from tests.admin.competitions import deadline_page, entry_page, page_of, table_page
from tests.leagues.arranging import (
    BLUEPRINTS,
    close_stage,
    finish,
    finish_round,
    people,
    start_round,
    start_stage,
)
from tests.leagues.conftest import CompetitionOf
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db

LIST = "/desk/leagues/competition/"
LINK = re.compile(r'<a [^>]*href="(/[^"#]*)')


@pytest.fixture
def played(competition_of: CompetitionOf) -> Competition:
    """Four players at a table of its first round, a substitute, and somebody who waits to be accepted."""
    competition = competition_of(players=4, rounds=3, entering="approval", starts="calendar", round_days=7)
    for entry in competition.entries.all():
        entering.accept_entry(competition_id=competition.pk, by=competition.created_by, entry=entry.uuid)
    start_stage(competition)
    start_round(competition)
    for user in people(2, "late"):
        entering.enter(competition_id=competition.pk, user=user)
    waiting = Entry.objects.get(user__name="late 1")
    entering.accept_entry(
        competition_id=competition.pk, by=competition.created_by, entry=waiting.uuid, as_substitute=True
    )
    competition.refresh_from_db()
    return competition


@pytest.fixture
def otto(db: None) -> User:
    """Organises other competitions."""
    person = User.objects.create_user(email="otto@example.org", name="otto", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="organise_competition"))
    return person


@pytest.fixture
def kim(db: None) -> User:
    """Staff that may organise nothing."""
    return User.objects.create_user(email="kim@example.org", name="kim", is_staff=True)


def every_page(competition: Competition) -> list[str]:
    """An address of each kind, and of each deed that is offered now."""
    table = Table.objects.select_related("round__stage__competition").get(round__stage__competition=competition)
    late = Entry.objects.get(user__name="late 2")
    ready = Entry.objects.get(user__name="player 1")
    own = (
        "change/",
        "history/",
        "settings/",
        "stages/",
        "entries/",
        "entries.csv",
        "results/",
        "results.csv",
        "standings.csv",
    )
    deeds = ("invite", "seeds", "apart", "organisers", "cancel", "calendar")
    return [
        *(page_of(competition, place) for place in own),
        *(page_of(competition, f"deed/{kind}/") for kind in deeds),
        *(page_of(competition, f"stage/1/{what}/") for what in ("start", "round", "close")),
        *(entry_page(late, kind) for kind in ("accept", "substitute", "decline")),
        entry_page(ready, "expel"),
        table_page(table),
        *(table_page(table, kind) for kind in ("nudge", "extend", "pause", "substitute", "adjudicate")),
        *(table_page(table, kind) for kind in ("replay", "void")),
        deadline_page(table.round),
    ]


def test_every_kind_of_page_is_among_those_whose_access_is_tested(played: Competition) -> None:
    known = {pattern.name for pattern in admin.site._registry[Competition].get_urls() if pattern.name}

    seen = {resolve(page).url_name for page in every_page(played)}

    assert known - seen == {
        *("leagues_organise", "leagues_competition_changelist"),
        *("leagues_competition_add", "leagues_competition_delete"),
    }


def test_only_its_organisers_and_the_keeper_see_a_competition(
    at_desk: ClientOf,
    client: Client,
    played: Competition,
    olive: User,
    keeper: User,
    otto: User,
    kim: User,
    charlie: User,
) -> None:
    player = User.objects.get(name="player 1")
    before = list(played.audit.values_list("pk", flat=True))
    turned_away = [(client, 302), (at_desk(charlie), 404), (at_desk(player), 404), (at_desk(kim), 404)]
    turned_away.append((at_desk(otto), 404))

    for path in every_page(played):
        late = {"stage/1/start/": 409, "stage/1/round/": 200, "stage/1/close/": 200}
        open_status = next((status for end, status in late.items() if path.endswith(end)), 200)
        for browser in (at_desk(olive), at_desk(keeper)):
            assert browser.get(path).status_code == open_status, path
        for browser, status in turned_away:
            assert browser.get(path).status_code == status, path
            assert browser.post(path, {"confirmed": "1", "reason": "no reason"}).status_code == status, path

    assert list(played.audit.values_list("pk", flat=True)) == before


def test_another_s_competition_is_like_one_that_is_not_there(
    at_desk: ClientOf, played: Competition, otto: User
) -> None:
    client = at_desk(otto)

    seen, missing = client.get(page_of(played)), client.get(f"{LIST}{uuid4()}/change/")

    assert (seen.status_code, missing.status_code) == (404, 404)
    assert _without_token(seen.content) == _without_token(missing.content)


def test_the_list_shows_own_competitions(
    at_desk: ClientOf, played: Competition, olive: User, keeper: User, otto: User, kim: User, charlie: User
) -> None:
    def listed(person: User, query: str = "") -> list[object]:
        return [row.pk for row in at_desk(person).get(f"{LIST}?{query}").context["cl"].result_list]

    assert (listed(olive), listed(otto)) == ([played.pk], [])
    assert listed(keeper) == [played.pk]
    assert listed(olive, "q=guild") == listed(olive, "status__exact=running") == [played.pk]
    assert listed(olive, "q=chess") == listed(olive, "kind__exact=league") == []
    assert (at_desk(kim).get(LIST).status_code, at_desk(charlie).get(LIST).status_code) == (403, 404)


def test_who_may_not_organise_makes_nothing(
    at_desk: ClientOf, client: Client, olive: User, kim: User, charlie: User
) -> None:
    path = f"{LIST}organise/league/"

    for browser, status in ((client, 302), (at_desk(charlie), 404), (at_desk(kim), 404), (at_desk(olive), 200)):
        assert browser.get(path).status_code == status
    for browser, status in ((client, 302), (at_desk(charlie), 404), (at_desk(kim), 404)):
        assert browser.post(path, {"title": "Mine"}).status_code == status
    assert at_desk(olive).get(f"{LIST}organise/nonsense/").status_code == 404
    assert Competition.objects.count() == 0


def test_nothing_of_another_competition_is_reached_through_an_own_one(
    at_desk: ClientOf, played: Competition, otto: User, competition_of: CompetitionOf
) -> None:
    mine = competition_of(players=2, prefix="mine", title="Otto’s own")
    mine.organisers.create(user=otto)
    table = Table.objects.get(round__stage__competition=played)
    entry = played.entries.first()
    assert entry is not None
    client = at_desk(otto)

    for place in (
        f"table/{table.uuid}/",
        f"table/{table.uuid}/void/",
        f"entry/{entry.uuid}/expel/",
        f"round/{table.round_id}/deadline/",
        "stage/7/start/",
    ):
        assert client.get(page_of(mine, place)).status_code == 404, place
        assert client.post(page_of(mine, place), {"reason": "no reason"}).status_code == 404, place


def test_looking_writes_nothing(at_desk: ClientOf, played: Competition, olive: User) -> None:
    client = at_desk(olive)
    played.refresh_from_db()
    counts = (played.revision, played.audit.count(), Game.objects.count(), Round.objects.count())

    for path in every_page(played):
        client.get(path)

    played.refresh_from_db()
    assert (played.revision, played.audit.count(), Game.objects.count(), Round.objects.count()) == counts


# What the pages show


def test_the_page_tells_what_is_going_on(at_desk: ClientOf, played: Competition, olive: User) -> None:
    page = at_desk(olive).get(page_of(played)).content.decode()

    for shown in ("The Guild Cup", "late 2 asked to take part", "Round 1", "Table 1", "waits for", "Standings"):
        assert shown in page, shown
    assert "Round 1 is being played." in page


def test_the_page_takes_as_many_statements_for_many_as_for_few(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    counts = []
    for count, prefix in ((4, "few"), (20, "many")):
        competition = competition_of(players=count, prefix=prefix)
        start_stage(competition)
        start_round(competition)
        client = at_desk(olive)
        with CaptureQueriesContext(connection) as ran:
            assert client.get(page_of(competition)).status_code == 200
        counts.append(len(ran))

    assert counts[0] == counts[1]


def test_list_and_front_page_take_as_many_statements_for_many_as_for_few(
    at_desk: ClientOf, played: Competition, competition_of: CompetitionOf, olive: User
) -> None:
    client = at_desk(olive)

    def statements() -> list[int]:
        counts = []
        for path in (LIST, "/desk/"):
            with CaptureQueriesContext(connection) as ran:
                assert client.get(path).status_code == 200
            counts.append(len(ran))
        return counts

    few = statements()
    for prefix in ("a", "b", "c"):
        start_stage(competition_of(players=2, prefix=prefix))

    assert statements() == few


def test_each_state_has_one_next_step(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=4, rounds=1)
    client = at_desk(olive)

    def step() -> object:
        first = client.get(page_of(competition)).context["steps"].first
        return first and str(first.label)

    steps = [step()]
    start_stage(competition)
    steps.append(step())
    played = start_round(competition)
    steps.append(step())
    finish_round(played)
    steps.append(step())
    close_stage(competition)
    steps.append(step())

    assert steps == ["Start “The stage”", "Start round 1", None, "Close “The stage”", "Close for good"]


def test_an_organiser_s_front_page_shows_own_matters_only(
    at_desk: ClientOf, played: Competition, olive: User, keeper: User, otto: User, kim: User
) -> None:
    entry = Entry.objects.get(user__name="late 2")

    def sections(person: User) -> list[tuple[str, list[str]]]:
        shown = at_desk(person).get("/desk/").context["sections"]
        return [(str(section.title), [line.url for line in section.lines]) for section in shown]

    assert sections(olive) == [("Competitions", [f"{page_of(played)}#entry-{entry.uuid}"])]
    assert sections(otto) == [("Competitions", [])]
    assert sections(kim) == []
    assert len(sections(keeper)) == 8


def test_every_link_for_an_organiser_opens_something(at_desk: ClientOf, played: Competition, olive: User) -> None:
    client = at_desk(olive)
    table = Table.objects.get()
    pages = ["/desk/", LIST, page_of(played), table_page(table)]
    links = {link for page in pages for link in LINK.findall(client.get(page).content.decode())}

    closed = {link: status for link in links if (status := client.get(link).status_code) != 200}

    assert len(links) > 20
    assert closed == {}


def test_times_are_those_of_whoever_looks(at_desk: ClientOf, played: Competition, olive: User) -> None:
    noon = datetime(2026, 7, 1, 12, tzinfo=UTC)
    Entry.objects.filter(user__name="late 2").update(changed_at=noon)
    played.audit.update(at=noon)
    Competition.objects.filter(pk=played.pk).update(created_at=noon)
    User.objects.filter(pk=olive.pk).update(time_zone="Asia/Tokyo")
    client = at_desk(olive)

    for path in ("/desk/", page_of(played)):
        page = client.get(path).content.decode()
        assert ("Jul 2026, 21:00" in page, "Jul 2026, 12:00" in page, "Asia/Tokyo" in page) == (True, False, True)


def test_a_stage_of_the_past_can_be_looked_at(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    plan = StagePlan("Season 1", "swiss", 2, 1, 2, promoted=1, relegated=1)
    competition = competition_of(players=4, kind="league", stages=[plan], games=[BLUEPRINTS])
    start_stage(competition)
    finish_round(start_round(competition))
    close_stage(competition)
    client = at_desk(olive)

    stages = [client.get(page_of(competition, f"change/?stage={number}")).context["stage"] for number in (1, 2, "x")]

    assert [stage.title for stage in stages] == ["Season 1", "Season 2", "Season 1"]
    assert Stage.objects.filter(competition=competition).count() == 2


def test_an_organiser_who_plays_sees_no_more_than_a_seat_and_judges_nothing_there(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=3)
    entering.enter(competition_id=competition.pk, user=olive)
    start_stage(competition)
    table = Table.objects.select_related("round__stage__competition", "game").get(round=start_round(competition))
    client = at_desk(olive)

    page = client.get(table_page(table)).content.decode()

    assert "You sit or sat at this table" in page
    for kind in ("nudge", "extend", "pause", "substitute", "adjudicate", "replay", "void"):
        assert f"/{kind}/" not in page
        for method in (client.get, client.post):
            assert method(table_page(table, kind)).status_code == 403, kind
    finish(table)
    assert client.get(table_page(table, "correct")).status_code == 403


def _without_token(page: bytes) -> bytes:
    head, _, tail = page.partition(b'name="csrfmiddlewaretoken" value="')
    return head + tail.partition(b'"')[2]
