"""Everybody meets everybody at tables of two: the circle method, known since the 1880s (Lucas, Récréations
mathématiques II: the walks of the boarding school)."""

from leagues.pairing.designs.design import Design


def circle(players: int) -> Design:
    """An even number of players meet each other once, in one round fewer than there are players.

    The last stands in the middle, the others on a circle that turns by one place a round; each meets whom it faces.
    """
    around = players - 1
    return tuple(
        (
            (turn, around),
            *(((turn + step) % around, (turn - step) % around) for step in range(1, players // 2)),
        )
        for turn in range(around)
    )
