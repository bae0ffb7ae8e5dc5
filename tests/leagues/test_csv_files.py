"""CSV files: what is written is read again, and no spreadsheet takes a cell for a formula."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues import csv_files

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20).map(str.strip)


@given(st.lists(st.tuples(words.filter(bool), words), min_size=1, max_size=5))
def test_what_is_written_is_read_again(rows: list[tuple[str, str]]) -> None:
    content = csv_files.written(("player", "Note"), rows)

    assert csv_files.read(content) == [{"player": player, "note": note} for player, note in rows]


@given(st.text(max_size=20))
def test_no_cell_is_a_formula(cell: str) -> None:
    (row,) = list(csv.reader(StringIO(csv_files.written(("a",), [(cell,)]).decode("utf-8-sig"), newline="")))[1:] or [
        []
    ]

    assert not row or not row[0].startswith(("=", "+", "-", "@", "\t", "\r"))


def test_a_file_as_spreadsheets_want_it() -> None:
    content = csv_files.written(("player", "seed"), [("Ælfgifu, the third", 3), ("=1+1", None), ("-5", -5)])

    assert content == (
        b"\xef\xbb\xbfplayer,seed\r\n"
        b'"\xc3\x86lfgifu, the third",3\r\n'
        b"'=1+1,\r\n"
        b"'-5,-5\r\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    "text", ["Player;Seed\nalice;2\n", "Player\tSeed\nalice\t2\n\n", "\ufeffplayer,seed\r\nalice, 2 \r\n"]
)
def test_a_country_s_own_separator_is_understood(text: str) -> None:
    assert csv_files.read(text.encode()) == [{"player": "alice", "seed": "2"}]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b'player\n"alice', b"a" * (csv_files.LARGEST + 1)])
def test_what_is_no_such_file_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each says it in other words
        csv_files.read(content)
