"""A picture of each game as it looks when it is well under way, for its card. The same on every machine."""

from functools import cache

from django.utils.translation import get_language

from games.models import BOT_NAMES
from games.rules import registry, table
from games.rules.dice import SEED_BYTES, Dice
from games.rules.protocol import Scene
from games.rules.table import Position

MOVES = 20
"""How many answers of bots are played."""
_SEED = bytes(SEED_BYTES)


def picture(slug: str) -> str:
    """The board as an SVG document, through the eyes of the first seat. Raises UnknownGame."""
    return _picture(slug, get_language() or "en")


@cache
def _picture(slug: str, language: str) -> str:
    rules = registry.rules(slug)
    words = rules.texts.get(language, rules.texts["en"])
    return rules.board.draw(table.view(_under_way(slug), 0), Scene(BOT_NAMES, words))


def _under_way(slug: str) -> Position:
    bot, dice = registry.rules(slug).bot, Dice(_SEED)
    step = table.start(slug, 2, {}, _SEED)
    for _ in range(MOVES):
        decision = next((decision for decision in step.decisions if decision.blocking), None)
        if decision is None:
            break
        answer = bot.choose(table.view(step.position, decision.seat), decision, dice)
        step = table.play(step.position, _SEED, decision.seat, answer)
    return step.position
