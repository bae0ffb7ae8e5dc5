import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.services import make_admin
from tests.web.conftest import ClientOf
from web import sessions

pytestmark = pytest.mark.django_db

PATHS = ["/desk/", "/desk/accounts/user/", "/desk/jsi18n/", "/desk/nowhere/", "/desk/login/", "/desk/password_change/"]


@pytest.fixture
def keeper(alice: User) -> User:
    return make_admin(address=alice.email)


def _by_passkey(client: Client) -> Client:
    session = client.session
    session[sessions._BY_PASSKEY] = True
    session.save()
    return client


@pytest.mark.parametrize("path", PATHS)
def test_who_is_not_signed_in_is_asked_to(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer["Location"] == f"/sign-in?next={path.replace('/', '%2F')}"


@pytest.mark.parametrize("path", PATHS)
def test_to_everybody_else_there_is_no_desk(client_of: ClientOf, charlie: User, path: str) -> None:
    assert client_of(charlie).get(path).status_code == 404
    assert _by_passkey(client_of(charlie)).get(path).status_code == 404


@pytest.mark.parametrize("path", PATHS[:3])
def test_the_desk_opens_with_a_passkey_only(client_of: ClientOf, keeper: User, path: str) -> None:
    client = client_of(keeper)
    turned_away = client.get(path)
    assert turned_away.status_code == 403
    assert "opens with a passkey" in turned_away.content.decode()

    assert _by_passkey(client).get(path).status_code == 200


def test_in_the_demo_the_desk_opens_to_all_staff(
    client_of: ClientOf, keeper: User, charlie: User, settings: Settings
) -> None:
    settings.DEMO = True

    assert client_of(keeper).get("/desk/").status_code == 200
    assert client_of(charlie).get("/desk/").status_code == 404


def test_every_page_leads_staff_to_the_desk_and_nobody_else(client_of: ClientOf, keeper: User, charlie: User) -> None:
    assert 'href="/desk/"' in client_of(keeper).get("/rules").content.decode()
    assert "/desk/" not in client_of(charlie).get("/rules").content.decode()


def test_at_the_desk_an_account_is_closed_and_nothing_else_is_changed(
    client_of: ClientOf, keeper: User, bob: User
) -> None:
    client, path = _by_passkey(client_of(keeper)), f"/desk/accounts/user/{bob.pk}/change/"
    page = client.get(path).content.decode()
    assert "password" not in page.lower().replace("password_change", "")

    client.post(path, {"name": "mallory", "email": "m@example.org", "is_superuser": "on"})

    bob.refresh_from_db()
    assert (bob.name, bob.email, bob.is_active, bob.is_superuser) == ("bob", "bob@example.org", False, False)


def test_what_lies_on_the_desk_is_listed_here() -> None:
    lying = {model.__name__ for model in admin.site._registry}

    assert lying == {
        *("User", "Token", "Game", "Invitation", "Outage"),
        *("Delivery", "FailedNews", "Announcement", "Link", "Channel", "GameMode"),
        "Competition",
    }
    assert reverse("admin:index") == "/desk/"


def test_nobody_is_made_or_deleted_at_the_desk(client_of: ClientOf, keeper: User, bob: User) -> None:
    client = _by_passkey(client_of(keeper))

    for deed in ("add", f"{bob.pk}/delete"):
        assert client.get(f"/desk/accounts/user/{deed}/").status_code == 403
