"""The forms around channels, and how the address of each kind of hook is found."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from notifications.channels import LONGEST_NAME
from notifications.hooks.addresses import MOST_CHARACTERS
from notifications.hooks.signing import Kind
from notifications.models import Channel, Mode


@dataclass(frozen=True, slots=True)
class Guide:
    """A kind of channel that can be added.

    Attributes:
        what: what one has of it.
        steps: the way to the address.
        example: how such an address looks.
    """

    transport: Channel.Transport
    title: str | Promise
    what: str | Promise
    steps: Sequence[str | Promise]
    example: str

    @property
    def is_signed(self) -> bool:
        return self.transport == Channel.Transport.WEBHOOK


_Kind = Channel.Transport
_GUIDES = (
    Guide(
        _Kind.DISCORD,
        "Discord",
        _("Notices are posted to a text channel of your server."),
        (
            _("In Discord open the settings of the text channel (the cog beside its name)."),
            _("Choose Integrations, then Webhooks, then New Webhook. You need the right to manage webhooks there."),
            _("Press Copy Webhook URL, and paste it here."),
        ),
        "https://discord.com/api/webhooks/…",
    ),
    Guide(
        _Kind.SLACK,
        "Slack",
        _("Notices are posted to a channel of your workspace, or to yourself."),
        (
            _("On api.slack.com/apps make an app for your workspace, from scratch; any name will do."),
            _("Choose Incoming Webhooks and switch them on."),
            _("Press Add New Webhook, pick the channel, copy the Webhook URL, and paste it here."),
        ),
        "https://hooks.slack.com/services/…",
    ),
    Guide(
        _Kind.MATTERMOST,
        "Mattermost",
        _("Notices are posted to a channel of your team."),
        (
            _("In Mattermost open the product menu, then Integrations, then Incoming Webhooks."),
            _("Press Add Incoming Webhook and pick the channel. No such menu? Ask whoever keeps the server."),
            _("Copy the URL that you are shown, and paste it here."),
        ),
        "https://chat.example.org/hooks/…",
    ),
    Guide(
        _Kind.NTFY,
        "ntfy",
        _("Notices come to your phone or computer by the free ntfy app, without an account."),
        (
            _("In the ntfy app subscribe to a topic. Whoever knows its name can read it, so take one nobody guesses."),
            _("Its address is that of the server, then the topic: paste it here."),
        ),
        "https://ntfy.sh/…",
    ),
    Guide(
        _Kind.WEBHOOK,
        _("A program"),
        _("All news of your games is posted to a program of yours, as signed JSON."),
        (
            _("Your program takes POST requests at an address on the web, and answers each within 15 seconds."),
            _("You are told a secret once, with which it verifies what comes (Standard Webhooks)."),
        ),
        "https://example.org/hook",
    ),
)
GUIDES = {guide.transport.value: guide for guide in _GUIDES}
"""By the name of the transport, in the order in which they are offered."""

SPANS = {"1": _("the last hour"), "24": _("the last day"), "168": _("the last week"), "720": _("the last month")}
"""Since when what failed is sent again, in hours."""


class NewChannelForm(forms.Form):
    """A channel to be added."""

    address = forms.CharField(
        label=_("Address of the hook"),
        max_length=MOST_CHARACTERS,
        error_messages={"required": _("Please paste the address.")},
        help_text=_("Whoever has it can post there, so we keep it sealed and never show it again."),
        widget=forms.URLInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    name = forms.CharField(
        label=_("What do you call it?"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    signature = forms.ChoiceField(
        label=_("How is it signed?"),
        choices={
            Kind.HMAC.value: _("With a secret that your program and we share (v1)"),
            Kind.ED25519.value: _("With a key of ours, of which your program has the public half (v1a)"),
        },
        initial=Kind.HMAC.value,
        widget=forms.RadioSelect,
    )

    def __init__(self, guide: Guide, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["address"].widget.attrs["placeholder"] = guide.example
        if not guide.is_signed:
            del self.fields["signature"]

    def wishes(self) -> dict[str, Any]:
        """What `notifications.channels.add_channel` is to make."""
        given = self.cleaned_data
        return {
            "address": given["address"],
            "name": given["name"],
            "kind": Kind(given.get("signature", Kind.HMAC.value)),
        }


class ChannelForm(forms.Form):
    """What can be changed of a channel."""

    name = forms.CharField(
        label=_("Name"), max_length=LONGEST_NAME, required=False, widget=forms.TextInput({"autocomplete": "off"})
    )
    mode = forms.ChoiceField(label=_("It tells of turns"), choices=Mode.choices)
    is_on = forms.BooleanField(label=_("Switched on"), required=False)

    def __init__(self, channel: Channel, data: QueryDict | None = None) -> None:
        now = {"name": channel.name, "mode": channel.mode, "is_on": channel.is_on}
        super().__init__(data, initial=now, auto_id=f"{channel.uuid}-%s")
        if not channel.is_for_a_person:
            del self.fields["mode"]


class SinceForm(forms.Form):
    """Since when what failed is to be sent again."""

    hours = forms.ChoiceField(label=_("What failed in"), choices=SPANS, initial="24")

    def __init__(self, channel: Channel, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id=f"{channel.uuid}-%s")

    @property
    def since(self) -> datetime:
        return timezone.now() - timedelta(hours=int(self.cleaned_data["hours"]))


class GameModeForm(forms.Form):
    """How often one is told of the turns of a game."""

    mode = forms.ChoiceField(
        label=_("Notices for this game"), choices=[("", _("as usual")), *Mode.choices], required=False
    )

    @property
    def chosen(self) -> Mode | None:
        """None is as usual."""
        return Mode(self.cleaned_data["mode"]) if self.cleaned_data["mode"] else None
