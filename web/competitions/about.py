"""What organisers write about a competition: Markdown, of which no HTML, no picture and no heading is taken."""

from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token


def _link(
    renderer: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: Mapping[str, Any],
    env: MutableMapping[str, Any],
) -> str:
    """Search engines are to give nothing on it."""
    tokens[index].attrSet("rel", "nofollow ugc noopener")
    return renderer.renderToken(tokens, index, options, env)  # type: ignore[arg-type] # its own options


_markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable("smartquotes")
_markdown.disable(["image", "heading", "lheading"])
_markdown.add_render_rule("link_open", _link)


def written(about: str) -> SafeString:
    """The words as HTML."""
    return mark_safe(str(_markdown.render(about)))  # noqa: S308 # HTML in it is text, and links lead to no script
