"""Games that stand on the shelf of the house only while a test needs them."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from games.rules import registry, table
from games.rules.protocol import Rules


@contextmanager
def installed(rules: Rules[Any, Any]) -> Iterator[Rules[Any, Any]]:
    """A game, installed for a while, in place of one with the same slug."""
    before = registry.GAMES.copy()
    registry.GAMES[rules.info.slug] = rules
    table._state_decoder.cache_clear()
    try:
        yield rules
    finally:
        registry.GAMES.clear()
        registry.GAMES.update(before)
        table._state_decoder.cache_clear()


def named(name: str) -> Rules[Any, Any]:
    """The game of a slug, or of a `module:Class` that is in no registry."""
    module, _, attribute = name.partition(":")
    if not attribute:
        return registry.rules(name)
    rules: Rules[Any, Any] = getattr(import_module(module), attribute)()
    return rules
