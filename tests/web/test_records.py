from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import queries, services
from games.models import Action, Game, Outage
from games.rules import registry
from games.rules.protocol import Result, Rules
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, play, play_on
from tests.web.conftest import ClientOf
from tests.web.places import at
from web.standings import standings_of

HOUR = timedelta(hours=1)


@pytest.fixture
def over(game_of: GameOf, alice: User, bob: User, toy: Rules[Any, Any]) -> Game:
    return play_on(game_of(alice, bob, Holder.BOT, rules=toy.info.slug))


def test_the_result_tells_places_parts_and_totals(client_of: ClientOf, over: Game, alice: User) -> None:
    page = client_of(alice).get(at(over))
    end, result = page.context["page"].standings, queries.result_of(over)
    assert result is not None

    assert [seat.place for seat in end.seats] == sorted(result.places)
    assert end.totals == sorted(result.totals, reverse=True)
    assert [sum(column) for column in zip(*(row.figures for row in end.parts), strict=True)] == end.totals
    assert [row.label for row in end.parts if row.label not in page.content.decode()] == []


def test_a_game_that_was_called_off_says_so(game_of: GameOf, client_of: ClientOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT, Holder.BOT)
    services.resign(game_id=game.id, user=alice, seat=0)

    assert "The game was called off" in client_of(alice).get(at(game)).content.decode()


def test_standings_show_tie_breaks_only_where_totals_are_equal(over: Game, alice: User) -> None:
    words = {"part.a": "A", "tie.b": "B"}
    watched = queries.watched(over.id, alice)
    parts, ties = ({"a": 5}, {"a": 5}, {"a": 4}), ({"b": 1}, {"b": 2}, {"b": 0})

    tied = standings_of(watched, Result((2, 1, 3), (5, 5, 4), parts, ties), words)
    clear = standings_of(watched, Result((1, 2, 3), (6, 5, 4), parts, ties), words)

    assert [row.label for row in tied.tie_breaks] == ["B"]
    assert clear.tie_breaks == []


def test_the_log_tells_every_step_the_newest_first(client_of: ClientOf, over: Game, alice: User) -> None:
    log = client_of(alice).get(at(over, "/log")).context["log"]

    told = [entry.step for stretch in log for entry in stretch.entries]

    assert sorted(told) == list(range(1, over.step + 1))
    assert log[0].entries[-1].step == over.step


def test_the_log_tells_of_an_outage_where_it_happened(
    game_of: GameOf, client_of: ClientOf, alice: User, bob: User
) -> None:  # D5
    game = game_of(alice, bob)
    began = timezone.now()
    for start, hours in [(HOUR, 26), (2 * HOUR, 26)]:  # of two parts of the house
        Outage.objects.create(start=began + start, end=began + start + hours * HOUR)
    with time_machine.travel(began + 30 * HOUR):
        play(game, END)

        move, outage, *_ = client_of(alice).get(at(game, "/log")).context["log"]

    assert outage.latest.sentences == [
        "The house was closed for 1\xa0day, 3\xa0hours. That time counted against nobody."
    ]
    assert (move.latest.kind, outage.seat) == ("move", None)


def test_the_proof_of_a_running_game_is_a_promise(game_of: GameOf, client_of: ClientOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)

    page = client_of(alice).get(at(game, "/proof")).content.decode()

    assert game.commitment in page
    assert bytes(game.seed).hex() not in page


def test_the_proof_of_a_game_that_is_over_tells_all(client_of: ClientOf, over: Game, alice: User) -> None:
    draws = sum(len(action.draws) for action in Action.objects.filter(game=over))

    page = client_of(alice).get(at(over, "/proof")).content.decode()

    assert bytes(over.seed).hex() in page
    assert f"all {draws} draws follow from it" in page
    assert f"manage.py prove {over.id}" in page
    assert page.count("<tr>") == draws + 1


def test_a_broken_promise_is_told(client_of: ClientOf, over: Game, alice: User) -> None:
    Game.objects.filter(id=over.id).update(seed=bytes(32))

    assert "not as promised" in client_of(alice).get(at(over, "/proof")).content.decode()


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_game_can_be_seen_to_its_end(game_of: GameOf, client_of: ClientOf, alice: User, slug: str) -> None:
    game = game_of(alice, Holder.BOT, rules=slug)
    client = client_of(alice)
    while game.is_running:
        assert client.get(at(game)).status_code == 200
        play_on(game, moves=9)

    assert client.get(at(game)).context["page"].standings.winners
