"""What a large competition costs: pairing a thousand players, and working out how they stand after twenty rounds."""

from collections.abc import Iterator
from random import Random
from time import process_time

from django.utils import timezone

from accounts.models import User
from benchmarks.measure import Row, compare
from leagues.models import Bye, Competition, Division, Entry, Member, Result, Round, Stage, Table, TableSeat
from leagues.pairing import Field, Player, swiss
from leagues.ranking import standing_of
from leagues.records import tables_of

PLAYERS, ROUNDS, SIZE = 1_000, 20, 4
LIMIT_MS = 5_000
"""What a Swiss round of so many may take."""


def rows() -> Iterator[Row]:
    """Three rows: a late Swiss round at tables of two and of four, and standings beside the reading of their rows."""
    for size in (2, SIZE):
        field = _field(size)
        yield compare(
            f"pairing a Swiss round of {PLAYERS:,} at tables of {size}",
            "ms",
            "≤ 1",
            lambda field=field: _milliseconds(lambda: swiss(field)),  # type: ignore[misc]
            "what it may take",
            lambda: LIMIT_MS,
        )
    stage = _played()
    yield compare(
        f"standings of {PLAYERS:,} after {ROUNDS} rounds",
        "ms",
        "≤ 3",
        lambda: _milliseconds(lambda: standing_of(stage)),
        "reading the same rows",
        lambda: _milliseconds(lambda: _read(stage)),
    )


def _milliseconds(work: object) -> float:
    began = process_time()
    work()  # type: ignore[operator]
    return (process_time() - began) * 1000


def _field(size: int) -> Field:
    """A field in which everybody has met half as many others as there were rounds."""
    chance = Random("a thousand")  # noqa: S311 - no secret
    met: dict[tuple[int, int], int] = {}
    scores = dict.fromkeys(range(1, PLAYERS + 1), 0)
    for _ in range(ROUNDS // 2):
        order = sorted(scores, key=lambda entry: (-scores[entry], chance.random()))
        for start in range(0, PLAYERS, size):
            table = order[start : start + size]
            for place, entry in enumerate(chance.sample(table, len(table))):
                scores[entry] += 60 * (size - place)
            met |= {(a, b): met.get((a, b), 0) + 1 for a in table for b in table if a < b}
    ranked = sorted(scores, key=lambda entry: (-scores[entry], entry))
    players = tuple(Player(entry, rank, scores[entry]) for rank, entry in enumerate(ranked, start=1))
    return Field(players, size, 2, tuple((a, b, times) for (a, b), times in sorted(met.items())), (), "bench")


def _played() -> Stage:
    """A stage in which all rounds are done."""
    chance, now = Random("twenty rounds"), timezone.now()  # noqa: S311 - no secret
    users = User.objects.bulk_create(
        User(email=f"league{number}@example.org", name=f"l{number}", name_key=f"l{number}", confirmed_at=now)
        for number in range(PLAYERS)
    )
    competition = Competition.objects.create(
        title="A thousand", kind="tournament", created_by=users[0], games=[{"rules": "blueprints", "options": {}}]
    )
    stage = Stage.objects.create(competition=competition, number=1, title="All", format="swiss", status="running")
    division = Division.objects.create(stage=stage, number=1, title="All")
    entries = Entry.objects.bulk_create(
        Entry(competition=competition, user=user, status="accepted", entered_at=now, changed_at=now) for user in users
    )
    Member.objects.bulk_create(
        Member(stage=stage, division=division, entry=entry, seed=seed) for seed, entry in enumerate(entries, start=1)
    )
    for number in range(1, ROUNDS + 1):
        _play(stage, division, number, chance.sample(entries, PLAYERS), chance)
    return Stage.objects.select_related("competition").get(pk=stage.pk)


def _play(stage: Stage, division: Division, number: int, order: list[Entry], chance: Random) -> None:
    now = timezone.now()
    played = Round.objects.create(stage=stage, number=number, started_at=now, status="finished", ended_at=now)
    tables = Table.objects.bulk_create(
        Table(
            round=played,
            division=division,
            number=start // SIZE + 1,
            group=start // SIZE + 1,
            rules="blueprints",
            status="done",
        )
        for start in range(0, PLAYERS, SIZE)
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, index=index, entry=order[at * SIZE + index], place=place, total=chance.randint(20, 90))
        for at, table in enumerate(tables)
        for index, place in enumerate(chance.sample(range(1, SIZE + 1), SIZE))
    )
    Result.objects.bulk_create(Result(table=table, source="game", at=now, confirmed_at=now) for table in tables)


def _read(stage: Stage) -> int:
    members = list(Member.objects.filter(stage=stage).select_related("entry__user"))
    byes = list(Bye.objects.filter(round__stage=stage))
    return len(members) + len(byes) + sum(len(table.seats.all()) for table in tables_of(stage))
