"""What skills and revealed constant tokens add up to. Rulebook, Skill Tokens and Special Tokens; ruling 16."""

from functools import cache

from games.rules.blacksmith_brothers.components import BOX, Craft, Law
from games.rules.blacksmith_brothers.state import Kingdom, Smith


def law(kingdom: Kingdom) -> Law:
    """What the constant tokens revealed so far change."""
    return _law(tuple(token for token in kingdom.revealed.values() if token in BOX.constant_tokens))


def craft(smith: Smith) -> Craft:
    """What a smith's skill tokens do together."""
    return _craft(tuple(sorted(skill for skill in smith.improvements if skill)))


@cache
def _law(tokens: tuple[str, ...]) -> Law:
    return Law.sum(BOX.constant_tokens[token] for token in tokens)


@cache
def _craft(skills: tuple[str, ...]) -> Craft:
    return Craft.sum(BOX.skills[skill] for skill in skills)
