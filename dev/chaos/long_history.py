"""D8: what a claim costs beside a long history of deliveries."""

import math
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from uuid import uuid4

from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from dev.chaos.copies import copies, people
from dev.chaos.house import Ground
from dev.chaos.journal import Journal
from dev.chaos.report import Finding, Size
from games.models import Game
from notifications import claims, outcomes
from notifications.models import Channel, Delivery
from notifications.transports import registry

MAIL = registry.MAIL
ROWS = 10_000
"""So many wait to be claimed, each on a channel of its own."""
CLAIM_MS = 20

_FILL = """
INSERT INTO notifications_delivery
    (id, channel_id, key, kind, game_id, seat, turn, status, attempts, next_at, sent_at, reason, created_at)
SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
        || '8' || substr(md5(n::text), 4, 15))::uuid,
    %(channel)s, 'turn:' || %(game)s || ':0:' || n, 'turn', %(game)s::uuid, 0, n, 'sent', 1, at, at, '', at
FROM generate_series(1, %(rows)s) AS n,
    LATERAL (SELECT now() - interval '30 days' * (1 - n / %(rows)s::float) AS at) AS instant
"""


def history(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """Claim deliveries as the sender of mail does, beside none and beside so many that were sent. No part of the house
    runs.
    """
    call_command("migrate", verbosity=0)
    (game,) = copies(1)
    channels = Channel.objects.bulk_create(Channel(user=person) for person in people(ROWS))
    _wait_for_the_disk(False)
    beside_none = _claim_all(channels, game)
    _fill(channels[0], game, size.rows)
    beside_many = _claim_all(channels, game)
    _wait_for_the_disk(True)
    with_disk = _claim_all(channels, game)
    is_all = len(beside_none) == len(beside_many) == len(with_disk) == ROWS // MAIL.batch
    return [
        Finding(f"a claim of {MAIL.batch} beside no history: shortest, median and p99", _figures(beside_none)),
        Finding(f"… beside {size.rows:,} deliveries, {_megabytes():.0f} MB", _figures(beside_many),
                f"p99 ≤ {CLAIM_MS} ms", holds=_p99(beside_many) <= CLAIM_MS),
        Finding("… the same, waiting for the disk, as no sender does", _figures(with_disk)),
        Finding("claims of each kind", str(len(beside_many)), str(ROWS // MAIL.batch), holds=is_all),
    ]  # fmt: skip


def _wait_for_the_disk(waits: bool) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET synchronous_commit = {'on' if waits else 'off'}")


def _figures(milliseconds: Sequence[float]) -> str:
    return f"{min(milliseconds):.1f} ms, {median(milliseconds):.1f} ms, {_p99(milliseconds):.1f} ms"


def _p99(milliseconds: Sequence[float]) -> float:
    return sorted(milliseconds)[math.ceil(0.99 * len(milliseconds)) - 1]


def _fill(channel: Channel, game: Game, rows: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_FILL, {"channel": channel.pk, "game": str(game.pk), "rows": rows})


def _claim_all(channels: Sequence[Channel], game: Game) -> list[float]:
    """Milliseconds of each claim until all of `ROWS` were; what was claimed is finished before the next."""
    Delivery.objects.bulk_create(
        Delivery(channel=channel, key=str(uuid4()), kind="turn", game=game, seat=0, turn=0, next_at=timezone.now())
        for channel in channels
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as autovacuum does before long
    due, found = Delivery.objects.select_related("channel"), list[float]()
    while True:
        milliseconds, claimed = _timed(lambda: claims.claim(due, MAIL.batch))
        if not claimed:
            return found
        found.append(milliseconds)
        outcomes.sent([(claimed, None)])


def _timed[T](do: Callable[[], T]) -> tuple[float, T]:
    began = perf_counter()
    done = do()
    return 1000 * (perf_counter() - began), done


def _megabytes() -> float:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_total_relation_size('notifications_delivery')")
        return float(cursor.fetchone()[0]) / 1e6
