"""What several pages show of channels."""

from typing import Any
from uuid import UUID

from django import template

from accounts.models import User
from notifications import modes, queries
from notifications.models import Channel
from web.channel_forms import GameModeForm

register = template.Library()


@register.inclusion_tag("web/stopped_channels.html", takes_context=True)
def stopped_channels(context: dict[str, Any]) -> dict[str, object]:
    """That letters or notices reach the reader no more, and what to do. One statement."""
    stopped = queries.stopped_channels(context["user"])
    return {
        "user": context["user"],
        "csrf_token": context.get("csrf_token"),
        "mail": next((channel for channel in stopped if channel.is_mail), None),
        "others": [channel for channel in stopped if not channel.is_mail],
    }


@register.inclusion_tag("web/game_notices.html", takes_context=True)
def game_notices(context: dict[str, Any], game_id: UUID) -> dict[str, object]:
    """How often a player is told of a game, to be chosen. One statement."""
    user: User = context["user"]
    form = GameModeForm(initial={"mode": modes.mode_of(user, game_id)})
    return {"csrf_token": context.get("csrf_token"), "form": form, "game_id": game_id}


@register.filter
def state_of(channel: Channel) -> str:
    """In one word: "stopped", "off", "failing" or "fine"."""
    if channel.stopped_at is not None:
        return "stopped"
    if not channel.is_on:
        return "off"
    return "failing" if channel.failing_since is not None else "fine"
