"""The ways to reach you, and what was told on them."""

from uuid import UUID

from django.http import HttpResponse
from msgspec import UNSET
from rest_framework.request import Request

from accounts.errors import TooOften
from accounts.models import User
from api import bodies, cursors
from api.cursors import Page
from api.endpoint import MANAGE, Endpoint, person, plain
from api.errors import BadOrigin
from api.idempotency import Done, once
from api.schema import operation, reading
from api.v1.channel_shapes import (
    AgainShape,
    ChannelBody,
    ChannelShape,
    DeliveryShape,
    NewChannel,
    NewChannelShape,
    SinceBody,
    fields_of,
    line_of,
)
from games.errors import GameOver
from notifications import channels, errors, queries
from notifications.hooks.errors import BadHookUrl
from notifications.hooks.signing import Kind
from notifications.models import Channel

_MADE = (
    *BadHookUrl.__subclasses__(),
    *(errors.BadChannelName, errors.TooManyChannels, errors.SameChannel, errors.NotAtTable, GameOver, TooOften),
)


class Channels(Endpoint):
    """All of yours."""

    scopes = {"GET": MANAGE, "POST": MANAGE}

    @reading("list_channels", Page[ChannelShape])
    def get(self, request: Request) -> HttpResponse:
        """List the ways to reach you, mail first. There is one page."""
        found = [ChannelShape(**fields_of(channel)) for channel in queries.channels_of(person(request))]
        return bodies.read_answer(plain(request), Page(None, found))

    @operation(
        "make_channel",
        body=NewChannel,
        example={"transport": "webhook", "address": "https://example.org/hook", "name": "my bot"},
        answers={201: NewChannelShape},
        refusals=_MADE,
        is_kept=True,
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a channel to a hook. Asking again under a key shows no secret."""
        user, body = person(request), bodies.read(plain(request), NewChannel)

        def make() -> Done:
            made = channels.add_channel(
                user=user,
                transport=Channel.Transport(body.transport),
                address=body.address,
                name=body.name,
                game_id=body.game,
                kind=Kind(body.signature),
            )
            return _told(made, 201)

        return once(plain(request), user, make)


class OneChannel(Endpoint):
    """One of yours."""

    scopes = {"GET": MANAGE, "PATCH": MANAGE, "DELETE": MANAGE}

    @reading("read_channel", ChannelShape, refusals=(errors.ChannelNotFound,))
    def get(self, request: Request, channel_id: UUID) -> HttpResponse:
        """One channel."""
        return bodies.read_answer(plain(request), ChannelShape(**fields_of(_own(request, channel_id))))

    @operation(
        "change_channel",
        body=ChannelBody,
        example={"mode": "digest"},
        answers={200: ChannelShape},
        refusals=(errors.ChannelNotFound, errors.BadChannelName, errors.NoModeHere),
    )
    def patch(self, request: Request, channel_id: UUID) -> HttpResponse:
        """Call it otherwise, say how often it tells, switch it on or off."""
        body = bodies.read(plain(request), ChannelBody)
        changed = channels.change_channel(
            user=person(request),
            channel_id=channel_id,
            name=None if body.name is UNSET else body.name,
            mode=None if body.mode is UNSET else body.mode,
            is_on=None if body.is_on is UNSET else body.is_on,
        )
        return bodies.answer(ChannelShape(**fields_of(changed)))

    @operation("remove_channel", answers={204: None}, refusals=(errors.ChannelNotFound, errors.MailStays, BadOrigin))
    def delete(self, request: Request, channel_id: UUID) -> HttpResponse:
        """Remove it, with its log. The channel by mail stays."""
        channels.remove_channel(user=person(request), channel_id=channel_id)
        return HttpResponse(status=204)


class StartAgain(Endpoint):
    """A channel that was stopped."""

    scopes = {"POST": MANAGE}

    @operation(
        "start_channel",
        answers={200: ChannelShape},
        refusals=(errors.ChannelNotFound,),
        is_kept=True,
    )
    def post(self, request: Request, channel_id: UUID) -> HttpResponse:
        """Send there again, as if nothing had ever failed."""
        user = _with_no_body(request)
        return once(
            plain(request),
            user,
            lambda: Done(200, ChannelShape(**fields_of(channels.start_again(user=user, channel_id=channel_id)))),
        )


class Secret(Endpoint):
    """With what is signed what goes to a program."""

    scopes = {"POST": MANAGE}

    @operation(
        "rotate_secret",
        answers={200: NewChannelShape},
        refusals=(errors.ChannelNotFound, errors.NoSecretHere),
        is_kept=True,
    )
    def post(self, request: Request, channel_id: UUID) -> HttpResponse:
        """Make another secret; the old one signs beside it for a day. Asking again under a key shows none."""
        user = _with_no_body(request)
        return once(plain(request), user, lambda: _told(channels.rotate_secret(user=user, channel_id=channel_id), 200))


class Test(Endpoint):
    """A try."""

    scopes = {"POST": MANAGE}

    @operation(
        "test_channel",
        answers={201: DeliveryShape},
        refusals=(errors.ChannelNotFound, TooOften),
        is_kept=True,
    )
    def post(self, request: Request, channel_id: UUID) -> HttpResponse:
        """Have a test sent, even if the channel is off or stopped; once a minute. How it went tells its log."""
        user = _with_no_body(request)
        return once(
            plain(request), user, lambda: Done(201, line_of(channels.send_test(user=user, channel_id=channel_id)))
        )


class Deliveries(Endpoint):
    """What was told on a channel."""

    scopes = {"GET": MANAGE}

    @reading("list_deliveries", Page[DeliveryShape], refusals=(errors.ChannelNotFound,), is_list=True)
    def get(self, request: Request, channel_id: UUID) -> HttpResponse:
        """List what was or is to be told, the newest first, with each attempt at a hook."""
        asked, cursor = plain(request), cursors.cursor_of(plain(request))
        found = queries.deliveries_to(
            person(request),
            channel=_own(request, channel_id),
            before=UUID(cursor) if cursor else None,
            limit=cursors.limit_of(asked) + 1,
        )
        return bodies.read_answer(asked, cursors.page_of(asked, found, lambda delivery: delivery.id, line_of))


class RedeliverSince(Endpoint):
    """What failed on a channel."""

    scopes = {"POST": MANAGE}

    @operation(
        "redeliver_since",
        body=SinceBody,
        example={"since": "2030-01-01T00:00:00Z"},
        answers={200: AgainShape},
        refusals=(errors.ChannelNotFound, errors.ChannelClosed, TooOften),
        is_kept=True,
    )
    def post(self, request: Request, channel_id: UUID) -> HttpResponse:
        """Have all sent again that failed and was to be told since then, under the ids it has."""
        user, body = person(request), bodies.read(plain(request), SinceBody)

        def again() -> Done:
            count = channels.redeliver_since(user=user, channel_id=channel_id, since=body.since)
            return Done(200, AgainShape(count))

        return once(plain(request), user, again)


class Redeliver(Endpoint):
    """One delivery."""

    scopes = {"POST": MANAGE}

    @operation(
        "redeliver",
        answers={200: DeliveryShape},
        refusals=(
            *(errors.DeliveryNotFound, errors.DeliveryWaits, errors.ChannelClosed, errors.NoLongerNews),
            TooOften,
        ),
        is_kept=True,
    )
    def post(self, request: Request, delivery_id: UUID) -> HttpResponse:
        """Have it sent once more, whether it failed or was sent, under the id it has."""
        user = _with_no_body(request)
        return once(
            plain(request), user, lambda: Done(200, line_of(channels.redeliver(user=user, delivery_id=delivery_id)))
        )


def _with_no_body(request: Request) -> User:
    """Who asks; a body that says something is refused."""
    bodies.read(plain(request), bodies.Body)
    return person(request)


def _own(request: Request, channel_id: UUID) -> Channel:
    found = queries.channel_of(person(request), channel_id)
    if found is None:
        raise errors.ChannelNotFound
    return found


def _told(made: channels.Made, status: int) -> Done:
    fields = fields_of(made.channel)
    return Done(status, NewChannelShape(**fields, secret=made.secret or None), kept=NewChannelShape(**fields))
