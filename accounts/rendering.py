"""From templates to the text and the HTML of a letter, as they are sent."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from textwrap import wrap

import css_inline
from django.template.loader import render_to_string

WIDTH = 72
"""Of a line of text."""


def text(template: str, page: Mapping[str, object]) -> str:
    """The text part: lines of at most 72 signs, but for links, which stand on their own."""
    lines = render_to_string(template, dict(page)).splitlines()
    wrapped = "\n".join(piece for line in lines for piece in _wrapped(line.rstrip()))
    return re.sub(r"\n{3,}", "\n\n", wrapped).strip() + "\n"


def html(template: str, page: Mapping[str, object]) -> str:
    """The HTML part, with its styles in each element, as mail programs want them."""
    return _inliner().inline(render_to_string(template, dict(page)))


def _wrapped(line: str) -> Iterator[str]:
    if len(line) <= WIDTH or "://" in line:
        yield line
        return
    indent = re.match(r" *(\d+ +|- )?", line)
    yield from wrap(line, WIDTH, subsequent_indent=" " * (indent.end() if indent else 0), break_long_words=False)


@cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(load_remote_stylesheets=False, keep_at_rules=True)
