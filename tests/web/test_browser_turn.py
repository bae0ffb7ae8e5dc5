"""A turn as people play it: by keyboard, by the picture, without scripts, with the page open while others move."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games import services
from games.models import Action, Game
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, play, waiting_seat
from tests.web.browsing import ASKED, Visitor
from tests.web.places import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def moves(game: Game) -> list[str]:
    """The kinds of moves played so far."""
    return [action.move["type"] for action in Action.objects.filter(game=game, kind="move")]


def press_key_of(page: Page, words: str) -> None:
    """Press the digit that the page shows beside these words."""
    digit = page.locator("#asked [data-key]", has_text=words).first.get_attribute("data-key")
    assert digit is not None
    page.keyboard.press(digit)


def test_a_whole_turn_by_keyboard_alone(visitor: Visitor, game: Game) -> None:
    page = visitor.page
    visitor.sit_down(game)

    press_key_of(page, "Open a site")
    page.keyboard.press("1")
    visitor.await_step(game, 1)
    expect(page.locator("#prompt")).to_be_focused()
    press_key_of(page, "1 coin for 1 action")
    visitor.await_step(game, 2)
    page.keyboard.press("u")
    visitor.await_step(game, 3)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#prompt")).to_have_text("Looking back at step 2 of 3")
    page.keyboard.press("End")
    page.wait_for_selector(ASKED)
    press_key_of(page, "End your turn")
    visitor.await_step(game, 4)

    assert moves(game) == ["open", "take", "end"]
    expect(page.locator("#prompt")).to_contain_text("Waiting for")


def test_a_turn_by_tab_and_enter(visitor: Visitor, game: Game) -> None:
    page = visitor.page
    visitor.sit_down(game)

    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "End your turn":
            break
    page.keyboard.press("Enter")
    visitor.await_step(game, 1)

    assert moves(game) == ["end"]


def test_digits_do_nothing_once_they_are_turned_off(visitor: Visitor, game: Game) -> None:
    page = visitor.page
    visitor.sit_down(game)
    page.keyboard.press("?")
    page.get_by_label("Use these keys").uncheck()
    page.keyboard.press("Escape")
    page.reload()

    assert page.locator("[data-key]").count() == 0
    for digit in "123456789":
        page.keyboard.press(digit)
    assert page.locator("#asked details[open]").count() == 0
    assert moves(game) == []


def test_a_part_of_the_picture_does_what_its_button_does(visitor: Visitor, game: Game) -> None:
    page = visitor.page
    visitor.sit_down(game)

    page.locator('#picture .part.offered[id^="building-"]').first.click()
    visitor.await_step(game, 1)
    page.locator('#picture .part.offered[id^="worker-"]').last.click()
    assert page.locator("#asked input:checked").count() == 1
    assert page.locator('#picture .part[aria-pressed="true"]').count() == 1
    site = page.locator('#picture .part.offered[id^="site-"]')
    site.focus()
    page.keyboard.press("Enter")
    visitor.await_step(game, 2)

    assert moves(game) == ["open", "send"]


def test_a_part_whose_worker_is_not_picked_yet_asks_for_one(visitor: Visitor, game: Game) -> None:
    page = visitor.page
    visitor.sit_down(game)
    page.locator('#picture .part.offered[id^="building-"]').first.click()
    visitor.await_step(game, 1)

    page.locator('#picture .part.offered[id^="site-"]').click()

    assert page.evaluate("document.activeElement.matches('#asked input:invalid')")
    assert moves(game) == ["open"]


def test_a_double_click_plays_once(visitor: Visitor, game: Game) -> None:
    visitor.sit_down(game)

    visitor.page.locator("#asked button", has_text="1 coin for 1 action").dblclick()
    visitor.await_step(game, 1)

    assert moves(game) == ["take"]
    assert visitor.page.locator("#refusal").count() == 0


def test_a_stale_page_says_so_and_shows_the_game(visitor: Visitor, game: Game) -> None:
    visitor.sit_down(game)
    play(game, {"type": "take", "actions": 1})

    visitor.page.locator("#asked button", has_text="End your turn").click()

    expect(visitor.page.locator("#refusal")).to_be_focused()
    expect(visitor.page.locator("#refusal")).to_contain_text("The game has moved on")
    expect(visitor.page.locator("#told")).to_contain_text("The game has moved on")
    assert visitor.page.url.endswith(at(game))
    assert moves(game) == ["take"]


def test_the_page_brings_what_others_did(visitor: Visitor, game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT)
    if waiting_seat(game).user == alice:
        play(game, END)
    visitor.sign_in(alice)
    visitor.open(at(game))
    visitor.page.get_by_text("The board in words").click()
    expect(visitor.page.locator("#prompt")).to_contain_text("Waiting for")
    length = visitor.page.evaluate("history.length")

    while waiting_seat(game).user != alice:
        services.play_bot(game_id=game.id)

    visitor.page.wait_for_selector(ASKED)
    assert visitor.page.title().startswith("Your turn")
    expect(visitor.page.locator("#told")).not_to_be_empty()
    expect(visitor.page.locator("#words pre")).to_be_visible()
    assert visitor.page.evaluate("history.length") == length


def test_going_back_leaves_the_past(visitor: Visitor, game: Game) -> None:
    play(game, {"type": "take", "actions": 1})
    page = visitor.page
    visitor.sit_down(game)
    length = page.evaluate("history.length")

    page.get_by_role("link", name="One step back").click()
    expect(page.locator("#prompt")).to_contain_text("Looking back at step 0")
    assert page.evaluate("history.length") == length + 1
    page.go_back()

    page.wait_for_selector(ASKED)
    assert page.url.endswith(at(game))


def test_the_slider_leads_to_a_step(visitor: Visitor, game: Game) -> None:
    for _ in range(2):
        play(game, {"type": "take", "actions": 1})
    visitor.sit_down(game)

    visitor.page.get_by_role("slider", name="Step").fill("1")

    expect(visitor.page.locator("#prompt")).to_contain_text("Looking back at step 1 of 2")


@pytest.mark.usefixtures("toy")
def test_a_number_is_stepped_and_sealed(visitor: Visitor, game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, rules="toy")
    page = visitor.page
    visitor.sign_in(alice)
    visitor.open(at(game))

    for _ in range(3):
        page.locator('[data-by="1"]').click()
    page.locator('[data-by="-1"]').click()
    page.locator("#asked button", has_text="Bid").click()
    expect(page.locator("#asked")).to_contain_text("You have answered")

    assert Action.objects.get(game=game, seq=1).move == {"type": "bid", "coins": 2}


def test_a_whole_turn_without_scripts(visitor: Visitor, game: Game) -> None:
    context = visitor.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr] # launched
    visitor.page = context.new_page()
    visitor.sit_down(game)
    page = visitor.page

    page.locator("summary", has_text="Open a site").click()
    page.locator("#choice-open button").first.click()
    page.locator("#asked button", has_text="1 coin for 1 action").click()
    page.locator("#asked button", has_text="Take the last action back").click()
    page.get_by_role("link", name="One step back").click()
    page.get_by_role("link", name="Back to now").click()
    page.locator("#asked button", has_text="End your turn").click()

    expect(page.locator("#prompt")).to_contain_text("Waiting for")
    assert page.url.endswith(at(game))
    assert moves(game) == ["open", "take", "end"]
    context.close()
