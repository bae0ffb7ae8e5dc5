"""Telling the workers to do something now. A lost ring costs seconds: sweeps look anyway.

A thread of this process rings, so that nobody waits for a broker that is away (seconds for each ring) or says nothing.
"""

from queue import Full, Queue
from threading import Lock, Thread

import structlog
from celery import current_app

log = structlog.get_logger(__name__)

WAITING = 100
"""So many rings may wait; beyond that the broker is not well, and they are lost."""

_rings: Queue[tuple[str, tuple[str, ...], int]] = Queue(WAITING)
_threads: list[Thread] = []
_starting = Lock()


def ring(task: str, *arguments: str, seconds: int = 60) -> None:
    """Ask for a task, if it begins within so many seconds. Never fails and never waits."""
    try:
        _rings.put_nowait((task, arguments, seconds))
    except Full:
        log.warning("doorbell.lost", task=task, error="Full")
        return
    with _starting:
        if not any(thread.is_alive() for thread in _threads):
            _threads[:] = [Thread(target=_work, name="doorbell", daemon=True)]
            _threads[0].start()


def _work() -> None:
    while True:
        task, arguments, seconds = _rings.get()
        try:
            current_app.send_task(task, args=arguments, expires=seconds, retry=False)
        except Exception as error:  # whatever ails the broker, what asked for the ring is done already
            log.warning("doorbell.lost", task=task, error=type(error).__name__)
