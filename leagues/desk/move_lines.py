"""Promotion and relegation, in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.desk import addresses
from leagues.models import Entry
from leagues.promotion import Move, Why


@dataclass(frozen=True, slots=True)
class MoveLine:
    """Where an entry goes, why, and where an organiser can say otherwise.

    Attributes:
        before, after: numbers of divisions; None outside the league.
    """

    entry: Entry
    before: int | None
    after: int | None
    why: str
    is_change: bool
    address: str


def move_lines(moves: Sequence[Move], people: Mapping[int, Entry]) -> list[MoveLine]:
    """All moves: in next season's order, then whoever leaves. No statement."""
    return [
        MoveLine(
            people[move.entry],
            None if move.before is None else move.before + 1,
            None if move.after is None else move.after + 1,
            _WORDS[move.why](),
            move.before != move.after,
            "" if move.after is None else addresses.entry_deed_page(people[move.entry], "move"),
        )
        for move in moves
    ]


_WORDS: Mapping[Why, Callable[[], str]] = {
    Why.CHAMPION_STAYS: lambda: _("champion"),
    Why.PROMOTED: lambda: _("promoted"),
    Why.RELEGATED: lambda: _("relegated"),
    Why.STAYS: lambda: _("stays"),
    Why.SPARED: lambda: _("was to go down, and fills a gap"),
    Why.MOVED_UP: lambda: _("fills a gap above"),
    Why.MOVED_DOWN: lambda: _("found no room above"),
    Why.NEW: lambda: _("new"),
    Why.LEFT: lambda: _("takes part no more"),
    Why.BY_HAND: lambda: _("moved by an organiser"),
}
