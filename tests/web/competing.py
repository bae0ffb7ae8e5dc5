"""Competitions as they are amid their life, for tests of their pages."""

import re
from collections.abc import Mapping
from uuid import UUID

from django.test import Client

from accounts.models import User
from leagues import results
from leagues.models import Competition, Entry, Stage, Table
from leagues.plans import StagePlan
from leagues.results import Outcome
from tests.leagues.arranging import (
    BLANKENBURG,
    BLUEPRINTS,
    SMITHS,
    arranged,
    finish,
    finish_round,
    start_round,
    start_stage,
)


def league_of(
    olive: User, players: int = 12, divisions: int = 3, *, rounds: int = 3, prefix: str = "player"
) -> Competition:
    """A league with promotion whose second round is half played."""
    plan = StagePlan("Season 1", "round_robin", 4 if players // divisions >= 4 else 2, rounds, divisions, 1, 0, 1, 1)
    competition = arranged(
        olive,
        players=players,
        kind="league",
        stages=[plan],
        prefix=prefix,
        title="The Post League",
        games=[BLUEPRINTS, SMITHS],
        round_days=14,
        starts="calendar",
        leftovers="scores",
        about="A **league** for everybody who has time to think.\n\n- three divisions\n- one goes up, one goes down",
    )
    start_stage(competition)
    finish_round(start_round(competition))
    finish(start_round(competition).tables.order_by("number")[0])
    competition.refresh_from_db()
    return competition


def knock_out_of(olive: User, players: int = 16, *, rounds: int = 2, prefix: str = "knight") -> Competition:
    """A knock-out in heats of four, of which two go on, with so many rounds played."""
    competition = arranged(
        olive,
        players=players,
        stages=[StagePlan("The cup", "knock_out", 4, through=2)],
        prefix=prefix,
        title="The Guild Cup",
        games=[BLUEPRINTS],
    )
    start_stage(competition)
    for _ in range(rounds):
        finish_round(start_round(competition))
    competition.refresh_from_db()
    return competition


def real_tables_of(
    olive: User, *, players: int = 3, prefix: str = "guest", game: Mapping[str, str] = BLANKENBURG
) -> tuple[Competition, Table]:
    """A competition played at real tables, and its only table."""
    competition = arranged(
        olive,
        players=players,
        table_size=players,
        prefix=prefix,
        is_at_tables=True,
        title="The Club Night",
        games=[game],
    )
    start_stage(competition)
    table = start_round(competition).tables.get()
    competition.refresh_from_db()
    return competition, table


def sitters(table: Table) -> list[User]:
    """Who sits there, by seat."""
    return [seat.entry.user for seat in table.seats.select_related("entry__user").order_by("index")]


def claim(competition: Competition, table: Table, by: User) -> None:
    """Enter as one of its players that the seats came in at their order."""
    outcomes = [Outcome(place, 50 - place) for place in range(1, table.seats.count() + 1)]
    results.claim_result(competition_id=competition.pk, by=by, table=table.uuid, outcomes=outcomes)


def entry_of(competition: Competition, user: User) -> Entry:
    """Somebody's entry."""
    return Entry.objects.get(competition=competition, user=user)


def stage_of(competition: Competition) -> Stage:
    """The first one."""
    return competition.stages.get(number=1)


def pages_of(competition: Competition) -> list[str]:
    """The addresses of all its pages that are only looked at, each kind once."""
    home = f"/competitions/{competition.pk}"
    pages = [home, f"{home}/entries", f"{home}/feed.atom", f"{home}/calendar.ics"]
    stage = f"{home}/stages/1"
    pages += [stage, f"{stage}/cross", f"{stage}/standings.csv", f"{stage}/results.csv"]
    if Table.objects.filter(round__stage__competition=competition).exists():
        pages.append(f"{stage}/rounds/1")
    pages += [f"{home}/tables/{uuid}" for uuid in _first(Table.objects.filter(round__stage__competition=competition))]
    pages += [f"{home}/players/{uuid}" for uuid in _first(Entry.objects.filter(competition=competition))]
    return pages


def _first(rows) -> list[UUID]:  # type: ignore[no-untyped-def] # of any model with one
    return list(rows.order_by("pk").values_list("uuid", flat=True)[:1])


def read(client: Client, path: str, status: int = 200) -> str:
    """A page, which must be there."""
    answer = client.get(path)
    assert answer.status_code == status, path
    return answer.content.decode()


def words_of(html: str) -> str:
    """What is read of a page, as one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())
