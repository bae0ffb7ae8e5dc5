"""How a bot answers: from what its seat sees, with dice that are not the game's."""

import secrets

from games.rules import registry, table
from games.rules.dice import SEED_BYTES, Dice
from games.rules.protocol import Move
from games.rules.table import Position


def answer(position: Position, seat: int) -> Move:
    """The bot's answer for a seat that is asked."""
    (decision,) = table.decisions(position, seat)
    dice = Dice(secrets.token_bytes(SEED_BYTES))
    return registry.rules(position.slug).bot.choose(table.view(position, seat), decision, dice)
