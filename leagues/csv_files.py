"""Rows to a CSV file and back. Pure.

Files begin with a byte order mark, for spreadsheets guess wrong at names without it. A cell that a spreadsheet would
take for a formula gets an apostrophe before it, which is taken off again when such a file is read.
"""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

LARGEST = 60_000
"""Bytes of a file that is read: a request to this house holds not much more."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")

type Cell = str | int | None


def written(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A file with a line of titles."""
    text = StringIO()
    lines = csv.writer(text)  # with the line ends that RFC 4180 wants
    lines.writerow(columns)
    lines.writerows([_guarded(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def read(content: bytes) -> list[Mapping[str, str]]:
    """The lines of a file after its titles, each by title in small letters; empty lines are passed over.

    Cells may be separated by commas, semicolons or tabs: spreadsheets write what their country is used to.

    Raises:
        ValueError: it is too large, no UTF-8, or no such file.
    """
    if len(content) > LARGEST:
        raise ValueError("the file is too large")
    text = content.decode("utf-8-sig")
    try:
        lines = list(csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text), strict=True))
    except csv.Error as error:
        raise ValueError(str(error)) from None
    if not lines:
        raise ValueError("the file is empty")
    titles = [title.strip().lower() for title in lines[0]]
    return [
        dict(zip(titles, map(_unguarded, line), strict=False))
        for line in lines[1:]
        if any(cell.strip() for cell in line)
    ]


def _guarded(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _unguarded(cell: str) -> str:
    bare = cell.strip()
    return bare[1:] if bare.startswith("'") and bare[1:].startswith(_FORMULA) else bare


def _delimiter(text: str) -> str:
    titles = text.partition("\n")[0]
    return max((",", ";", "\t"), key=titles.count)
