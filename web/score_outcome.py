"""What a score sheet comes to, as it is shown: who is where, with how many points, of what, and what broke a tie."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

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
        decided: what became of equal points, a sentence each: shared places first, then what broke ties.
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
    is_tied = len(set(result.totals)) < len(result.totals)
    return Outcome(
        seats,
        _headline(seats),
        list(_decided(result, seats, words)),
        rows("part", result.parts, order, words),
        [seat.points for seat in seats],
        rows("tie", result.tie_breaks, order, words) if is_tied else [],
    )


def _player(result: Result, index: int, called: str, words: Mapping[str, str]) -> Player:
    won = [name(words, each) for each in result.won[index]] if result.won else []
    return Player(index, player_name(called, index + 1), result.places[index], result.totals[index], won)


def _headline(seats: Sequence[Player]) -> str:
    first, points = [seat for seat in seats if seat.place == 1], seats[0].points
    one = ngettext("{name} is first with {points} point", "{name} is first with {points} points", points)
    more = ngettext(
        "{name} share the first place with {points} point", "{name} share the first place with {points} points", points
    )
    return (one if len(first) == 1 else more).format(name=_listed(first), points=points)


def _decided(result: Result, seats: Sequence[Player], words: Mapping[str, str]) -> Iterator[str]:
    """What became of equal points: who shares a place, and what put some before the next."""
    groups = [list(group) for _place, group in groupby(seats, key=lambda seat: seat.place)]
    for group in groups:
        if len(group) > 1:
            yield _("{names} are equal in everything and share the place.").format(names=_listed(group))
    for ahead, behind in pairwise(groups):
        if ahead[0].points == behind[0].points:
            yield _tie_broken(result, ahead, behind, words)


def _tie_broken(result: Result, ahead: Sequence[Player], behind: Sequence[Player], words: Mapping[str, str]) -> str:
    more, less = (result.tie_breaks[group[0].index] for group in (ahead, behind))
    key = next(key for key in more if more[key] != less[key])
    return _("Equal points: {ahead} before {behind}. {what}: {more} to {less}.").format(
        ahead=_listed(ahead), behind=_listed(behind), what=words[f"tie.{key}"], more=more[key], less=less[key]
    )


def _listed(seats: Sequence[Player]) -> str:
    return ", ".join(seat.name for seat in seats)
