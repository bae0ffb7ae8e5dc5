import pytest
from django.test import Client

from games.rules import registry
from web import rulebook

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_game_tells_its_rules(client: Client, slug: str) -> None:
    page = client.get(f"/rules/{slug}").content.decode()

    assert page.count("<h1>") == 1
    assert registry.rules(slug).info.title in page


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_game_says_what_it_is_about_in_a_few_lines(slug: str) -> None:
    assert 60 < len(rulebook.card(slug).summary) < 500


def test_the_list_leads_to_every_game(client: Client) -> None:
    page = client.get("/rules").content.decode()

    assert [slug for slug in registry.GAMES if f'href="/rules/{slug}"' not in page] == []


def test_an_unknown_game_has_no_rules(client: Client) -> None:
    assert client.get("/rules/chess").status_code == 404


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_game_shows_what_it_looks_like(client: Client, slug: str) -> None:
    picture = client.get(f"/rules/{slug}/picture.svg")

    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg ")
    assert b"style" not in picture.content  # the pages' policy forbids it
    assert "max-age=86400" in picture.headers["Cache-Control"]


def test_an_unknown_game_looks_like_nothing(client: Client) -> None:
    assert client.get("/rules/chess/picture.svg").status_code == 404
