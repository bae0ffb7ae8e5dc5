"""How competitions are told in sentences."""

import re
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import registry
from leagues.models import Competition, Stage
from leagues.news import games_named, leftovers_told
from leagues.standings import TIE_BREAKS, Reason, points_text
from leagues.standings.ranking import POINTS

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

DIGITS = range(2, 7)
"""Figures are written with so many decimals: the fewest with which those compared differ."""


def one_line(words: str) -> str:
    """Words for a feed or a calendar: without line breaks, and without signs that no XML may hold, of which one would
    spoil the whole."""
    return " ".join(_NO_XML.sub("\ufffd", words).split())


def facts_of(competition: Competition) -> str:
    """What it is, in a line: “league of Blueprints · under way”."""
    kind = _("{kind} of {games}").format(kind=competition.get_kind_display(), games=games_named(competition))
    return f"{kind[:1].upper()}{kind[1:]} · {competition.get_status_display()}"


def format_told(stage: Stage) -> str:
    """How a stage is played: “Swiss at tables of 4, 5 rounds”."""
    parts = [_("{format} at tables of {size}").format(format=stage.get_format_display(), size=stage.table_size)]
    length = stage.length or stage.rounds
    if length is not None:
        parts.append(ngettext("{count} round", "{count} rounds", length).format(count=length))
    if stage.is_knock_out:
        parts.append(
            ngettext("{count} of each table goes on", "{count} of each table go on", stage.through).format(
                count=stage.through
            )
        )
    told = ", ".join(parts)
    return told[:1].upper() + told[1:]


def games_told(competition: Competition) -> str:
    """Which games, and when which."""
    named = games_named(competition)
    if len(competition.games) == 1:
        return named
    if competition.play == Competition.Play.ALL:
        return _("{games}: every group plays all of them").format(games=named)
    return _("{games}: one a round, in turn").format(games=named)


def points_told(competition: Competition, sizes: range) -> list[str]:
    """What places are worth, a line for each size of table."""
    return [
        _("At a table of {size}: {points}.").format(
            size=size, points=" – ".join(str(each) for each in competition.points[str(size)])
        )
        for size in sizes
    ]


def entering_told(competition: Competition) -> str:
    """How one takes part, and how many can."""
    told = {
        Competition.Entering.FREE: _("Everybody may enter, late too."),
        Competition.Entering.APPROVAL: _("The organisers accept entries, late ones too."),
        Competition.Entering.INVITED: _("By invitation only."),
    }[Competition.Entering(competition.entering)]
    if competition.most is None:
        return told
    return f"{told} {_('{most} can take part.').format(most=competition.most)}"


def starts_told(competition: Competition) -> str:
    """When a round begins."""
    return {
        Competition.Starts.DONE: _("The next round begins when all tables of the last one are done."),
        Competition.Starts.CALENDAR: _("Rounds begin by the calendar."),
        Competition.Starts.HAND: _("Organisers start each round."),
    }[Competition.Starts(competition.starts)]


def deadline_told(competition: Competition) -> str:
    """How long a round takes, and what happens when its time is over."""
    days = competition.round_days
    if days is None:
        return _("Rounds have no deadline, unless organisers set one.")
    span = ngettext("A round takes {count} day.", "A round takes {count} days.", days).format(count=days)
    return f"{span} {leftovers_told(competition)}"


def tie_break_title(name: str) -> str:
    """What a tie-break is called."""
    return _(TIE_BREAKS[name].title)


def tie_break_told(name: str) -> str:
    """How it is reckoned."""
    return _(TIE_BREAKS[name].explanation)


def ahead_told(reason: Reason, first: str, second: str) -> str:
    """Why the first of two neighbours with equal points is ahead of the second; empty if points say it."""
    if reason.name == POINTS:
        return ""
    better, worse = _apart(*reason.values)
    words = _("{first} is ahead of {second} by “{title}”: {better} to {worse}.")
    if reason.name == "lot":
        words = _("{first} is ahead of {second} by lot: they drew {better} and {worse}.")
    elif reason.is_again:
        words = _("{first} is ahead of {second} by “{title}”, compared once more: {better} to {worse}.")
    return words.format(first=first, second=second, title=tie_break_title(reason.name), better=better, worse=worse)


def figure_text(figure: Fraction) -> str:
    """A figure of a tie-break: “2.5”, “0.67”."""
    return points_text(figure)


def game_title(rules: str) -> str:
    """What a game is called."""
    return registry.rules(rules).info.title


def _apart(first: Fraction, second: Fraction) -> tuple[str, str]:
    """Both with as many decimals as it takes to see that they differ."""
    for digits in DIGITS:
        told = (_decimals(first, digits), _decimals(second, digits))
        if told[0] != told[1]:
            return told
    return str(first), str(second)


def _decimals(figure: Fraction, digits: int) -> str:
    text = f"{float(figure):.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
