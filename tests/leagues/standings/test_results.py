import msgspec
import pytest

from leagues.standings import Line, Scoring, TableResult
from tests.leagues.standings.tables import ALICE, BOB, scoring


def test_scoring_is_stored_as_json_and_read_back() -> None:
    stored = msgspec.json.encode(scoring("wins", "head_to_head"))

    assert msgspec.json.decode(stored, type=Scoring) == scoring("wins", "head_to_head")


@pytest.mark.parametrize(
    ("points", "tie_breaks", "reason"),
    [
        ({3: (5, 2)}, (), "points for a table of 3 must be 3 figures that fall, down to 0 at least"),
        ({2: (0, 1)}, (), "points for a table of 2 must be 2 figures that fall, down to 0 at least"),
        ({2: (1, -1)}, (), "points for a table of 2 must be 2 figures that fall, down to 0 at least"),
        ({2: (1, 0)}, ("luck", "wins"), "no such tie-break: luck"),
        ({2: (1, 0)}, ("wins", "wins"), "a tie-break is named twice"),
    ],
)
def test_scoring_that_cannot_be_meant_is_refused(
    points: dict[int, tuple[int, ...]], tie_breaks: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        Scoring(points, 0, tie_breaks, "seed")


@pytest.mark.parametrize(
    ("tie_breaks", "separators"),
    [((), ("lot",)), (("wins",), ("wins", "lot")), (("lot", "wins"), ("wins", "lot"))],
)
def test_the_lot_is_always_last(tie_breaks: tuple[str, ...], separators: tuple[str, ...]) -> None:
    assert scoring(*tie_breaks).separators == separators


def test_a_size_without_points_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^no points are laid down for a table of 7$"):
        scoring().worth(7)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((Line(ALICE, 1), Line(ALICE, 2)), "an entry is twice at table 9"),
        ((Line(BOB, 1),), "nobody met anybody at table 9"),
    ],
)
def test_a_result_that_cannot_be_is_refused(lines: tuple[Line, ...], reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        TableResult(9, 1, "blankenburg", lines)
