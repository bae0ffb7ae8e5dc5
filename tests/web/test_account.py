import re
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
import time_machine
from django.test import Client

from accounts.models import AddressChange, Passkey, User
from games.absences import name_days
from games.models import Absence, Game
from tests.accounts.conftest import body_of
from tests.conftest import GameOf
from tests.notifications.conftest import Sink
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db

NONE = UUID(int=0)
PAGES = [
    *("/account", "/account/close", "/account/days-off", "/account/rhythm", "/welcome"),
    *("/account/channels", "/account/channels/new", "/account/channels/new/webhook"),
    *(f"/account/channels/{NONE}/secret", f"/account/channels/{NONE}/remove"),
]
DEEDS = [
    "/account/name",
    "/account/time-zone",
    "/account/address",
    "/account/address/withdraw",
    "/account/sign-out-elsewhere",
    "/account/close",
    "/account/hint",
    "/account/passkeys",
    "/account/passkeys/options",
    "/account/passkeys/1/name",
    "/account/passkeys/1/remove",
    "/account/days-off",
    "/account/days-off/1/withdraw",
    "/account/days-off/1/end",
    "/account/rhythm",
    *(f"/account/channels/{NONE}/{deed}" for deed in ("change", "test", "start", "secret", "remove", "redeliver")),
    f"/account/deliveries/{NONE}/redeliver",
]


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_for_who_is_signed_in(client: Client, path: str) -> None:
    assert client.get(path)["Location"] == f"/?next={path}"


@pytest.mark.parametrize("path", DEEDS)
def test_deeds_are_for_who_is_signed_in(client: Client, path: str) -> None:
    assert client.post(path).status_code == 302
    assert client.post(path)["Location"].startswith("/?next=")


@pytest.mark.parametrize("path", [path for path in DEEDS if path not in PAGES])
def test_deeds_are_posted(client_of: ClientOf, alice: User, path: str) -> None:
    assert client_of(alice).get(path).status_code == 405


def test_the_name_is_changed_with_the_reason_if_not(client_of: ClientOf, alice: User, bob: User) -> None:
    client = client_of(alice)
    refused = client.post("/account/name", {"name": "B0B"})
    assert (refused.status_code, "has that name already" in refused.content.decode()) == (409, True)

    assert client.post("/account/name", {"name": "Alice Lee"})["Location"] == "/account"
    assert User.objects.get(pk=alice.pk).name == "Alice Lee"
    again = client.post("/account/name", {"name": "Alice Leigh"})
    assert (again.status_code, "once in 30 days" in again.content.decode()) == (422, True)


def test_the_zone_is_changed(client_of: ClientOf, alice: User) -> None:
    client = client_of(alice)

    assert client.post("/account/time-zone", {"time_zone": "Europe/Nowhere"}).status_code == 422
    assert client.post("/account/time-zone", {"time_zone": "Asia/Tokyo"})["Location"] == "/account"

    assert User.objects.get().time_zone == "Asia/Tokyo"
    assert 'value="Asia/Tokyo" selected' in client.get("/account").content.decode()


def test_signing_out_elsewhere_keeps_this_browser(client_of: ClientOf, alice: User, charlie: User) -> None:
    here, there, other = client_of(alice), client_of(alice), client_of(charlie)

    here.post("/account/sign-out-elsewhere")

    assert [client.get("/account").status_code for client in (here, there, other)] == [200, 302, 200]


def test_the_address_moves_by_both_links(client_of: ClientOf, sink: Sink, alice: User) -> None:
    client, mailbox = client_of(alice), Client(enforce_csrf_checks=True)
    client.post("/account/address", {"address": "alice@new.example"})
    assert "alice@new.example" in client.get("/account").content.decode()
    links = [body_of(mail).split("8000")[1].split()[0] for mail in sink.mails]
    change = AddressChange.objects.values().get()
    for link in links:  # a scanner
        for method in ("get", "head", "options"):
            answer = getattr(mailbox, method)(link)
        assert mailbox.get(link)["Referrer-Policy"] == "no-referrer"
        assert not answer.cookies
    assert AddressChange.objects.values().get() == change

    assert "has said yes" in mailbox.post(links[1]).content.decode()
    assert "has said yes" in mailbox.get(links[1]).content.decode()
    assert "has moved" in mailbox.post(links[0]).content.decode()

    assert User.objects.get().email == "alice@new.example"
    assert [mailbox.post(link).status_code for link in links] == [404, 404]
    assert client.get("/account").status_code == 302


@pytest.mark.parametrize("side", [0, 1])
def test_either_address_may_say_no(client_of: ClientOf, sink: Sink, alice: User, side: int) -> None:
    client_of(alice).post("/account/address", {"address": "alice@new.example"})
    links = [body_of(mail).split("8000")[1].split()[0] for mail in sink.mails]

    assert "Nothing will change" in Client().post(links[side], {"no": "yes"}).content.decode()

    assert [Client().post(link).status_code for link in links] == [404, 404]
    assert User.objects.get().email == alice.email


def test_a_change_of_address_is_withdrawn(client_of: ClientOf, sink: Sink, alice: User, charlie: User) -> None:
    client = client_of(alice)
    client.post("/account/address", {"address": "alice@new.example"})

    client_of(charlie).post("/account/address/withdraw")
    assert AddressChange.objects.exists()
    client.post("/account/address/withdraw")
    assert not AddressChange.objects.exists()


def test_who_asks_learns_nothing_of_the_new_address(client_of: ClientOf, sink: Sink, alice: User, bob: User) -> None:
    pages = []
    for address in ("nobody@example.org", bob.email):
        client = client_of(alice)
        posted = client.post("/account/address", {"address": address})
        body = client.get("/account").content.decode().replace(address, "…")
        pages.append((posted.status_code, re.sub(r'csrfmiddlewaretoken" value="\w+', "", body)))

    assert pages[0] == pages[1]


def test_the_account_is_closed_after_typing_ones_name(
    client_of: ClientOf, game_of: GameOf, alice: User, bob: User
) -> None:
    game, client = game_of(alice, bob), client_of(alice)
    assert "You give up your seat in the game under way" in client.get("/account/close").content.decode()

    assert client.post("/account/close", {"name": "bob"}).status_code == 422
    assert client.post("/account/close").status_code == 422
    assert Game.objects.get(pk=game.pk).is_running
    page = client.post("/account/close", {"name": " Alice "}, follow=True)

    assert "Your account is deactivated" in page.content.decode()
    assert not Game.objects.get(pk=game.pk).is_running
    assert client.get("/account").status_code == 302


def test_days_off_are_named_shown_and_taken_back(client_of: ClientOf, alice: User, charlie: User) -> None:
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False):
        client = client_of(alice)
        client.post("/account/days-off", {"first": "2026-03-10", "last": "2026-03-14"})
        page = client.get("/account/days-off").content.decode()
        assert "5 named, 23 left" in page
        assert "10 March – 14 March 2026" in page
        absence = Absence.objects.get()
        assert client_of(charlie).post(f"/account/days-off/{absence.pk}/withdraw").status_code == 409
        assert Absence.objects.exists()
        client.post(f"/account/days-off/{absence.pk}/withdraw")

    assert not Absence.objects.exists()


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ("2026-03-02", "2026-03-02", "begin tomorrow at the earliest"),
        ("2026-03-03", "2026-04-03", "you have 28 left"),
        ("soon", "", "Enter a valid date"),
    ],
)
def test_days_off_are_refused_with_a_reason(
    client_of: ClientOf, alice: User, first: str, last: str, words: str
) -> None:
    with time_machine.travel(datetime(2026, 3, 2, 12, tzinfo=UTC), tick=False):
        page = client_of(alice).post("/account/days-off", {"first": first, "last": last})

    assert page.status_code == 422
    assert words in page.content.decode()


def test_days_off_under_way_are_cut_short(client_of: ClientOf, alice: User) -> None:
    start = datetime(2026, 3, 2, 12, tzinfo=UTC)
    with time_machine.travel(start, tick=False):
        absence = name_days(user=alice, first=date(2026, 3, 4), last=date(2026, 3, 9))
    with time_machine.travel(start + timedelta(days=3), tick=False):
        client = client_of(alice)
        assert "Let today be the last" in client.get("/account/days-off").content.decode()
        client.post(f"/account/days-off/{absence.pk}/end")
        assert "2 named, 26 left" in client.get("/account/days-off").content.decode()


def test_days_off_name_the_games_that_do_not_allow_them(
    client_of: ClientOf, game_of: GameOf, alice: User, bob: User
) -> None:
    game = game_of(alice, bob)
    assert "Games without days off" not in client_of(alice).get("/account/days-off").content.decode()
    Game.objects.update(allows_absence=False)

    assert f"/games/{game.id}" in client_of(alice).get("/account/days-off").content.decode()


def test_passkeys_are_named_and_removed_by_whose_they_are(client_of: ClientOf, alice: User, charlie: User) -> None:
    key = Passkey.objects.create(user=alice, name="Passkey 1", credential_id=b"1", credential=b"1")
    for deed in ("name", "remove"):
        assert client_of(charlie).post(f"/account/passkeys/{key.pk}/{deed}", {"name": "mine"}).status_code == 422
    assert Passkey.objects.get().name == "Passkey 1"

    client_of(alice).post(f"/account/passkeys/{key.pk}/name", {"name": "Phone"})
    assert Passkey.objects.get().name == "Phone"
    client_of(alice).post(f"/account/passkeys/{key.pk}/remove")
    assert not Passkey.objects.exists()


@pytest.mark.parametrize("answer", ["", "{}", "[]", "1", '{"id": 1}', "nonsense"])
def test_nonsense_is_no_passkey(client: Client, client_of: ClientOf, alice: User, answer: str) -> None:
    client.post("/sign-in/passkey/options")
    assert client.post("/sign-in/passkey", {"answer": answer}).status_code == 422
    own = client_of(alice)
    own.post("/account/passkeys/options")
    assert own.post("/account/passkeys", {"answer": answer}).status_code == 422
    assert not Passkey.objects.exists()
