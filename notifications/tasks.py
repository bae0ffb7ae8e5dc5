"""What the workers do. Thin and repeatable: any number may run, any may be killed."""

from threading import Lock

from celery import shared_task

from notifications import canary
from notifications.fan_out import fan_out
from notifications.inviting import send_invitations
from notifications.look_links import answer_requests
from notifications.sending import send_due

_sending = Lock()
"""Of a process one thread sends: a slow mail server must not keep the others from the deadlines, and a process that is
killed repeats one letter at most."""


@shared_task(name="notifications.tasks.deliver", time_limit=240)
def deliver() -> int:
    """Tell people what is new; returns how many letters were sent."""
    fan_out()
    send_invitations()
    answer_requests()
    if not _sending.acquire(blocking=False):
        return 0
    try:
        sent = send_due()
    finally:
        _sending.release()
    canary.receive()
    return sent


@shared_task(name="notifications.tasks.release_canary")
def release_canary() -> None:
    """Let off a canary, to see that deliveries would get through."""
    canary.release()
