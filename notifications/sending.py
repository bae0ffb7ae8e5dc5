"""Sending what is due. The database is the queue; any number may send, and any may be killed at any time.

Deliveries are claimed with a lease (`notifications.claims`), sent outside any transaction, and finished only by the
attempt that claimed them last. What was killed between sending and finishing is sent again under the same id.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import batched, chain
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

import structlog
from django.db.models import QuerySet
from django.utils import timezone

from notifications import claims, health, holding, news, outcomes, roundup, standing
from notifications.contents import Outdated
from notifications.errands import FRESH_SECONDS, Errand, Group, Ran, run
from notifications.models import Channel, Delivery
from notifications.retries import Waits
from notifications.standing import Standing
from notifications.transports import NotSent, Receipt, Send, TransportDown
from notifications.transports.registry import MAIL, TRANSPORTS, Lane

log = structlog.get_logger(__name__)

BLINK_SECONDS = 0.2
"""So long a sender that can begin nothing waits before it looks for more."""

ROUND_SECONDS = 20.0
"""A sender claims no more after that; what it began it sees to its end."""

ILL_ATTEMPTS = 5
"""So many has what raises or kills its sender: then the row is ill, and no far end that will be back."""


def send_due(lane: Lane = MAIL, hand_over: Callable[[], None] = lambda: None) -> int:
    """Send what is due on a lane; returns how many deliveries were sent.

    While a transport is down nothing is claimed for it, so an outage costs no delivery an attempt.

    Args:
        hand_over: called when it claims no more, though some that it began are not done: another may begin.
    """
    with ExitStack() as stack:
        ways = dict(_opened(lane, stack))
        if not ways:
            return 0
        sender = _Sender(ways, lane, stack.enter_context(_pool(lane.width)))
        until = monotonic() + ROUND_SECONDS
        while sender.round() and monotonic() < until:
            pass
        if sender.ongoing:
            hand_over()
        sender.finish()
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
    rows = Delivery.objects.select_related("channel__user", "invitation", "event", "announcement")
    awake = health.awake(timezone.now())
    return rows.filter(awake, status=Delivery.Status.PENDING, channel__transport__in=transports)


@dataclass
class _Sender:
    """Claims, sends and records, all but the sending in one thread.

    Attributes:
        stands: how things stand with what was claimed last.
        ongoing: what is being sent, by errands.
        finished: of those, which their threads are back from.
        taken, taken_at: what was sent and is to be recorded, and when the first of it was.
    """

    ways: dict[str, Send[Any]]
    lane: Lane
    pool: Executor
    stands: Standing = field(init=False)
    ongoing: dict[Future[Ran], Errand] = field(default_factory=dict)
    finished: SimpleQueue[Future[Ran]] = field(default_factory=SimpleQueue)
    taken: list[tuple[Group, Receipt | None]] = field(default_factory=list)
    taken_at: float = 0.0
    sent: int = 0

    def round(self) -> bool:
        """Claim a batch and begin what can be begun while it is fresh; False when all is done."""
        self._record()
        waiting = self._claimed()
        is_idle = not waiting
        fresh_until = monotonic() + FRESH_SECONDS
        while waiting and monotonic() < fresh_until and self.ways:
            self._begin(waiting)
            has_room = len(self.ongoing) < self.lane.width
            is_done = self._collect(waiting, BLINK_SECONDS if has_room else fresh_until - monotonic())
            if has_room and self.ongoing and not is_done:
                break  # what is left waits for channels that are slow
        claims.release([row for groups in waiting.values() for group in groups for row in group])
        is_done = is_idle and self._collect({}, BLINK_SECONDS)
        return not is_idle or is_done or bool(self.ongoing)

    def finish(self) -> None:
        """See what was begun to its end."""
        while self.ongoing:
            self._collect({}, None)
        self._record()

    def _busy(self) -> set[int]:
        """The channels that are being served, one parcel after the other."""
        return {errand.channel.pk for errand in self.ongoing.values()}

    def _claimed(self) -> dict[int, deque[Group]]:
        """By channel, what still is news and may go now. To a channel that is being served nothing is claimed."""
        if not self.ways:
            return {}
        rows = _pending(list(self.ways)).exclude(channel__in=self._busy())
        claimed = claims.claim(rows, self.lane.batch)
        if not claimed:
            return {}
        health.look_after((delivery.channel for delivery in claimed), timezone.now())
        self.stands = standing.of(claimed)
        return _settled(claimed, self.stands)

    def _begin(self, waiting: dict[int, deque[Group]]) -> None:
        """Begin what there is room for. Ailing channels, which may hold a place for long, get half of it."""
        busy = self._busy()
        for channel_id in [key for key in waiting if key not in busy]:
            if len(self.ongoing) >= self.lane.width:
                break
            if waiting[channel_id][0][0].channel.failing_since and self._ailing() >= max(self.lane.width // 2, 1):
                continue
            errand = self._errand(waiting[channel_id])
            if not waiting[channel_id]:
                del waiting[channel_id]
            if errand.groups:
                future = self.pool.submit(run, errand)
                self.ongoing[future] = errand
                future.add_done_callback(self.finished.put)

    def _errand(self, groups: deque[Group]) -> Errand:
        """What is taken from a channel's groups at once: of an ailing one a single group."""
        errand, most = Errand(), 1 if groups[0][0].channel.failing_since else self.lane.in_a_row
        while groups and len(errand.groups) < most:
            group = groups.popleft()
            if send := _packed(group, self.stands, self.ways):
                errand.groups.append(group)
                errand.sends.append(send)
        return errand

    def _ailing(self) -> int:
        return sum(errand.channel.failing_since is not None for errand in self.ongoing.values())

    def _collect(self, waiting: dict[int, deque[Group]], seconds: float | None) -> bool:
        """See what is done, and record it when enough of it is; False if nothing is within so many seconds."""
        done = self._done(seconds)
        for future in done:
            self._settle(self.ongoing.pop(future), future.result(), waiting)
        if not done or monotonic() - self.taken_at >= self.lane.record_seconds:
            self._record()
        return bool(done)

    def _settle(self, errand: Errand, ran: Ran, waiting: dict[int, deque[Group]]) -> None:
        """Note what was taken, see to what was not, and give back what was not begun."""
        groups, channel, rests_until = deque(errand.groups), errand.channel, None
        for receipt in ran.receipts:
            self._take(groups.popleft(), receipt)
            if receipt and receipt.wait:
                rests_until = timezone.now() + receipt.wait
        if isinstance(ran.trouble, TransportDown):
            self._close(channel, groups.popleft(), ran.trouble)
        elif ran.trouble:
            group = groups.popleft()
            rests_until = outcomes.refused(group, _refusal(ran.trouble, group), _waits(ran.trouble, channel))
        if rests_until is None:
            claims.release(list(chain.from_iterable(groups)))
        else:  # the others would fare no better
            groups += waiting.pop(channel.pk, deque())
            claims.release(list(chain.from_iterable(groups)), next_at=rests_until)

    def _done(self, seconds: float | None) -> list[Future[Ran]]:
        """What is done, as soon as anything is; nothing if that takes longer than so many seconds."""
        done: list[Future[Ran]] = []
        with suppress(Empty):
            if self.ongoing:
                done.append(self.finished.get(timeout=seconds and max(seconds, 0)))
            while True:
                done.append(self.finished.get_nowait())
        return done

    def _take(self, group: Group, receipt: Receipt | None) -> None:
        self.taken_at = self.taken_at if self.taken else monotonic()
        self.taken.append((group, receipt))

    def _record(self) -> None:
        """All together: a statement for each would cost more than to send it."""
        self.sent += outcomes.sent(self.taken)
        self.taken = []

    def _close(self, channel: Channel, group: Group, trouble: TransportDown) -> None:
        log.warning("transport.down", transport=channel.transport, reason=str(trouble))
        for delivery in group:
            outcomes.put_off(delivery, str(trouble), TRANSPORTS[channel.transport].waits)
        self.ways.pop(channel.transport, None)


def _settled(claimed: Sequence[Delivery], stands: Standing) -> dict[int, deque[Group]]:
    """What is to be sent now, by channel; the rest is dropped or put off."""
    wanted = defaultdict[int, list[Delivery]](list)
    for delivery in claimed:
        if game := stands.game_of(delivery):
            delivery.game = game  # was read for all of them at once
        waits = TRANSPORTS[delivery.channel.transport].waits
        if delivery.attempts > _most(delivery, waits):
            outcomes.put_off(delivery, "every attempt was cut short", waits, is_final=True)
        elif reason := news.why_stale(delivery, stands):
            outcomes.superseded([delivery], reason)
        elif until := holding.held_until(delivery, stands):
            claims.release([delivery], next_at=until)
        else:
            wanted[delivery.channel_id].append(delivery)
    return {channel_id: deque(_groups(theirs, stands)) for channel_id, theirs in wanted.items()}


def _most(delivery: Delivery, waits: Waits) -> int:
    """Attempts. One of which none had an outcome was always cut short: it may be what kills senders."""
    return len(waits.each) + 1 if delivery.reason else ILL_ATTEMPTS


def _waits(error: Exception, channel: Channel) -> Waits:
    waits = TRANSPORTS[channel.transport].waits
    return waits if isinstance(error, NotSent) else replace(waits, each=waits.each[: ILL_ATTEMPTS - 1])


def _groups(deliveries: Sequence[Delivery], stands: Standing) -> Iterable[Group]:
    """What of one channel is told together."""
    channel = deliveries[0].channel
    if channel.is_for_a_person:
        return roundup.grouped(deliveries, stands)
    return map(list, batched(deliveries, TRANSPORTS[channel.transport].together))


def _packed(group: Group, stands: Standing, ways: dict[str, Send[Any]]) -> Callable[[], Receipt | None] | None:
    """What sends them, ready to be called; None if they are no longer news or could not be packed."""
    channel = group[0].channel
    transport = TRANSPORTS[channel.transport]
    try:
        parcel = transport.pack(channel, group, stands)
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
