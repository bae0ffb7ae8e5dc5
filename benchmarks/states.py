"""States as real games have them: what the references store and read."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from games.rules import offers, registry, table
from games.rules.dice import Dice

EACH = 4
"""So many positions of each game, spread over it: 1.2 to 5 KB of JSON each."""


WRITTEN = (2_000, 4_000, 8_000)
"""The sizes that speed is counted by, in bytes."""


@cache
def real_states() -> tuple[str, ...]:
    """JSON of positions of all games at their largest tables, the longest first."""
    return tuple(sorted((state for slug in registry.GAMES for state in _states(slug)), key=len, reverse=True))


@cache
def written_states() -> tuple[str, ...]:
    """JSON of about 2, 4 and 8 KB, each of one real position or two: what a commit of the reference writes."""
    return tuple(_nearest(size) for size in WRITTEN)


def _nearest(size: int) -> str:
    return min(_ones_and_twos(), key=lambda state: abs(len(state) - size))


def _ones_and_twos() -> Iterator[str]:
    yield from real_states()
    for one, other in combinations(real_states(), 2):
        yield f"[{one}, {other}]"


def _states(slug: str) -> list[str]:
    dice, seed = Dice(bytes(32)), bytes(32)
    step = table.start(slug, max(registry.rules(slug).info.seats), {}, seed)
    states = []
    while asked := next((decision for decision in step.decisions if decision.blocking), None):
        step = table.play(step.position, seed, asked.seat, offers.random_move(asked, dice))
        states.append(bytes(step.position.state).decode())
    return states[len(states) // EACH - 1 :: len(states) // EACH][:EACH]
