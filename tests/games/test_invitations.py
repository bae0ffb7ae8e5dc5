"""Seats that are offered. Alice offers, Bob is asked, Charlie is a stranger."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import choose_name, person_at
from accounts.silence import silence
from games import invitations, lobby, tables
from games.errors import (
    AlreadyThere,
    GameNotFound,
    NameNeeded,
    NoInvitation,
    NotOpen,
    NotYourTable,
    SeatTaken,
    TooManyInvitations,
)
from games.models import Game, GameEvent, Invitation
from games.seating import MOST_DAILY_INVITATIONS, MOST_OPEN_INVITATIONS
from games.tables import Holder, Offer
from tests.games.sitting import PLAYERS, held, started, table_of

pytestmark = pytest.mark.smoke


@pytest.fixture
def three(alice: User) -> Game:
    return table_of(alice, Holder.FREE, Holder.FREE)


def test_an_accepted_seat_is_taken_and_the_last_one_starts_the_game(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Offer(bob), Offer(charlie))

    invitations.accept_invitation(game_id=game.id, user=charlie)
    assert (held(game), started(game)) == (["alice", None, "charlie"], False)

    assert invitations.accept_invitation(game_id=game.id, user=bob).is_running
    assert held(game) == ["alice", "bob", "charlie"]
    assert set(Invitation.objects.values_list("answer", flat=True)) == {"accepted"}


def test_accepting_again_changes_nothing(alice: User, bob: User) -> None:  # E2
    game = table_of(alice, Offer(bob))

    for _ in range(2):
        assert invitations.accept_invitation(game_id=game.id, user=bob).id == game.id
    assert held(game) == ["alice", "bob"]
    assert GameEvent.objects.count() == 1


def test_a_guest_accepts_once_it_has_a_name(alice: User) -> None:  # field note 19
    guest = person_at("dora@example.org")
    game = table_of(alice, Offer(guest))

    with pytest.raises(NameNeeded):
        invitations.accept_invitation(game_id=game.id, user=guest)
    assert Invitation.objects.get().answer == ""

    choose_name(user=guest, name="Dora")
    assert invitations.accept_invitation(game_id=game.id, user=guest).is_running
    assert person_at("DORA@example.org") == guest


def test_a_declined_seat_is_free_again_and_whoever_offered_it_is_told(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Offer(bob))

    for _ in range(2):
        invitations.decline_invitation(game_id=game.id, user=bob)

    assert Invitation.objects.get().answer == "declined"
    assert list(GameEvent.objects.values_list("kind", "seat")) == [("declined", 0)]
    assert tables.join_game(game_id=game.id, user=charlie).is_running


def test_a_withdrawn_seat_is_free_again(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Offer(bob), Holder.FREE)

    invitations.withdraw_invitation(game_id=game.id, user=alice, seat=1)

    with pytest.raises(NoInvitation):
        invitations.accept_invitation(game_id=game.id, user=bob)
    with pytest.raises(NoInvitation):
        invitations.decline_invitation(game_id=game.id, user=bob)
    with pytest.raises(NoInvitation):
        invitations.withdraw_invitation(game_id=game.id, user=alice, seat=1)
    tables.join_game(game_id=game.id, user=charlie)
    assert held(game) == ["alice", "charlie", None]


def test_only_a_free_seat_is_offered(three: Game, alice: User, bob: User, charlie: User) -> None:
    invitations.invite(game_id=three.id, invited_by=alice, seat=1, user=bob)

    for seat in (0, 1, 3, -1):
        with pytest.raises(SeatTaken):
            invitations.invite(game_id=three.id, invited_by=alice, seat=seat, user=charlie)
    assert Invitation.objects.count() == 1


def test_only_who_made_the_table_offers_and_withdraws(three: Game, alice: User, bob: User, charlie: User) -> None:
    tables.join_game(game_id=three.id, user=bob)
    invitations.invite(game_id=three.id, invited_by=alice, seat=2, user=charlie)

    for user in (bob, charlie):
        with pytest.raises(NotYourTable):
            invitations.invite(game_id=three.id, invited_by=user, seat=2, user=user)
        with pytest.raises(NotYourTable):
            invitations.withdraw_invitation(game_id=three.id, user=user, seat=2)
    assert Invitation.objects.get().answer == ""


def test_a_stranger_cannot_tell_a_private_table_from_a_missing_one(alice: User, bob: User, charlie: User) -> None:
    private = table_of(alice, Offer(bob), Holder.FREE, visibility=PLAYERS)

    for game_id in (private.id, uuid4()):
        with pytest.raises(GameNotFound):
            invitations.invite(game_id=game_id, invited_by=charlie, seat=2, user=charlie)
        with pytest.raises(GameNotFound):
            invitations.withdraw_invitation(game_id=game_id, user=charlie, seat=1)
        with pytest.raises(GameNotFound):
            invitations.accept_invitation(game_id=game_id, user=charlie)
        with pytest.raises(GameNotFound):
            invitations.decline_invitation(game_id=game_id, user=charlie)


def test_nothing_is_offered_of_a_game_that_runs(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, bob)

    with pytest.raises(NotOpen):
        invitations.invite(game_id=game.id, invited_by=alice, seat=1, user=charlie)
    with pytest.raises(NotOpen):
        invitations.accept_invitation(game_id=game.id, user=charlie)


def test_who_is_there_by_name_is_not_asked_by_name(three: Game, alice: User, bob: User, charlie: User) -> None:
    tables.join_game(game_id=three.id, user=bob)

    for user in (alice, bob):
        with pytest.raises(AlreadyThere):
            invitations.invite(game_id=three.id, invited_by=alice, seat=2, user=user, is_by_name=True)


def test_an_address_does_not_tell_whose_it_is(alice: User, bob: User) -> None:  # S6
    """Bob sits there, or was asked by name; his address is answered like any other."""
    game = table_of(alice, bob, Holder.FREE, Holder.FREE)

    stored = invitations.invite(game_id=game.id, invited_by=alice, seat=2, user=bob)

    places = lobby.open_table(game.id, alice).places
    assert [place.name for place in places] == ["alice", "bob", "Invited by post", "Free seat"]
    assert lobby.invitations_to(bob) == []
    invitations.accept_invitation(game_id=game.id, user=bob)
    assert Invitation.objects.get(pk=stored.pk).answer == ""
    with pytest.raises(AlreadyThere):
        invitations.invite(game_id=game.id, invited_by=alice, seat=3, user=bob)


@pytest.mark.parametrize("kind", ["unknown", "known", "silenced", "closed", "busy"])
def test_whoever_is_asked_the_answer_is_the_same(three: Game, alice: User, bob: User, kind: str) -> None:  # S6
    whom = bob if kind in ("known", "closed") else person_at("dora@example.org")
    if kind == "closed":
        User.objects.filter(pk=bob.pk).update(is_active=False)
    elif kind == "silenced":
        silence("dora@example.org")
    elif kind == "busy":
        table_of(alice, Offer(whom))

    invitation = invitations.invite(game_id=three.id, invited_by=alice, seat=1, user=whom)

    assert (invitation.answer, invitation.is_by_name) == ("", False)
    assert [place.name for place in lobby.open_table(three.id, alice).places][1] == "Invited by post"


def test_so_many_invitations_may_be_open(alice: User) -> None:  # S10
    people = [person_at(f"guest{number}@example.org") for number in range(MOST_OPEN_INVITATIONS)]
    for first, second, third in zip(people[::3], people[1::3], people[2::3], strict=True):
        table_of(alice, Offer(first), Offer(second), Offer(third))
    one_more = table_of(alice, Holder.FREE)

    with pytest.raises(TooManyInvitations, match="At most 30"):
        invitations.invite(game_id=one_more.id, invited_by=alice, seat=1, user=people[0])
    with pytest.raises(TooManyInvitations):
        table_of(alice, Offer(people[0]))
    assert Invitation.objects.count() == MOST_OPEN_INVITATIONS
    assert Game.objects.count() == MOST_OPEN_INVITATIONS // 3 + 1

    Invitation.objects.first().delete()  # type: ignore[union-attr]
    invitations.invite(game_id=one_more.id, invited_by=alice, seat=1, user=people[0])


def test_so_many_invitations_may_be_written_a_day(three: Game, alice: User, bob: User) -> None:  # S10
    for _ in range(MOST_DAILY_INVITATIONS):
        invitations.invite(game_id=three.id, invited_by=alice, seat=1, user=bob)
        invitations.withdraw_invitation(game_id=three.id, user=alice, seat=1)

    with pytest.raises(TooManyInvitations):
        invitations.invite(game_id=three.id, invited_by=alice, seat=1, user=bob)

    Invitation.objects.update(created_at=timezone.now() - timedelta(days=1))
    invitations.invite(game_id=three.id, invited_by=alice, seat=1, user=bob)


def test_a_new_table_does_not_tell_whose_an_address_is(alice: User, bob: User) -> None:  # S6
    """Bob is asked by name and, unknowingly, by his address: both are stored, and he can sit down once."""
    game = table_of(alice, Offer(bob, is_by_name=True), Offer(bob))

    invitations.accept_invitation(game_id=game.id, user=bob)

    assert held(game) == ["alice", "bob", None]
    assert list(Invitation.objects.order_by("id").values_list("answer", flat=True)) == ["accepted", ""]
    invitations.accept_invitation(game_id=game.id, user=bob)
    assert held(game) == ["alice", "bob", None]
