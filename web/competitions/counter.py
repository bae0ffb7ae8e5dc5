"""A score sheet that is filled in for a table of a competition: who sits there, and entering what it says."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from games.models import ScoreSheet
from games.rules.protocol import SheetKind
from leagues import queries
from leagues.models import Competition, Table
from leagues.results import takes_claims


@dataclass(frozen=True, slots=True)
class Counted:
    """The table that a sheet is filled in for. `names` are those of who sits there, by seat."""

    table: Table
    names: Sequence[str]
    is_yours: bool

    @property
    def competition(self) -> Competition:
        return self.table.round.stage.competition

    def first_sheet(self, kind: SheetKind) -> ScoreSheet:  # type: ignore[type-arg] # whatever it asks
        """A sheet to begin with, on which the names stand."""
        return ScoreSheet(
            rules=self.table.rules, sheet=kind.slug, common={}, seats=[{}] * len(self.names), names=list(self.names)
        )

    def can_take(self, kept: ScoreSheet) -> bool:
        """Whether the viewer may enter what this sheet says as the table's result."""
        fits = kept.rules == self.table.rules and len(kept.seats) == len(self.names)
        return fits and self.is_yours and takes_claims(self.table)

    def rows(self, kept: ScoreSheet) -> list[tuple[str, str]]:
        """Who sits at the table, and what the sheet calls whoever sits there."""
        return list(zip(self.names, kept.names, strict=False))


def counted_for(viewer: User | None, uuid: str) -> Counted | None:
    """The table of this number, if there is one that the viewer may see. At most two statements."""
    table = queries.table_seen_by(viewer, UUID(uuid)) if uuid else None
    if table is None:
        return None
    seats = list(table.seats.all())
    is_yours = viewer is not None and any(seat.entry.user_id == viewer.pk for seat in seats)
    return Counted(table, [str(seat.entry) for seat in seats], is_yours)
