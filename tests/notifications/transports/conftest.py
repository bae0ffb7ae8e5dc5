"""Channels that lead to receivers on this machine."""

from collections.abc import Callable
from ipaddress import ip_network

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from notifications import secrets
from notifications.models import Channel, Delivery
from notifications.sealing import seal
from notifications.sending import send_due
from notifications.transports.registry import HOOKS
from tests.notifications.conftest import make_due
from tests.notifications.hooks.conftest import OUTSIDE, Peer, peer

__all__ = ["peer"]

type HookTo = Callable[..., Channel]


@pytest.fixture
def hook_to(settings: Settings) -> HookTo:
    """`hook_to(peer, alice)`: a channel of Alice's that leads there, as the operator allows."""
    settings.HOOK_HTTP, settings.HOOK_PORTS, settings.HOOK_NETS = True, (), (ip_network(OUTSIDE),)

    def make(peer: Peer, user: User, transport: str = "webhook", **more: object) -> Channel:
        settings.HOOK_PORTS = (*settings.HOOK_PORTS, peer.port)
        return channel_to(f"http://{OUTSIDE}:{peer.port}/hook", user, transport, **more)

    return make


def channel_to(url: str, user: User, transport: str, **more: object) -> Channel:
    """A channel that leads to an address, with a secret of its own."""
    return Channel.objects.create(
        user=user, transport=transport, address_sealed=seal(url), secrets_sealed=secrets.new(), **more
    )


def a_test_on(channel: Channel, key: str = "test") -> Delivery:
    """A test on a channel, due at once: it is about no game, and always news."""
    return Delivery.objects.create(channel=channel, key=key, kind=Delivery.Kind.TEST, next_at=timezone.now())


def send_hooks() -> int:
    """Send all that waits for hooks, at once; returns how many were sent."""
    make_due()
    return send_due(HOOKS)
