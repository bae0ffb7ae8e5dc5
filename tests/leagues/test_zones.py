"""Where a rank leads."""

from leagues.models import Competition, Stage
from leagues.zones import Zone, zone_of


def zones(kind: str, division: int, ranked: int, **stage: int) -> list[Zone | None]:
    """Of all ranks of one of three divisions."""
    season = Stage(competition=Competition(kind=kind), **stage)
    return [zone_of(season, division, rank, ranked, 3) for rank in range(1, ranked + 1)]


def test_a_league_sends_up_and_down_but_not_beyond_its_ends() -> None:
    up, down = Zone.PROMOTION, Zone.RELEGATION

    assert zones("league", 1, 4, promoted=1, relegated=2) == [None, None, down, down]
    assert zones("league", 2, 4, promoted=1, relegated=2) == [up, None, down, down]
    assert zones("league", 3, 4, promoted=1, relegated=2) == [up, None, None, None]


def test_a_champion_stays_and_promotion_comes_first_in_a_small_division() -> None:
    assert zones("league", 1, 2, promoted=2, relegated=2) == [None, Zone.RELEGATION]
    assert zones("league", 2, 2, promoted=2, relegated=2) == [Zone.PROMOTION, Zone.PROMOTION]


def test_a_tournament_sends_its_best_on() -> None:
    assert zones("tournament", 2, 3, advance=2) == [Zone.ADVANCE, Zone.ADVANCE, None]
    assert zones("tournament", 1, 2) == [None, None]
