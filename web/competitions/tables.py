"""Tables of competitions as lists show them: never more than names, places, totals and points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from accounts.models import User
from games.models import Game
from leagues import queries
from leagues.models import Bye, Competition, Division, Entry, Round, Table, TableSeat
from leagues.records import is_counted, result_of, scoring_of
from leagues.standings import points_of, points_text
from leagues.standings.results import Scoring


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a table, and how it came out.

    Attributes:
        worth: points; None as long as the table does not count.
        before: who sat there before.
    """

    seat: TableSeat
    worth: Fraction | None
    before: Sequence[Entry]
    is_you: bool

    @property
    def points(self) -> str:
        return "" if self.worth is None else points_text(self.worth)

    @property
    def entry(self) -> Entry:
        return self.seat.entry


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table.

    Attributes:
        sittings: by place, if it is done, else by seat.
        game: None where the viewer could not open it, or there is none.
    """

    table: Table
    sittings: Sequence[Sitting]
    game: Game | None

    @property
    def is_yours(self) -> bool:
        return any(sitting.is_you for sitting in self.sittings)

    @property
    def waits(self) -> bool:
        """Whether a result waits to be confirmed."""
        return self.table.is_playing and hasattr(self.table, "result")


@dataclass(frozen=True, slots=True)
class DivisionRound:
    """What one division plays in a round."""

    division: Division
    cards: Sequence[TableCard]
    byes: Sequence[Bye]


def round_cards(competition: Competition, played: Round, viewer: User | None) -> list[DivisionRound]:
    """A round by divisions, one's own table first. One statement."""
    cards = cards_of(competition, played.number, played.tables.all(), viewer)
    byes = list(played.byes.all())
    divisions = {card.table.division.number: card.table.division for card in cards}
    divisions |= {bye.division.number: bye.division for bye in byes}
    parted = {
        number: sorted(each, key=lambda card: not card.is_yours)
        for number, each in groupby(sorted(cards, key=_division_number), key=_division_number)
    }
    return [
        DivisionRound(division, parted.get(number, []), [bye for bye in byes if bye.division_id == division.pk])
        for number, division in sorted(divisions.items())
    ]


def cards_of(competition: Competition, number: int, tables: Iterable[Table], viewer: User | None) -> list[TableCard]:
    """Cards of tables of the round of this number. One statement."""
    listed = list(tables)
    replaced, scoring = queries.replaced_in(listed), scoring_of(competition)
    return [card_of(table, number, scoring, replaced, viewer) for table in listed]


def card_of(
    table: Table, number: int, scoring: Scoring, replaced: Mapping[int, Sequence[Entry]], viewer: User | None
) -> TableCard:
    """One card. No statement."""
    points = points_of(result_of(table, number), scoring) if is_counted(table) else {}
    sittings = [
        Sitting(
            seat,
            points.get(seat.entry_id),
            replaced.get(seat.pk, ()),
            viewer is not None and seat.entry.user_id == viewer.pk,
        )
        for seat in table.seats.all()
    ]
    if table.is_done:
        sittings.sort(key=lambda sitting: (sitting.seat.place or len(sittings), sitting.seat.index))
    return TableCard(table, sittings, _game_for(table, sittings))


def _game_for(table: Table, sittings: Iterable[Sitting]) -> Game | None:
    if table.game is None:
        return None
    is_open = table.game.visibility != Game.Visibility.PLAYERS or any(sitting.is_you for sitting in sittings)
    return table.game if is_open else None


def _division_number(card: TableCard) -> int:
    return card.table.division.number
