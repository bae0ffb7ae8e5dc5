"""What is kept of an answer."""

from datetime import UTC, datetime, timedelta

import pytest

from notifications.hooks.answers import printable, retry_after

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (b"", ""),
        (b"no such\nhook", "no such\nhook"),
        ("keine Tür 🚪".encode(), "keine Tür 🚪"),
        (b"\xff\xfe\x00a\x1b[31m", "?? a [31m"),
        ("\u202egnp.exe\u2066".encode(), " gnp.exe "),
    ],
)
def test_a_body_is_shown_as_far_as_it_is_text(body: bytes, shown: str) -> None:
    assert printable(body) == shown


@pytest.mark.parametrize(
    "body", [b"\xff" * 5000, "漢".encode() * 5000, b"\0" * 5000, "\u202e".encode() * 5000], ids=range(4)
)
def test_no_more_than_a_kilobyte_is_kept(body: bytes) -> None:  # W5
    assert len(printable(body).encode()) <= 1024


@pytest.mark.parametrize(
    ("header", "asked_for"),
    [
        (None, None),
        ("", None),
        ("0", timedelta(0)),
        (" 120 ", timedelta(minutes=2)),
        ("Mon, 30 Nov 2026 13:00:00 GMT", timedelta(hours=1)),
        ("Mon, 30 Nov 2026 13:00:00", timedelta(hours=1)),
        ("Mon, 30 Nov 2026 11:00:00 GMT", timedelta(0)),
        ("Mon, 30 Nov 2026 15:00:00 +0200", timedelta(hours=1)),
        ("-5", None),
        ("1.5", None),
        ("²", None),
        ("9" * 5000, None),
        ("soon", None),
        ("Mon, 99 Foo 2026 13:00:00 GMT", None),
        ("Mon, 30 Nov 99999999999999999999 13:00:00 GMT", None),
    ],
)
def test_what_a_receiver_asks_for_is_read(header: str | None, asked_for: timedelta | None) -> None:  # W3
    assert retry_after(header, NOW) == asked_for
