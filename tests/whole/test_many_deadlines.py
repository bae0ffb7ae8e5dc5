"""Two thousand deadlines in the same second, four sweepers and two beats, all of them processes."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from time import monotonic, sleep

import pytest
from django.utils import timezone
from uuid_utils.compat import uuid7

from accounts.models import User
from dev import processes, stack
from dev.processes import free_port
from games import clocks
from games.models import Action, Game, GameEvent, Outage, Seat
from tests.conftest import GameOf

SEATS = 2_000
SWEEPERS, BEATS = 4, 2
PATIENCE_SECONDS = 240


@pytest.fixture
def sweepers(environment: Mapping[str, str]) -> Iterator[None]:
    """All of them at work; nobody takes mail."""
    environment = {**environment, "GUILDPOST_MAIL_URL": "smtp://127.0.0.1:1"}
    port = free_port()
    workers = [stack.worker(environment, port, name=f"sweeper-{number}") for number in range(SWEEPERS)]
    beats = [stack.beat(environment, port, name=f"beat-{number}") for number in range(BEATS)]
    with processes.running(*workers, *beats):
        for worker in workers:
            worker.await_ready(lambda log=worker.log: " ready." in log.read_text(), PATIENCE_SECONDS)  # type: ignore[misc]
        yield


def copies(game: Game, number: int) -> None:
    """Many more of the same game."""
    seats, start = list(game.seats.all()), Action.objects.get(game=game)
    games = [Game(**values_of(game) | {"id": uuid7()}) for _ in range(number)]
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(**values_of(seat) | {"id": None, "game_id": copy.pk}) for copy in games for seat in seats
    )
    Action.objects.bulk_create(Action(**values_of(start) | {"id": None, "game_id": copy.pk}) for copy in games)


def values_of(row: Game | Seat | Action) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def make_due(at: datetime) -> None:
    began = at - clocks.USUAL
    Seat.objects.filter(asked="waiting").update(
        asked_at=began, due_at=at, remind_at=clocks.reminder(began, clocks.USUAL)
    )


def test_many_deadlines_in_one_second_are_settled_once_each(
    sweepers: None, game_of: GameOf, alice: User, bob: User
) -> None:  # D4
    game = game_of(alice, bob)
    copies(game, SEATS - 1)
    asked = Seat.objects.get(game=game, asked="waiting").index
    due_at = timezone.now()

    make_due(due_at)
    began = monotonic()
    while Seat.objects.filter(due_at__lte=due_at).exists():
        assert monotonic() - began < PATIENCE_SECONDS
        sleep(0.1)

    assert not Outage.objects.exists()
    assert Counter(Seat.objects.values_list("index", "misses", "asked")) == {
        (asked, 1, "no"): SEATS,
        (1 - asked, 0, "waiting"): SEATS,
    }
    told = GameEvent.objects.filter(kind="missed").values_list("game", "seat")
    assert (len(told), len(set(told)), {seat for _, seat in told}) == (SEATS, SEATS, {asked})
    quiet = Action.objects.filter(kind="timeout")
    chains = Counter(quiet.values_list("game", flat=True))
    assert (len(chains), len(set(chains.values()))) == (SEATS, 1)
    assert set(quiet.values_list("seat", "turn")) == {(asked, Action.objects.filter(kind="timeout")[0].turn)}
