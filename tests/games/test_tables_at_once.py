"""Deeds at one table at the same instant: on PostgreSQL, with committed rows and a connection each."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games import clocks, invitations, tables
from games.errors import GameError
from games.models import Game, GameEvent, Invitation, Seat, Tenure
from games.seating import MOST_OPEN_INVITATIONS, MOST_TABLES
from games.tables import Holder, Offer
from notifications.inviting import send_invitations
from notifications.models import Delivery
from tests.games.sitting import held, table_of

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer"),
]

ROUNDS = 8


def at_once(*deeds: Callable[[], object]) -> list[str]:
    """What became of each: "done", or the code of its refusal."""
    barrier = Barrier(len(deeds))

    def do(deed: Callable[[], object]) -> str:
        barrier.wait()
        try:
            deed()
        except GameError as refusal:
            return refusal.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))


def starts_of(game: Game) -> tuple[str, int, int]:
    """Its status, how often it was started, and how many present holders its seats have."""
    news = GameEvent.objects.filter(game=game, kind="turn").count()
    return Game.objects.get(id=game.id).status, news, Tenure.objects.filter(seat__game=game, to_step=None).count()


@pytest.mark.parametrize("_", range(ROUNDS))
def test_one_of_two_gets_the_last_seat(alice: User, bob: User, charlie: User, _: int) -> None:
    game = table_of(alice, Holder.FREE)

    became = at_once(
        lambda: tables.join_game(game_id=game.id, user=bob), lambda: tables.join_game(game_id=game.id, user=charlie)
    )

    assert sorted(became) == ["done", "game_not_open"]
    assert held(game) == ["alice", "bob" if became[0] == "done" else "charlie"]
    assert starts_of(game) == ("running", 1, 2)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_the_last_two_start_the_game_once(alice: User, bob: User, charlie: User, _: int) -> None:
    game = table_of(alice, Holder.FREE, Offer(charlie))

    became = at_once(
        lambda: tables.join_game(game_id=game.id, user=bob),
        lambda: invitations.accept_invitation(game_id=game.id, user=charlie),
    )

    assert became == ["done", "done"]
    assert held(game) == ["alice", "bob", "charlie"]
    assert starts_of(game) == ("running", 1, 3)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_an_invitation_is_either_accepted_or_withdrawn(alice: User, bob: User, _: int) -> None:
    game = table_of(alice, Offer(bob))

    became = at_once(
        lambda: invitations.accept_invitation(game_id=game.id, user=bob),
        lambda: invitations.withdraw_invitation(game_id=game.id, user=alice, seat=1),
    )

    is_accepted = became[0] == "done"
    assert became == (["done", "game_not_open"] if is_accepted else ["no_invitation", "done"])
    assert Invitation.objects.get().answer == ("accepted" if is_accepted else "withdrawn")
    assert starts_of(game) == (("running", 1, 2) if is_accepted else ("open", 0, 0))


@pytest.mark.parametrize("end", ["call_off", "expire"])
@pytest.mark.parametrize("_", range(ROUNDS))
def test_a_table_is_either_called_off_or_starts(alice: User, bob: User, end: str, _: int) -> None:
    game = table_of(alice, Holder.FREE)
    due = timezone.now()
    Game.objects.update(created_at=due - clocks.TABLE_LIFE)
    ends = {
        "call_off": lambda: tables.call_off(game_id=game.id, user=alice),
        "expire": lambda: tables.expire_table(game_id=game.id, now=due),
    }

    became = at_once(lambda: tables.join_game(game_id=game.id, user=bob), ends[end])

    if became[0] == "done":
        assert starts_of(game) == ("running", 1, 2)
        assert not GameEvent.objects.filter(kind="cancelled").exists()
    else:
        assert became[0] == "game_not_open"
        assert starts_of(game) == ("cancelled", 0, 0)
        assert held(game) == ["alice", None]


def test_one_person_cannot_pass_the_bound_of_tables_at_once(alice: User, bob: User) -> None:  # S10
    for _ in range(MOST_TABLES - 1):
        table_of(bob, Holder.FREE)
    games = [table_of(alice, Holder.FREE, Holder.FREE) for _ in range(4)]

    became = at_once(*[lambda game=game: tables.join_game(game_id=game.id, user=bob) for game in games])

    assert sorted(became) == ["done", *["too_many_games"] * 3]
    assert Seat.objects.filter(user=bob, game__status="open").count() == MOST_TABLES


def test_one_person_cannot_pass_the_bound_of_invitations_at_once(alice: User, bob: User) -> None:  # S10
    games = [table_of(alice, Holder.FREE) for _ in range(4)]
    Invitation.objects.bulk_create(
        Invitation(seat=seat, user=bob, invited_by=alice)
        for seat in Seat.objects.bulk_create(
            Seat(game=games[0], index=index) for index in range(9, 8 + MOST_OPEN_INVITATIONS)
        )
    )

    became = at_once(
        *[
            lambda game=game: invitations.invite(game_id=game.id, invited_by=alice, seat=1, user=bob)
            for game in games[1:]
        ]
    )

    assert sorted(became) == ["done", *["too_many_invitations"] * 2]
    assert Invitation.objects.count() == MOST_OPEN_INVITATIONS


@pytest.mark.parametrize("_", range(ROUNDS))
def test_answers_and_the_post_do_not_block_each_other(alice: User, bob: User, charlie: User, _: int) -> None:
    """However they meet, nobody waits for ever; a guest has one letter that is not answered, and none comes twice."""
    User.objects.filter(pk=bob.pk).update(confirmed_at=None)
    games = [table_of(host, Offer(bob), Holder.FREE) for host in (alice, charlie, alice)]
    assert send_invitations() == 1

    became = at_once(
        lambda: invitations.decline_invitation(game_id=games[0].id, user=bob),
        lambda: tables.join_game(game_id=games[1].id, user=alice),
        send_invitations,
        send_invitations,
        lambda: invitations.accept_invitation(game_id=games[1].id, user=bob),
    )
    send_invitations()

    assert became == ["done"] * 5
    letters = Delivery.objects.filter(kind="invitation")
    assert letters.filter(invitation__answer="").count() == 1
    assert letters.values("invitation").distinct().count() == letters.count()
