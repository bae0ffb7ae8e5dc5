"""What is seen of tables before the start. Alice sets them, Bob sits there or is asked, Charlie is a stranger."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import person_at
from games import invitations, lobby, tables
from games.errors import GameNotFound
from games.lobby import Place
from games.models import Game
from games.tables import Holder, Offer
from tests.games.sitting import LINK, PLAYERS, PUBLIC, table_of

pytestmark = pytest.mark.smoke


def seen(game: Game, viewer: User | None) -> list[tuple[str, str, bool]]:
    return [(place.state.value, place.name, place.is_yours) for place in lobby.open_table(game.id, viewer).places]


def test_a_table_shows_who_sits_there_and_what_is_free(alice: User, bob: User) -> None:
    game = table_of(alice, Holder.BOT, Offer(bob, is_by_name=True), Holder.FREE)

    table = lobby.open_table(game.id, alice)

    assert seen(game, alice) == [
        ("held", "alice", True),
        ("bot", "Beam", False),
        ("offered", "bob", False),
        ("free", "Free seat", False),
    ]
    assert (table.is_host, table.own, table.invitation) == (True, table.places[0], None)
    assert [place.index for place in table.free] == [3]
    assert (table.is_joinable, table.can_join) == (True, False)


def test_who_is_asked_sees_that_it_is_for_them(alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob))

    table = lobby.open_table(game.id, bob)

    assert seen(game, bob)[1] == ("offered", "bob", True)
    assert table.invitation is not None
    assert (table.own, table.is_host, table.invitation.invited_by) == (None, False, alice)


def test_who_was_asked_by_an_address_stays_unknown_to_all_others(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Offer(bob), Offer(person_at("dora@example.org")), Holder.FREE)

    for viewer in (alice, charlie, None):
        assert [name for _, name, _ in seen(game, viewer)[1:3]] == ["Invited by post"] * 2
        shown = str(lobby.open_table(game.id, viewer).places)
        assert "bob" not in shown
        assert "@" not in shown


def test_who_was_asked_by_name_is_known_to_those_at_the_table_only(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Offer(bob, is_by_name=True), Holder.FREE, Holder.FREE)

    assert {viewer: seen(game, viewer)[1][1] for viewer in (alice, charlie, None)} == {
        alice: "bob",
        charlie: "Invited by post",
        None: "Invited by post",
    }
    tables.join_game(game_id=game.id, user=charlie)
    assert seen(game, charlie)[1][1] == "bob"


@pytest.mark.parametrize(("visibility", "is_seen"), [(PUBLIC, True), (LINK, True), (PLAYERS, False)])
def test_a_stranger_sees_a_table_unless_it_is_for_its_players_only(
    alice: User, bob: User, charlie: User, visibility: Game.Visibility, is_seen: bool
) -> None:
    game = table_of(alice, Offer(bob), Holder.FREE, visibility=visibility)

    for viewer in (charlie, None):
        if is_seen:
            assert len(seen(game, viewer)) == 3
        else:
            with pytest.raises(GameNotFound):
                lobby.open_table(game.id, viewer)
    assert lobby.open_table(game.id, bob).is_joinable == is_seen
    invitations.decline_invitation(game_id=game.id, user=bob)
    if not is_seen:
        with pytest.raises(GameNotFound):
            lobby.open_table(game.id, bob)


def test_a_seat_is_joined_by_who_is_signed_in_and_not_there(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, bob, Holder.FREE)

    assert {viewer: lobby.open_table(game.id, viewer).can_join for viewer in (alice, bob, charlie, None)} == {
        alice: False,
        bob: False,
        charlie: True,
        None: False,
    }


def test_a_table_that_was_called_off_is_shown_as_that(alice: User, charlie: User) -> None:
    game = table_of(alice, Holder.FREE)
    tables.call_off(game_id=game.id, user=alice)

    table = lobby.open_table(game.id, charlie)

    assert (table.game.status, table.is_joinable, table.can_join) == ("cancelled", False, False)


def test_a_game_that_has_started_is_no_table(alice: User) -> None:
    for game_id in (table_of(alice, Holder.BOT).id, uuid4()):
        with pytest.raises(GameNotFound):
            lobby.open_table(game_id, alice)


def test_the_lobby_lists_public_tables_with_a_free_seat_the_newest_first(alice: User, bob: User, charlie: User) -> None:
    first = table_of(alice, Holder.FREE, visibility=PUBLIC)
    second = table_of(bob, alice, Holder.FREE, visibility=PUBLIC)
    table_of(alice, Offer(bob), visibility=PUBLIC)
    table_of(alice, Holder.FREE, visibility=LINK)
    table_of(alice, Holder.FREE, visibility=PLAYERS)
    table_of(alice, Holder.BOT, visibility=PUBLIC)
    called_off = table_of(alice, Holder.FREE, visibility=PUBLIC)
    tables.call_off(game_id=called_off.id, user=alice)

    listed = {viewer: [table.game.id for table in lobby.lobby(viewer)] for viewer in (charlie, None, bob, alice)}

    assert listed == {charlie: [second.id, first.id], None: [second.id, first.id], bob: [first.id], alice: []}


def test_the_lobby_can_be_asked_for_one_game(alice: User) -> None:
    tables.create_game(created_by=alice, rules="blueprints", options={}, seats=[alice, Holder.FREE], visibility=PUBLIC)
    builders = table_of(alice, Holder.FREE, visibility=PUBLIC)

    assert [table.game for table in lobby.lobby(None, "builders_middle_ages")] == [builders]
    assert lobby.lobby(None, "no_such_game") == []
    assert len(lobby.lobby(None, limit=1)) == 1


def test_my_tables_are_those_i_set_or_sit_at(alice: User, bob: User, charlie: User) -> None:
    mine, other = table_of(bob, Holder.FREE), table_of(alice, bob, Holder.FREE)
    table_of(alice, Offer(bob))
    table_of(bob, Holder.BOT)

    assert [table.game for table in lobby.tables_of(bob)] == [other, mine]
    assert lobby.tables_of(charlie) == []


def test_my_invitations_are_those_i_have_not_answered(alice: User, bob: User, charlie: User) -> None:
    games = [table_of(alice, Offer(bob), Holder.FREE) for _ in range(5)]
    invitations.decline_invitation(game_id=games[0].id, user=bob)
    invitations.accept_invitation(game_id=games[1].id, user=bob)
    invitations.withdraw_invitation(game_id=games[2].id, user=alice, seat=1)

    assert [invitation.seat.game for invitation in lobby.invitations_to(bob)] == [games[4], games[3]]
    assert lobby.invitations_to(charlie) == []


def test_reading_many_tables_takes_as_many_statements_as_one(alice: User, bob: User, charlie: User) -> None:
    def statements() -> list[int]:
        counts = []
        for read in (
            lambda: lobby.lobby(charlie),
            lambda: lobby.tables_of(alice),
            lambda: [one.seat.game.rules + one.invited_by.name for one in lobby.invitations_to(bob)],
            lambda: lobby.open_table(game.id, bob),
        ):
            with CaptureQueriesContext(connection) as captured:
                assert read()
            counts.append(len(captured))
        return counts

    game = table_of(alice, Offer(bob), Holder.FREE, Holder.FREE, visibility=PUBLIC)
    one = statements()
    for _ in range(4):
        table_of(alice, Offer(bob), Holder.FREE, Holder.FREE, visibility=PUBLIC)

    assert statements() == one == [3, 3, 1, 3]


def test_places_have_all_states() -> None:
    assert [state.value for state in Place.State] == ["held", "bot", "offered", "free"]
