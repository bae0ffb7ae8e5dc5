"""Whatever is sent to whatever address, the site answers in its own words: never a fault of ours. S10."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote_from_bytes, urlencode

import pytest
from django.conf import settings
from django.http.response import HttpResponseBase
from django.test import Client

from accounts.models import User
from tests.digests import digests
from tests.hostile import BYTES, TEXTS
from tests.web.conftest import ClientOf
from tests.web.route_table import World, build, routes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

FORM = "application/x-www-form-urlencoded"
PART = "multipart/form-data; boundary=x"
FIELD = re.compile(r'name="([^"]+)"')
HEADERS = ("Cookie", "HX-Request", "HX-Current-URL", "Accept-Language", "Host", "Content-Length")
QUOTED_NUL = '"long-enough-for-a-key\\000"'
LIMIT = 64 * 1024
EVERY = 12
"""Of all that might be sent each address gets every twelfth, others than its neighbours; `--fuzz-size` times as many:
all of them by `make fuzz`."""


@pytest.fixture
def world(alice: User, bob: User) -> World:
    return build(alice, bob)


@pytest.fixture
def alices(client_of: ClientOf, alice: User) -> Client:
    client = client_of(alice)
    client.raise_request_exception = False
    return client


def fields_of(client: Client, world: World) -> list[str]:
    """The names of all fields in all forms of all pages."""
    pages = [client.get(path) for path in world.all_paths()]
    found = {name for page in pages for name in FIELD.findall(page.content.decode(errors="replace"))}
    return sorted(found - {"viewport", "color-scheme", "referrer", "htmx-config"})


def bodies(fields: list[str]) -> Iterator[tuple[str, bytes]]:
    """Content types and what is sent."""
    for text in TEXTS:
        values = urlencode(dict.fromkeys(fields, text[: LIMIT // len(fields) // 3])).encode()
        yield FORM, values
        yield PART, _parts(fields, text.encode()[: LIMIT // len(fields) // 3])
    for raw in BYTES:
        yield FORM, b"&".join(field.encode() + b"=" + raw for field in fields)
        yield PART, _parts(fields, raw)
        yield FORM, raw + b"=1"
        yield f"{FORM}; charset=utf-16", raw
    for kind in (
        PART,
        "multipart/form-data",
        "multipart/form-data; boundary=" + "x" * 999,
        "application/json",
        "",
        "x/",
    ):
        yield kind, b'--x\r\nContent-Disposition: form-data; name="seat"\r\n\r\n'
        yield kind, b'--x\r\nContent-Disposition: form-data; name="seat"; filename="\xff"\r\n\r\nx\r\n--x--\r\n'
        yield (
            kind,
            b"--x\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name=a\r\n\r\n=\r\n--x--",
        )
    yield FORM, b"&".join(b"a=1" for _ in range(5_000))


def dealt[T](number: int, things: Sequence[T], fuzz_size: int) -> Sequence[T]:
    """The share of things that falls to one of this number."""
    every = max(EVERY // fuzz_size, 1)
    return things[number % every :: every]


def _parts(fields: list[str], value: bytes) -> bytes:
    head = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
    return b"".join(head % (field.encode(), value) for field in fields) + b"--x--\r\n"


def is_ours(answer: HttpResponseBase) -> bool:
    """Whether it is an answer that the site meant to give."""
    return answer.status_code in {200, 204, 301, 302, 400, 401, 403, 404, 405, 409, 410, 412, 413, 422, 428, 429}


@pytest.mark.fuzz
@pytest.mark.long
def test_no_form_breaks_a_route(client: Client, alices: Client, world: World, alice: User, fuzz_size: int) -> None:
    client.raise_request_exception = False
    fields, broken = fields_of(alices, world), []
    paths = [path for route in routes() for path in world.paths(route)[:2]]
    posted = [path for path in paths if alices.post(path).status_code != 405]
    assert len(posted) > 10

    for number, (kind, body) in enumerate(bodies(fields)):
        alices.force_login(alice)
        for path in dealt(number, posted, fuzz_size):
            for browser in (client, alices):
                answer = browser.generic("POST", path, body, kind)
                if not is_ours(answer):
                    broken.append((path, kind, body[:80], answer.status_code))

    assert broken == []


@pytest.mark.fuzz
@pytest.mark.long
def test_no_address_breaks_a_route(alices: Client, world: World, fuzz_size: int) -> None:
    raw = [quote_from_bytes(value)[:4_000] for value in (*BYTES, *(text.encode() for text in TEXTS))]
    spoilt = [
        route.path % dict.fromkeys(route.parameters, value)
        for number, route in enumerate(routes())
        for value in dealt(number, raw, fuzz_size)
    ]
    queried = [
        f"{path}?step={value}&next={value}&{value}"
        for number, route in enumerate(routes())
        for path in world.paths(route)[:1]
        for value in dealt(number, raw, fuzz_size)
    ]

    in_time = sorted({*spoilt, *queried}, key=lambda path: "pipeline" not in path)  # it says 503 a minute later
    answers = {path: alices.get(path) for path in in_time}

    assert [(path[:99], answer.status_code) for path, answer in answers.items() if not is_ours(answer)] == []


@pytest.mark.long
def test_no_header_breaks_a_page(client: Client, world: World) -> None:
    client.raise_request_exception = False
    cookies = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "messages")
    sent = [text.encode().decode("latin-1").replace("\r", " ").replace("\n", " ") for text in TEXTS]
    headers = [(name, text) for text in sent for name in HEADERS]
    headers += [("Cookie", f"{name}={text}") for text in (*sent, QUOTED_NUL) for name in cookies]
    paths = ["/", "/games/new"]

    answers = [(at, name, text, client.get(at, headers={name: text})) for at in paths for name, text in headers]

    assert [(at, *header, answer.status_code) for at, *header, answer in answers if not is_ours(answer)] == []


@pytest.mark.parametrize("kind", [FORM, PART, "application/json", "application/octet-stream"])
def test_too_much_is_answered_with_one_page_and_changes_nothing(
    client: Client, alices: Client, world: World, kind: str
) -> None:
    before = digests()
    body = b'--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'
    body += b"a" * (LIMIT + 1 - len(body))
    posts = [path for route in routes() for path in world.paths(route)[:2]]

    pages = [browser.generic("POST", path, body, kind) for path in posts for browser in (client, alices)]

    assert {page.status_code for page in pages} == {413}
    said = re.compile("Nothing was changed and nothing was lost|Nothing was done")  # to people, and to programs
    assert all(said.search(page.content.decode()) for page in pages)
    assert digests() == before


def test_as_much_as_is_allowed_is_read(client: Client, world: World) -> None:
    path = f"/t/{world.tokens['t'][0]}/move"
    body = b"step=0&type=castle&value:x=".ljust(LIMIT, b"a")

    assert client.generic("POST", path, body, FORM).status_code == 422
    assert client.generic("POST", path, body + b"a", FORM).status_code == 413
