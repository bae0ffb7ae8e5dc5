"""What browsers are told on every page, and that no page asks for more. S8."""

from html.parser import HTMLParser
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.test import Client
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.serving import served
from tests.web.browsing import Visitor
from tests.web.conftest import ClientOf
from tests.web.route_table import build, routes

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
INTRUDING = """() => {
    document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='window.hit = 1'>x</p>");
    document.body.lastElementChild.click();
    const script = document.createElement("script");
    script.textContent = "window.hit = 2";
    document.body.append(script);
    return window.hit;
}"""
PAGE_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
}
DATA_HEADERS = {**PAGE_HEADERS, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
ALL_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Inline(HTMLParser):
    """Finds what a page may not hold: styles, scripts and handlers within it, and anything from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "style" or (tag == "script" and "src" not in given):
            self.found.append(tag)
        self.found += [f"{tag} {name}" for name in given if name == "style" or name.startswith(("on", "hx-on"))]
        for name in ("src", "href", "action", "formaction", "data", "srcset", "poster"):
            address = given.get(name, "")
            if address and not (address.startswith(("/", "#", "?")) and not address.startswith("//")):
                self.found.append(f"{tag} {name}={address}")


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_every_page_is_served_with_the_policy_and_keeps_it(client_of: ClientOf, alice: User, bob: User) -> None:
    paths = [*build(alice, bob).all_paths(), "/nowhere"]
    missing, inline = [], []

    for browser in (Client(), client_of(alice)):
        for path in paths:
            answer = browser.get(path)
            is_mail = path.startswith("/post-room/") and path.endswith("/html")
            is_data = path.startswith("/api/v1") and path not in ("/api/v1/docs", "/api/v1/openapi.json")
            own = {} if is_mail else DATA_HEADERS if is_data else PAGE_HEADERS
            expected = {**ALL_HEADERS, **own}
            missing += [(path, name) for name, value in expected.items() if answer.headers.get(name) != value]
            missing += [
                (path, name) for name in ("Permissions-Policy", "Referrer-Policy") if name not in answer.headers
            ]
            if answer.headers["Content-Type"].startswith("text/html") and not is_mail:
                inline += [(path, found) for found in Inline(answer.content.decode()).found]

    assert missing == []
    assert [(path, found) for path, found in inline if not path.startswith("/post-room/")] == []
    assert {found.partition("=")[2] for _, found in inline} <= {"http://127.0.0.1/t/abc"}, "the link in the mail shown"


def test_what_stands_in_a_page_is_found() -> None:
    page = '<p style="x"><b onclick="x"><script>x</script><style></style><img src="//e"><script src="/x.js"></script>'

    assert Inline(page).found == ["p style", "b onclick", "script", "style", "img src=//e"]


def test_refusals_before_any_view_have_the_policy_too(client: Client) -> None:
    answer = client.get("/", headers={"host": "elsewhere.example"})

    assert answer.status_code == 400
    assert {name: answer.headers[name] for name in PAGE_HEADERS} == PAGE_HEADERS


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_chromium_finds_no_page_that_breaks_its_policy(
    visitor: Visitor, client_of: ClientOf, alice: User, bob: User
) -> None:
    """One page of each route and status. The page's fixture fails the test if one does."""
    world, client, pages = build(alice, bob), client_of(alice), dict[tuple[str, int], str]()
    for route in routes():
        for path in world.paths(route):
            answer = client.get(path)
            if answer.content.startswith((b"<!doctype", b"<html", b"<svg")):
                pages.setdefault((route.name, answer.status_code), path)

    visitor.sign_in(alice)
    for path in pages.values():
        visitor.open(path)

    assert len(pages) > 20


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_chromium_runs_nothing_that_stands_in_a_page(chromium: Browser, live_server: LiveServer) -> None:
    page, said = chromium.new_page(), list[str]()
    page.on("console", lambda message: said.append(message.text))
    page.goto(live_server.url)

    hit = page.evaluate(INTRUDING)

    assert hit is None
    assert ["Content Security Policy" in text for text in said] == [True, True, True]
    page.context.close()


@pytest.mark.django_db(transaction=True)
def test_a_site_on_the_network_is_bound_to_https(tmp_path: Path, client_of: ClientOf, alice: User) -> None:
    session = client_of(alice).session
    assert session[SESSION_KEY] == str(alice.pk)
    host = {"Host": "guildpost.example"}
    secure = {**host, "X_Forwarded_Proto": "https"}
    cookie = f"__Host-sessionid={session.session_key}"

    with served(
        tmp_path,
        site_url="https://guildpost.example",
        hosts="127.0.0.1,guildpost.example",
        https_header="X-Forwarded-Proto",
    ) as site:
        plain, alive = site.ask("GET", "/rules", None, **host), site.ask("GET", "/livez", None, **host)
        page = site.ask("GET", "/games/new", None, Cookie=cookie, **secure)
        told = site.ask("GET", "/api/v1/me", None, Cookie=cookie, **secure)
        given = SimpleCookie(page.headers["Set-Cookie"])
        token = page.body.decode().partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        both = f"{cookie}; __Host-csrftoken={given['__Host-csrftoken'].value}"
        form = {"Cookie": both, "Content_Type": "application/x-www-form-urlencoded", **secure}
        body = f"csrfmiddlewaretoken={token}".encode()
        forged = site.ask("POST", "/sign-out", body, Origin="https://evil.example", **form)
        done = site.ask("POST", "/sign-out", body, Origin="https://guildpost.example", **form)

    assert (plain.status, plain.headers["Location"]) == (301, "https://guildpost.example/rules")
    assert (alive.status, alive.body) == (200, b"ok\n")
    assert (page.status, told.status) == (200, 200)
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert page.headers["Content-Security-Policy"] == f"{POLICY}; upgrade-insecure-requests"
    (csrf,) = given.values()
    assert (csrf.key, csrf["secure"], csrf["httponly"], csrf["samesite"], csrf["path"], csrf["domain"]) == (
        *("__Host-csrftoken", True, True, "Lax", "/"),
        "",
    )
    assert (forged.status, done.status) == (403, 302)
    assert any(line.startswith('__Host-sessionid=""') for line in done.headers.get_all("Set-Cookie", []))
    assert settings.SESSION_COOKIE_NAME == "sessionid"
