from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import deadlines, invitations, services, tables
from games.models import Game, Seat
from games.tables import Holder, Offer
from notifications import links
from notifications.models import Link
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, waiting_seat

TAKE = {"type": "take", "actions": 1}


@pytest.fixture
def seat(game: Game) -> Seat:
    """The one that is asked."""
    return waiting_seat(game)


@pytest.fixture
def token(seat: Seat) -> str:
    return links.issue(Link.Kind.TURN, seat=seat, user=holder_of(seat), turn=seat.turn)


@pytest.fixture
def look(seat: Seat) -> str:
    return links.issue(Link.Kind.LOOK, seat=seat, user=holder_of(seat))


def test_a_turn_link_opens_its_turn(seat: Seat, token: str) -> None:
    link = links.find(token)

    assert link is not None
    assert (link.kind, link.seat, link.turn, link.user) == ("turn", seat, seat.turn, seat.user)


def test_a_token_is_long_and_is_not_stored(seat: Seat, token: str) -> None:
    row = Link.objects.values().get()

    assert links.TOKEN_BYTES * 8 >= 128
    assert len(token) == 32
    assert token not in str(row)
    assert row["token_hash"] == links._hash(token)


def test_reading_a_link_writes_nothing_and_asks_once(token: str) -> None:  # field note 16
    with CaptureQueriesContext(
        connection,
    ) as live:
        assert links.find(token)
    with CaptureQueriesContext(connection) as unknown:
        assert links.find("nonsense") is None

    assert len(live) == len(unknown) == 1
    assert live.captured_queries[0]["sql"].startswith("SELECT")


def test_a_turn_link_lives_through_its_turn_and_dies_with_it(game: Game, seat: Seat, token: str) -> None:
    play(game, TAKE)
    assert links.find(token)

    play(game, END)
    assert links.find(token) is None

    game.refresh_from_db()
    services.undo(game_id=game.id, user=holder_of(seat), seat=seat.index, step=game.step)
    assert links.find(token)


def test_a_turn_link_opens_no_later_turn(game: Game, seat: Seat, token: str) -> None:
    play(game, END)
    play(game, TAKE)
    play(game, END)

    assert waiting_seat(game).index == seat.index
    assert links.find(token) is None


def test_links_die_with_the_seat(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    seat = game.seats.get(index=0)
    look = links.issue(Link.Kind.LOOK, seat=seat, user=alice)
    turn = links.issue(Link.Kind.TURN, seat=seat, user=alice, turn=seat.turn or 0)

    services.resign(game_id=game.id, user=alice, seat=0)

    assert (links.find(look), links.find(turn)) == (None, None)


def test_a_seat_given_to_another_opens_to_no_old_link(seat: Seat, token: str, look: str, charlie: User) -> None:
    Seat.objects.filter(pk=seat.pk).update(user=charlie)

    assert (links.find(token), links.find(look)) == (None, None)


def test_a_turn_link_sleeps_while_a_bot_plays_the_seat(seat: Seat, token: str, look: str) -> None:
    Seat.objects.filter(pk=seat.pk).update(is_bot=True)

    assert links.find(token) is None
    assert links.find(look)


def test_links_die_with_the_address_they_were_sent_to(seat: Seat, token: str, look: str) -> None:
    User.objects.filter(pk=holder_of(seat).pk).update(email="new@example.org")

    assert (links.find(token), links.find(look)) == (None, None)


def test_links_die_with_the_account(seat: Seat, token: str, look: str) -> None:
    User.objects.filter(pk=holder_of(seat).pk).update(is_active=False)

    assert (links.find(token), links.find(look)) == (None, None)


@pytest.mark.parametrize("by", ["seat", "user", "both"])
def test_links_can_be_revoked(seat: Seat, token: str, look: str, by: str) -> None:  # field note 18
    whose = {"seat": {"seat": seat}, "user": {"user": seat.user}, "both": {"seat": seat, "user": seat.user}}[by]

    assert links.revoke(**whose) == 2  # type: ignore[arg-type] # by name
    assert links.revoke(**whose) == 0  # type: ignore[arg-type] # by name

    assert (links.find(token), links.find(look)) == (None, None)


def test_revoking_leaves_the_links_of_others(game: Game, token: str, look: str, charlie: User) -> None:
    links.revoke(user=charlie)
    links.revoke(seat=Seat.objects.get(game=game, asked="no"))

    assert links.find(token)
    assert links.find(look)
    with pytest.raises(ValueError, match="whose"):
        links.revoke()


def test_a_look_link_outlives_turns_and_the_game(game: Game, look: str) -> None:
    play(game, END)
    assert links.find(look)

    services.resign(game_id=game.id, user=game.created_by, seat=0)
    assert links.find(look)


def test_a_return_link_lives_while_a_bot_plays(seat: Seat) -> None:
    token = links.issue(Link.Kind.RETURN, seat=seat, user=holder_of(seat))
    assert links.find(token) is None

    Seat.objects.filter(pk=seat.pk).update(misses=deadlines.MISSES - 1)
    deadlines.time_out(seat_id=seat.pk, now=timezone.now() + timedelta(days=9))
    assert links.find(token)


@pytest.fixture
def offered(alice: User, bob: User) -> Game:
    """A table of three at which Bob was offered a seat."""
    return tables.create_game(
        created_by=alice, rules="builders_middle_ages", options={}, seats=[alice, Offer(bob), Holder.FREE]
    )


@pytest.fixture
def invitation(offered: Game, bob: User) -> str:
    return links.issue(Link.Kind.INVITATION, seat=offered.seats.get(index=1), user=bob)


def test_an_invitation_lives_while_it_is_offered_and_while_its_person_sits_there(
    offered: Game, invitation: str, bob: User, charlie: User
) -> None:
    assert links.find(invitation)

    invitations.accept_invitation(game_id=offered.id, user=bob)
    assert links.find(invitation)
    tables.join_game(game_id=offered.id, user=charlie)
    assert links.find(invitation)
    services.resign(game_id=offered.id, user=bob, seat=1)
    assert links.find(invitation) is None


def test_an_invitation_is_dead_once_withdrawn_but_lives_again_with_another_to_the_same_table(
    offered: Game, invitation: str, alice: User, bob: User
) -> None:
    invitations.withdraw_invitation(game_id=offered.id, user=alice, seat=1)
    assert links.find(invitation) is None

    invitations.invite(game_id=offered.id, invited_by=alice, seat=2, user=bob)
    assert links.find(invitation)


def test_a_declined_invitation_shows_that_until_the_game_starts(
    offered: Game, invitation: str, alice: User, bob: User
) -> None:
    invitations.decline_invitation(game_id=offered.id, user=bob)
    assert links.find(invitation)

    tables.fill_with_bots(game_id=offered.id, user=alice)
    assert links.find(invitation) is None


def test_a_move_posted_twice_finds_its_link_again(game: Game, token: str, charlie: User) -> None:
    play(game, TAKE)
    play(game, END)

    assert links.find(token) is None
    assert links.find_answered(token, END)
    assert links.find_answered(token, TAKE) is None
    assert links.find_answered("nonsense", END) is None
    links.revoke(seat=Seat.objects.get(game=game, asked="no"))
    assert links.find_answered(token, END) is None


def test_a_quiet_turn_is_no_answer_of_its_link(game: Game, seat: Seat, token: str) -> None:
    deadlines.time_out(seat_id=seat.pk, now=timezone.now() + timedelta(days=9))

    assert links.find_answered(token, END) is None
