"""Results written short, and all kinds of them by chance."""

from collections.abc import Sequence
from itertools import islice

from hypothesis import strategies as st

from leagues.standings import TIE_BREAKS, Bye, Line, Scoring, TableResult

type Season = tuple[list[TableResult], list[Bye]]

ALICE, BOB, CHARLIE, DORA, EVE, FRED = range(1, 7)

POINTS = {2: (3, 0), 3: (5, 2, 0), 4: (6, 4, 2, 0), 5: (8, 5, 3, 1, 0), 6: (10, 6, 4, 2, 1, 0)}
"""By size and place; each has a worth of its own, so that a wrong size or place is seen."""

GONE = 0
"""Instead of a place: did not play to the end."""


def scoring(*tie_breaks: str, bye: int = 2, seed: str = "spring") -> Scoring:
    return Scoring(points=POINTS, bye=bye, tie_breaks=tie_breaks, seed=seed)


def table(number: int, game: str = "blankenburg", totals: Sequence[int] = (), **places: int) -> TableResult:
    """`table(1, alice=1, bob=2, charlie=GONE)`: how it ended, with the game's points in the same order if given."""
    names = {"alice": ALICE, "bob": BOB, "charlie": CHARLIE, "dora": DORA, "eve": EVE, "fred": FRED}
    points = totals or (None,) * len(places)
    lines = tuple(
        Line(names[name], place or len(places), total, is_forfeit=place == GONE)
        for (name, place), total in zip(places.items(), points, strict=True)
    )
    return TableResult(number, number, game, lines)


ENTRIES = range(1, 10)
"""Of tables by chance."""

_ENDS = [
    (place, total, is_forfeit)
    for is_forfeit in (False, False, False, True)
    for place in range(1, 7)
    for total in (None, -3, 0, 40, 100)
]

lines: st.SearchStrategy[tuple[Line, ...]] = st.lists(
    st.tuples(st.sampled_from(ENTRIES), st.sampled_from(_ENDS)), min_size=2, max_size=6, unique_by=lambda pair: pair[0]
).map(lambda drawn: tuple(Line(entry, *end) for entry, end in drawn))
"""Any table of two to six."""


def _numbered(tables: list[tuple[tuple[Line, ...], str]]) -> list[TableResult]:
    return [TableResult(number, number, game, those) for number, (those, game) in enumerate(tables)]


seasons: st.SearchStrategy[Season] = st.tuples(
    st.lists(st.tuples(lines, st.sampled_from(["blankenburg", "blueprints"])), max_size=8).map(_numbered),
    st.lists(st.builds(Bye, entry=st.sampled_from(ENTRIES), round=st.integers(0, 8)), max_size=3),
)
"""Some tables and byes."""


def _falling(drawn: bytes) -> dict[int, tuple[int, ...]]:
    """Points for tables of two to six, from twenty bytes."""
    each = iter(drawn)
    return {size: tuple(sorted((byte % 13 for byte in islice(each, size)), reverse=True)) for size in range(2, 7)}


def scorings(orders: st.SearchStrategy[list[str]]) -> st.SearchStrategy[Scoring]:
    """Any points that fall, with tie-breaks in these orders."""
    points = st.binary(min_size=20, max_size=20).map(_falling)
    return st.builds(Scoring, points, st.integers(0, 6), orders.map(tuple), st.sampled_from(["", "spring", "autumn"]))


any_scoring = scorings(st.permutations(list(TIE_BREAKS)))
"""With all tie-breaks in any order."""
