"""The board as a picture that every mail program shows."""

from functools import cache
from importlib.resources import files

import resvg_py

from games.rules import drawing

WIDTH = 900
"""In pixels: more than the letter shows, for fine screens; drawing takes time in proportion to the area."""

_FACES = {
    "font_source_sans_pro": ("SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf"),
    "font_source_serif_pro": ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Semibold.ttf"),
}


@cache
def _fonts() -> list[str]:
    return [str(files(wheel) / "files" / face) for wheel, faces in _FACES.items() for face in faces]


def png(svg: str) -> bytes:
    """A board picture (`Board.draw`) as PNG, in its light colours."""
    return resvg_py.svg_to_bytes(
        svg_string=drawing.flatten(svg), width=WIDTH, skip_system_fonts=True, font_files=_fonts()
    )
