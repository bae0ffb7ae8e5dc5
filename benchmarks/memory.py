"""The memory of a sender that goes on and on: it must not grow with what was sent."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks import notices
from benchmarks.measure import Row
from games.models import Seat
from notifications.models import Channel, Delivery

NOTICES = 100_000
FIRST = 10_000
"""After so many everything is there that is made once."""


def rows() -> Iterator[Row]:
    """Megabytes after many notices to nobody, beside those after the first."""
    seats = notices.seats_waiting()
    channels = notices.hooks(seats, "http://127.0.0.1/")
    first = _after(FIRST, channels, seats)
    last = _after(NOTICES - FIRST, channels, seats)
    yield Row(
        f"a sender after {NOTICES:,} notices", "MB", last, f"after {FIRST:,}", first, last / first, "≤ 1.05", True
    )


def _after(number: int, channels: list[Channel], seats: list[Seat]) -> float:
    for _ in range(number // notices.NOTICES):
        notices.dispatched(channels, seats)
        Delivery.objects.filter(channel__transport="webhook").delete()
    return _megabytes()


def _megabytes() -> float:
    """What of this process is in memory now."""
    (line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024
