"""The score counter in a real browser: a sheet filled in on a phone, with and without scripts, and its look."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.models import ScoreSheet
from tests.games.filled_sheets import ALL, BUILDERS, ROUND, SMITHS, Filled
from tests.web.browsing import Visitor, troubles_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = ViewportSize(width=360, height=800)


def fill(page: Page, filled: Filled, *names: str) -> None:
    """Write down a sheet as a person would, field by field."""
    for name, value in filled.as_form(*names).items():
        field = page.locator(f'[name="{name}"]')
        if name == "players":
            page.locator(f'[name="players"][value="{value}"]').check()
        elif value == "on":
            field.check()
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


@pytest.mark.parametrize("filled", ALL, ids=lambda filled: f"{filled.rules}-{filled.sheet}")
def test_a_sheet_is_counted_while_it_is_filled_in(visitor: Visitor, filled: Filled) -> None:
    page = visitor.page
    page.set_viewport_size(PHONE)
    visitor.open(filled.address)

    fill(page, filled)

    for number, (place, total) in enumerate(zip(filled.places, filled.totals, strict=True), start=1):
        expect(page.locator(f"#stand-{number}")).to_contain_text(f"{total} points, {place}")
    expect(page.locator("#outcome .points")).to_have_count(len(filled.seats))
    expect(page.locator(f'[data-seat="{len(filled.seats) + 1}"]')).to_be_hidden()
    assert page.url.endswith(filled.address)
    assert not ScoreSheet.objects.exists()


def test_a_fault_comes_and_goes_beside_its_field_and_takes_nothing_out_of_ones_hands(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open(BUILDERS.address)
    coins, error = page.locator('[name="seat-1-coins"]'), page.locator("#id_seat-1-coins_error")

    coins.press_sequentially("12000")
    expect(error).to_have_text("At most 999.")
    coins.press("Backspace")
    coins.press("Backspace")

    expect(error).to_be_hidden()
    expect(coins).to_be_focused()
    expect(coins).to_have_value("120")
    expect(page.locator("#told")).to_have_text("Player 1 is first with 12 points")


def test_a_sheet_is_kept_shared_and_corrected_with_the_keyboard(visitor: Visitor) -> None:
    page = visitor.page
    page.set_viewport_size(PHONE)
    visitor.open(f"{BUILDERS.address}?table={uuid4()}")
    fill(page, BUILDERS, "Ada", "Bo")
    page.get_by_role("button", name="Keep and share it").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ada is first with 19 points")).to_be_visible()
    expect(page.get_by_text("Equal points: Ada before Bo.")).to_be_visible()
    link = page.get_by_label("The address of this sheet").input_value()
    assert link.endswith(f"/score/s/{ScoreSheet.objects.get().token}")

    page.get_by_role("link", name="Correct it in a new sheet").click()
    expect(page.get_by_role("group", name="Player 2").get_by_label("Name")).to_have_value("Bo")
    page.get_by_role("group", name="Player 2").get_by_label("Coins left").fill("50")
    expect(page.get_by_role("heading", name="Bo is first with 21 points")).to_be_visible()
    page.get_by_role("button", name="Keep and share it").click()

    expect(page.get_by_role("heading", name="Bo is first with 21 points")).to_be_visible()
    assert "?table=" in page.url
    assert ScoreSheet.objects.count() == 2


def test_without_scripts_a_button_counts(visitor: Visitor) -> None:
    context = visitor.page.context.browser.new_context(java_script_enabled=False, viewport=PHONE)  # type: ignore[union-attr] # there is one
    page = context.new_page()
    page.goto(visitor.server.url + SMITHS.address)
    fill(page, SMITHS)
    page.get_by_role("button", name="Count", exact=True).click()

    expect(page.get_by_role("heading", name="Player 1 is first with 19 points")).to_be_visible()
    page.get_by_role("button", name="Keep and share it").click()
    expect(page.get_by_text("Whoever has this address can see the sheet")).to_be_visible()
    context.close()


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(360, 800), (1440, 900)])
def test_every_page_of_the_counter_is_clean(visitor: Visitor, width: int, height: int) -> None:
    visitor.page.set_viewport_size({"width": width, "height": height})

    found = [f"{moment}: {trouble}" for moment in _moments(visitor) for trouble in troubles_of(visitor.page, width)]

    assert found == [], "\n".join(found)


def _moments(visitor: Visitor) -> Iterator[str]:
    """Walk through the counter; yields the name of what is to be seen."""
    page = visitor.page
    visitor.open("/score/")
    yield "the games"
    for filled in ALL:
        visitor.open(filled.address)
        yield f"{filled.rules} {filled.sheet}"
        fill(page, filled, "W" * 40)
        page.wait_for_selector("#outcome .ranking")
        yield f"{filled.rules} {filled.sheet}, counted"
    visitor.open(ROUND.address)
    page.get_by_role("button", name="Count", exact=True).click()
    page.wait_for_selector(".error:not(:empty)")
    yield "something is missing"
    visitor.open("/score/blankenburg/")
    page.locator('[name="players"][value="6"]').check()
    page.locator('[name="seat-6-called"]').fill("W" * 40)
    page.get_by_role("button", name="Keep and share it").click()
    page.wait_for_selector("#address")
    yield "kept, for six"
