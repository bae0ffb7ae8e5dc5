"""What one thread sends at once. To hand it over and to hear of it costs more than to post it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic

from notifications.models import Channel, Delivery
from notifications.transports import Receipt

FRESH_SECONDS = 1.0
"""For so long what is known of deliveries is good enough to begin sending them."""

type Group = list[Delivery]
"""Deliveries on one channel that are told together."""


@dataclass(frozen=True, slots=True, eq=False)
class Errand:
    """Groups of one channel, to be sent one after the other.

    Attributes:
        sends: what sends each.
    """

    groups: list[Group] = field(default_factory=list)
    sends: list[Callable[[], Receipt | None]] = field(default_factory=list)

    @property
    def channel(self) -> Channel:
        return self.groups[0][0].channel


@dataclass(frozen=True, slots=True)
class Ran:
    """How far an errand came.

    Attributes:
        receipts: of the groups that were taken, which are the first.
        trouble: why the next was not.
    """

    receipts: list[Receipt | None]
    trouble: Exception | None = None

    @property
    def rest(self) -> timedelta | None:
        """How long the channel wants to be left alone after what it took last."""
        last = self.receipts[-1] if self.receipts else None
        return last.wait if last else None


def run(errand: Errand) -> Ran:
    """Send until one is not taken, the channel wants to be left alone, or what is left is no longer fresh."""
    fresh_until, receipts = monotonic() + FRESH_SECONDS, list[Receipt | None]()
    for send in errand.sends:
        try:
            receipt = send()
        except Exception as trouble:
            return Ran(receipts, trouble)
        receipts.append(receipt)
        if (receipt and receipt.wait) or monotonic() > fresh_until:
            break
    return Ran(receipts)
