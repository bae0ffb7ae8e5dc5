"""Piles of cards whose order is decided only as they are drawn, so a state foretells nothing."""

from collections.abc import Iterable, Sequence
from typing import Self

from msgspec import Struct, field

from games.rules.dice import Dice


class Under(Struct):
    """A card put under a pile, and the seats that know which one it is."""

    card: str
    known_to: list[int]


class Pile(Struct):
    """A face-down pile: an unordered rest, then the cards put under it, in order.

    `rest` is kept sorted, so that a draw depends on what is in it and on nothing else.
    """

    rest: list[str] = field(default_factory=list)
    under: list[Under] = field(default_factory=list)

    @classmethod
    def of(cls, cards: Iterable[str]) -> Self:
        """A shuffled pile of these cards."""
        return cls(rest=sorted(cards))

    def __len__(self) -> int:
        return len(self.rest) + len(self.under)

    def draw(self, dice: Dice) -> str | None:
        """Take the top card; None from an empty pile."""
        if self.rest:
            return self.rest.pop(dice.draw(len(self.rest)))
        return self.under.pop(0).card if self.under else None

    def put_under(self, card: str, *, known_to: Iterable[int]) -> None:
        """Put a card under the pile; `known_to` are the seats that saw which."""
        self.under.append(Under(card, sorted(known_to)))

    def cards(self) -> list[str]:
        """All cards in it, in no telling order."""
        return sorted([*self.rest, *(under.card for under in self.under)])


def deal_anew(dice: Dice, hands: Sequence[list[str]]) -> None:
    """Redistribute all cards among the hands, each keeping its size: what a seat must think
    possible of cards it cannot tell apart. Hands come back sorted."""
    cards = sorted(card for hand in hands for card in hand)
    dice.shuffle(cards)
    for hand in hands:
        hand[:] = sorted(cards.pop() for _ in hand)
