"""The tokens of programs at the desk: to be looked at, and revoked by who may."""

from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from pytest_django import Settings

from accounts import tokens
from accounts.models import Token, User
from config.mail import mailers
from tests.notifications.conftest import Sink, free_port, text_of
from tests.web.places import ClientOf

LIST = "/desk/accounts/token/"


@pytest.fixture
def issued(alice: User) -> tuple[Token, str]:
    """A token of alice's, and its text."""
    return tokens.issue_token(user=alice, name="My bot", scopes=["games:read", "games:play"])


def page_of(token: Token) -> str:
    return f"{LIST}{token.pk}/change/"


def revoke_of(token: Token) -> str:
    return f"{LIST}{token.pk}/revoke/"


def chosen(*those: Token) -> dict[str, object]:
    return {"action": "revoke", "_selected_action": [token.pk for token in those]}


def test_a_token_is_shown_without_what_opens_or_tells_when_it_was_used(
    at_desk: ClientOf, issued: tuple[Token, str], organiser: User
) -> None:
    token, text = issued
    Token.objects.filter(pk=token.pk).update(used_at=datetime(2026, 3, 4, 15, 37, tzinfo=UTC))
    client = at_desk(organiser)

    for path in (LIST, page_of(token)):
        page = client.get(path).content.decode()
        for shown in ("My bot", "alice", token.hint, "games:read, games:play", "4 Mar 2026"):
            assert shown in page, (path, shown)
        for hidden in (text, token.token_hash, token.address, "15:37", "3:37"):
            assert hidden not in page, (path, hidden)


def test_a_token_is_found_by_how_it_begins(at_desk: ClientOf, issued: tuple[Token, str], organiser: User) -> None:
    token, _ = issued
    tokens.issue_token(user=organiser, name="Other", scopes=["games:read"])

    found = at_desk(organiser).get(f"{LIST}?q={token.hint}").context["cl"].result_list

    assert list(found) == [token]


def test_a_revoked_token_opens_nothing_and_its_person_is_told(
    at_desk: ClientOf, client: Client, issued: tuple[Token, str], organiser: User, sink: Sink
) -> None:
    (token, text), desk = issued, at_desk(organiser)
    bearer = {"Authorization": f"Bearer {text}"}
    assert client.get("/api/v1/me", headers=bearer).status_code == 200
    assert revoke_of(token) in desk.get(page_of(token)).content.decode()

    done = desk.post(revoke_of(token), follow=True)

    assert "1 token is revoked." in done.content.decode()
    assert revoke_of(token) not in done.content.decode()
    assert client.get("/api/v1/me", headers=bearer).status_code == 401
    (letter,) = sink.mails
    assert letter["To"] == "alice@example.org"
    assert f"My bot”, which begins with {token.hint}" in " ".join(text_of(letter).split())
    noted = LogEntry.objects.get(object_id=str(token.pk))
    assert (noted.user, noted.change_message) == (organiser, "Revoked.")


def test_of_many_only_those_that_live_are_revoked(
    at_desk: ClientOf, alice: User, bob: User, organiser: User, sink: Sink
) -> None:
    first, second, dead = (
        tokens.issue_token(user=user, name="bot", scopes=["games:read"])[0] for user in (alice, bob, bob)
    )
    tokens.revoke_token(user=bob, token_id=dead.pk)
    dead.refresh_from_db()
    client = at_desk(organiser)

    done = client.post(LIST, chosen(first, second, dead), follow=True)
    again = client.post(LIST, chosen(first, second, dead), follow=True)

    assert "2 tokens are revoked." in done.content.decode()
    assert "Nothing was changed" in again.content.decode()
    assert sorted(letter["To"] for letter in sink.mails) == ["alice@example.org", "bob@example.org"]
    assert Token.objects.get(pk=dead.pk).revoked_at == dead.revoked_at


def test_without_the_permission_no_token_is_revoked(
    at_desk: ClientOf, client: Client, issued: tuple[Token, str], charlie: User, organiser: User
) -> None:
    token, _ = issued
    keeper = User.objects.create_user(email="kim@example.org", name="kim", is_staff=True)
    looker = User.objects.create_user(email="lee@example.org", name="lee", is_staff=True)
    looker.user_permissions.set(organiser.user_permissions.exclude(codename="revoke_token"))

    for browser, status in ((client, 302), (at_desk(charlie), 404), (at_desk(keeper), 403), (at_desk(looker), 403)):
        assert browser.post(revoke_of(token)).status_code == status
    for person, status in ((charlie, 404), (keeper, 403)):
        assert at_desk(person).post(LIST, chosen(token)).status_code == status
        assert at_desk(person).get(page_of(token)).status_code == status
    seen = at_desk(looker)
    assert revoke_of(token) not in seen.get(page_of(token)).content.decode()
    seen.post(LIST, chosen(token))

    token.refresh_from_db()
    assert token.revoked_at is None


def test_looking_at_the_address_that_revokes_changes_nothing(
    at_desk: ClientOf, issued: tuple[Token, str], organiser: User
) -> None:
    token, _ = issued

    assert at_desk(organiser).get(revoke_of(token)).status_code == 405

    token.refresh_from_db()
    assert token.revoked_at is None


def test_a_silent_mail_server_does_not_save_a_token(
    at_desk: ClientOf, issued: tuple[Token, str], organiser: User, settings: Settings
) -> None:
    token, text = issued
    settings.MAILERS = mailers(f"smtp://127.0.0.1:{free_port()}", demo=False)

    done = at_desk(organiser).post(revoke_of(token), follow=True)

    assert "Nobody could be told" in done.content.decode()
    assert tokens.find_token(text) is None
