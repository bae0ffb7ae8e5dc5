"""What the workers do. Thin and repeatable: any number may run, any may be killed."""

from uuid import UUID

import structlog
from celery import shared_task

from games import queries, services

log = structlog.get_logger(__name__)


@shared_task(name="games.tasks.play_bots")
def play_bots(game_id: str) -> int:
    """Play the bots of a game until it waits for a person or is over; returns how many answers."""
    played = 0
    while services.play_bot(game_id=UUID(game_id)):
        played += 1
    return played


@shared_task(name="games.tasks.sweep_bots")
def sweep_bots() -> int:
    """Play every bot that is waited for; returns how many answers. Finds what a lost ring left."""
    played = 0
    for game_id in queries.games_awaiting_bots(limit=100):
        try:
            played += play_bots(str(game_id))
        except Exception:
            log.exception("bots.failed", game=str(game_id))  # one bad game must not stall the others
    return played
