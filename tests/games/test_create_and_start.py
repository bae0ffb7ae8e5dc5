from datetime import timedelta

import pytest

from accounts.models import User
from games import tables
from games.errors import BadTable
from games.models import Action, Game, Seat, Tenure
from games.rules import dice
from games.tables import Holder
from tests.conftest import GameOf

BUILDERS = "builders_middle_ages"


def test_the_seed_is_promised_before_the_first_draw(alice: User) -> None:
    game = tables.create_game(created_by=alice, rules=BUILDERS, options={}, seats=[alice, Holder.FREE])

    assert game.status == Game.Status.OPEN
    assert game.commitment == dice.commitment(bytes(game.seed))
    assert not Action.objects.filter(game=game).exists()


def test_two_games_have_different_seeds(game_of: GameOf, alice: User, bob: User) -> None:
    assert bytes(game_of(alice, bob).seed) != bytes(game_of(alice, bob).seed)


def test_start_deals_and_asks_one_seat(game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob, Holder.BOT)

    start = Action.objects.get(game=game)
    assert (start.seq, start.step, start.kind) == (0, 0, "start")
    assert start.draws
    assert sorted(seat.asked for seat in Seat.objects.filter(game=game)) == ["no", "no", "waiting"]
    assert [seat.name for seat in Seat.objects.filter(game=game)] == ["alice", "bob", "Chisel"]


def test_start_opens_the_tenures(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT)

    tenures = Tenure.objects.filter(seat__game=game).order_by("seat__index")
    assert list(tenures.values_list("user", "from_step", "to_step")) == [(alice.pk, 0, None), (None, 0, None)]


@pytest.mark.parametrize(
    ("rules", "seats", "options"),
    [
        ("no_such_game", 2, {}),
        (BUILDERS, 1, {}),
        (BUILDERS, 5, {}),
        (BUILDERS, 2, {"no_such_option": True}),
    ],
)
def test_a_table_that_the_rules_do_not_know_is_refused(
    alice: User, rules: str, seats: int, options: dict[str, object]
) -> None:
    with pytest.raises(BadTable):
        tables.create_game(created_by=alice, rules=rules, options=options, seats=[alice, *[Holder.BOT] * (seats - 1)])

    assert not Game.objects.exists()


def test_one_person_holds_at_most_one_seat(alice: User) -> None:
    with pytest.raises(BadTable):
        tables.create_game(created_by=alice, rules=BUILDERS, options={}, seats=[alice, alice])

    assert not Game.objects.exists()


@pytest.mark.parametrize(("span", "is_fine"), [(3_599, False), (3_600, True), (2_592_000, True), (2_592_001, False)])
def test_a_turn_may_take_from_an_hour_to_30_days(alice: User, span: int, is_fine: bool) -> None:
    def make() -> Game:
        return tables.create_game(
            created_by=alice,
            rules="blueprints",
            options={},
            seats=[alice, Holder.BOT],
            turn_span=timedelta(seconds=span),
        )

    if is_fine:
        assert make().turn_seconds == span
    else:
        with pytest.raises(BadTable, match="from an hour to 30 days"):
            make()
