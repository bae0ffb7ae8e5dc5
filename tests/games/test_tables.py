"""The verbs around a table before its game starts. Alice sets it, Bob may come, Charlie is a stranger."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games import clocks, invitations, tables, tasks
from games.errors import (
    AlreadyThere,
    BadTable,
    GameNotFound,
    HostStays,
    NameNeeded,
    NotOpen,
    NotSeated,
    NotYourTable,
    TableFull,
    TooManyGames,
)
from games.models import Game, GameEvent, Invitation, Seat, Tenure
from games.seating import MOST_TABLES
from games.tables import Holder, Offer
from tests.games.sitting import LINK, PLAYERS, PUBLIC, held, started, table_of

BUILDERS = "builders_middle_ages"
pytestmark = pytest.mark.smoke


@pytest.fixture
def three(alice: User) -> Game:
    """A table of Alice's with two free seats."""
    return table_of(alice, Holder.FREE, Holder.FREE)


def test_a_table_waits_while_anybody_is_missing(three: Game) -> None:
    assert (three.status, three.seq) == ("open", -1)
    assert held(three) == ["alice", None, None]
    assert not GameEvent.objects.exists()


def test_the_game_starts_when_the_last_seat_is_taken(three: Game, bob: User, charlie: User) -> None:
    tables.join_game(game_id=three.id, user=bob)
    assert not started(three)

    game = tables.join_game(game_id=three.id, user=charlie)

    assert game.is_running
    assert started(three)
    assert held(three) == ["alice", "bob", "charlie"]
    (asked,) = Seat.objects.filter(game=three, asked="waiting")
    assert list(GameEvent.objects.values_list("kind", "seat")) == [("turn", asked.index)]
    assert Tenure.objects.filter(seat__game=three, to_step=None).count() == 3


def test_a_table_at_which_nobody_is_missing_starts_at_once(alice: User) -> None:
    assert table_of(alice, Holder.BOT).is_running


def test_a_seat_offered_to_somebody_is_not_free(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Offer(bob))

    with pytest.raises(TableFull):
        tables.join_game(game_id=game.id, user=charlie)
    assert held(game) == ["alice", None]


def test_joining_takes_the_seat_that_is_offered(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Holder.FREE, Offer(bob))

    tables.join_game(game_id=game.id, user=bob)

    assert held(game) == ["alice", None, "bob"]
    assert Invitation.objects.get().answer == "accepted"


def test_a_person_sits_down_once(three: Game, alice: User, bob: User) -> None:
    tables.join_game(game_id=three.id, user=bob)

    for user in (alice, bob):
        with pytest.raises(AlreadyThere):
            tables.join_game(game_id=three.id, user=user)
    assert held(three) == ["alice", "bob", None]


def test_nobody_sits_down_without_a_name(three: Game, db: None) -> None:
    nameless = User.objects.create(email="dora@example.org")

    with pytest.raises(NameNeeded):
        tables.join_game(game_id=three.id, user=nameless)
    with pytest.raises(NameNeeded):
        table_of(nameless, Holder.BOT)
    assert held(three) == ["alice", None, None]


def test_at_a_table_for_players_only_a_seat_can_only_be_offered(alice: User, bob: User, charlie: User) -> None:
    game = table_of(alice, Offer(bob), Holder.FREE, Holder.FREE, visibility=PLAYERS)

    with pytest.raises(GameNotFound):
        tables.join_game(game_id=game.id, user=charlie)
    tables.join_game(game_id=game.id, user=bob)
    assert held(game) == ["alice", "bob", None, None]


def test_a_game_that_runs_or_is_not_there_cannot_be_joined(alice: User, bob: User) -> None:
    with pytest.raises(NotOpen, match="the game is running"):
        tables.join_game(game_id=table_of(alice, Holder.BOT).id, user=bob)
    with pytest.raises(GameNotFound):
        tables.join_game(game_id=uuid4(), user=bob)


def test_who_leaves_makes_room(three: Game, bob: User, charlie: User) -> None:
    tables.join_game(game_id=three.id, user=bob)

    tables.leave_game(game_id=three.id, user=bob)

    assert held(three) == ["alice", None, None]
    with pytest.raises(NotSeated):
        tables.leave_game(game_id=three.id, user=charlie)
    tables.join_game(game_id=three.id, user=charlie)
    assert held(three) == ["alice", "charlie", None]


def test_who_made_the_table_stays_or_calls_it_off(three: Game, alice: User) -> None:
    with pytest.raises(HostStays):
        tables.leave_game(game_id=three.id, user=alice)


def test_nobody_leaves_a_running_game(alice: User, bob: User) -> None:
    game = table_of(alice, bob)

    with pytest.raises(NotOpen):
        tables.leave_game(game_id=game.id, user=bob)


def test_bots_take_the_free_seats_but_not_those_that_are_offered(alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob), Holder.FREE, Holder.FREE)

    tables.fill_with_bots(game_id=game.id, user=alice)

    assert held(game) == ["alice", None, "Chisel", "Dowel"]
    assert not started(game)
    invitations.accept_invitation(game_id=game.id, user=bob)
    assert started(game)


def test_bots_may_be_the_last_to_come(three: Game, alice: User) -> None:
    assert tables.fill_with_bots(game_id=three.id, user=alice).is_running


def test_only_who_made_the_table_fills_it_or_calls_it_off(three: Game, bob: User, charlie: User) -> None:
    tables.join_game(game_id=three.id, user=bob)

    for user in (bob, charlie):
        with pytest.raises(NotYourTable):
            tables.fill_with_bots(game_id=three.id, user=user)
        with pytest.raises(NotYourTable):
            tables.call_off(game_id=three.id, user=user)
    assert Game.objects.get().status == "open"


def test_a_stranger_cannot_tell_a_private_table_from_a_missing_one(alice: User, charlie: User) -> None:
    private = table_of(alice, Holder.FREE, visibility=PLAYERS)

    for verb in (tables.join_game, tables.leave_game, tables.fill_with_bots, tables.call_off):
        for game_id in (private.id, uuid4()):
            with pytest.raises(GameNotFound):
                verb(game_id=game_id, user=charlie)


def test_calling_off_tells_the_others_who_sit_there_and_closes_what_was_offered(
    alice: User, bob: User, charlie: User
) -> None:
    game = table_of(alice, Holder.FREE, Offer(charlie))
    tables.join_game(game_id=game.id, user=bob)

    tables.call_off(game_id=game.id, user=alice)

    game.refresh_from_db()
    assert (game.status, game.ended_at is None) == ("cancelled", False)
    assert list(GameEvent.objects.values_list("kind", "seat")) == [("cancelled", 1)]
    assert Invitation.objects.get().answer == "withdrawn"
    assert held(game) == ["alice", "bob", None]
    with pytest.raises(NotOpen):
        tables.join_game(game_id=game.id, user=charlie)


def test_a_person_is_at_no_more_tables_that_wait_than_is_right(alice: User, bob: User, charlie: User) -> None:  # S10
    for number in range(MOST_TABLES):
        table_of(bob, Holder.FREE) if number % 2 else tables.join_game(
            game_id=table_of(alice, Holder.FREE, Holder.FREE).id, user=bob
        )
    another = table_of(charlie, Holder.FREE, Offer(bob))

    for verb in (tables.join_game, invitations.accept_invitation):
        with pytest.raises(TooManyGames):
            verb(game_id=another.id, user=bob)
    with pytest.raises(TooManyGames):
        table_of(bob, Holder.FREE)
    assert held(another) == ["charlie", None, None]
    assert Invitation.objects.get().answer == ""
    assert table_of(bob, Holder.BOT).is_running


def test_one_person_is_asked_to_one_seat_only(alice: User, bob: User) -> None:
    by_name = Offer(bob, is_by_name=True)
    for twice in ((Offer(alice),), (Offer(bob), Offer(bob)), (by_name, by_name), (by_name, bob)):
        with pytest.raises(BadTable):
            table_of(alice, Holder.BOT, *twice)
    assert not Game.objects.exists()


@pytest.mark.parametrize("visibility", [PUBLIC, LINK, PLAYERS])
def test_a_table_is_made_as_it_was_agreed(alice: User, visibility: Game.Visibility) -> None:
    game = tables.create_game(
        created_by=alice,
        rules=BUILDERS,
        options={},
        seats=[alice, Holder.FREE],
        turn_span=timedelta(days=1),
        visibility=visibility,
        allows_absence=False,
    )

    game.refresh_from_db()
    assert (game.visibility, game.allows_absence, game.turn_seconds) == (visibility, False, 86_400)


def test_a_table_waits_a_fortnight_and_not_a_moment_less(three: Game, bob: User) -> None:  # field note 27
    tables.join_game(game_id=three.id, user=bob)
    due = Game.objects.get().expires_at

    assert due - three.created_at == timedelta(days=14)
    assert not tables.expire_table(game_id=three.id, now=due - timedelta(microseconds=1))
    assert Game.objects.get().status == "open"

    assert tables.expire_table(game_id=three.id, now=due)
    assert not tables.expire_table(game_id=three.id, now=due)
    assert Game.objects.get().status == "cancelled"
    assert list(GameEvent.objects.values_list("kind", "seat")) == [("cancelled", 0), ("cancelled", 1)]


def test_the_sweep_calls_off_what_is_due_and_nothing_else(alice: User) -> None:
    old, new = table_of(alice, Holder.FREE), table_of(alice, Holder.FREE)
    running = table_of(alice, Holder.BOT)
    Game.objects.exclude(id=new.id).update(created_at=timezone.now() - clocks.TABLE_LIFE)

    assert tasks.expire_tables() == 1
    assert tasks.expire_tables() == 0

    statuses = dict(Game.objects.values_list("id", "status"))
    assert statuses == {old.id: "cancelled", new.id: "open", running.id: "running"}


def test_one_bad_table_does_not_stall_the_sweep(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = table_of(alice, Holder.FREE), table_of(alice, Holder.FREE)
    Game.objects.update(created_at=timezone.now() - clocks.TABLE_LIFE)
    expire = tables.expire_table

    def raising(*, game_id: object, now: object) -> bool:
        if game_id == bad.id:
            raise RuntimeError
        return expire(game_id=game_id, now=now)  # type: ignore[arg-type]

    monkeypatch.setattr(tables, "expire_table", raising)

    assert tasks.expire_tables() == 1
    assert Game.objects.get(id=good.id).status == "cancelled"
