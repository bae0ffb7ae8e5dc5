"""The link in a letter that invites to a competition: no session, no sign-in, and nothing by looking."""

import secrets
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.core.signing import Signer
from django.test import Client

from accounts.models import User
from accounts.services import person_at
from leagues import entering, setting_up
from leagues.addresses import invitation_of, invitation_path, invited_entry
from leagues.models import Competition, Entry
from tests.digests import digests
from tests.leagues.conftest import CompetitionOf
from tests.web.conftest import ClientOf
from tests.web.test_turn_link import assert_is_kept_secret

pytestmark = pytest.mark.django_db

ENTER = {"answer": "enter", "name": "Gwen"}
DECLINE = {"answer": "decline"}


@pytest.fixture
def competition(competition_of: CompetitionOf, olive: User) -> Competition:
    """By invitation only; one takes part already."""
    made = competition_of(players=1)
    return setting_up.change_settings(competition_id=made.pk, by=olive, settings={"entering": "invited"})


@pytest.fixture
def guest(db: None) -> User:
    """Somebody who is known by an address alone."""
    return person_at("guest@example.org")


@pytest.fixture
def path(competition: Competition, olive: User, guest: User) -> str:
    (entry,) = entering.invite(competition_id=competition.pk, by=olive, users=[guest])
    return invitation_path(entry)


def status() -> str:
    return Entry.objects.get(user__email="guest@example.org").status


def test_it_shows_what_it_is_and_changes_nothing(client: Client, path: str) -> None:
    before = digests()

    answers = [getattr(client, method)(path) for method in ("get", "head", "get")]

    html = answers[0].content.decode()
    assert "You are invited to The Guild Cup" in html
    assert "olive</span> asks you to take part" in html
    assert "guest@example.org" not in html
    assert digests() == before
    for answer in answers:
        assert_is_kept_secret(answer)


def test_a_guest_enters_under_a_name_without_signing_in(path: str, guest: User) -> None:
    client = Client(enforce_csrf_checks=True)

    answer = client.post(path, ENTER)

    guest.refresh_from_db()
    assert (answer.status_code, guest.name, status()) == (200, "Gwen", "accepted")
    assert "You take part" in answer.content.decode()
    assert guest.confirmed_at is None
    assert not Session.objects.exists()
    assert_is_kept_secret(answer)


@pytest.mark.parametrize("name", ["", "x", "olive", "<b>"])
def test_a_name_that_cannot_be_changes_nothing(client: Client, path: str, guest: User, name: str) -> None:
    answer = client.post(path, {"answer": "enter", "name": name})

    guest.refresh_from_db()
    assert (answer.status_code >= 400, guest.name, status()) == (True, "", "invited")
    assert 'id="id_name_error"' in answer.content.decode()


def test_a_second_answer_shows_what_became_of_the_first(client: Client, path: str) -> None:
    client.post(path, ENTER)
    before = digests()

    for sent in (ENTER, DECLINE, {}):
        answer = client.post(path, sent)
        assert (answer.status_code, "You take part" in answer.content.decode()) == (200, True)
    assert client.get(path).status_code == 404
    assert digests() == before


def test_no_stays_no(client: Client, path: str) -> None:
    assert "You do not take part" in client.post(path, DECLINE).content.decode()

    assert "You do not take part" in client.post(path, ENTER).content.decode()
    assert status() == "declined"


def test_what_cannot_be_says_why_and_names_nobody(
    client: Client, path: str, competition: Competition, olive: User, guest: User, charlie: User
) -> None:
    setting_up.change_settings(competition_id=competition.pk, by=olive, settings={"most": 2})
    entering.invite(competition_id=competition.pk, by=olive, users=[charlie])
    entering.enter(competition_id=competition.pk, user=charlie)

    answer = client.post(path, ENTER)

    guest.refresh_from_db()
    assert (answer.status_code, guest.name, status()) == (409, "", "invited")
    assert "This competition is full: 2 take part." in answer.content.decode()


def test_it_is_the_links_person_who_answers_whoever_is_signed_in(client_of: ClientOf, path: str, alice: User) -> None:
    client = client_of(alice)

    assert "Sign out" not in client.get(path).content.decode()
    client.post(path, ENTER)

    assert status() == "accepted"
    assert not Entry.objects.filter(user=alice).exists()


def test_every_dead_link_is_alike(client: Client, path: str, competition: Competition, olive: User) -> None:
    token = path.rpartition("/")[2]
    uuid, _, sign = token.partition(".")
    foreign = Signer(salt="notifications.mutes", sep=".").sign(uuid)
    missing = Signer(salt="leagues.invitation", sep=".").sign(uuid4().hex)
    dead = [
        secrets.token_urlsafe(40),
        uuid,
        f"{uuid}.",
        f"{uuid4().hex}.{sign}",
        f"{token}x",
        token[:-1],
        foreign,
        missing,
    ]
    dead += [
        f"{uuid}.{sign.swapcase()}",
        f"{uuid.upper()}.{sign}",
        Signer(salt="leagues.invitation", sep=".").sign("x"),
    ]

    answers = [
        getattr(client, method)(f"/c/{one}", sent) for one in dead for method, sent in (("get", {}), ("post", ENTER))
    ]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert status() == "invited"
    setting_up.cancel_competition(competition_id=competition.pk, by=olive, reason="nobody came")
    assert client.post(path, ENTER).status_code == 409
    assert status() == "invited"


def test_a_token_is_read_as_it_was_made(path: str) -> None:
    token = path.rpartition("/")[2]
    entry = Entry.objects.get(user__email="guest@example.org")

    assert (invitation_of(token), invited_entry(token)) == (entry, entry)
    Entry.objects.update(status="accepted")
    assert (invitation_of(token), invited_entry(token)) == (entry, None)
