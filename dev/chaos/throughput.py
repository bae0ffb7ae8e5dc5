"""D8: how many letters a second leave through the outbox, with four workers."""

import logging
from collections.abc import Sequence
from random import Random
from time import monotonic

from django.db.models import QuerySet
from django.utils import timezone

from dev.chaos import evidence, post
from dev.chaos.copies import copies
from dev.chaos.house import Ground, House
from dev.chaos.journal import Journal
from dev.chaos.poison import Sink
from dev.chaos.report import Finding, Size
from dev.chaos.watch import NowAndThen
from games.models import Game, GameEvent, Seat
from notifications.models import Delivery

WORKERS = 4
SENDS_A_SECOND = 200
PATIENCE_SECONDS = 1200


def throughput(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """News of so many games are told while the mail server is away; then it comes."""
    logging.getLogger("mail").setLevel(logging.WARNING)
    house, sink = House(ground, workers=WORKERS), Sink()
    with house.running():
        house.keep_until(NowAndThen(lambda: evidence.swept_at() is not None, 0.5), PATIENCE_SECONDS)
        short = _told_and_sent(house, sink, _cancelled_games(size.rows // 2), GameEvent.Kind.CANCELLED)
        long = _told_and_sent(house, sink, _running_games(max(size.rows // 20, 20)), GameEvent.Kind.TURN)
    return [
        Finding("letters without a picture", f"{short.letters}"),
        Finding("… news made into deliveries", f"{short.told_a_second:.0f} a second"),
        Finding("… sent", f"{short.sent_a_second:.0f} a second", f"≥ {SENDS_A_SECOND}",
                holds=short.sent_a_second >= SENDS_A_SECOND),
        Finding("letters with a picture of the board", f"{long.letters}"),
        Finding("… sent", f"{long.sent_a_second:.1f} a second"),
    ]  # fmt: skip


class Flow:
    """So many letters, and how fast they went."""

    def __init__(self, letters: int, told_seconds: float, sent_seconds: float) -> None:
        self.letters = letters
        self.told_a_second = letters / told_seconds
        self.sent_a_second = letters / sent_seconds


def _told_and_sent(house: House, sink: Sink, games: Sequence[Game], kind: str) -> Flow:
    known, began = set(sink.arrivals), monotonic()
    seat, turn = (None, None) if kind == GameEvent.Kind.CANCELLED else _asked(games[0])
    GameEvent.objects.bulk_create(
        GameEvent(game=game, kind=kind, seat=seat, turn=turn, step=0, at=timezone.now()) for game in games
    )
    house.keep_until(NowAndThen(lambda: not GameEvent.objects.filter(is_told=False).exists(), 0.2), PATIENCE_SECONDS)
    told_seconds = monotonic() - began
    house.keep_until(NowAndThen(lambda: not _not_due().exists(), 0.2), PATIENCE_SECONDS)
    with post.opened(sink, house.ground.mail_port):
        house.keep_until(NowAndThen(evidence.is_all_told, 0.5), PATIENCE_SECONDS)
    arrived = sorted(at for address, at in sink.arrivals.items() if address not in known)
    return Flow(len(arrived), told_seconds, (arrived[-1] - arrived[0]).total_seconds())


def _not_due() -> QuerySet[Delivery]:
    return Delivery.objects.filter(status=Delivery.Status.PENDING, next_at__gt=timezone.now())


def _asked(game: Game) -> tuple[int, int | None]:
    """Which seat, and of which turn."""
    return Seat.objects.values_list("index", "turn").get(game=game, asked=Seat.Asked.WAITING)


def _cancelled_games(number: int) -> list[Game]:
    return copies(number, status=Game.Status.CANCELLED)


def _running_games(number: int) -> list[Game]:
    return copies(number)
