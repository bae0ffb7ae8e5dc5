from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts import address_change
from accounts.errors import DeadChange, MailUnreachable, SameAddress, TooOften
from accounts.models import AddressChange, User
from accounts.services import choose_name, person_at
from accounts.silence import silence
from config.mail import mailers
from games import guests, services
from games.errors import SharedTable
from games.guests import KEPT, confirm_address, delete_idle_guests
from games.models import Game, Invitation, Seat, Tenure
from notifications import links
from notifications.models import Link
from tests.accounts.conftest import body_of, sink, smtp
from tests.conftest import GameOf
from tests.games.playing import holder_of, waiting_seat
from tests.notifications.conftest import Sink, deliver, free_port

__all__ = ["sink", "smtp"]

pytestmark = pytest.mark.django_db
NEW = "alice@new.example"


def _ask(sink: Sink, user: User, address: str = NEW) -> tuple[str, str]:
    """The tokens that the old and the new address got."""
    address_change.ask(user=user, address=address)
    old, new = sink.mails[-2:]
    assert (old["To"], new["To"]) == (user.email, address)
    return _token(old), _token(new)


def _token(mail: object) -> str:
    text: str = mail.get_body(("plain",)).get_content()  # type: ignore[attr-defined] # a mail
    return text.split("/a/")[1].split(maxsplit=1)[0]


def _guest(address: str) -> User:
    guest = person_at(address)
    choose_name(user=guest, name="Dora")
    return guest


def _offered_seat(creator: User) -> Seat:
    """A free seat of a table that has not started."""
    table = Game.objects.create(rules="builders_middle_ages", version=1, created_by=creator, seed=bytes(32))
    Seat.objects.create(game=table, index=0, user=creator)
    return Seat.objects.create(game=table, index=1)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_an_account_moves_when_both_addresses_say_yes(sink: Sink, alice: User, order: tuple[int, int]) -> None:
    tokens = _ask(sink, alice)

    assert not confirm_address(token=tokens[order[0]])
    assert not confirm_address(token=tokens[order[0]])  # again is no second yes
    assert User.objects.get(pk=alice.pk).email == "alice@example.org"
    assert confirm_address(token=tokens[order[1]])

    assert User.objects.get(pk=alice.pk).email == NEW
    assert User.objects.count() == 1
    for token in tokens:
        with pytest.raises(DeadChange):
            confirm_address(token=token)


@pytest.mark.django_db(transaction=True)
def test_the_old_address_is_told(sink: Sink, alice: User) -> None:
    for token in _ask(sink, alice):
        confirm_address(token=token)

    assert [(mail["To"], mail["Subject"]) for mail in sink.mails][2:] == [
        ("alice@example.org", "Your account at Guildpost has moved")
    ]


def test_moving_ends_sessions_and_kills_links(sink: Sink, game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    seat = Seat.objects.get(game=game, user=alice)
    token = links.issue(Link.Kind.LOOK, seat=seat, user=alice)
    client = Client()
    client.force_login(alice)

    for yes in _ask(sink, alice):
        assert links.find(token)
        confirm_address(token=yes)

    assert links.find(token) is None
    assert client.get("/account").status_code == 302


def test_a_change_ends_after_a_day_or_when_it_is_withdrawn_or_asked_anew(sink: Sink, alice: User) -> None:
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        first = _ask(sink, alice)
        second = _ask(sink, alice, "alice@other.example")
        for token in (*first, "nonsense", ""):
            with pytest.raises(DeadChange):
                address_change.find(token)
        assert address_change.waiting(alice) is not None
    with time_machine.travel(start + timedelta(hours=24), tick=False), pytest.raises(DeadChange):
        address_change.find(second[0])
    with time_machine.travel(start, tick=False):
        address_change.withdraw(user=alice)
        with pytest.raises(DeadChange):
            address_change.find(second[1])


def test_a_closed_account_moves_no_more(sink: Sink, alice: User) -> None:
    old, _ = _ask(sink, alice)
    User.objects.filter(pk=alice.pk).update(is_active=False)

    with pytest.raises(DeadChange):
        confirm_address(token=old)


def test_asking_is_refused_for_ones_own_address_and_too_often(sink: Sink, alice: User) -> None:
    with pytest.raises(SameAddress):
        address_change.ask(user=alice, address="ALICE@example.org")
    for _ in range(3):
        _ask(sink, alice)
    with pytest.raises(TooOften):
        address_change.ask(user=alice, address=NEW)


def test_asking_while_no_mail_leaves_changes_nothing(alice: User, settings: Settings) -> None:
    settings.MAILERS = mailers(f"smtp://127.0.0.1:{free_port()}", demo=False)

    for _ in range(5):
        with pytest.raises(MailUnreachable):
            address_change.ask(user=alice, address=NEW)

    assert not AddressChange.objects.exists()


def test_an_address_with_an_account_is_told_and_cannot_be_taken(sink: Sink, alice: User, bob: User) -> None:  # S6
    address_change.ask(user=alice, address=bob.email)

    old, new = sink.mails
    assert "/a/" not in body_of(new)
    assert new["Subject"] == "You have an account at Guildpost already"
    assert not confirm_address(token=_token(old))


def test_an_address_that_gets_an_account_meanwhile_cannot_be_taken(sink: Sink, alice: User) -> None:
    old, new = _ask(sink, alice)
    confirm_address(token=new)
    User.objects.create_user(email=NEW, name="dora")

    with pytest.raises(DeadChange):
        confirm_address(token=old)

    assert User.objects.get(pk=alice.pk).email == "alice@example.org"


def test_an_address_that_wants_no_mail_gets_none(sink: Sink, alice: User) -> None:
    silence(NEW)

    address_change.ask(user=alice, address=NEW)

    assert [mail["To"] for mail in sink.mails] == [alice.email]


def test_a_guests_seats_come_along(sink: Sink, game_of: GameOf, alice: User, bob: User) -> None:
    guest = _guest(NEW)
    game, seat = game_of(bob, guest), _offered_seat(bob)
    offered = Invitation.objects.create(seat=seat, user=guest, invited_by=bob)
    for token in _ask(sink, alice):
        confirm_address(token=token)

    assert not User.objects.filter(pk=guest.pk).exists()
    assert game.seats.get(index=1).user == alice
    assert Tenure.objects.get(seat__game=game, seat__index=1).user == alice
    assert Invitation.objects.get(pk=offered.pk).user == alice


def test_a_guests_turn_is_told_again_to_the_account(sink: Sink, game_of: GameOf, alice: User, bob: User) -> None:
    guest = _guest(NEW)
    game = game_of(bob, guest)
    while holder_of(waiting_seat(game)) != guest:
        game = game_of(bob, guest)
    deliver()
    for token in _ask(sink, alice):
        confirm_address(token=token)
    sink.empty()

    deliver()

    (mail,) = [mail for mail in sink.mails if mail["To"] == NEW]
    token = body_of(mail).split("/t/")[1].split()[0]
    link = links.find(token)
    assert link is not None
    assert link.user == alice


def test_a_guest_at_the_same_table_stays(sink: Sink, game_of: GameOf, alice: User, bob: User) -> None:
    guest = _guest(NEW)
    game = game_of(alice, guest, bob)
    old, new = _ask(sink, alice)
    confirm_address(token=old)

    with pytest.raises(SharedTable):
        confirm_address(token=new)

    assert [seat.user for seat in game.seats.order_by("index")] == [alice, guest, bob]
    assert User.objects.get(pk=alice.pk).email == "alice@example.org"
    services.resign(game_id=game.id, user=alice, seat=0)
    assert confirm_address(token=new)


def test_idle_guests_are_forgotten(game_of: GameOf, alice: User, bob: User) -> None:
    now = timezone.now()
    idle, seated, invited, declined, young = (person_at(f"g{number}@example.org") for number in range(5))
    choose_name(user=seated, name="Dora")
    game_of(alice, seated)
    seat = _offered_seat(bob)
    Invitation.objects.create(seat=seat, user=declined, invited_by=bob, answer=Invitation.Answer.DECLINED)
    Invitation.objects.create(seat=seat, user=invited, invited_by=bob)
    User.objects.exclude(pk=young.pk).update(joined_at=now - KEPT - timedelta(minutes=1))

    assert delete_idle_guests(now=now) == 2

    left = set(User.objects.all())
    assert left == {alice, bob, seated, invited, young}
    assert idle not in left
    assert guests.delete_idle_guests(now=now) == 0
