"""A league from its first idea to its second season, as a new organiser would go about it, in a real browser."""

import re

import pytest
from playwright.sync_api import Page
from pytest_django import Settings

from accounts.models import User
from leagues import entering
from leagues.models import AuditEntry, Competition, Member, Result, Round, Table
from leagues.results import take_in
from tests.admin.competitions import page_of
from tests.games.playing import play_on
from tests.leagues.arranging import finish, game_of, people
from tests.web.browsing import Visitor
from tests.web.competing import sitters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = ("The Builders: Middle Ages", "Blueprints", "Blacksmith Brothers", "Builders of Blankenburg")
WHY = "Nothing has happened for ten days."


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_load_state()


def follow(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("link", name=name, exact=True).first.click()
    page.wait_for_load_state()


def test_a_new_organiser_runs_a_league(visitor: Visitor, settings: Settings, olive: User) -> None:
    settings.DEMO = True
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    players = people(12)

    visitor.sign_in(olive)
    league = _prepared(visitor, players)
    _started(visitor, league)
    played = Round.objects.get()
    real, stalled, *others = played.tables.order_by("number")
    assert (len(others) + 2, {table.rules for table in played.tables.all()}) == (12, _slugs())

    _solved_at_the_desk(visitor, league, stalled)
    _played_at_a_real_table(visitor, league, real)
    assert play_on(game_of(others[0])).is_over
    assert take_in(table_id=others[0].pk)
    for table in others[1:]:
        finish(table)

    visitor.sign_in(olive)
    _closed(visitor, league)


def _slugs() -> set[str]:
    return {"builders_middle_ages", "blueprints", "blacksmith_brothers", "blankenburg"}


def _prepared(visitor: Visitor, players: list[User]) -> Competition:
    """A league of all four games, each played by every group, with twelve who entered."""
    page = visitor.page
    visitor.open("/desk/leagues/competition/")
    follow(page, "Organise a league")
    page.locator("#id_title").fill("The League of Four Crafts")
    for game in GAMES:
        page.get_by_role("checkbox", name=game).check()
    page.locator("#id_play").select_option("all")
    page.get_by_label("Divisions, or groups").fill("3")
    page.get_by_label("Promoted").fill("1")
    page.get_by_label("Relegated").fill("1")
    press(page, "Prepare it")
    follow(page, "Open for entries")
    press(page, "Open for entries")
    league = Competition.objects.get()
    for player in players:
        entering.enter(competition_id=league.pk, user=player)
    return league


def _started(visitor: Visitor, league: Competition) -> None:
    """The season and its first round, each looked at before."""
    page = visitor.page
    visitor.open(page_of(league))
    follow(page, "Start “Season 1”")
    press(page, "Start “Season 1”")
    follow(page, "Start round 1")
    assert page.get_by_role("heading", name="Division 3").is_visible()
    assert not Round.objects.exists()
    press(page, "Start round 1 of “Season 1”")
    assert Round.objects.get().tables.count() == 12


def _solved_at_the_desk(visitor: Visitor, league: Competition, stalled: Table) -> None:
    """A table that nobody moves: its players are reminded, then the places are named."""
    page = visitor.page
    for deed in ("Remind", "Name the places"):
        visitor.open(page_of(league))
        follow(page, str(stalled))
        follow(page, deed)
        for place, field in enumerate(page.get_by_label("Place of").all(), start=1):
            field.select_option(str(place))
        page.get_by_label("Reason").fill(WHY)
        press(page, "Show what will happen")
        assert page.get_by_role("heading", name="This will happen").is_visible()
        press(page, deed)
    page.get_by_text("Done. It stands in the log").wait_for()
    assert list(AuditEntry.objects.filter(reason=WHY).order_by("pk").values_list("kind", flat=True)) == [
        "nudge",
        "result",
    ]


def _played_at_a_real_table(visitor: Visitor, league: Competition, table: Table) -> None:
    """A game that is called off; its players count it at a real table, and one confirms what another entered."""
    page = visitor.page
    visitor.open(page_of(league))
    follow(page, str(table))
    follow(page, "Play it at a real table")
    page.get_by_label("Reason").fill("They meet at the fair.")
    press(page, "Show what will happen")
    press(page, "Play it at a real table")

    one, other, *_ = sitters(table)
    visitor.sign_in(one)
    visitor.open(f"/competitions/{league.pk}/tables/{table.uuid}")
    follow(page, "Count the points first")
    assert page.get_by_text("its players stand here in the order of their seats").is_visible()
    for seat, points in enumerate(("17", "12", "9", "4")):
        page.get_by_label("Points of completed buildings").nth(seat).fill(points)
    press(page, "Keep and share it")
    press(page, "Enter the result")
    assert not Result.objects.get(table=table).is_confirmed

    visitor.sign_in(other)
    visitor.open(f"/competitions/{league.pk}/tables/{table.uuid}")
    press(page, "Yes, confirm it")
    assert Result.objects.get(table=table).is_confirmed


def _closed(visitor: Visitor, league: Competition) -> None:
    """The season's end, with who goes up and down, and the divisions of the next."""
    page = visitor.page
    visitor.open(f"/competitions/{league.pk}/stages/1")
    assert page.get_by_text("goes up", exact=False).or_(page.get_by_text("promot", exact=False)).first.is_visible()
    visitor.open(page_of(league))
    follow(page, "Close “Season 1”")
    press(page, "Close “Season 1”")
    follow(page, "Start “Season 2”")
    press(page, "Start “Season 2”")
    first, second = _divisions(1), _divisions(2)
    assert list(map(set, second)) == [
        {*first[0][:3], first[1][0]},
        {first[0][3], *first[1][1:3], first[2][0]},
        {first[1][3], *first[2][1:]},
    ]


def _divisions(season: int) -> list[list[str]]:
    members = Member.objects.filter(stage__number=season).select_related("entry__user", "division")
    order = "rank" if season == 1 else "seed"
    found: dict[int, list[str]] = {}
    for member in members.order_by("division__number", order):
        found.setdefault(member.division.number, []).append(member.entry.user.name)
    return list(found.values())
