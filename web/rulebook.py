"""What is told of a game before it is played: its card, and its rules page from RULES.md in its package."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from games.rules import registry
from games.rules.protocol import GameInfo

_markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])


@dataclass(frozen=True, slots=True)
class Card:
    """A game as it is offered. `summary` is the first paragraph of the first section of its rules: its aim."""

    info: GameInfo
    summary: str

    @property
    def most_seats(self) -> int:
        return self.info.seats[-1]


def cards() -> list[Card]:
    """All games of the house."""
    return [card(slug) for slug in registry.GAMES]


@cache
def card(slug: str) -> Card:
    """One game. Raises UnknownGame."""
    tokens = _markdown.parse(_source(slug))
    kinds = [token.type for token in tokens]
    section = kinds.index("heading_close", kinds.index("heading_close") + 1)
    words = tokens[kinds.index("paragraph_open", section) + 1].children or ()
    return Card(registry.rules(slug).info, "".join(word.content or " " for word in words))


@cache
def page(slug: str) -> SafeString:
    """The rules as HTML. Raises UnknownGame."""
    return mark_safe(str(_markdown.render(_source(slug))))  # noqa: S308 # our own file, and HTML in it is text


def _source(slug: str) -> str:
    package = type(registry.rules(slug)).__module__.rpartition(".")[0]
    return files(package).joinpath("RULES.md").read_text(encoding="utf-8")
