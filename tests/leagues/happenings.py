"""What may happen in a competition, drawn by chance, and what must hold of a stage whatever happened."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from hypothesis import strategies as st

from accounts.models import User
from leagues import entering, handling
from leagues.errors import LeagueError
from leagues.models import Bye, Competition, Division, Entry, Member, Round, Stage, Table, TableSeat
from leagues.ranking import DivisionStanding, standing_of
from leagues.records import scoring_of
from leagues.results import Outcome, enter_result
from leagues.round_drafts import draft_round
from leagues.standings import standings
from tests.leagues.arranging import stage_of, start_round

WHY = "as it was played"

FIRST_ID = 1_000_000
"""Beyond those of whatever is there besides."""


@contextmanager
def alike() -> Iterator[None]:
    """Within this, ids are those of every other time, for pairings and lots are made from them as from the seed. So an
    example comes out the same when it is tried again. Nothing is left of it."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            for model in (Entry, Division, Table):
                sequence = "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)"
                cursor.execute(sequence, [model._meta.db_table, FIRST_ID])
        yield
        transaction.set_rollback(True)


def seed(competition: Competition, data: st.DataObject) -> None:
    """Draw the seed as all else is drawn."""
    competition.seed = str(data.draw(st.integers(0, 999), label="seed"))
    competition.save(update_fields=["seed"])


def play_a_round(
    competition: Competition, data: st.DataObject, number: int = 1, *, moved: Collection[int] = (), leaves: int = 0
) -> Round | None:
    """Start the next round of a stage and end its tables in any order; None if there is no next round.

    Args:
        moved: entries that came from another division of the stage.
        leaves: so many tables are not ended.
    """
    try:
        played = start_round(competition, number)
    except LeagueError:
        return None  # no rounds left, or too few
    is_fair(played, moved)
    tables = list(played.tables.prefetch_related("seats"))
    for table in data.draw(st.permutations(tables))[leaves:]:
        enter_result(
            competition_id=competition.pk,
            by=competition.created_by,
            table=table.uuid,
            outcomes=outcomes_of(data, table.seats.count()),
            reason=WHY,
        )
    return played


def outcomes_of(data: st.DataObject, seats: int) -> list[Outcome]:
    """How a table of so many ended: ties and forfeits, too."""
    scores = data.draw(st.lists(st.integers(0, 5), min_size=seats, max_size=seats))
    forfeits = data.draw(st.lists(st.sampled_from([False, False, False, True]), min_size=seats, max_size=seats))
    playing = sorted((score for score, gone in zip(scores, forfeits, strict=True) if not gone), reverse=True)
    return [
        Outcome(1, None, is_forfeit=True) if gone else Outcome(playing.index(score) + 1, score)
        for score, gone in zip(scores, forfeits, strict=True)
    ]


def accepted(competition: Competition) -> list[Entry]:
    """Who takes part, in order."""
    return list(Entry.objects.filter(competition=competition, status=Entry.Status.ACCEPTED).select_related("user"))


def withdraw_somebody(competition: Competition, data: st.DataObject) -> Entry | None:
    """Who has gone, if anybody was there."""
    playing = accepted(competition)
    if not playing:
        return None
    gone = data.draw(st.sampled_from(playing))
    entering.withdraw(competition_id=competition.pk, user=gone.user)
    return gone


def strike_a_table_out(competition: Competition, olive: User, data: st.DataObject, number: int = 1) -> None:
    """One that is done, if there is one; a knock-out cannot do without any."""
    stage = stage_of(competition, number)
    done = list(Table.objects.filter(round__stage=stage, status=Table.Status.DONE))
    if done and not stage.is_knock_out:
        table = data.draw(st.sampled_from(done))
        handling.void(competition_id=competition.pk, by=olive, table=table.uuid, reason=WHY)


def is_fair(played: Round, moved: Collection[int] = ()) -> None:
    """Of a round that has just started."""
    stage = played.stage
    playing = Member.objects.filter(
        stage=stage, entry__status=Entry.Status.ACCEPTED, entry__user__is_active=True, from_round__lte=played.number
    )
    home = dict(playing.values_list("entry", "division"))
    seated = list(TableSeat.objects.filter(table__round=played).values_list("entry", "table__division"))
    resting = list(Bye.objects.filter(round=played).values_list("entry", "division"))
    assert max(Counter(entry for entry, _ in [*seated, *resting]).values()) == 1
    assert all(home.get(entry) == division for entry, division in [*seated, *resting])
    if stage.is_knock_out:
        return
    byes = Counter(Bye.objects.filter(round__stage=stage).values_list("entry", flat=True))
    there_all_along: dict[int, list[int]] = defaultdict(list)
    for entry, division in playing.filter(from_round=1).exclude(entry__in=moved).values_list("entry", "division"):
        there_all_along[division].append(byes[entry])
    for division in {division for _, division in resting}:
        counts = there_all_along[division] or [0]
        assert max(counts) - min(counts) <= 1


def holds(stage: Stage) -> None:
    """Of a stage at any time: points are conserved, ranks follow them, and the next round comes out the same."""
    scoring = scoring_of(stage.competition)
    for standing in standing_of(stage).values():
        record = standing.record
        everybody = [member.entry_id for member in record.members]
        rows = standings(everybody, record.results, record.byes, scoring)
        given_out = sum((row.points for row in rows), Fraction())
        assert given_out == _points_in(record.results, len(record.byes), scoring)
        backwards = standings(everybody[::-1], record.results[::-1], record.byes[::-1], scoring)
        assert [row.entry for row in backwards] == [row.entry for row in rows]
        assert {row.entry for row in standing.rows}.isdisjoint(member.entry_id for member in standing.out)
        _is_ranked(stage, standing)
    try:
        drafts = [draft_round(stage, timezone.now()) for _ in range(2)]
    except LeagueError:
        return
    assert drafts[0].digest == drafts[1].digest


def _points_in(results: Any, byes: int, scoring: Any) -> Fraction:
    """What all tables gave: the places of those who forfeited are given to nobody."""
    played_on = [(len(result.lines), sum(not line.is_forfeit for line in result.lines)) for result in results]
    return Fraction(sum(sum(scoring.worth(size)[:stayed]) for size, stayed in played_on) + byes * scoring.bye)


def _is_ranked(stage: Stage, standing: DivisionStanding) -> None:
    """All who are ranked have what their seats and byes gave them, and nobody stands above one who has more, or in a
    knock-out above one who came further."""
    ranked = [row.entry for row in standing.rows]
    made = points_made(stage)
    assert [row.points for row in standing.rows] == [made[entry] for entry in ranked]
    assert [row.rank for row in standing.rows] == list(range(1, len(ranked) + 1))
    reached = rounds_reached(stage)
    compared = [reached[entry] if stage.is_knock_out else made[entry] for entry in ranked]
    assert compared == sorted(compared, reverse=True)


def points_made(stage: Stage) -> dict[int, Fraction]:
    """What each entry made in a stage, counted from the seats that are stored."""
    made: dict[int, Fraction] = defaultdict(Fraction)
    for table in Table.objects.filter(round__stage=stage, status=Table.Status.DONE).prefetch_related("seats"):
        seats = list(table.seats.all())
        worth = stage.competition.points[str(len(seats))]
        places = sorted(seat.place or 0 for seat in seats if not seat.is_forfeit)
        for seat in seats:
            if not seat.is_forfeit:
                level = [at for at, place in enumerate(places) if place == seat.place]
                made[seat.entry_id] += Fraction(sum(worth[at] for at in level), len(level))
    for entry in Bye.objects.filter(round__stage=stage).values_list("entry", flat=True):
        made[entry] += stage.competition.bye_points
    return made


def rounds_reached(stage: Stage) -> dict[int, int]:
    """The last round of a stage that each entry played or had a bye in."""
    reached: dict[int, int] = defaultdict(int)
    there = TableSeat.objects.filter(table__round__stage=stage).exclude(table__status=Table.Status.VOID)
    resting = Bye.objects.filter(round__stage=stage)
    for entry, number in [
        *there.values_list("entry", "table__round__number"),
        *resting.values_list("entry", "round__number"),
    ]:
        reached[entry] = max(reached[entry], number)
    return reached


def members(stage: Stage) -> list[list[int]]:
    """The entries of each division, by seed."""
    found: dict[int, list[int]] = {pk: [] for pk in stage.divisions.order_by("number").values_list("pk", flat=True)}
    for member in Member.objects.filter(stage=stage).order_by("seed", "pk"):
        found[member.division_id].append(member.entry_id)
    return list(found.values())


def final_ranks(stage: Stage) -> list[list[int]]:
    """Those ranked in each division of a stage that was closed, the best first."""
    found: dict[int, list[int]] = {pk: [] for pk in stage.divisions.order_by("number").values_list("pk", flat=True)}
    for member in Member.objects.filter(stage=stage, rank__isnull=False).order_by("rank"):
        found[member.division_id].append(member.entry_id)
    return list(found.values())


def is_closed_as_it_stood(stage: Stage, before: Sequence[Sequence[int]]) -> None:
    """The final ranks are those of the standings at the close, from 1, of all who had not left."""
    assert final_ranks(stage) == list(before)
    for division in stage.divisions.all():
        ranks = [member.rank for member in division.members.filter(rank__isnull=False).order_by("rank")]
        assert ranks == list(range(1, len(ranks) + 1))
    closed = Stage.objects.select_related("competition").get(pk=stage.pk)
    assert [standing.order for standing in standing_of(closed).values()] == list(before)
