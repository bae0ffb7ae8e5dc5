"""Two programs that start the same round at the same instant: one round, and everybody is told once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from leagues.models import Round
from notifications.models import Announcement
from tests.api.conftest import Program, ProgramOf
from tests.leagues.arranging import start_stage
from tests.leagues.conftest import CompetitionOf, competition_of, olive

__all__ = ["competition_of", "olive"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer"),
]


@pytest.mark.parametrize("keys", [(None, None), ("one", "other"), ("same", "same")])
def test_a_round_is_started_once(
    program_of: ProgramOf, competition_of: CompetitionOf, olive: User, keys: tuple[str | None, str | None]
) -> None:
    competition = competition_of(players=8, rounds=3)
    start_stage(competition)
    programs = [program_of(olive, scopes=["leagues:organise"]) for _ in keys]
    path = f"/competitions/{competition.pk}/stages/1/rounds"
    digest = programs[0].get(f"{path}/draft").json()["digest"]
    barrier = Barrier(len(keys))

    def start(program: Program, key: str | None) -> int:
        barrier.wait()
        status: int = program.post(path, {"digest": digest}, key=key).status_code
        connection.close()
        return status

    with ThreadPoolExecutor(len(keys)) as pool:
        statuses = sorted(pool.map(start, programs, keys))

    assert statuses == ([201, 201] if keys[0] == "same" else [201, 409])
    assert Round.objects.count() == 1
    assert Announcement.objects.filter(kind="round_started").count() == 8
