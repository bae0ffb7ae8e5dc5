"""A letter through a provider's API, by django-anymail, to a server that answers as the provider does."""

import json
from base64 import b64decode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from pytest_django import Settings

from config.mail import mailers
from games.models import Game
from notifications import pictures
from notifications.models import Delivery
from tests.games.playing import holder_of, waiting_seat
from tests.notifications.conftest import deliver, statuses


class Provider(ThreadingHTTPServer):
    """Keeps what is posted to it.

    Attributes:
        status: what it answers with.
    """

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.posted: list[dict[str, Any]] = []
        self.status = 200


class Answering(BaseHTTPRequestHandler):
    server: Provider

    def do_POST(self) -> None:
        self.server.posted.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        answer = {"ErrorCode": 0, "Message": "OK", "MessageID": "m1", "To": self.server.posted[-1]["To"]}
        self.send_response(self.server.status)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 # the name of the one it replaces
        """Nothing: the test reads what was posted."""


@pytest.fixture
def provider(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    monkeypatch.setattr(pictures, "WIDTH", 90)
    with Provider() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        settings.MAILERS = mailers(f"postmark://?server_token=t&api_url={address}", demo=False)
        yield server
        server.shutdown()


def test_a_letter_goes_out_whole_through_a_provider(game: Game, provider: Provider) -> None:
    assert deliver() == 1

    (mail,) = provider.posted
    headers = {header["Name"]: header["Value"] for header in mail["Headers"]}
    (picture,) = mail["Attachments"]
    assert mail["To"] == holder_of(waiting_seat(game)).email
    assert mail["From"] == "Guildpost <post@127.0.0.1>"
    assert mail["TextBody"].startswith("YOUR TURN")
    assert 'src="cid:board"' in mail["HtmlBody"]
    assert picture["ContentID"] == "cid:board"
    assert b64decode(picture["Content"]).startswith(b"\x89PNG")
    assert headers["Message-ID"] == f"<{Delivery.objects.get().id}@127.0.0.1>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_what_a_provider_refuses_is_tried_again(game: Game, provider: Provider) -> None:
    provider.status = 500
    assert deliver() == 0
    assert statuses() == [("turn", "pending")]
    assert Delivery.objects.get().reason == "AnymailRequestsAPIError"

    provider.status = 200
    assert deliver() == 1
    assert statuses() == [("turn", "sent")]
