"""All that tie-breaks look at, counted up once."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from leagues.standings.points import placed, points_of
from leagues.standings.results import Bye, Scoring, TableResult


class Outcome(Struct, frozen=True):
    """What became of one entry at one table.

    Attributes:
        place: the final one, forfeits included.
        level: how many share it, this entry included.
    """

    entry: int
    place: int
    level: int
    points: Fraction
    total: int | None
    is_forfeit: bool

    @property
    def is_win(self) -> bool:
        """First, alone or with others, and played to the end."""
        return self.place == 1 and not self.is_forfeit


class Sitting(Struct, frozen=True):
    """A table as one of its entries saw it."""

    game: str
    own: Outcome
    others: tuple[Outcome, ...]

    @property
    def size(self) -> int:
        """Seats at the table."""
        return len(self.others) + 1


class Ledger(Struct, frozen=True):
    """Everything by entry, whether it is ranked or only met somebody who is.

    Attributes:
        sittings: the tables of each entry.
        byes: how many each had.
        points: of all tables and byes.
        means: points a table; 0 without a table.
        game_means: the average total in each game, by slug, totals below 0 counted as 0; no game in which all are.
        seed: of the lots.
    """

    sittings: Mapping[int, Sequence[Sitting]]
    byes: Mapping[int, int]
    points: Mapping[int, Fraction]
    means: Mapping[int, Fraction]
    game_means: Mapping[str, Fraction]
    seed: str


def ledger_of(entries: Iterable[int], results: Sequence[TableResult], byes: Sequence[Bye], scoring: Scoring) -> Ledger:
    """Count up everything; time and room grow with the number of lines.

    Raises:
        ValueError: a table is there twice, or has a size for which no points are laid down.
    """
    if len({result.table for result in results}) != len(results):
        raise ValueError("a table is there twice")
    sittings: dict[int, list[Sitting]] = defaultdict(list)
    for sitting in (sitting for result in results for sitting in _sittings(result, scoring)):
        sittings[sitting.own.entry].append(sitting)
    rounds_off = Counter(bye.entry for bye in byes)
    known = {*entries, *sittings, *rounds_off}
    made = {entry: sum((sitting.own.points for sitting in sittings[entry]), Fraction()) for entry in known}
    return Ledger(
        sittings={entry: sittings[entry] for entry in known},
        byes=rounds_off,
        points={entry: points + scoring.bye * rounds_off[entry] for entry, points in made.items()},
        means={entry: mean([sitting.own.points for sitting in sittings[entry]]) for entry in known},
        game_means=_game_means(results),
        seed=scoring.seed,
    )


def mean(figures: Sequence[Fraction], of_none: Fraction = Fraction()) -> Fraction:
    """Their average; `of_none` if there are none."""
    return sum(figures, Fraction()) / len(figures) if figures else of_none


def _sittings(result: TableResult, scoring: Scoring) -> list[Sitting]:
    outcomes = _outcomes(result, scoring)
    return [
        Sitting(result.game, own, (*outcomes[:index], *outcomes[index + 1 :])) for index, own in enumerate(outcomes)
    ]


def _outcomes(result: TableResult, scoring: Scoring) -> tuple[Outcome, ...]:
    places, points = placed(result.lines), points_of(result, scoring)
    level = Counter(places.values())
    return tuple(
        Outcome(
            line.entry,
            places[line.entry],
            level[places[line.entry]],
            points[line.entry],
            line.total,
            line.is_forfeit,
        )
        for line in result.lines
    )


def _game_means(results: Iterable[TableResult]) -> dict[str, Fraction]:
    totals: dict[str, list[int]] = defaultdict(list)
    for result in results:
        totals[result.game].extend(max(line.total, 0) for line in result.lines if line.total is not None)
    return {game: Fraction(sum(those), len(those)) for game, those in totals.items() if sum(those) > 0}
