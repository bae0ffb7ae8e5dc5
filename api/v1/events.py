"""Your news, one entry after the other."""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.models import Token
from api import bodies, cursors
from api.endpoint import READ, Endpoint, person, plain
from api.errors import Malformed, TooManyStreams
from api.schema import header, operation, query
from api.v1.shapes import AnnouncementShape, EventsShape, NewsShape
from notifications import following
from notifications.addresses import page_url, site_url
from notifications.event_names import NAMES
from notifications.following import Resync
from notifications.models import FeedEntry

PATH = "/api/v1/me/events"
LONGEST_WAIT_SECONDS = 60
PAUSE_SECONDS = 5
"""After which one may ask again where nobody waits."""

STREAM = "text/event-stream"
LAST_ID = "Last-Event-ID"

_LARGEST = 2**63 - 1
_NUMBER = {"type": "integer", "minimum": 0, "maximum": _LARGEST}
_WAIT = {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT_SECONDS}
_LIMIT = {"type": "integer", "minimum": 1, "maximum": cursors.MOST}
_SAID = (
    query("after", _NUMBER, description="the number of the last entry you have; without it, from now on"),
    query("wait", _WAIT, description="so many seconds at most, if there is none yet: where the feed waits"),
    query("limit", _LIMIT, description=f"entries at most; usually {cursors.USUAL}"),
    header(LAST_ID, _NUMBER, "the same as `after`, and counts before it: a stream that was cut goes on by it"),
    header("Retry-After", int, "there is nothing new, and nobody waited: ask again so many seconds later", on=(200,)),
    header("Link", str, 'with rel="monitor", where the same feed waits', on=(200,)),
)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a feed, and from where.

    Attributes:
        token_id: of the token that lets the reader in; None is a session.
        after: the number of the last entry that the reader has.
        limit: entries at a time.
        wait_seconds: how long the reader would wait.
        is_stream: the reader takes entries as they come.
    """

    user_id: int
    token_id: UUID | None
    after: int
    limit: int
    wait_seconds: int
    is_stream: bool


class EventsAnswer(HttpResponse):
    """What there is now, with what a server that can wait must know to go on."""

    reader: Reader
    is_empty: bool

    @property
    def would_wait(self) -> bool:
        """Whether this is not the end of it, to the reader."""
        return self.reader.is_stream or (self.is_empty and self.reader.wait_seconds > 0)


class Events(Endpoint):
    """Your feed."""

    scopes = {"GET": READ}

    @operation(
        "list_events",
        answers={200: [EventsShape, STREAM]},
        refusals=(Malformed, Resync, TooManyStreams),
        parameters=_SAID,
    )
    def get(self, request: Request) -> HttpResponse:
        """Read your news, the oldest first: what came after the entry you have. Entries are kept for a week.

        Where the feed waits (the address in `Link`, or this one), it answers as soon as there is news, or sends it on
        and on as a stream of events to who accepts that.
        """
        reader = _reader(request)
        entries = following.entries_after(reader.user_id, reader.after, reader.limit)
        told = EventsShape([shape_of(entry) for entry in entries], entries[-1].number if entries else reader.after)
        answer = EventsAnswer(bodies.encode(told), content_type=bodies.MEDIA_TYPE)
        answer.reader, answer.is_empty = reader, not entries
        _hint(answer)
        return answer


def shape_of(entry: FeedEntry) -> NewsShape:
    """An entry as it is told."""
    news = entry.announcement
    return NewsShape(
        entry.number,
        NAMES[entry.kind],
        entry.at,
        entry.game_id,
        entry.seat,
        entry.turn,
        entry.sequence,
        site_url(news.path) if news else page_url(entry.game_id),
        AnnouncementShape(news.topic, news.kind, news.title, news.facts) if news else None,
    )


def _hint(answer: EventsAnswer) -> None:
    answer["Cache-Control"] = "no-store"
    if answer.is_empty:
        answer["Retry-After"] = str(PAUSE_SECONDS)
    if settings.EVENTS_URL:
        answer["Link"] = f'<{settings.EVENTS_URL}{PATH}>; rel="monitor"'


def _reader(request: Request) -> Reader:
    """Raises Malformed."""
    user, asked = person(request), plain(request)
    said = {LAST_ID: asked.headers.get(LAST_ID), "after": asked.GET.get("after")}
    places = [_number(name, text, _LARGEST) for name, text in said.items() if text is not None]
    return Reader(
        user_id=user.pk,
        token_id=request.auth.id if isinstance(request.auth, Token) else None,
        after=places[0] if places else following.newest_number(user.pk),
        limit=cursors.limit_of(asked),
        wait_seconds=_number("wait", asked.GET.get("wait", "0"), LONGEST_WAIT_SECONDS),
        is_stream=STREAM in asked.headers.get("Accept", ""),
    )


def _number(name: str, text: str, most: int) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > len(str(_LARGEST)) or int(text) > most:
        raise Malformed(reason=f"{name} is a whole number from 0 to {most}.", at=name)
    return int(text)
