"""What the database holds at the end of a run. Needs Django set up."""

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

from dev.chaos.history import Move, Notice, Owed
from dev.chaos.players import canonical
from games.models import Action, Game, GameEvent, Heartbeat, Seat
from notifications.models import Delivery


def moves() -> list[Move]:
    """Every move of a person that stands, with the public step before it."""
    found = Action.objects.order_by("game", "seq").only("game", "kind", "seat", "step", "move_json")
    bots = set(Seat.objects.filter(user=None).values_list("game", "index"))
    return [
        Move(str(after.game_id), after.seat, before.step, canonical(after.move))
        for before, after in pairwise(found)
        if before.game_id == after.game_id
        and after.kind == Action.Kind.MOVE
        and after.seat is not None
        and (after.game_id, after.seat) not in bots
    ]


def owed() -> list[Owed]:
    """What everybody must have been told by now, computed from the games and not from their news."""
    return [*_open_turns(), *_ends()]


def _open_turns() -> Iterator[Owed]:
    waiting = Seat.objects.filter(asked=Seat.Asked.WAITING, is_bot=False, user__isnull=False).select_related("user")
    for seat in waiting:
        if seat.user is not None:
            yield Owed(seat.user.email, f"turn:{seat.game_id}:{seat.index}:{seat.turn}")


def _ends() -> Iterator[Owed]:
    for seat in Seat.objects.filter(game__status=Game.Status.FINISHED, user__isnull=False).select_related("user"):
        if seat.user is not None:
            yield Owed(seat.user.email, f"finished:{seat.game_id}")


def notices() -> list[Notice]:
    """Every delivery."""
    return [
        Notice(
            str(delivery.pk),
            delivery.channel.user.email,
            delivery.key,
            delivery.status,
            delivery.created_at if delivery.event is None else delivery.event.at,
            delivery.sent_at,
        )
        for delivery in Delivery.objects.select_related("channel__user", "event")
    ]


def is_all_told() -> bool:
    """Whether nothing waits to be told or sent."""
    waiting = Delivery.objects.filter(status=Delivery.Status.PENDING)
    return not GameEvent.objects.filter(is_told=False).exists() and not waiting.exists()


def swept_at() -> datetime | None:
    """When the last sweep began."""
    return Heartbeat.objects.filter(part="sweeper").values_list("at", flat=True).first()
