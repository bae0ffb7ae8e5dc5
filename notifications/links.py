"""Links that let a person in without signing in: made, found and revoked. Reading one changes nothing.

Unknown, revoked, foreign and expired tokens look the same: one statement, one answer.
"""

import secrets
from hashlib import sha256

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.utils import timezone
from msgspec import json

from accounts.models import User
from games import clocks
from games.models import Action, Game, Invitation, Seat
from games.rules.protocol import Json
from notifications.models import Link

TOKEN_BYTES = 24

LONGEST_LIFE = clocks.LONGEST
"""How long a turn, and with it its link, may be open at most, but for time in which clocks stand still."""

_TURN_IS_OPEN = Q(
    ~Q(seat__asked=Seat.Asked.NO) | Q(seat__game__status=Game.Status.PAUSED),
    kind=Link.Kind.TURN,
    seat__turn=F("turn"),
    seat__is_bot=False,
)
_BOT_PLAYS = Q(kind=Link.Kind.RETURN, seat__is_bot=True, seat__game__status=Game.Status.RUNNING)
_HOLDS = Q(seat__user=F("user"))
_SITS_THERE = Exists(Seat.objects.filter(game=OuterRef("seat__game"), user=OuterRef("user")))
_WAS_ASKED = Exists(
    Invitation.objects.filter(
        seat__game=OuterRef("seat__game"), user=OuterRef("user"), answer__in=("", Invitation.Answer.DECLINED)
    )
)
_IS_INVITED = Q(kind=Link.Kind.INVITATION) & (Q(_SITS_THERE) | Q(_WAS_ASKED, seat__game__status=Game.Status.OPEN))
_IS_LIVE = (_HOLDS & (_TURN_IS_OPEN | _BOT_PLAYS | Q(kind=Link.Kind.LOOK))) | _IS_INVITED

_LAST_OF_SEAT = Subquery(
    Action.objects.filter(game=OuterRef("seat__game"), seat=OuterRef("seat__index"))
    .order_by("-seq")
    .values(done=JSONObject(kind="kind", turn="turn", move="move_json"))[:1]
)


def issue(kind: Link.Kind, *, seat: Seat, user: User, turn: int | None = None) -> str:
    """A new link's token, which is shown here and nowhere else."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    Link.objects.create(kind=kind, token_hash=_hash(token), seat=seat, turn=turn, user=user, address=user.email)
    return token


def find(token: str) -> Link | None:
    """The live link of a token, with seat, game and person; None for every other.

    A turn link lives while its holder is offered a decision of that turn, and through a pause; a look link while its
    person holds the seat. An invitation lives while its person is offered any seat of the table or sits there, and
    once declined until the game starts, to show that. All of them only until the person's address changes.
    """
    return _of(token).filter(_IS_LIVE).first()


def find_answered(token: str, move: Json) -> Link | None:
    """The turn link with which `move` was the last thing its seat did, so that posting it again shows its result."""
    link = _of(token).filter(_HOLDS, kind=Link.Kind.TURN).annotate(last=_LAST_OF_SEAT).first()
    if link is None or link.last is None or (link.last["kind"], link.last["turn"]) != (Action.Kind.MOVE, link.turn):
        return None
    return link if json.decode(link.last["move"]) == move else None


def dead() -> QuerySet[Link]:
    """Links that open nothing now. Few come to life again: one that takes a seat back, when a bot plays there again."""
    opens = Q(_IS_LIVE, revoked_at=None, user__is_active=True, user__email=F("address"))
    return Link.objects.exclude(id__in=Link.objects.filter(opens).values("id"))


def revoke(*, seat: Seat | None = None, user: User | None = None, kind: Link.Kind | None = None) -> int:
    """Kill the links of a person, or of a seat, or of a person on a seat, all or of a kind; returns how many.

    Raises:
        ValueError: neither is named.
    """
    if seat is None and user is None:
        raise ValueError("whose links?")
    links = Link.objects.filter(revoked_at=None)
    links = links if seat is None else links.filter(seat=seat)
    links = links if user is None else links.filter(user=user)
    links = links if kind is None else links.filter(kind=kind)
    return links.update(revoked_at=timezone.now())


def _of(token: str) -> QuerySet[Link]:
    return Link.objects.select_related("seat__game", "user").filter(
        token_hash=_hash(token), revoked_at=None, user__is_active=True, user__email=F("address")
    )


def _hash(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()
