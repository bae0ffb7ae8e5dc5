"""Competitions in a real browser, at both widths: nothing that axe finds, nothing that scrolls but its own frame."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from accounts.services import person_at
from leagues import entering
from leagues.addresses import invitation_path
from leagues.models import Table
from tests.leagues.arranging import BLUEPRINTS, arranged
from tests.web.browsing import Visitor, troubles_of
from tests.web.competing import claim, knock_out_of, league_of, pages_of, real_tables_of, sitters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(360, 800), (1440, 900)])
def test_every_page_is_clean(visitor: Visitor, olive: User, width: int, height: int) -> None:
    visitor.page.set_viewport_size({"width": width, "height": height})

    found = [
        f"{moment}: {trouble}" for moment in _moments(visitor, olive) for trouble in troubles_of(visitor.page, width)
    ]

    assert found == [], "\n".join(found)


def _moments(visitor: Visitor, olive: User) -> Iterator[str]:
    """Walk through competitions; yields the name of what is to be seen."""
    visitor.open("/competitions")
    yield "an empty list"
    league, cup = league_of(olive), knock_out_of(olive)
    empty = arranged(olive, players=0, games=[BLUEPRINTS], title="Empty Cup", entering="approval", most=8)
    (invited,) = entering.invite(competition_id=empty.pk, by=olive, users=[person_at("gwen@example.org")])
    visitor.open(invitation_path(invited))
    yield "an invitation"
    visitor.page.get_by_role("button", name="Say no").click()
    visitor.page.wait_for_load_state()
    yield "an invitation that was declined"
    player = User.objects.get(name="player 3")
    entering.invite(competition_id=empty.pk, by=olive, users=[player])
    for person in (None, player):
        if person is not None:
            visitor.sign_in(person)
        pages = [*pages_of(league), *pages_of(cup)[:2], f"/competitions/{cup.pk}/stages/1", *pages_of(empty)[:2]]
        for path in ["/competitions", f"/competitions/{empty.pk}/stages/1", *pages]:
            if "." not in path:
                visitor.open(path)
                yield f"{path} as {person}"
    for path in ("/", f"/competitions/{league.pk}/withdraw"):
        visitor.open(path)
        yield path
    yield from _moments_of_a_real_table(visitor, olive)


def _moments_of_a_real_table(visitor: Visitor, olive: User) -> Iterator[str]:
    competition, table = real_tables_of(olive)
    path = f"/competitions/{competition.pk}/tables/{table.uuid}"
    one, other, _ = sitters(table)
    visitor.sign_in(one)
    visitor.open(path)
    yield "a result to be entered"
    visitor.page.get_by_role("button", name="Enter the result").click()
    claim(competition, Table.objects.get(pk=table.pk), one)
    visitor.open(path)
    yield "a result that was entered"
    visitor.sign_in(other)
    visitor.open(path)
    yield "a result to be confirmed"
    visitor.page.get_by_role("button", name="Yes, confirm it").click()
    visitor.page.wait_for_selector(".notice.good")
    yield "a result that is confirmed"


def test_a_result_is_entered_on_a_phone(visitor: Visitor, olive: User) -> None:
    competition, table = real_tables_of(olive)
    page = visitor.page
    page.set_viewport_size({"width": 360, "height": 800})
    visitor.sign_in(sitters(table)[0])
    visitor.open(f"/competitions/{competition.pk}/tables/{table.uuid}")

    for index, (place, total) in enumerate((("1", "61"), ("3", "40"), ("2", "55"))):
        page.locator(f"#id_place_{index}").select_option(place)
        page.locator(f"#id_total_{index}").fill(total)
    page.get_by_role("button", name="Enter the result").click()
    page.wait_for_selector(".notice.good")

    seats = table.seats.order_by("index").values_list("place", "total")
    assert list(seats) == [(1, 61), (3, 40), (2, 55)]


def test_the_bracket_scrolls_in_its_own_frame(visitor: Visitor, olive: User) -> None:
    cup = knock_out_of(olive)
    visitor.page.set_viewport_size({"width": 360, "height": 800})
    visitor.open(f"/competitions/{cup.pk}/stages/1")

    frame = visitor.page.locator(".bracket")
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") == 360
    frame.evaluate("frame => frame.scrollBy(500, 0)")
    assert frame.evaluate("frame => frame.scrollLeft") > 0
