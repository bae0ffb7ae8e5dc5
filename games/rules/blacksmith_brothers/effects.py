"""What skills and revealed constant tokens add up to. Rulebook, Skill Tokens and Special Tokens; ruling 16."""

from collections.abc import Sequence
from functools import cache

from games.rules.blacksmith_brothers.components import BOX, Craft, Law
from games.rules.blacksmith_brothers.state import Kingdom


def law(kingdom: Kingdom) -> Law:
    """What the constant tokens revealed so far change."""
    return _law(tuple(token for token in kingdom.revealed.values() if token in BOX.constant_tokens))


def craft(improvements: Sequence[str]) -> Craft:
    """What the skill tokens on a smith's improvement spaces do together."""
    return _craft(tuple(sorted(skill for skill in improvements if skill)))


@cache
def _law(tokens: tuple[str, ...]) -> Law:
    return Law.sum(BOX.constant_tokens[token] for token in tokens)


@cache
def _craft(skills: tuple[str, ...]) -> Craft:
    return Craft.sum(BOX.skills[skill] for skill in skills)
