"""Many games that start in one transaction."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import services, tables
from games.errors import BadTable, NameNeeded
from games.models import Action, Game, GameEvent, Seat, Tenure
from games.tables import Holder, NewTable, Offer
from tests.games.playing import play_on

pytestmark = pytest.mark.django_db
RULES = ("builders_middle_ages", "blueprints", "blacksmith_brothers", "blankenburg")


def table_of(*seats: User | Holder | Offer, rules: str = "blueprints") -> NewTable:
    return NewTable(rules, {}, seats)


@pytest.mark.smoke
def test_each_game_starts_as_one_that_was_made_alone(alice: User, bob: User, charlie: User) -> None:
    one = tables.create_game(created_by=charlie, rules="blueprints", options={}, seats=[alice, bob])
    first, second = tables.create_games(created_by=charlie, tables=[table_of(alice, bob), table_of(bob, alice)])

    assert len({bytes(game.seed) for game in (one, first, second)}) == 3
    for game, people in ((one, [alice, bob]), (first, [alice, bob]), (second, [bob, alice])):
        stored = Game.objects.get(pk=game.pk)
        asked = Seat.objects.get(game=game, asked="waiting")
        assert (stored.status, stored.seq, stored.step, stored.created_by) == ("running", 0, 0, charlie)
        assert [seat.user for seat in stored.seats.all()] == people
        assert list(
            Tenure.objects.filter(seat__game=game).order_by("seat").values_list("user", "from_step", "to_step")
        ) == [(person.pk, 0, None) for person in people]
        assert list(Action.objects.filter(game=game).values_list("seq", "kind", "step", "seat", "move_json")) == [
            (0, "start", 0, None, "")
        ]
        assert list(GameEvent.objects.filter(game=game).values_list("kind", "seat", "turn", "step", "is_told")) == [
            ("turn", asked.index, asked.turn, 0, False)
        ]
        assert (asked.due_at is not None, asked.remind_at is not None) == (True, True)


@pytest.mark.parametrize("rules", RULES)
def test_what_was_started_together_is_played_to_its_end(alice: User, rules: str) -> None:
    games = tables.create_games(created_by=alice, tables=[table_of(alice, Holder.BOT, rules=rules)] * 2)

    for game in games:
        while services.play_bot(game_id=game.id):
            pass
        play_on(game, 4)

    assert [Action.objects.filter(game=game).count() > 4 for game in games] == [True, True]


def test_many_take_as_many_statements_as_one(alice: User, bob: User) -> None:
    def statements(count: int) -> int:
        with CaptureQueriesContext(connection) as made:
            games = tables.create_games(created_by=alice, tables=[table_of(alice, bob)] * count)
        assert [game.status for game in games] == ["running"] * count
        return len([one for one in made if "SAVEPOINT" not in one["sql"]])

    assert statements(40) == statements(1) == 5


def test_none_makes_none(alice: User) -> None:
    assert tables.create_games(created_by=alice, tables=[]) == []


def test_one_bad_table_and_none_is_set(alice: User, bob: User) -> None:
    nameless = User.objects.create_user(email="dora@example.org", name="")
    for bad, refusal in (
        (table_of(alice, alice), BadTable),
        (table_of(alice, bob, rules="chess"), BadTable),
        (table_of(alice), BadTable),
        (table_of(alice, nameless), NameNeeded),
        (table_of(alice, Holder.FREE), ValueError),
        (table_of(alice, Offer(bob)), ValueError),
    ):
        with pytest.raises(refusal):
            tables.create_games(created_by=alice, tables=[table_of(alice, bob), bad])

    assert not Game.objects.exists()
