"""What the workers do. Thin and repeatable: any number may run, any may be killed."""

from contextlib import ExitStack
from functools import partial
from threading import Lock
from time import monotonic

from celery import shared_task

from accounts.doorbell import ring
from notifications import canary
from notifications.announcing import announce
from notifications.fan_out import fan_out
from notifications.inviting import send_invitations
from notifications.look_links import answer_requests
from notifications.sending import send_due
from notifications.transports.registry import LANES

_busy = {name: Lock() for name in LANES}
"""Of a process one thread sends on a lane: a slow server must not keep the others from the deadlines."""


_BATCH = 100
_MANY = _BATCH // 2
"""So many told of a batch mean that there may be more: of a full one some may have failed, and those are no reason."""

_ROUND_SECONDS = 5.0
"""It begins no batch after that: the next sweep is due."""


@shared_task(name="notifications.tasks.tell")
def tell() -> int:
    """Make deliveries of all that is new, and have them sent; returns how many pieces of news."""
    told, until = 0, monotonic() + _ROUND_SECONDS
    while True:
        batches = [fan_out(_BATCH), announce(_BATCH), send_invitations(_BATCH), answer_requests(_BATCH)]
        told += sum(batches)
        if any(batches):
            for lane in LANES:
                ring("notifications.tasks.deliver", lane, seconds=5)
        if max(batches) < _MANY or monotonic() > until:
            return told


@shared_task(name="notifications.tasks.deliver", time_limit=240)
def deliver(lane: str) -> int:
    """Send what is due on a lane, unless this process does already; returns how many deliveries were sent."""
    if not _busy[lane].acquire(blocking=False):
        return 0
    with ExitStack() as held:
        held.callback(_busy[lane].release)
        sent = send_due(LANES[lane], partial(_hand_over, lane, held))
    canary.receive()
    return sent


def _hand_over(lane: str, held: ExitStack) -> None:
    """Let another begin while this one still waits for somebody slow."""
    held.close()
    ring("notifications.tasks.deliver", lane, seconds=5)


@shared_task(name="notifications.tasks.release_canary")
def release_canary() -> None:
    """Let off a canary, to see that deliveries would get through."""
    canary.release()
