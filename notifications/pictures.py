"""The board as a picture that every mail program shows."""

import re
from functools import cache
from importlib.resources import files

import resvg
from resvg import usvg

from games.rules import drawing

WIDTH = 900
"""In pixels: more than the letter shows, for fine screens; drawing takes time in proportion to the area."""

_FACES = {
    "font_source_sans_pro": ("SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf"),
    "font_source_serif_pro": ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Semibold.ttf"),
}
_VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
_AS_IT_IS = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)


class NotDrawn(Exception):
    """The renderer makes nothing of a picture."""


def png(svg: str) -> bytes:
    """A board picture (`Board.draw`) as PNG, in its light colours.

    Raises:
        NotDrawn: it makes no sense.
    """
    try:
        return resvg.render(usvg.Tree.from_str(_sized(drawing.flatten(svg)), _options()), _AS_IT_IS)
    except BaseException as panic:
        if type(panic).__name__ != "PanicException":  # which the renderer means, and derives from BaseException
            raise
        raise NotDrawn(str(panic)) from None


def _sized(svg: str) -> str:
    """With the size that the PNG is to have. Raises NotDrawn."""
    found = _VIEW_BOX.search(svg)
    if found is None:
        raise NotDrawn("It has no viewBox.")
    height = WIDTH * float(found[2]) / float(found[1])
    return f'{svg[: found.start()]}width="{WIDTH}" height="{height:.2f}" {svg[found.start() :]}'


def _options() -> usvg.Options:
    """With our fonts. They are of the thread that made them; to make them costs nothing beside a picture."""
    options = usvg.Options.default()
    for font in _fonts():
        options.load_font_file(font)
    return options


@cache
def _fonts() -> list[str]:
    return [str(files(wheel) / "files" / face) for wheel, faces in _FACES.items() for face in faces]
