"""Arranging competitions as their organisers do, and ending their tables."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from leagues import entering, rounds, setting_up, stages
from leagues.models import Competition, Entry, Round, Stage, Table
from leagues.plans import StagePlan
from leagues.results import take_in
from leagues.round_drafts import draft_round
from leagues.stage_drafts import draft_closing, draft_stage

BUILDERS = {"rules": "builders_middle_ages"}
BLUEPRINTS = {"rules": "blueprints"}
SMITHS = {"rules": "blacksmith_brothers"}
BLANKENBURG = {"rules": "blankenburg"}
ALL = [BUILDERS, BLUEPRINTS, SMITHS, BLANKENBURG]


def people(count: int, prefix: str = "player") -> list[User]:
    """So many people, each with a name."""
    return [
        User.objects.create_user(email=f"{prefix}{number}@example.org", name=f"{prefix} {number}")
        for number in range(1, count + 1)
    ]


def arranged(
    olive: User,
    *,
    players: int = 4,
    kind: str = "tournament",
    stages: Sequence[StagePlan] | None = None,
    format: str = "swiss",  # noqa: A002 - the field's name
    table_size: int = 4,
    rounds: int | None = None,
    prefix: str = "player",
    **settings: Any,
) -> Competition:
    """A competition that is open, with so many who take part."""
    plans = stages or [StagePlan("The stage", format, table_size, rounds)]
    competition = setting_up.create_competition(
        by=olive, kind=kind, settings={"title": "The Guild Cup", **settings}, stages=plans
    )
    setting_up.publish(competition_id=competition.pk, by=olive)
    for user in people(players, prefix):
        entering.enter(competition_id=competition.pk, user=user)
    competition.refresh_from_db()
    return competition


def stage_of(competition: Competition, number: int = 1) -> Stage:
    """A stage, as it is now."""
    return Stage.objects.select_related("competition").get(competition=competition, number=number)


def start_stage(competition: Competition, number: int = 1) -> Stage:
    """Start a stage as its draft shows it."""
    digest = draft_stage(stage_of(competition, number)).digest
    return stages.start_stage(competition_id=competition.pk, by=competition.created_by, number=number, digest=digest)


def start_round(competition: Competition, number: int = 1) -> Round:
    """Start the next round of a stage as its draft shows it."""
    digest = draft_round(stage_of(competition, number), timezone.now()).digest
    return rounds.start_round(competition_id=competition.pk, by=competition.created_by, number=number, digest=digest)


def close_stage(competition: Competition, number: int = 1) -> Stage:
    """Close a stage as its draft shows it."""
    digest = draft_closing(stage_of(competition, number)).digest
    return stages.close_stage(competition_id=competition.pk, by=competition.created_by, number=number, digest=digest)


def game_of(table: Table) -> Game:
    """A table's game, as it is now."""
    assert table.game_id is not None
    return Game.objects.get(pk=table.game_id)


def finish(table: Table, places: Sequence[int] | None = None, totals: Sequence[int] | None = None) -> Table:
    """Let a table's game end with these places, by seat, and take its result in. As if it had been played."""
    seats = list(table.seats.order_by("index"))
    places = places or range(1, len(seats) + 1)
    totals = totals or [100 - place for place in places]
    for seat, place, total in zip(seats, places, totals, strict=True):
        Seat.objects.filter(game=table.game_id, index=seat.index).update(place=place, points=total)
    Game.objects.filter(pk=game_of(table).pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert take_in(table_id=table.pk)
    table.refresh_from_db()
    return table


def finish_round(played: Round) -> Round:
    """Let all tables of a round end as they are seated: the first seat wins."""
    for table in played.tables.filter(status=Table.Status.PLAYING):
        finish(table)
    played.refresh_from_db()
    return played


def names(entries: Sequence[Entry]) -> list[str]:
    """What entries are called."""
    return [str(entry) for entry in entries]
