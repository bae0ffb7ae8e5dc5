"""Telling the workers to look now. A lost ring costs seconds: sweeps look anyway."""

from uuid import UUID

import structlog
from celery import current_app

log = structlog.get_logger(__name__)


def ring_bots(game_id: UUID) -> None:
    """Ask for the bots of a game."""
    ring("games.tasks.play_bots", str(game_id), seconds=60)


def ring(task: str, *arguments: str, seconds: int) -> None:
    """Ask for a task, if it begins within so many seconds. Never fails and never waits long: all is stored already."""
    try:
        current_app.send_task(task, args=arguments, expires=seconds, retry=False)
    except Exception as error:  # whatever ails the broker, a move that is stored must not look refused
        log.warning("doorbell.lost", task=task, arguments=arguments, error=type(error).__name__)
