"""Backup and restore, tried on the PostgreSQL of the tests; and each finding of the drill can be a bad one."""

import os
from dataclasses import replace
from typing import Any

import pytest

from dev import drill
from dev.drill import Course, findings

GOOD = Course(
    before={"games": 1, "actions": 9, "digest": "d", "due": {"1": 100.0, "2": 200.0}},
    restored={"digest": "d"},
    opened={"due": {"1": 400.2, "2": 500.9, "3": 7.0}, "outages": 1, "gap_seconds": 300.5, "timeouts": 0},
    sent_before=["a", "b"],
    sent_in_gap=["c"],
    sent_after=["c", "d"],
    verified="1 games replayed, 0 would differ.",
    megabytes=0.1,
    dump_seconds=0.1,
    restore_seconds=0.1,
)


@pytest.mark.long
def test_a_restored_house_goes_on_as_if_it_had_been_closed(capsys: pytest.CaptureFixture[str]) -> None:  # S11, D5
    if not os.environ.get("DATABASE_URL"):
        pytest.skip("needs PostgreSQL: make test")

    assert drill.drill(os.environ, games=1, moves=6) == 0

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(findings(GOOD))
    assert all(line.startswith("ok ") for line in lines[1:])


def test_a_good_course_has_only_good_findings() -> None:
    assert all(findings(GOOD).values())


@pytest.mark.parametrize(
    "change",
    [
        {"restored": {"digest": "another"}},
        {"verified": "1 games replayed, 1 would differ."},
        {"sent_after": ["b", "c"]},
        {"sent_after": []},
        {"opened": {**GOOD.opened, "outages": 2}},
        {"opened": {**GOOD.opened, "due": {"1": 400.2, "2": 200.0}}},
        {"opened": {**GOOD.opened, "due": {"1": 400.2}}},
        {"before": {**GOOD.before, "due": {}}},
        {"opened": {**GOOD.opened, "timeouts": 1}},
    ],
)
def test_each_fault_is_found(change: dict[str, Any]) -> None:
    found = findings(replace(GOOD, **change))

    assert list(found.values()).count(False) == 1
