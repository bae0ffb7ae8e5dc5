"""The statements that `docs/scaling.md` proposes do what it says they do."""

import re
import time
from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.db import connection
from uuid_utils.compat import uuid7

from dev.processes import ROOT

(STATEMENTS,) = re.findall(r"```sql\n(.+?)```", (ROOT / "docs" / "scaling.md").read_text(), re.DOTALL)
MONTHS = {
    "action_2026_11": datetime(2026, 11, 30, 23, 59, tzinfo=UTC),
    "action_2026_12": datetime(2026, 12, 1, tzinfo=UTC),
}
INSERT = """
INSERT INTO action_by_month (id, game_id, seq, kind, step, at, move_json, events_json, draws_json, reason, position_zip)
VALUES (1, %s, 0, 'start', 0, %s, '', '[]', '[]', '', '')
"""

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no partitions"),
]


def id_made(at: datetime) -> UUID:
    """A game's id, as it is made at an instant."""
    milliseconds = int(at.timestamp() * 1000)
    return UUID(int=(milliseconds << 80) | (uuid7().int & ((1 << 80) - 1)))


def test_a_game_lies_in_the_partition_of_its_month_and_is_read_from_there_alone() -> None:
    with connection.cursor() as cursor:
        cursor.execute(STATEMENTS)
        for partition, at in MONTHS.items():
            game = id_made(at)
            cursor.execute(INSERT, [game, datetime(2027, 6, 1, tzinfo=UTC)])
            cursor.execute("SELECT tableoid::regclass::text FROM action_by_month WHERE game_id = %s", [game])
            assert cursor.fetchall() == [(partition,)]
            cursor.execute("EXPLAIN SELECT * FROM action_by_month WHERE game_id = %s ORDER BY seq DESC LIMIT 1", [game])
            plan = "\n".join(line for (line,) in cursor.fetchall())
            assert [name for name in MONTHS if name in plan] == [partition]


def test_a_games_id_begins_with_the_milliseconds_of_its_making() -> None:
    before, made, after = time.time_ns() // 1_000_000, uuid7().int >> 80, time.time_ns() // 1_000_000

    assert before <= made <= after
