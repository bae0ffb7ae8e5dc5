"""D8: how many letters and posts a second leave through the outbox, with four workers."""

import logging
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from time import monotonic

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from accounts.doorbell import ring
from dev.chaos import evidence, peer, post
from dev.chaos.copies import copies
from dev.chaos.house import Ground, House
from dev.chaos.journal import Journal
from dev.chaos.peer import Peer
from dev.chaos.poison import Sink
from dev.chaos.report import Finding, Size
from dev.chaos.watch import NowAndThen
from games.models import Game, GameEvent, Seat
from notifications import secrets
from notifications.models import Channel, Delivery, mail_uuid
from notifications.sealing import seal

WORKERS = 4
SENDS_A_SECOND = 200
PATIENCE_SECONDS = 1200
LONG = timedelta(days=1)


def throughput(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """News of so many games are told while mail server and peer are away; then they come."""
    logging.getLogger("mail").setLevel(logging.WARNING)
    house, sink, program = House(ground, workers=WORKERS), Sink(), Peer()
    with house.running():
        house.keep_until(NowAndThen(lambda: evidence.swept_at() is not None, 0.5), PATIENCE_SECONDS)
        short = _letters(house, sink, _cancelled_games(size.rows // 2), GameEvent.Kind.CANCELLED)
        posts = _posts(house, program, _cancelled_games(size.rows // 2))
        long = _letters(house, sink, _running_games(max(size.rows // 20, 20)), GameEvent.Kind.TURN)
    return [
        Finding("letters without a picture", f"{short.sends}"),
        Finding("… news made into deliveries", f"{short.told_a_second:.0f} a second"),
        _rate("letters", short),
        Finding("posts to hooks", f"{posts.sends}"),
        _rate("posts", posts),
        taken_once(_posted(), program.tries),
        Finding("letters with a picture of the board", f"{long.sends}"),
        Finding("… letters with a picture sent", f"{long.sent_a_second:.1f} a second"),
    ]


def taken_once(posted: Collection[str], tries: Mapping[str, int]) -> Finding:
    """Whether the peer took each delivery once and nothing else."""
    wrong = sorted(one for one in {*posted, *tries} if tries.get(one, 0) != 1 or one not in posted)
    return Finding("… lost, or arrived more than once", str(len(wrong)), "0", holds=not wrong, details=wrong)


class Flow:
    """So many sends, and how fast they went."""

    def __init__(self, arrivals: Collection[datetime], told_a_second: float) -> None:
        self.sends = len(arrivals)
        self.told_a_second = told_a_second
        self.sent_a_second = self.sends / (max(arrivals) - min(arrivals)).total_seconds()


def _rate(what: str, flow: Flow) -> Finding:
    holds = flow.sent_a_second >= SENDS_A_SECOND
    return Finding(f"… {what} sent", f"{flow.sent_a_second:.0f} a second", f"≥ {SENDS_A_SECOND}", holds=holds)


def _letters(house: House, sink: Sink, games: Sequence[Game], kind: str) -> Flow:
    known, rate = set(sink.arrivals), _told(house, games, kind)
    house.keep_until(NowAndThen(lambda: not _not_due().exists(), 0.2), PATIENCE_SECONDS)
    with post.opened(sink, house.ground.mail_port):
        house.keep_until(NowAndThen(evidence.is_all_told, 0.5), PATIENCE_SECONDS)
    return Flow([at for address, at in sink.arrivals.items() if address not in known], rate)


def _posts(house: House, program: Peer, games: Sequence[Game]) -> Flow:
    """To one hook of each player, which rests until all are told."""
    hooks = _hooks(games, house.ground.hook_port)
    rate = _told(house, games, GameEvent.Kind.CANCELLED)
    with peer.listening(program, house.ground.hook_port):
        Channel.objects.filter(pk__in=[hook.pk for hook in hooks]).update(rests_until=None)
        house.keep_until(NowAndThen(evidence.is_all_told, 0.5), PATIENCE_SECONDS)
    return Flow(program.arrivals.values(), rate)


def _told(house: House, games: Sequence[Game], kind: str) -> float:
    """Tell one piece of news of each game; returns how many deliveries were made in a second."""
    made, began = Delivery.objects.count(), monotonic()
    seat, turn = (None, None) if kind == GameEvent.Kind.CANCELLED else _asked(games[0])
    GameEvent.objects.bulk_create(
        GameEvent(game=game, kind=kind, seat=seat, turn=turn, step=0, at=timezone.now()) for game in games
    )
    ring("notifications.tasks.tell")  # sooner than beat, which looks every five seconds
    house.keep_until(NowAndThen(lambda: not GameEvent.objects.filter(is_told=False).exists(), 0.2), PATIENCE_SECONDS)
    seconds = monotonic() - began
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as autovacuum does before long: this database was empty a moment ago
    return (Delivery.objects.count() - made) / seconds


def _hooks(games: Sequence[Game], port: int) -> list[Channel]:
    """A program of each player's, which asked to be left alone. Mail goes to none of them."""
    people, until = Seat.objects.filter(game__in=games).values_list("user", flat=True), timezone.now() + LONG
    Channel.objects.bulk_create(Channel(user_id=pk, uuid=mail_uuid(pk), is_on=False) for pk in people if pk)
    return Channel.objects.bulk_create(
        Channel(
            user_id=pk,
            transport=Channel.Transport.WEBHOOK,
            address_sealed=seal(f"http://127.0.0.1:{port}/hooks/{pk}"),
            secrets_sealed=secrets.new(),
            rests_until=until,
        )
        for pk in people
        if pk
    )


def _posted() -> set[str]:
    """What programs were to be told, by the ids of the deliveries."""
    ids = Delivery.objects.filter(channel__transport=Channel.Transport.WEBHOOK).values_list("pk", flat=True)
    return {str(pk) for pk in ids}


def _not_due() -> QuerySet[Delivery]:
    return Delivery.objects.filter(status=Delivery.Status.PENDING, next_at__gt=timezone.now())


def _asked(game: Game) -> tuple[int, int | None]:
    """Which seat, and of which turn."""
    return Seat.objects.values_list("index", "turn").get(game=game, asked=Seat.Asked.WAITING)


def _cancelled_games(number: int) -> list[Game]:
    return copies(number, status=Game.Status.CANCELLED)


def _running_games(number: int) -> list[Game]:
    return copies(number)
