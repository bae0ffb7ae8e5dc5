"""What the processes of the site print, whatever happens: no token, no address, no seed. E2."""

import secrets
import subprocess
import sys
from base64 import b64encode, urlsafe_b64encode
from pathlib import Path

import pytest

from accounts import tokens
from accounts.models import User
from games.models import Action, Game
from notifications.fan_out import fan_out
from tests.conftest import GameOf
from tests.notifications.conftest import Sink, make_due, smtp
from tests.serving import Site, environment, served
from tests.web.route_table import World, build

__all__ = ["smtp"]

pytestmark = pytest.mark.django_db(transaction=True)

SET_UP = """
from config.celery import app
import django
django.setup()
"""
DELIVERING = """
from notifications.tasks import deliver
deliver.apply(["mail"])
"""
FORM = "application/x-www-form-urlencoded"


@pytest.mark.long
def test_nothing_that_is_printed_holds_a_secret(
    tmp_path: Path,
    game_of: GameOf,
    alice: User,
    bob: User,
    charlie: User,
    smtp: tuple[Sink, str],
) -> None:
    world = build(alice, bob)
    _, text = tokens.issue_token(user=alice, name="a program", scopes=tokens.SCOPES)
    sink, mail_url = smtp
    sink.empty()
    sink.refused = {person.email: f"550 5.1.1 <{person.email}> {world.secrets()[0]}?" for person in (charlie, bob)}

    with served(tmp_path, log_level="debug", mail_url=mail_url) as site:
        _ask_everything(site, world)
        _ask_as_a_program(site, world, text)
        _break_all_games()
        broken = [site.ask("GET", f"/{kind}/{token}").status for kind in ("t", "l") for token in world.tokens[kind]]
        broken += [
            site.ask("GET", f"/api/v1/games/{game}", Authorization=f"Bearer {text}").status
            for game in world.examples["game_id"][:2]
        ]
        game_of(charlie, bob)  # Alice may have had her mail stopped: every link was posted to
        fan_out()
        make_due()
        printed = site.printed() + _run(DELIVERING, tmp_path, mail_url)

    assert set(broken) == {500}
    assert [text for text in _proofs_of_what_happened() if text not in printed] == []
    kept = [text, text.removeprefix(tokens.PREFIX), *_secrets(world)]
    assert [line for line in printed.splitlines() if any(secret in line for secret in kept)] == []


def _ask_everything(site: Site, world: World) -> None:
    """By every method, as it should be asked and as it should not."""
    for path in world.all_paths():
        for method in ("GET", "HEAD", "OPTIONS", "POST", "PUT"):
            site.ask(method, path)
    for token in world.secrets():
        for path in (f"/t/{token}/", f"/t/{token}/typo", f"//l/{token}", f"/T/{token}", f"/{token}", f"/?next={token}"):
            site.ask("GET", path)
            site.ask("GET", path, Referer=f"http://127.0.0.1/t/{token}", User_Agent=f"/t/{token}")
        for form in (b"step=x", b"step=0&type=castle", b"&".join(b"a=1" for _ in range(2_000)), b"a" * 70_000):
            site.ask("POST", f"/t/{token}/move", form, Content_Type=FORM)
        site.ask("POST", f"/t/{token}/move", b"step=0", Content_Type="multipart/form-data")
        site.ask("POST", f"/t/{token}/move", b"step=0", Content_Type=f"{FORM}; charset=latin-1")
        site.ask("GET", f"/t/{token}", Host="elsewhere.example")


def _ask_as_a_program(site: Site, world: World, text: str) -> None:
    """With a token where it belongs, and where people put it by mistake."""
    for path in world.all_paths():
        if path.startswith("/api/"):
            for method in ("GET", "POST", "PATCH"):
                site.ask(method, path, b'{"move": {}, "seat": 0}', Authorization=f"Bearer {text}")
    for scheme in ("Token", "Basic", text):
        site.ask("GET", "/api/v1/me", Authorization=f"{scheme} {text}")
    for path in (
        f"/api/v1/{text}",
        f"/api/v1/games/{text}",
        f"/api/v1/games?cursor={text}",
        f"/api/v1/me?token={text}",
    ):
        site.ask("GET", path, Authorization=f"Bearer {text}", Idempotency_Key=text)


def _break_all_games() -> None:
    """Store what cannot be read, so that whoever reads it fails."""
    Action.objects.update(position_zip=b"broken")


def _proofs_of_what_happened() -> list[str]:
    """Else nothing was printed that could have held a secret."""
    return [
        "Not Found: /t/<str:token>",
        "Not Found: /no route",
        "Method Not Allowed (POST): /l/<str:token>",
        "step is no number: /t/<str:token>/move",
        "Content Too Large: /t/<str:token>/move",
        "Bad request (Unable to parse request body): /t/<str:token>/move",
        "Internal Server Error: /t/<str:token>",
        "Invalid HTTP_HOST header",
        "Traceback",
        "event=delivery.raised",
        "event=delivery.failed",
        'reason="refused with 550"',
    ]


def _secrets(world: World) -> list[str]:
    seeds = [bytes(seed) for seed in Game.objects.values_list("seed", flat=True)]
    spelt = [
        (seed.hex(), repr(seed)[2:-1], b64encode(seed).decode(), urlsafe_b64encode(seed).decode()) for seed in seeds
    ]
    people = User.objects.values_list("email", flat=True)
    return [*world.secrets(), *people, *(text for texts in spelt for text in texts)]


QUOTING = """
import logging
from accounts import tokens
from accounts.models import User
try:
    User.objects.create_user(email="{address}", name="again")
except Exception:
    logging.getLogger("any").exception("no place for /t/{token} of {address}")
"""


def test_an_error_that_quotes_an_address_is_printed_without(tmp_path: Path, alice: User) -> None:
    token = secrets.token_urlsafe(24)

    printed = _run(QUOTING.format(address=alice.email, token=token), tmp_path)

    assert "IntegrityError" in printed
    assert "Key (email)=(…@…) already exists" in printed
    assert "no place for /t/… of …@…" in printed


SAYING = """
import io, os, sys, structlog
sys.stderr = io.StringIO()  # as Celery puts its own in its place
log = structlog.get_logger("any")
log.debug("not.heard")
log.warning("heard", of="{address}", among="/l/{token}", request="7")
os.close(2)
log.warning("told.to.nobody")
print("went on")
"""


def test_our_own_lines_are_printed_alike_and_nothing_hangs_on_them(tmp_path: Path) -> None:
    printed = _run(SAYING.format(address="alice@example.org", token="t" * 24), tmp_path, log_level="info")

    (line, after) = printed.splitlines()[-2:]
    assert line.partition(" level=")[2] == "warning event=heard of=…@… among=/l/… request=7"
    assert after == "went on"
    assert "not.heard" not in printed


def _run(program: str, var: Path, mail_url: str = "smtp://localhost:1", log_level: str = "debug") -> str:
    """Run it as a process of the site; returns all it printed."""
    settings = {"GUILDPOST_MAIL_URL": mail_url, "GUILDPOST_LOG_LEVEL": log_level}
    done = subprocess.run(
        [sys.executable, "-c", SET_UP + program],
        env=environment(var, settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    return done.stdout
