"""A league at the desk in a real browser: made, opened, started, and a table seen to. The page watches its policy."""

import pytest
from pytest_django import Settings

from accounts.models import User
from leagues import entering
from leagues.models import Competition, Round, Table
from tests.admin.competitions import page_of
from tests.leagues.arranging import people
from tests.web.browsing import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_an_organiser_takes_a_league_as_far_as_its_first_round(
    visitor: Visitor, settings: Settings, olive: User, width: int, scheme: str
) -> None:
    settings.DEMO = True
    page = visitor.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 800})
    visitor.sign_in(olive)
    players = people(12)

    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth") == width

    visitor.open("/desk/leagues/competition/")
    page.get_by_role("link", name="Organise a league").click()
    page.locator("#id_title").fill("The Guild League")
    page.get_by_role("checkbox", name="Blueprints").check()
    page.get_by_label("Divisions, or groups").fill("3")
    page.get_by_label("Promoted").fill("1")
    page.get_by_label("Seats at a table").fill("5")
    press("Prepare it")
    assert page.get_by_text("tables for these games have 2 to 4 seats").is_visible()
    page.get_by_label("Seats at a table").fill("4")
    press("Prepare it")
    page.get_by_role("link", name="Open for entries").click()
    press("Open for entries")
    league = Competition.objects.get()
    for player in players:
        entering.enter(competition_id=league.pk, user=player)
    visitor.open(page_of(league))
    page.get_by_role("link", name="Start “Season 1”").click()
    press("Start “Season 1”")
    page.get_by_role("link", name="Start round 1").click()
    assert page.get_by_role("heading", name="Division 3").is_visible()
    press("Start round 1 of “Season 1”")

    page.get_by_role("link", name="Table 2").click()
    page.get_by_role("link", name="Name the places").click()
    for place, field in enumerate(page.get_by_label("Place of").all(), start=1):
        field.select_option(str(place))
    page.get_by_label("Reason").fill("They agreed on it.")
    press("Show what will happen")
    assert page.get_by_role("heading", name="This will happen").is_visible()
    press("Name the places")

    page.get_by_text("Done. It stands in the log").wait_for()
    assert [table.status for table in Table.objects.order_by("number")] == ["playing", "done", "playing"]
    assert Round.objects.get().is_running
