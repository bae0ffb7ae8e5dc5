"""What happens in the house while `dev.drill` backs it up and restores it: one errand a process, its findings as JSON.

To be imported when Django is set up.
"""

import json
import sys
from collections.abc import Callable, Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

import time_machine
from django.utils import timezone

from accounts.models import User
from games import bots, deadlines, queries, services, tables, tasks
from games.models import Action, Game, GameEvent, Outage, Seat
from games.rules import registry
from notifications.fan_out import fan_out
from notifications.models import Delivery
from notifications.sending import send_due

type Findings = dict[str, Any]


def play(games: int, moves: int) -> Findings:
    """Start games of each kind between two people and play them; tell who waits. Some letters leave, some wait."""
    people = [User.objects.create_user(email=f"{name}@example.org", name=name) for name in ("ann", "ben")]
    for slug in registry.GAMES:
        for _ in range(games):
            game = tables.create_game(
                created_by=people[0], rules=slug, options={}, seats=people, turn_span=timedelta(days=1)
            )
            _play(game, moves)
            _deliver()
    for game in Game.objects.filter(status=Game.Status.RUNNING):
        _play_to_news(game)
    fan_out()
    tasks.sweep_deadlines()
    return look()


def play_on() -> Findings:
    """What the dump does not hold: moves, and letters that leave."""
    _play_all(10)
    _deliver()
    return look()


def look() -> Findings:
    """How many games and actions there are, a digest of all that is recorded of them, and until when who is asked."""
    digest = sha256()
    for row in Action.objects.order_by("game", "seq").values_list():
        digest.update(repr([bytes(value) if isinstance(value, memoryview) else value for value in row]).encode())
    seats = Seat.objects.select_related("game").order_by("id")
    digest.update(repr(list(Seat.objects.order_by("id").values_list())).encode())
    return {
        "games": Game.objects.count(),
        "actions": Action.objects.count(),
        "digest": digest.hexdigest(),
        "due": {str(seat): at.timestamp() for seat, at in deadlines.due_of(seats).items()},
    }


def open_again(hours: int) -> Findings:
    """Open after so many hours: the sweep looks at every deadline, and what waits is sent."""
    with time_machine.travel(timezone.now() + timedelta(hours=hours)):
        tasks.sweep_deadlines()
        _deliver()
        outages = list(Outage.objects.all())
        return look() | {
            "outages": len(outages),
            "gap_seconds": sum((outage.end - outage.start).total_seconds() for outage in outages),
            "timeouts": Action.objects.filter(kind=Action.Kind.TIMEOUT).count(),
        }


def _play_all(moves: int) -> None:
    for game in Game.objects.filter(status=Game.Status.RUNNING):
        _play(game, moves)


def _play_to_news(game: Game) -> None:
    """Play on until there is something to tell, which is within a turn."""
    while not GameEvent.objects.filter(game=game, is_told=False).exists():
        _play(game, 1)


def _play(game: Game, moves: int) -> None:
    """Answer for whoever is asked, as a bot would, so many times or to the end."""
    for _ in range(moves):
        seat = Seat.objects.filter(game=game, asked=Seat.Asked.WAITING).select_related("user", "game").first()
        if seat is None or seat.user is None:
            return
        step = seat.game.step
        move = bots.answer(queries.position_at(seat.game, step), seat.index)
        services.play_move(
            game_id=game.id, user=seat.user, seat=seat.index, move=move, step=step, received_at=timezone.now()
        )


def _deliver() -> None:
    """Tell all that is new at once, not after the usual moment."""
    fan_out()
    Delivery.objects.filter(status=Delivery.Status.PENDING).update(next_at=timezone.now())
    while send_due():
        pass


ERRANDS: Mapping[str, Callable[..., Findings]] = {"play": play, "play_on": play_on, "look": look, "open": open_again}


def main() -> None:
    """Do the errand that the command line names."""
    print(json.dumps(ERRANDS[sys.argv[1]](*map(int, sys.argv[2:]))))
