"""When you want to be told."""

from datetime import time
from typing import Annotated, Literal

from django.http import HttpResponse
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request

from accounts.models import User
from api import bodies
from api.endpoint import MANAGE, Endpoint, person, plain
from api.schema import operation, reading
from notifications import queries, services
from notifications.errors import HalfQuiet, QuietAllDay
from notifications.models import Rhythm

type Clock = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", max_length=5)]
type Hour = Annotated[int, Meta(ge=0, le=23)]
type Percent = Literal[0, 10, 25, 50]


class RhythmShape(Struct):
    """When you are told, by the clock where you live.

    Attributes:
        quiet_from, quiet_to: nothing is sent between them, such as "22:00" and "07:00"; null if there is no such time.
        keep_percent: it is all the same where less than this part of a turn's time would be left; 0 is never.
        digest_hour: when the daily letter comes, where you want one.
        time_zone: by whose clock all this is; change it at `/me`.
    """

    quiet_from: Clock | None
    quiet_to: Clock | None
    keep_percent: int
    digest_hour: int
    time_zone: str


class RhythmBody(bodies.Body):
    """What is to change; what is not named stays. Both quiet times are null for none."""

    quiet_from: Clock | UnsetType | None = UNSET
    quiet_to: Clock | UnsetType | None = UNSET
    keep_percent: Percent | UnsetType = UNSET
    digest_hour: Hour | UnsetType = UNSET


class OwnRhythm(Endpoint):
    """Yours."""

    scopes = {"GET": MANAGE, "PATCH": MANAGE}

    @reading("read_rhythm", RhythmShape)
    def get(self, request: Request) -> HttpResponse:
        """When you are told."""
        user = person(request)
        return bodies.read_answer(plain(request), _shape(user, queries.rhythm_of(user)))

    @operation(
        "change_rhythm",
        body=RhythmBody,
        example={"quiet_from": "22:00", "quiet_to": "07:00", "keep_percent": 25},
        answers={200: RhythmShape},
        refusals=(HalfQuiet, QuietAllDay),
    )
    def patch(self, request: Request) -> HttpResponse:
        """Say when you want to be told, all that is given or nothing. What was held back is looked at again."""
        user, body = person(request), bodies.read(plain(request), RhythmBody)
        now = queries.rhythm_of(user)
        rhythm = services.set_rhythm(
            user=user,
            quiet_from=now.quiet_from if body.quiet_from is UNSET else _time(body.quiet_from),
            quiet_to=now.quiet_to if body.quiet_to is UNSET else _time(body.quiet_to),
            keep_percent=now.keep_percent if body.keep_percent is UNSET else body.keep_percent,
            digest_hour=now.digest_hour if body.digest_hour is UNSET else body.digest_hour,
        )
        return bodies.answer(_shape(user, rhythm))


def _time(clock: str | None) -> time | None:
    return None if clock is None else time.fromisoformat(clock)


def _clock(at: time | None) -> str | None:
    return None if at is None else f"{at:%H:%M}"


def _shape(user: User, rhythm: Rhythm) -> RhythmShape:
    return RhythmShape(
        _clock(rhythm.quiet_from), _clock(rhythm.quiet_to), rhythm.keep_percent, rhythm.digest_hour, user.zone.key
    )
