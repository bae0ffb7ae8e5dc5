"""Sending what is due. The database is the queue; any number may send, and any may be killed at any time.

Deliveries are claimed with a lease (`notifications.claims`), sent outside any transaction, and finished only by the
attempt that claimed them last. What was killed between sending and finishing is sent again under the same id.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import Any

import structlog
from django.db.models import QuerySet
from django.utils import timezone

from notifications import claims, holding, news, outcomes, roundup, standing
from notifications.contents import Outdated
from notifications.models import Channel, Delivery
from notifications.transports import NotSent, Receipt, Send, TransportDown
from notifications.transports.registry import MAIL, TRANSPORTS, Lane

log = structlog.get_logger(__name__)

FRESH_SECONDS = 1.0
"""For so long what is known of a batch is good enough to begin sending it."""

ROUND_SECONDS = 20.0
"""A sender claims no more after that; what it began it sees to its end."""

ILL_ATTEMPTS = 5
"""So many has what raises or kills its sender: then the row is ill, and no far end that will be back."""

type Group = list[Delivery]
"""Deliveries on one channel that are told together."""


def send_due(lane: Lane = MAIL) -> int:
    """Send what is due on a lane; returns how many deliveries were sent.

    While a transport is down nothing is claimed for it, so an outage costs no delivery an attempt.
    """
    with ExitStack() as stack:
        ways = dict(_opened(lane, stack))
        if not ways:
            return 0
        sender = _Sender(ways, lane.width, stack.enter_context(_pool(lane.width)))
        until = monotonic() + ROUND_SECONDS
        while sender.round(lane.batch if monotonic() < until else 0):
            pass
    return sender.sent


def _opened(lane: Lane, stack: ExitStack) -> Iterator[tuple[str, Send[Any]]]:
    """The ways on which something is due, opened."""
    for name in lane.transports:
        if _pending([name]).filter(next_at__lte=timezone.now()).exists():
            try:
                yield name, stack.enter_context(TRANSPORTS[name].connect())
            except TransportDown as trouble:
                log.warning("transport.down", transport=name, reason=str(trouble))


def _pending(transports: Sequence[str]) -> QuerySet[Delivery]:
    """What waits for these transports."""
    rows = Delivery.objects.select_related("channel__user", "invitation", "event")
    return rows.filter(status=Delivery.Status.PENDING, channel__transport__in=transports)


@dataclass
class _Sender:
    """Claims, sends and records, all but the sending in one thread.

    Attributes:
        ongoing: what is being sent.
    """

    ways: dict[str, Send[Any]]
    width: int
    pool: Executor
    ongoing: dict[Future[Receipt | None], Group] = field(default_factory=dict)
    sent: int = 0

    def round(self, limit: int) -> bool:
        """Claim a batch and begin what can be begun while it is fresh; False when all is done."""
        waiting = self._claimed(limit)
        is_idle = not waiting
        fresh_until = monotonic() + FRESH_SECONDS
        while waiting and monotonic() < fresh_until and self.ways:
            self._begin(waiting)
            self._collect(waiting, fresh_until - monotonic())
        claims.release([row for groups in waiting.values() for group in groups for row in group])
        if is_idle:
            self._collect({}, FRESH_SECONDS / 5)
        return bool(self.ongoing) or not is_idle

    def _claimed(self, limit: int) -> dict[int, deque[Group]]:
        """By channel, what still is news and may go now. To a channel that is being served nothing is claimed."""
        if not limit or not self.ways:
            return {}
        busy = {group[0].channel_id for group in self.ongoing.values()}
        rows = _pending(list(self.ways)).exclude(channel__in=busy)
        claimed = claims.claim(rows, limit)
        return _settled(claimed) if claimed else {}

    def _begin(self, waiting: dict[int, deque[Group]]) -> None:
        busy = {group[0].channel_id for group in self.ongoing.values()}
        for channel_id in [key for key in waiting if key not in busy][: self.width - len(self.ongoing)]:
            group = waiting[channel_id].popleft()
            if not waiting[channel_id]:
                del waiting[channel_id]
            if task := _packed(group, self.ways):
                self.ongoing[self.pool.submit(task)] = group

    def _collect(self, waiting: dict[int, deque[Group]], seconds: float) -> None:
        """Record what was sent, all that is done together."""
        done, _ = wait(self.ongoing, timeout=max(seconds, 0), return_when=FIRST_COMPLETED)
        taken = []
        for future in done:
            group = self.ongoing.pop(future)
            channel = group[0].channel
            try:
                taken.append((group, future.result()))
            except TransportDown as trouble:
                self._close(channel, group, trouble)
            except Exception as error:
                outcomes.refused(group, _refusal(error, group), _waits(error, channel))
                if isinstance(error, NotSent) and (error.wait or error.stop):  # the rest would fare no better
                    rest = waiting.pop(channel.pk, deque())
                    later = {"next_at": timezone.now() + error.wait} if error.wait else {}
                    claims.release([row for group in rest for row in group], **later)
        self.sent += outcomes.sent(taken)

    def _close(self, channel: Channel, group: Group, trouble: TransportDown) -> None:
        log.warning("transport.down", transport=channel.transport, reason=str(trouble))
        for delivery in group:
            outcomes.put_off(delivery, str(trouble), TRANSPORTS[channel.transport].waits)
        self.ways.pop(channel.transport, None)


def _settled(claimed: Sequence[Delivery]) -> dict[int, deque[Group]]:
    """What is to be sent now, by channel; the rest is dropped or put off."""
    stands, wanted = standing.of(claimed), defaultdict[int, list[Delivery]](list)
    for delivery in claimed:
        if delivery.attempts > _most(delivery):
            outcomes.put_off(delivery, "every attempt was cut short", (), is_final=True)
        elif reason := news.why_stale(delivery, stands):
            outcomes.superseded([delivery], reason)
        elif until := holding.held_until(delivery, stands):
            claims.release([delivery], next_at=until)
        else:
            wanted[delivery.channel_id].append(delivery)
    return {channel_id: deque(roundup.grouped(theirs, stands)) for channel_id, theirs in wanted.items()}


def _most(delivery: Delivery) -> int:
    """Attempts. One of which none had an outcome was always cut short: it may be what kills senders."""
    return len(TRANSPORTS[delivery.channel.transport].waits) + 1 if delivery.reason else ILL_ATTEMPTS


def _waits(error: Exception, channel: Channel) -> tuple[timedelta, ...]:
    waits = TRANSPORTS[channel.transport].waits
    return waits if isinstance(error, NotSent) else waits[: ILL_ATTEMPTS - 1]


def _packed(group: Group, ways: dict[str, Send[Any]]) -> Callable[[], Receipt | None] | None:
    """What sends them, ready to be called; None if they are no longer news or could not be packed."""
    channel = group[0].channel
    transport = TRANSPORTS[channel.transport]
    try:
        parcel = transport.pack(channel, group)
    except Outdated as reason:
        outcomes.superseded(group, str(reason))
    except Exception as error:
        outcomes.refused(group, _refusal(error, group), _waits(error, channel))
    else:
        send = ways[channel.transport]
        return lambda: send(parcel)
    return None


def _refusal(error: Exception, group: Group) -> NotSent:
    """One bad row must not stall the others."""
    if isinstance(error, NotSent):
        return error
    log.error("delivery.raised", delivery=str(group[0].pk), exc_info=error)
    return NotSent(type(error).__name__)


@contextmanager
def _pool(width: int) -> Iterator[Executor]:
    """Threads, or for one channel at a time just this one."""
    with ThreadPoolExecutor(width) if width > 1 else _Here() as pool:
        yield pool


class _Here(Executor):
    """Does at once what it is given."""

    def submit[**P, T](self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
