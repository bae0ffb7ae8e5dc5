import pytest
from django.template.loader import render_to_string
from django.test import Client

from accounts.models import User
from games import queries
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db


def test_a_missing_page_says_what_to_do(client: Client) -> None:
    answer = client.get("/nowhere")

    assert answer.status_code == 404
    assert "No such page" in answer.content.decode()
    assert 'href="/"' in answer.content.decode()


def test_a_fault_of_ours_tells_nothing_of_itself(
    client_of: ClientOf, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(user: User) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(queries, "games_of", fail)
    client = client_of(alice)
    client.raise_request_exception = False

    answer = client.get("/")

    assert answer.status_code == 500
    assert "Something broke here" in answer.content.decode()
    assert "a secret" not in answer.content.decode()


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "500"])
def test_an_error_page_needs_no_request(name: str) -> None:
    assert "</html>" in render_to_string(f"{name}.html")
