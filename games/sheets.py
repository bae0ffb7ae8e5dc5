"""The score counter: the one way in which a sheet is counted, whoever filled it in and wherever."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from msgspec import Struct

from accounts import limits
from accounts.models import User
from games.errors import BadSheetName, NoSuchSheet, SheetContradicts, SheetUnreadable
from games.models import ScoreSheet
from games.rules import registry
from games.rules.protocol import Json, Result, SheetKind

LONGEST_NAME = 40
"""How many characters a player's name on a sheet may have."""

TOKEN_BYTES = 16
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")

type Values = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class _Filled:
    """A sheet whose values are of the kinds and within the bounds that it asks for."""

    kind: SheetKind[Any, Any]
    common: Struct
    seats: list[Struct]

    def counted(self) -> Result:
        try:
            return self.kind.tally(self.common, self.seats)
        except ValueError as error:
            raise SheetContradicts(reason=str(error)) from None


def sheet_kind(rules: str, sheet: str = "") -> SheetKind[Any, Any]:
    """A sheet of a game by their slugs, or the sheet of the whole game. Raises NoSuchSheet."""
    try:
        kinds = registry.rules(rules).sheets
    except registry.UnknownGame:
        raise NoSuchSheet from None
    found = next((kind for kind in kinds if sheet in ("", kind.slug)), None)
    if found is None:
        raise NoSuchSheet
    return found


def count_sheet(*, rules: str, sheet: str, common: Values, seats: Sequence[Values]) -> Result:
    """What a filled in sheet comes to by today's rules. Asks no database.

    Args:
        rules, sheet: slugs of the game and of its sheet.
        common: what is asked once. Like `seats`, may leave out what has a value by itself.

    Raises:
        NoSuchSheet: there is no such game, or it has no such sheet.
        SheetUnreadable: a value is missing, of the wrong kind or out of its bounds.
        SheetContradicts: the values, or the number of seats, do not go together.
    """
    return _filled(rules, sheet, common, seats).counted()


@transaction.atomic
def keep_sheet(
    *,
    rules: str,
    sheet: str,
    common: Values,
    seats: Sequence[Values],
    names: Sequence[str],
    kept_by: User | None,
    network: str,
) -> ScoreSheet:
    """Keep a sheet that can be counted under a new link. Locks the row of the limit. At most five statements.

    Args:
        names: what the players are called, by seat; may be empty. Signs that do not show are left out.
        kept_by: None is somebody who is not signed in: then `network` is whose uses are counted.

    Raises:
        NoSuchSheet, SheetUnreadable, SheetContradicts: as when it is counted.
        BadSheetName: there is not one name for each seat, or one is too long.
        TooOften: too many were kept lately.
    """
    filled = _filled(rules, sheet, common, seats)
    filled.counted()
    called = [" ".join("".join(filter(_shows, name)).split()) for name in names]
    if len(called) != len(seats) or any(len(name) > LONGEST_NAME for name in called):
        raise BadSheetName(most=LONGEST_NAME)
    limits.spend(limits.KEEPING, network if kept_by is None else str(kept_by.pk))
    return ScoreSheet.objects.create(
        rules=rules,
        sheet=filled.kind.slug,
        common=msgspec.to_builtins(filled.common),
        seats=msgspec.to_builtins(filled.seats),
        names=called,
        token=secrets.token_urlsafe(TOKEN_BYTES),
        created_by=kept_by,
    )


def sheet_of(token: str) -> ScoreSheet:
    """The sheet that a link shows. One statement. Raises NoSuchSheet."""
    kept = ScoreSheet.objects.filter(token=token).first() if _TOKEN.fullmatch(token) else None
    if kept is None:
        raise NoSuchSheet
    return kept


def result_of(kept: ScoreSheet) -> Result:
    """What a kept sheet comes to by today's rules.

    Raises:
        NoSuchSheet, SheetUnreadable, SheetContradicts: today's rules know no such sheet any more, or bar these values.
    """
    return count_sheet(rules=kept.rules, sheet=kept.sheet, common=kept.common, seats=kept.seats)


def _filled(rules: str, sheet: str, common: Values, seats: Sequence[Values]) -> _Filled:
    kind = sheet_kind(rules, sheet)
    allowed = registry.rules(rules).info.seats
    if len(seats) not in allowed:
        raise SheetContradicts(reason=f"It is for {allowed[0]} to {allowed[-1]} players.")
    once = _converted(common, kind.common, "$.common")
    return _Filled(kind, once, [_converted(values, kind.seat, f"$.seats[{seat}]") for seat, values in enumerate(seats)])


def _converted(values: Values, kind: type[Struct], at: str) -> Struct:
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        raise SheetUnreadable(reason=reason, at=at + where.strip("`").removeprefix("$")) from None


def _shows(sign: str) -> bool:
    """Whether a sign is seen: none that steers how the rest is written, and none that a database refuses."""
    return sign.isprintable() or sign.isspace()
