"""The page of one's tokens."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.models import Token, User
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db
WISH = {"name": "my bot", "scopes": ["games:play"], "life": "90"}


def test_a_token_is_shown_once_and_opens_what_it_says(client_of: ClientOf, alice: User) -> None:
    client = client_of(alice)

    page = client.post("/account/tokens", WISH)
    (text,) = re.findall(r'value="(gp_pat_\w+)"', page.content.decode())
    again = client.get("/account/tokens").content.decode()

    assert page["Cache-Control"].endswith("private")
    assert "no-store" in page["Cache-Control"]
    assert "my bot" in again
    assert text not in again
    found = tokens.find_token(text)
    assert found is not None
    assert (found.user, found.scopes) == (alice, ["games:play"])


@pytest.mark.parametrize(("life", "days"), [("30", 30), ("90", 90), ("365", 365), ("never", None)])
def test_a_token_ends_when_it_was_said(client_of: ClientOf, alice: User, life: str, days: int | None) -> None:
    client_of(alice).post("/account/tokens", WISH | {"life": life})

    end = Token.objects.get().expires_at
    if days is None:
        assert end is None
    else:
        assert end is not None
        assert abs(timezone.now() + timedelta(days=days) - end) < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"name": " "}, "Please name it"),
        ({"name": "x" * 61}, "at most 60"),
        ({"scopes": []}, "at least one thing"),
        ({"scopes": ["all"]}, "Select a valid choice"),
        ({"life": "1000"}, "Select a valid choice"),
    ],
)
def test_a_wish_that_makes_no_sense_is_told_so(
    client_of: ClientOf, alice: User, wish: dict[str, object], words: str
) -> None:
    page = client_of(alice).post("/account/tokens", WISH | wish)

    assert (page.status_code, words in page.content.decode()) == (422, True)
    assert not Token.objects.exists()


def test_there_is_an_end_to_tokens(client_of: ClientOf, alice: User) -> None:
    for _ in range(tokens.MOST):
        tokens.issue_token(user=alice, name="one of many", scopes=["games:read"])

    page = client_of(alice).post("/account/tokens", WISH)

    assert (page.status_code, "revoke one first" in page.content.decode()) == (422, True)


def test_a_token_is_revoked_after_a_question(client_of: ClientOf, alice: User) -> None:
    token, text = tokens.issue_token(user=alice, name="my bot", scopes=["games:play"])
    client, path = client_of(alice), f"/account/tokens/{token.id}/revoke"

    assert "Revoke “my bot”?" in client.get(path).content.decode()
    assert tokens.find_token(text) is not None
    page = client.post(path, follow=True).content.decode()

    assert "it opens nothing any more" in page
    assert "No program acts for you" in page
    assert tokens.find_token(text) is None
    assert client.post(path).status_code == 404


def test_anothers_token_looks_like_none(client_of: ClientOf, alice: User, charlie: User) -> None:
    token, text = tokens.issue_token(user=alice, name="of alice’s", scopes=["games:play"])
    stranger = client_of(charlie)

    for token_id in (token.id, uuid4()):
        for method in (stranger.get, stranger.post):
            assert method(f"/account/tokens/{token_id}/revoke").status_code == 404
    assert "of alice’s" not in stranger.get("/account/tokens").content.decode()
    assert tokens.find_token(text) is not None


def test_tokens_are_for_who_is_signed_in(client: Client) -> None:
    for path in ("/account/tokens", f"/account/tokens/{uuid4()}/revoke"):
        for answer in (client.get(path), client.post(path, WISH)):
            assert answer["Location"] == f"/?next={path}"


def test_every_scope_has_its_words(client_of: ClientOf, alice: User) -> None:
    tokens.issue_token(user=alice, name="all", scopes=tokens.SCOPES)

    assert (
        "read games, play, manage channels, organise leagues"
        in client_of(alice).get("/account/tokens").content.decode()
    )
