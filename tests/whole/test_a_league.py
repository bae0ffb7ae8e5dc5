"""A league of bots: 64 of them play the four games for two seasons, and Celery keeps it going."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from time import monotonic, sleep

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from accounts import doorbell
from accounts.models import User
from dev import processes, stack
from dev.processes import free_port
from games.models import Game
from leagues.models import Competition, Entry, Member, Result, Round, Stage, Table
from leagues.plans import StagePlan
from leagues.ranking import standing_of
from leagues.reconcile import differences
from leagues.stage_drafts import draft_stage
from notifications.models import Announcement
from tests.games.playing import play_on
from tests.leagues.arranging import ALL, arranged, close_stage, game_of, stage_of, start_round, start_stage

PLAYERS, DIVISIONS, ROUNDS = 64, 8, 2
PATIENCE_SECONDS = 180

SEASON = StagePlan("Season 1", "round_robin", 4, rounds=ROUNDS, divisions=DIVISIONS, promoted=2, relegated=2)


@pytest.fixture
def celery(environment: Mapping[str, str]) -> Iterator[None]:
    """A worker and a beat at work; nobody takes mail."""
    environment = {**environment, "GUILDPOST_MAIL_URL": "smtp://127.0.0.1:1"}
    port = free_port()
    worker, beat = stack.worker(environment, port), stack.beat(environment, port)
    with processes.running(worker, beat):
        worker.await_ready(lambda: " ready." in worker.log.read_text(), PATIENCE_SECONDS)
        yield


@pytest.mark.fuzz
def test_a_league_of_bots_plays_two_seasons(celery: None, fuzz_size: int) -> None:
    """Of each round some tables are played to their end, and all of them where there is time; the others the round's
    deadline ends."""
    olive = User.objects.create_user(email="olive@example.org", name="olive", is_staff=True)
    olive.user_permissions.add(Permission.objects.get(codename="organise_competition"))
    league = arranged(
        olive,
        kind="league",
        players=PLAYERS,
        prefix="bot",
        games=ALL,
        stages=[SEASON],
        starts="done",
        round_days=14,
        leftovers="scores",
    )

    first = _season(league, 1, played=3 * fuzz_size)
    expected = [(move.entry, move.after) for move in draft_stage(stage_of(league, 2)).moves]
    second = _season(league, 2, played=3 * fuzz_size)

    assert [
        (member.entry_id, member.division.number - 1)
        for member in Member.objects.filter(stage=second).select_related("division").order_by("division", "seed")
    ] == expected
    assert _changed(first, second) == {1: (0, 2), DIVISIONS: (2, 0)} | dict.fromkeys(range(2, DIVISIONS), (2, 2))
    assert Result.objects.count() == Table.objects.count() == 2 * ROUNDS * PLAYERS // 4
    assert set(Table.objects.values_list("rules", flat=True)) == {one["rules"] for one in ALL}
    assert differences(since=timezone.now() - timedelta(days=1)) == []
    for kind, times in (("round_started", 2 * ROUNDS), ("round_ended", 2 * ROUNDS), ("stage_closed", 2)):
        assert Announcement.objects.filter(kind=kind).count() == times * PLAYERS
    assert {len(each.rows) for each in standing_of(second).values()} == {PLAYERS // DIVISIONS}


def _season(league: Competition, number: int, *, played: int) -> Stage:
    start_stage(league, number)
    start_round(league, number)  # the second begins by itself
    for turn in range(1, ROUNDS + 1):
        _await(lambda turn=turn: Round.objects.filter(stage=stage_of(league, number), number=turn).exists())  # type: ignore[misc]
        current = Round.objects.get(stage=stage_of(league, number), number=turn)
        _play(current, played)
        _await(lambda current=current: not Round.objects.get(pk=current.pk).is_running)  # type: ignore[misc]
    return close_stage(league, number)


def _play(current: Round, played: int) -> None:
    tables = list(current.tables.order_by("number"))
    games = [game_of(table) for table in tables]
    for game in games[:played]:
        assert play_on(game).status == Game.Status.FINISHED
    for game in games[played:]:
        play_on(game, moves=8)
    Round.objects.filter(pk=current.pk).update(deadline_at=timezone.now())
    doorbell.ring("leagues.tasks.keep_rounds")  # sooner than beat, which looks once a minute


def _changed(first: Stage, second: Stage) -> Mapping[int, Sequence[int]]:
    """How many left each division of the first season upwards and downwards."""
    before = dict(Member.objects.filter(stage=first).values_list("entry", "division__number"))
    after = dict(Member.objects.filter(stage=second).values_list("entry", "division__number"))
    assert before.keys() == after.keys() == set(Entry.objects.values_list("pk", flat=True))
    return {
        number: (
            sum(after[entry] < number for entry, was in before.items() if was == number),
            sum(after[entry] > number for entry, was in before.items() if was == number),
        )
        for number in range(1, DIVISIONS + 1)
    }


def _await(holds: Callable[[], bool]) -> None:
    began = monotonic()
    while not holds():
        assert monotonic() - began < PATIENCE_SECONDS
        sleep(0.2)
