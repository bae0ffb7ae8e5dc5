"""Results: from the game, from players, from organisers; each counts once."""

from uuid import uuid4

import pytest

from accounts.models import User
from games import services, sheets
from games.models import Game, ScoreSheet, Seat
from leagues import handling, results
from leagues.errors import BadResult, HasResult, NoResult, NotAtTable, OwnClaim, SitsThere, TableNotFound, WrongTime
from leagues.models import AuditEntry, Organiser, Result, Table, TableSeat
from leagues.ranking import standing_of
from leagues.results import Outcome
from leagues.tasks import take_in_results
from notifications.models import Announcement
from tests.games.playing import play_on
from tests.leagues.arranging import BUILDERS, close_stage, finish, game_of, stage_of, start_round, start_stage
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db

FOUR = [Outcome(2, 30), Outcome(1, 40), Outcome(3, 20), Outcome(4, 10)]


def _table(competition_of: CompetitionOf, **wanted: object) -> Table:
    competition = competition_of(**{"players": 4, **wanted})
    start_stage(competition)
    return start_round(competition).tables.select_related("round__stage__competition").get()


def _seated(table: Table, index: int) -> User:
    return TableSeat.objects.select_related("entry__user").get(table=table, index=index).entry.user


def _outcome(table: Table) -> list[tuple[int | None, int | None, bool]]:
    return list(table.seats.order_by("index").values_list("place", "total", "is_forfeit"))


def test_a_played_game_gives_its_places_and_points(competition_of: CompetitionOf) -> None:
    table = _table(competition_of)
    game = play_on(game_of(table))

    assert take_in_results() == 1
    assert take_in_results() == 0

    seats = list(Seat.objects.filter(game=game).order_by("index").values_list("place", "points"))
    assert [(place, total) for place, total, _ in _outcome(table)] == seats
    assert Result.objects.get().source == Result.Source.GAME


def test_who_resigned_has_forfeited_and_is_last(competition_of: CompetitionOf) -> None:  # field note 56
    table = _table(competition_of)
    services.resign(game_id=game_of(table).pk, user=_seated(table, 0), seat=0)

    finish(table, [1, 2, 3, 4])

    assert [(place, forfeit) for place, _, forfeit in _outcome(table)] == [
        (4, True),
        (1, False),
        (2, False),
        (3, False),
    ]
    rows = standing_of(stage_of(table.round.stage.competition))[table.division_id].rows
    assert sorted((float(row.points), row.forfeits) for row in rows) == [(0, 1), (3, 0), (6, 0), (10, 0)]


def test_a_player_says_how_it_ended_and_another_confirms(competition_of: CompetitionOf) -> None:
    table = _table(competition_of, is_at_tables=True)
    pk, competition = table.uuid, table.round.stage.competition

    results.claim_result(competition_id=competition.pk, by=_seated(table, 0), table=pk, outcomes=FOUR)

    assert standing_of(stage_of(competition))[table.division_id].record.results == []
    assert Announcement.objects.filter(kind="result_claimed").count() == 3
    with pytest.raises(OwnClaim):
        results.confirm_result(competition_id=competition.pk, by=_seated(table, 0), table=pk)

    results.confirm_result(competition_id=competition.pk, by=_seated(table, 1), table=pk)

    assert _outcome(table) == [(2, 30, False), (1, 40, False), (3, 20, False), (4, 10, False)]
    assert len(standing_of(stage_of(competition))[table.division_id].record.results) == 1
    with pytest.raises(HasResult):
        results.confirm_result(competition_id=competition.pk, by=_seated(table, 2), table=pk)


def test_a_claim_is_struck_out_with_a_reason(competition_of: CompetitionOf) -> None:
    table = _table(competition_of, is_at_tables=True)
    competition = table.round.stage.competition
    results.claim_result(competition_id=competition.pk, by=_seated(table, 0), table=table.uuid, outcomes=FOUR)

    results.reject_result(
        competition_id=competition.pk, by=_seated(table, 1), table=table.uuid, reason="We tied for first"
    )

    assert _outcome(table) == [(None, None, False)] * 4
    results.claim_result(competition_id=competition.pk, by=_seated(table, 1), table=table.uuid, outcomes=FOUR)
    assert Result.objects.get().by == _seated(table, 1)


def test_strangers_and_games_played_here_take_no_claims(competition_of: CompetitionOf, charlie: User) -> None:
    table = _table(competition_of)
    competition = table.round.stage.competition

    with pytest.raises(NotAtTable):
        results.claim_result(competition_id=competition.pk, by=charlie, table=table.uuid, outcomes=FOUR)
    with pytest.raises(WrongTime):
        results.claim_result(competition_id=competition.pk, by=_seated(table, 0), table=table.uuid, outcomes=FOUR)
    with pytest.raises(TableNotFound):
        results.claim_result(competition_id=competition.pk, by=charlie, table=uuid4(), outcomes=FOUR)


@pytest.mark.parametrize(
    "places", [[1, 2, 3], [1, 2, 2, 3], [2, 3, 4, 5], [0, 1, 2, 3], [1, 1, 1, 2], [-1, 1, 2, 3], [1, 2, 3, 4, 5]]
)
def test_places_that_cannot_be_are_refused(competition_of: CompetitionOf, places: list[int]) -> None:
    table = _table(competition_of, is_at_tables=True)
    competition = table.round.stage.competition

    with pytest.raises(BadResult):
        results.claim_result(
            competition_id=competition.pk,
            by=_seated(table, 0),
            table=table.uuid,
            outcomes=[Outcome(place) for place in places],
        )

    assert not Result.objects.exists()
    assert _outcome(table) == [(None, None, False)] * 4


def test_an_organiser_enters_a_result_where_a_game_was_called_off(competition_of: CompetitionOf, olive: User) -> None:
    table = _table(competition_of)
    competition = table.round.stage.competition
    with pytest.raises(WrongTime):
        results.enter_result(
            competition_id=competition.pk, by=olive, table=table.uuid, outcomes=FOUR, reason="Played at the club"
        )
    Game.objects.update(status=Game.Status.CANCELLED)

    results.enter_result(
        competition_id=competition.pk, by=olive, table=table.uuid, outcomes=FOUR, reason="Played at the club"
    )

    assert Result.objects.values_list("source", "by", "confirmed_by").get() == ("hand", olive.pk, olive.pk)
    assert AuditEntry.objects.filter(kind="result").values_list("reason", flat=True).get() == "Played at the club"


def test_a_correction_is_written_down_and_told(competition_of: CompetitionOf, olive: User) -> None:
    table = _table(competition_of)
    competition = table.round.stage.competition
    with pytest.raises(NoResult):
        results.correct_result(
            competition_id=competition.pk, by=olive, table=table.uuid, outcomes=FOUR, reason="Mistyped"
        )
    finish(table, [1, 2, 3, 4])

    results.correct_result(competition_id=competition.pk, by=olive, table=table.uuid, outcomes=FOUR, reason="Mistyped")

    assert [place for place, _, _ in _outcome(table)] == [2, 1, 3, 4]
    entry = AuditEntry.objects.get(kind="correct")
    assert [[one["place"] for one in told or []] for told in (entry.before, entry.after)] == [
        [1, 2, 3, 4],
        [2, 1, 3, 4],
    ]
    assert Announcement.objects.filter(kind="result_corrected").count() == 4
    assert Result.objects.count() == 1


def test_nobody_judges_a_table_at_which_he_sat(competition_of: CompetitionOf, olive: User) -> None:
    table = _table(competition_of)
    competition = table.round.stage.competition
    player = _seated(table, 0)
    Organiser.objects.create(competition=competition, user=player)
    finish(table)

    with pytest.raises(SitsThere):
        results.correct_result(
            competition_id=competition.pk, by=player, table=table.uuid, outcomes=FOUR, reason="I won"
        )


def test_a_closed_stage_keeps_its_results(competition_of: CompetitionOf, olive: User) -> None:
    table = _table(competition_of)
    competition = table.round.stage.competition
    finish(table)
    close_stage(competition)

    for attempt in (
        lambda: results.correct_result(
            competition_id=competition.pk, by=olive, table=table.uuid, outcomes=FOUR, reason="Too late"
        ),
        lambda: handling.void(competition_id=competition.pk, by=olive, table=table.uuid, reason="Too late"),
    ):
        with pytest.raises(WrongTime):
            attempt()


def test_a_score_sheet_says_how_it_ended(competition_of: CompetitionOf) -> None:
    table = _table(competition_of, is_at_tables=True, games=[BUILDERS], players=2, table_size=2)
    competition, player = table.round.stage.competition, _seated(table, 0)
    counted = [{"buildings": 17, "coins": 4}, {"buildings": 12, "machines": 2, "coins": 40}]
    sheet = sheets.keep_sheet(
        rules="builders_middle_ages",
        sheet="game",
        common={},
        seats=counted,
        names=["one", "two"],
        kept_by=player,
        network="",
    )
    totals = sheets.result_of(sheet).totals

    results.claim_result(
        competition_id=competition.pk,
        by=player,
        table=table.uuid,
        outcomes=results.read_sheet(table, sheet),
        sheet=sheet,
    )

    assert sorted(_outcome(table)) == sorted(
        (place, total, False) for place, total in zip(sheets.result_of(sheet).places, totals, strict=True)
    )
    assert Result.objects.get().sheet == sheet


@pytest.mark.parametrize(("rules", "players"), [("blueprints", 2), ("builders_middle_ages", 3)])
def test_a_sheet_of_something_else_says_nothing(competition_of: CompetitionOf, rules: str, players: int) -> None:
    table = _table(competition_of, is_at_tables=True, games=[BUILDERS], players=2, table_size=2)
    kept = ScoreSheet(rules=rules, sheet=sheets.sheet_kind(rules).slug, common={}, seats=[{"coins": 1}] * players)

    with pytest.raises(BadResult):
        results.read_sheet(table, kept)
