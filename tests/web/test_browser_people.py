"""Signing in, passkeys and the account in a real browser, with letters from a real server."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect
from pytest_django import Settings

from accounts.models import Passkey, User
from accounts.services import make_admin
from games import absences
from notifications.models import Attempt, Channel
from tests.accounts.conftest import body_of, code_in
from tests.notifications.conftest import Sink
from tests.notifications.test_channels import failed_on
from tests.web.browsing import Visitor, troubles_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DORA, DAY = "dora@example.org", timedelta(days=1)


@pytest.fixture
def authenticator(visitor: Visitor, settings: Settings) -> Iterator[str]:
    """A device that keeps passkeys and finds its owner present. Chromium's own, without a finger."""
    settings.SITE_URL = visitor.server.url
    devices = visitor.page.context.new_cdp_session(visitor.page)
    devices.send("WebAuthn.enable")
    made = devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    yield str(made["authenticatorId"])
    devices.detach()


def _ask_for_a_code(page: Page, address: str) -> None:
    page.get_by_label("Your address").fill(address)
    page.get_by_role("button", name="Send me a code").click()
    expect(page.get_by_role("heading", name="A code is on its way")).to_be_visible()


def _type_the_code(page: Page, code: str) -> None:
    page.get_by_label("The code from the letter").fill(code)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_a_stranger_comes_in_by_letter_and_comes_back_by_passkey(
    visitor: Visitor, sink: Sink, authenticator: str
) -> None:
    page = visitor.page
    visitor.open()
    _ask_for_a_code(page, DORA)
    _type_the_code(page, code_in(sink, DORA))
    page.get_by_label("Display name").fill("Dora")
    page.get_by_role("button", name="That is me").click()
    page.get_by_role("button", name="Add a passkey").click()  # the hint on the first page
    expect(page.get_by_text("The passkey is added")).to_be_visible()
    assert Passkey.objects.get().user.name == "Dora"

    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()

    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert Passkey.objects.get().used_at is not None
    assert len(sink.mails) == 1
    visitor.open("/account")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The passkey is removed")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("This passkey was not recognised")).to_be_visible()


def test_a_passkey_of_a_closed_account_opens_nothing(visitor: Visitor, authenticator: str, alice: User) -> None:
    page = visitor.page
    visitor.sign_in(alice)
    visitor.open("/account")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey is added")).to_be_visible()
    User.objects.update(is_active=False)

    visitor.open("/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()

    expect(page.get_by_text("This passkey was not recognised")).to_be_visible()


def test_the_keeper_opens_the_desk_with_a_passkey(visitor: Visitor, authenticator: str, alice: User) -> None:
    page = visitor.page
    visitor.sign_in(make_admin(address=alice.email))
    visitor.open("/desk/")
    page.get_by_role("link", name="To my account").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey is added")).to_be_visible()
    visitor.open("/desk/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()

    visitor.open("/desk/")

    expect(page.get_by_role("link", name="Users", exact=True)).to_be_visible()


def test_the_browser_says_its_zone_and_another_can_be_chosen(visitor: Visitor, sink: Sink, alice: User) -> None:
    page = visitor.page
    visitor.page.context.set_default_timeout(10_000)
    visitor.open()
    _ask_for_a_code(page, alice.email)
    page.evaluate("document.querySelector('[data-zone]').value = 'Asia/Tokyo'")
    _type_the_code(page, code_in(sink, alice.email))
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert User.objects.get().time_zone == "Asia/Tokyo"

    visitor.open("/account")
    page.get_by_role("button", name=re.compile("Use UTC, as this browser does")).click()

    expect(page.get_by_text("Times are shown in your zone")).to_be_visible()
    assert User.objects.get().time_zone == "UTC"


def test_without_scripts_all_but_passkeys_works(visitor: Visitor, sink: Sink) -> None:
    context = visitor.page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr] # there is one
    page = context.new_page()
    page.goto(visitor.server.url)
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    _ask_for_a_code(page, DORA)
    _type_the_code(page, code_in(sink, DORA))
    page.get_by_label("Display name").fill("Dora")
    page.get_by_role("button", name="That is me").click()

    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert User.objects.get().time_zone == ""
    context.close()


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(360, 800), (1440, 900)])
def test_every_page_of_people_is_clean(
    visitor: Visitor, sink: Sink, authenticator: str, alice: User, bob: User, width: int, height: int
) -> None:
    visitor.page.set_viewport_size({"width": width, "height": height})

    found = [
        f"{moment}: {trouble}"
        for moment in _moments(visitor, sink, alice)
        for trouble in troubles_of(visitor.page, width)
    ]

    assert found == [], "\n".join(found)


def _moments(visitor: Visitor, sink: Sink, alice: User) -> Iterator[str]:
    """Walk through the pages; yields the name of what is to be seen."""
    page = visitor.page
    for _ in range(4):
        visitor.open("/sign-in")
        yield "sign in"
        page.get_by_label("Your address").fill(DORA)
        page.get_by_role("button", name="Send me a code").click()
    yield "too often"
    page.get_by_role("link", name="I have a code").click()
    _type_the_code(page, "BBBB-BBBB")
    page.wait_for_selector(".error")
    yield "wrong code"
    _type_the_code(page, code_in(sink, DORA))
    page.get_by_label("Display name").fill("alice")
    page.get_by_role("button", name="That is me").click()
    page.wait_for_selector(".error")
    yield "taken name"
    page.get_by_label("Display name").fill("Dora")
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_text("Next time without a code?")).to_be_visible()
    yield "hint"
    visitor.sign_in(alice)
    absences.name_days(user=alice, first=absences.today_of(alice) + DAY, last=absences.today_of(alice) + DAY)
    for path in ("/account", "/account/days-off", "/account/close"):
        visitor.open(path)
        yield path
    yield from _moments_of_programs(visitor)
    yield from _moments_of_channels(visitor, alice)
    visitor.open("/account")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey is added")).to_be_visible()
    page.get_by_label("New address").fill("alice@new.example")
    page.get_by_role("button", name="Ask both addresses").click()
    expect(page.get_by_text("Two letters are on their way")).to_be_visible()
    yield "full account"
    for mail in sink.mails[-2:]:
        visitor.open(f"/a/{body_of(mail).split('/a/')[1].split()[0]}")
        yield "question"
        page.get_by_role("button", name="Yes, move it").click()
        yield "answer"
    make_admin(address="alice@new.example")
    visitor.sign_in(User.objects.get(pk=alice.pk))
    visitor.open("/desk/")
    yield "closed desk"


def _moments_of_channels(visitor: Visitor, alice: User) -> Iterator[str]:
    page = visitor.page
    visitor.open("/account/channels/new")
    yield "kinds of channels"
    page.get_by_role("link", name="A program").click()
    page.get_by_label("Address of the hook").fill("https://10.0.0.1/hook")
    page.get_by_role("button", name="Add the channel").click()
    page.wait_for_selector(".error")
    yield "an address inside"
    page.get_by_label("Address of the hook").fill("https://example.org/hook")
    page.get_by_role("button", name="Add the channel").click()
    page.wait_for_selector("#secret")
    yield "a secret"
    channel = Channel.objects.get(user=alice, transport="webhook")
    tried = failed_on(channel)
    Attempt.objects.create(delivery=tried, number=1, at=tried.next_at, milliseconds=9, head="<no>", body="{}")
    Channel.objects.create(user=alice, stopped_at=tried.next_at, stop="bounced")
    page.get_by_role("link", name="I have it").click()
    page.locator(".delivery summary").first.click()
    page.get_by_text("What was sent").click()
    page.locator(".channel details summary").last.click()
    yield "channels"
    visitor.open("/")
    yield "a channel is stopped"


def _moments_of_programs(visitor: Visitor) -> Iterator[str]:
    """What is there for programs: tokens and the contract."""
    page = visitor.page
    visitor.open("/account/tokens")
    yield "no tokens"
    page.get_by_label("What is it for?").fill("A script that tells whose turn it is in every one of my games")
    page.get_by_role("button", name="Make the token").click()
    page.wait_for_selector("#token")
    yield "a token"
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.get_by_role("link", name="Revoke").click()
    yield "revoke"
    for path in ("/api/v1/docs", "/api/problems", "/api/problems/stale_step"):
        visitor.open(path)
        yield path
