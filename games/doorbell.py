"""Telling the workers to look now. A lost ring costs seconds: sweeps look anyway."""

from uuid import UUID

import structlog
from celery import current_app

log = structlog.get_logger(__name__)


def ring_bots(game_id: UUID) -> None:
    """Ask for the bots of a game. Never fails and never waits long: the game is stored already."""
    try:
        current_app.send_task("games.tasks.play_bots", args=[str(game_id)], expires=60, retry=False)
    except Exception as error:  # whatever ails the broker, a move that is stored must not look refused
        log.warning("doorbell.lost", game=str(game_id), error=type(error).__name__)
