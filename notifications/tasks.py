"""What the workers do. Thin and repeatable: any number may run, any may be killed."""

from celery import shared_task

from notifications import canary
from notifications.fan_out import fan_out
from notifications.inviting import send_invitations
from notifications.look_links import answer_requests
from notifications.sending import send_due


@shared_task(name="notifications.tasks.deliver", time_limit=240)
def deliver() -> int:
    """Tell people what is new; returns how many letters were sent."""
    fan_out()
    send_invitations()
    answer_requests()
    sent = send_due()
    canary.receive()
    return sent


@shared_task(name="notifications.tasks.release_canary")
def release_canary() -> None:
    """Let off a canary, to see that deliveries would get through."""
    canary.release()
