"""States as real games have them: what the references store and read."""

from functools import cache

from games.rules import offers, registry, table
from games.rules.dice import Dice

EACH = 4
"""So many positions of each game, spread over it: 1.2 to 5 KB of JSON each."""


@cache
def real_states() -> tuple[str, ...]:
    """JSON of positions of all games at their largest tables, the longest first."""
    return tuple(sorted((state for slug in registry.GAMES for state in _states(slug)), key=len, reverse=True))


def _states(slug: str) -> list[str]:
    dice, seed = Dice(bytes(32)), bytes(32)
    step = table.start(slug, max(registry.rules(slug).info.seats), {}, seed)
    states = []
    while asked := next((decision for decision in step.decisions if decision.blocking), None):
        step = table.play(step.position, seed, asked.seat, offers.random_move(asked, dice))
        states.append(bytes(step.position.state).decode())
    return states[len(states) // EACH - 1 :: len(states) // EACH][:EACH]
