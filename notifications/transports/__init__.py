"""The ways out of the house, one small file each: `connect` opens one for a batch and gives what sends a letter."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from notifications.letters import Letter
from notifications.models import Channel

type Send = Callable[[Channel, Letter], None]
"""Sends one letter. Raises NotSent, or TransportDown when nothing more can be sent on this connection."""

type Connect = Callable[[], AbstractContextManager[Send]]
"""Opens the way for a batch. Raises TransportDown."""


class TransportDown(Exception):
    """The way out is closed for every letter: it says nothing of this one."""


class NotSent(Exception):
    """This letter was not taken. The message says why in a few words, without an address.

    Attributes:
        is_final: it never will be.
    """

    def __init__(self, reason: str, *, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final
