"""What a score sheet comes to, as it is shown: who is where, with how many points, of what, and what broke a tie."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.protocol import Result
from games.rules.wording import name
from web.score_form import player_name
from web.standings import Row, rows


@dataclass(frozen=True, slots=True)
class Player:
    """A player's end: `won` is what the sheet gives beside points, such as awards."""

    index: int
    name: str
    place: int
    points: int
    won: list[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A counted sheet.

    Attributes:
        seats: the best first.
        headline: who is first, in one sentence.
        decided: for each two neighbours with equal points, what put one before the other.
        tie_breaks: only where totals are equal.
    """

    seats: list[Player]
    headline: str
    decided: list[str]
    parts: list[Row]
    totals: list[int]
    tie_breaks: list[Row]


def outcome_of(result: Result, names: Sequence[str], words: Mapping[str, str]) -> Outcome:
    """A result with the names of the players, by seat; empty for one who was not named."""
    order = sorted(range(len(result.totals)), key=lambda index: (result.places[index], index))
    seats = [_player(result, index, names[index], words) for index in order]
    tied = [pair for pair in pairwise(seats) if pair[0].points == pair[1].points]
    return Outcome(
        seats,
        _headline(seats),
        [_decided(result, *pair, words) for pair in tied],
        rows("part", result.parts, order, words),
        [seat.points for seat in seats],
        rows("tie", result.tie_breaks, order, words) if tied else [],
    )


def _player(result: Result, index: int, called: str, words: Mapping[str, str]) -> Player:
    won = [name(words, each) for each in result.won[index]] if result.won else []
    return Player(index, player_name(called, index + 1), result.places[index], result.totals[index], won)


def _headline(seats: Sequence[Player]) -> str:
    first = [seat.name for seat in seats if seat.place == 1]
    points = seats[0].points
    if len(first) > 1:
        said = ngettext(
            "{names} share the first place with {points} point",
            "{names} share the first place with {points} points",
            points,
        )
        return said.format(names=", ".join(first), points=points)
    return ngettext("{name} is first with {points} point", "{name} is first with {points} points", points).format(
        name=first[0], points=points
    )


def _decided(result: Result, first: Player, second: Player, words: Mapping[str, str]) -> str:
    """What put one player before another who has as many points."""
    ties = result.tie_breaks or ({},) * len(result.totals)
    ahead, behind = ties[first.index], ties[second.index]
    key = next((key for key in ahead if ahead[key] != behind[key]), None)
    called = {"first": first.name, "second": second.name}
    if key is None:
        return _("{first} and {second} are equal in everything and share the place.").format(**called)
    return _("Equal points: {first} is before {second} by {what}, {more} to {less}.").format(
        what=words[f"tie.{key}"], more=ahead[key], less=behind[key], **called
    )
