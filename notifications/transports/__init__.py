"""The ways out of the house: one small file each, of the shape of `Transport`, and a line in `registry`.

How to add one: docs/adding-a-transport.md.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta

from notifications.models import Channel, Delivery
from notifications.retries import Waits
from notifications.standing import Standing


class TransportDown(Exception):
    """The way out is closed for everything: it says nothing of what was to be sent."""


class NotSent(Exception):
    """It was not taken. The message says why in a few words, without an address.

    Attributes:
        is_final: it never will be.
        stop: the channel is not to be used any more, and why.
        wait: how long the far end wants to be left alone.
        receipt: what the far end answered, if it did.
    """

    def __init__(
        self,
        reason: str,
        *,
        is_final: bool = False,
        stop: Channel.Stop | None = None,
        wait: timedelta | None = None,
        receipt: "Receipt | None" = None,
    ) -> None:
        super().__init__(reason)
        self.is_final = is_final
        self.stop = stop
        self.wait = wait
        self.receipt = receipt


@dataclass(frozen=True, slots=True)
class Receipt:
    """What the far end answered: to be kept with the attempt.

    Attributes:
        status: of HTTP; None if there was no answer.
        head: how the answer begins.
        body: what was sent.
        wait: how long the far end wants to be left alone now.
    """

    status: int | None
    milliseconds: int
    head: str
    body: str
    wait: timedelta | None = None


type Send[Parcel] = Callable[[Parcel], Receipt | None]
"""Sends a parcel; may run in a thread of its own and reads no database. Raises NotSent or TransportDown."""


@dataclass(frozen=True, slots=True)
class Transport[Parcel]:
    """A way out.

    Attributes:
        pack: makes what is sent of deliveries of one channel that are told together, as things stand. Raises Outdated.
        connect: opens the way for a batch. Raises TransportDown.
        waits: when what was not taken is tried again.
        together: so many deliveries of a channel are told together at most.
    """

    pack: Callable[[Channel, Sequence[Delivery], Standing], Parcel]
    connect: Callable[[], AbstractContextManager[Send[Parcel]]]
    waits: Waits
    together: int = 1
