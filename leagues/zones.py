"""What a rank means for what comes next: going up, down, or on. Pure."""

from enum import StrEnum

from leagues.models import Stage


class Zone(StrEnum):
    """Where a rank leads, as things stand."""

    PROMOTION = "promotion"
    RELEGATION = "relegation"
    ADVANCE = "advance"


def zone_of(stage: Stage, division: int, rank: int, ranked: int, last_division: int) -> Zone | None:
    """The zone of a rank in a division; None for the middle, and where nothing follows.

    It says what is earned; who goes where in the end depends on who leaves: the closing draft shows that.

    Args:
        division: its number.
        ranked: how many have a rank in the division.
        last_division: the number of the lowest division.
    """
    if not stage.competition.is_league:
        return Zone.ADVANCE if rank <= stage.advance else None
    if division > 1 and rank <= stage.promoted:
        return Zone.PROMOTION
    if division == 1 and rank == 1:
        return None  # no champion goes down
    if division < last_division and rank > ranked - stage.relegated:
        return Zone.RELEGATION
    return None
