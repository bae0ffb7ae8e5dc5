"""Sending what is due. The database is the queue; any number may send, and any may be killed at any time.

Deliveries are claimed with a lease (`notifications.claims`), sent outside any transaction, and finished only by the
attempt that claimed them last. What was killed between sending and finishing is sent again under the same id.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import batched, chain
from time import monotonic
from typing import Any

import structlog
from django.db.models import QuerySet
from django.utils import timezone

from notifications import claims, health, holding, news, outcomes, roundup, standing
from notifications.contents import Outdated
from notifications.crew import TICK_SECONDS, Crew
from notifications.errands import FRESH_SECONDS, Errand, Group, Ran
from notifications.models import Channel, Delivery
from notifications.retries import Waits
from notifications.standing import Standing
from notifications.transports import NotSent, Receipt, Send, TransportDown
from notifications.transports.registry import MAIL, TRANSPORTS, Lane

log = structlog.get_logger(__name__)

BLINK_SECONDS = 0.2
"""If nothing is back for so long, a sender gives back what it could not begin."""

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
        sender = _Sender(ways, lane, stack.enter_context(Crew(lane.width)))
        until = monotonic() + ROUND_SECONDS
        while sender.round() and monotonic() < until:
            pass
        if sender.crew.ongoing:
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
    """

    ways: dict[str, Send[Any]]
    lane: Lane
    crew: Crew
    stands: Standing = field(init=False)
    sent: int = 0

    def round(self) -> bool:
        """Claim a batch and begin what can be begun while it is fresh; False when all is done."""
        waiting = self._claimed()
        is_idle = not waiting
        heard_at = monotonic()
        fresh_until = heard_at + FRESH_SECONDS
        while self.ways and monotonic() < fresh_until:
            self._begin(waiting)
            if not waiting and not self.crew.is_waiting:
                break
            if self._collect(waiting) or self.crew.is_waiting or not self._has_room():
                heard_at = monotonic()
            elif monotonic() > heard_at + BLINK_SECONDS:
                break  # what is left waits for channels that are slow
        self._give_back(waiting)
        is_done = is_idle and self._collect({}, BLINK_SECONDS)
        return not is_idle or is_done or bool(self.crew.ongoing)

    def finish(self) -> None:
        """See what was begun to its end."""
        while self.crew.ongoing:
            self._collect({}, None)

    def _give_back(self, waiting: dict[int, deque[Group]]) -> None:
        """What could not be begun: another may, or this one when it has looked again whether it still is news."""
        groups = [group for errand in self.crew.recall() for group in errand.groups]
        claims.release(list(chain.from_iterable(chain(groups, *waiting.values()))))

    def _has_room(self) -> bool:
        return len(self.crew.ongoing) < self.lane.width

    def _busy(self) -> set[int]:
        """The channels that are being served, one parcel after the other."""
        return {errand.channel.pk for errand in self.crew.ongoing}

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
        """Begin what there is room for. Ailing channels, which may hold a hand for long, get half of them."""
        busy = self._busy()
        for channel_id in [key for key in waiting if key not in busy]:
            if len(self.crew.ongoing) >= self.lane.width + self.lane.ahead:
                break
            if waiting[channel_id][0][0].channel.failing_since and self._ailing() >= max(self.lane.width // 2, 1):
                continue
            errand = self._errand(waiting[channel_id])
            if not waiting[channel_id]:
                del waiting[channel_id]
            if errand.groups:
                self.crew.give(errand)

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
        return sum(errand.channel.failing_since is not None for errand in self.crew.ongoing)

    def _collect(self, waiting: dict[int, deque[Group]], seconds: float | None = TICK_SECONDS) -> bool:
        """Record what is back, all that was taken together: a statement for each would cost more than to send it.

        False if nothing is within so many seconds.
        """
        back = self.crew.back(seconds)
        self.sent += outcomes.sent(
            [taken for errand, ran in back for taken in zip(errand.groups, ran.receipts, strict=False)]
        )
        for errand, ran in back:
            self._settle(errand, ran, waiting)
        return bool(back)

    def _settle(self, errand: Errand, ran: Ran, waiting: dict[int, deque[Group]]) -> None:
        """See to what was not taken, and give back what was not begun."""
        groups, channel = deque(errand.groups[len(ran.receipts) :]), errand.channel
        rests_until = timezone.now() + ran.rest if ran.rest else None
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
