"""A worker that hears nothing any more ends, so that its supervisor starts it again.

Workers have been seen to stay alive, answer pings and take no more messages after the broker was away for a moment
(celery#8030, celery#10205). Beat rings several times in five seconds, and Redis gives each message to whoever has
waited longest, so a worker of some dozens that is idle and hears nothing for so long is not needed or not well. A
task that hangs is not idle: its time limit ends it, where the pool is one of processes.
"""

import os
import threading
import time
from typing import Any

import structlog
from celery.signals import worker_ready
from celery.worker import state

log = structlog.get_logger(__name__)

SILENCE_SECONDS = 45
_LOOK_SECONDS = 5


@worker_ready.connect
def watch(**_: Any) -> None:
    """Begin to watch this worker."""
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    heard, heard_at = -1, time.monotonic()
    while time.monotonic() - heard_at < SILENCE_SECONDS:
        accepted = sum(state.total_count.values())
        if accepted != heard or state.active_requests:
            heard, heard_at = accepted, time.monotonic()
        time.sleep(min(_LOOK_SECONDS, SILENCE_SECONDS / 4))
    log.critical("worker.wedged", silent_seconds=SILENCE_SECONDS)
    os._exit(1)  # whatever blocks the rest must not block this; the children of its pool follow it
