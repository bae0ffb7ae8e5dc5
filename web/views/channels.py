"""The ways to reach oneself: added, changed, tried, removed."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import Refusal
from games import queries as games
from games.models import Game
from notifications import channels, queries
from notifications.contents import name_of
from notifications.errors import BadChannelName, ChannelNotFound, SameChannel
from notifications.hooks.errors import BadHookUrl
from notifications.models import Channel, Delivery
from web.channel_forms import GUIDES, ChannelForm, Guide, NewChannelForm, SinceForm
from web.requests import PersonRequest
from web.rhythm_form import RhythmForm


@dataclass(frozen=True, slots=True)
class Card:
    """A channel on its person's page.

    Attributes:
        game: what the game of a table's channel is called.
        failed: how much could not be sent there.
    """

    channel: Channel
    game: str
    form: ChannelForm
    failed: int
    since: SinceForm


@require_safe
@login_required
def own(request: PersonRequest) -> HttpResponse:
    """All ways to reach one, and what was told on them lately."""
    return _show(request)


@require_safe
@login_required
def kinds(request: PersonRequest) -> HttpResponse:
    """What kinds of channels there are to be added."""
    game = _table(request)
    return render(request, "web/channel_kinds.html", {"guides": GUIDES.values(), **_named(game)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def add(request: PersonRequest, slug: str) -> HttpResponse:
    """Add a channel. The answer to it is the only page that shows the secret of one that is signed."""
    guide, game = GUIDES.get(slug), _table(request)
    if guide is None:
        raise Http404
    form = NewChannelForm(guide, request.POST if request.method == "POST" else None)
    made, status = _added(request, guide, form, game) if form.is_bound else (None, 200)
    if made is None:
        return render(request, "web/add_channel.html", {"guide": guide, "form": form, **_named(game)}, status=status)
    if made.secret:
        return render(request, "web/channel_secret.html", {"made": made, "is_new": True})
    messages.success(request, _("The channel is added. Send a test, to see that it works."))
    return redirect("web:channels")


def _added(
    request: PersonRequest, guide: Guide, form: NewChannelForm, game: Game | None
) -> tuple[channels.Made | None, int]:
    """What was made; or, where it was refused, nothing, with the status of the answer."""
    if not form.is_valid():
        return None, 422
    try:
        wishes = {"transport": guide.transport, "game_id": game and game.id, **form.wishes()}
        return channels.add_channel(user=request.user, **wishes), 200
    except Refusal as refusal:
        form.add_error(_field_of(refusal), str(refusal))
        return None, refusal.status


@require_POST
@login_required
def change(request: PersonRequest, channel_id: UUID) -> HttpResponse:
    """Call a channel otherwise, say how often it tells, switch it on or off."""
    form = ChannelForm(_own(request, channel_id), request.POST)
    if not form.is_valid():
        return _show(request, {channel_id: form}, status=422)
    try:
        channels.change_channel(user=request.user, channel_id=channel_id, **form.cleaned_data)
    except BadChannelName as refusal:
        form.add_error("name", str(refusal))
        return _show(request, {channel_id: form}, status=refusal.status)
    messages.success(request, _("Changed. It holds from now on."))
    return redirect("web:channels")


@require_POST
@login_required
def send_test(request: PersonRequest, channel_id: UUID) -> HttpResponse:
    """Have a test sent."""
    channels.send_test(user=request.user, channel_id=channel_id)
    messages.success(request, _("A test is on its way. In a few seconds you see below how it went."))
    return redirect("web:channels")


@require_POST
@login_required
def start_again(request: PersonRequest, channel_id: UUID) -> HttpResponse:
    """Send to a channel again that was stopped."""
    channels.start_again(user=request.user, channel_id=channel_id)
    messages.success(request, _("The channel is started again. Send a test, to see that it works."))
    return redirect("web:channels")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def secret(request: PersonRequest, channel_id: UUID) -> HttpResponse:
    """Make another secret, after being told what that means. The answer is the only page that shows it."""
    channel = _own(request, channel_id)
    if not channel.is_signed:
        raise Http404
    if request.method != "POST":
        return render(request, "web/rotate_secret.html", {"channel": channel})
    made = channels.rotate_secret(user=request.user, channel_id=channel_id)
    return render(request, "web/channel_secret.html", {"made": made})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def remove(request: PersonRequest, channel_id: UUID) -> HttpResponse:
    """Remove a channel, after being asked whether one means it."""
    channel = _own(request, channel_id)
    if channel.is_mail:
        raise Http404
    if request.method != "POST":
        return render(request, "web/remove_channel.html", {"channel": channel})
    channels.remove_channel(user=request.user, channel_id=channel_id)
    messages.success(request, _("“{name}” is removed: nothing is sent there any more.").format(name=channel.title))
    return redirect("web:channels")


@require_POST
@login_required
def redeliver_since(request: PersonRequest, channel_id: UUID) -> HttpResponse:
    """Have all sent again that failed on a channel lately."""
    form = SinceForm(_own(request, channel_id), request.POST)
    if not form.is_valid():
        raise Http404
    count = channels.redeliver_since(user=request.user, channel_id=channel_id, since=form.since)
    if count:
        messages.success(request, _("Sent again: {count}. What no longer holds is dropped.").format(count=count))
    else:
        messages.success(request, _("Nothing failed in that time."))
    return redirect("web:channels")


@require_POST
@login_required
def redeliver(request: PersonRequest, delivery_id: UUID) -> HttpResponse:
    """Have one notice sent again."""
    channels.redeliver(user=request.user, delivery_id=delivery_id)
    messages.success(request, _("It is on its way once more."))
    return redirect("web:channels")


def _own(request: PersonRequest, channel_id: UUID) -> Channel:
    channel = queries.channel_of(request.user, channel_id)
    if channel is None:
        raise ChannelNotFound
    return channel


def _table(request: PersonRequest) -> Game | None:
    """The game for whose table a channel is to be. Raises GameNotFound."""
    given = request.GET.get("game")
    if given is None:
        return None
    return games.game_at_which(request.user, _uuid(given))


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Http404 from None


def _named(game: Game | None) -> dict[str, object]:
    return {"game": game, "game_name": game and name_of(game)}


def _field_of(refusal: Refusal) -> str | None:
    """Beside which field it is told."""
    match refusal:
        case BadHookUrl() | SameChannel():
            return "address"
        case BadChannelName():
            return "name"
        case _:
            return None


def _show(request: PersonRequest, given: dict[UUID, ChannelForm] | None = None, *, status: int = 200) -> HttpResponse:
    """Six statements, whatever there is."""
    failed = queries.failed_on(request.user)
    cards = [
        Card(
            channel,
            name_of(channel.game) if channel.game else "",
            (given or {}).get(channel.uuid) or ChannelForm(channel),
            failed.get(channel.pk, 0) if channel.is_open else 0,
            SinceForm(channel),
        )
        for channel in queries.channels_of(request.user)
    ]
    news = queries.deliveries_to(request.user, has_dropped=False)
    told = [(delivery, _about(delivery)) for delivery in news]
    again = (Delivery.Status.SENT, Delivery.Status.FAILED)
    hours = RhythmForm(queries.rhythm_of(request.user))
    context = {"cards": cards, "told": told, "again": again, "rhythm_form": hours}
    return render(request, "web/channels.html", context, status=status)


def _about(delivery: Delivery) -> str:
    """What it is about, by name, if it is about one thing."""
    if delivery.announcement is not None:
        return delivery.announcement.subject
    return "" if delivery.game is None else name_of(delivery.game)
