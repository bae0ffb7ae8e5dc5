"""What the audit log says, in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.models import AuditEntry, Competition


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
        return [f"{_field_name(key)}: {_words(each)}" for key, each in value.items()]
    if isinstance(value, list):
        return [_words(each) for each in value]
    return [_words(value)]


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


def _field_name(key: str) -> str:
    try:
        return str(Competition._meta.get_field(key).verbose_name)  # type: ignore[union-attr]  # noqa: SLF001
    except (FieldDoesNotExist, AttributeError):
        return key
