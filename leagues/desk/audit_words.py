"""What the audit log says, in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.rules import registry
from leagues.models import AuditEntry, Competition
from leagues.standings.tie_breaks import TIE_BREAKS


@dataclass(frozen=True, slots=True)
class Noted:
    """One thing that was done: what, by whom, and what it changed, line by line."""

    entry: AuditEntry
    before: Sequence[str]
    after: Sequence[str]

    @property
    def who(self) -> str:
        """A rule of the competition may have done it."""
        return _("by the rules") if self.entry.by is None else str(self.entry.by)


def noted(entries: Iterable[AuditEntry]) -> list[Noted]:
    """The log, ready to be shown."""
    return [Noted(entry, lines(entry.before), lines(entry.after)) for entry in entries]


def lines(value: Any) -> list[str]:
    """What was stored of a change, a line each thing."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        return [_setting(key, each) for key, each in value.items()]
    if isinstance(value, list) and any(isinstance(each, Mapping) for each in value):
        return [_words(each) for each in value]
    return [_words(value)]


def _setting(key: str, value: Any) -> str:
    """One thing of several, such as a setting of the competition."""
    field = _FIELDS.get(key)
    if field is None:
        return f"{key}: {_words(value)}"
    chosen = dict(field.flatchoices)
    words = str(chosen.get(value, value)) if chosen else _SETTINGS.get(key, _words)(value)
    return f"{str(field.verbose_name).capitalize()}: {words}"


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            _outcome(value) if "player" in value else "; ".join(f"{key}: {_words(one)}" for key, one in value.items())
        )
    if isinstance(value, list):
        return ", ".join(map(_words, value)) or "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None or value == "":
        return "–"
    return _instant(str(value))


def _outcome(seat: Mapping[str, Any]) -> str:
    if seat.get("forfeit"):
        return _("{player}: forfeited").format(player=seat["player"])
    if seat.get("place") is None:
        return _("{player}: no place").format(player=seat["player"])
    words = _("{player}: place {place}").format(player=seat["player"], place=seat["place"])
    if seat.get("total") is None:
        return words
    return _("{words}, {total} points").format(words=words, total=seat["total"])


def _instant(words: str) -> str:
    """An instant as people read it, in the present zone; anything else as it is."""
    if "T" not in words:
        return words
    try:
        at = datetime.fromisoformat(words)
    except ValueError:
        return words
    return words if timezone.is_naive(at) else f"{timezone.localtime(at):%-d %b %Y, %H:%M}"


def _games(games: Any) -> str:
    return ", ".join(_game(one) for one in games)


def _game(one: Mapping[str, Any]) -> str:
    title = registry.GAMES[one["rules"]].info.title if one["rules"] in registry.GAMES else one["rules"]
    options = ", ".join(f"{name}: {_words(value)}" for name, value in one["options"].items())
    return f"{title} ({options})" if options else title


def _points(points: Any) -> str:
    return "; ".join(f"{size}: {' '.join(map(str, each))}" for size, each in points.items())


def _tie_breaks(named: Any) -> str:
    return ", ".join(_(TIE_BREAKS[name].title) if name in TIE_BREAKS else name for name in named)


def _hours(seconds: Any) -> str:
    return _("{hours} hours").format(hours=seconds // 3600)


_FIELDS: Mapping[str, Any] = {
    field.name: field
    for field in Competition._meta.get_fields()  # noqa: SLF001 - Django's own way to ask a model
    if hasattr(field, "flatchoices")
}
_SETTINGS: Mapping[str, Callable[[Any], str]] = {
    "games": _games,
    "points": _points,
    "tie_breaks": _tie_breaks,
    "turn_seconds": _hours,
}
