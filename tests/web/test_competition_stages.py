"""The pages of a stage: standings, brackets, rounds, tables, players, who met whom."""

import re

import pytest
from django.test import Client

from accounts.models import User
from leagues import entering, handling, results
from leagues.models import Table
from tests.leagues.arranging import BLUEPRINTS, arranged, finish, finish_round, people, start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.competing import (
    entry_of,
    knock_out_of,
    league_of,
    read,
    real_tables_of,
    sitters,
    words_of,
)
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db


def test_the_standings_have_zones_and_mark_the_reader(client_of: ClientOf, olive: User) -> None:
    league = league_of(olive, 12, 3)
    player = User.objects.get(name="player 7")

    page = client_of(player).get(f"/competitions/{league.pk}/stages/1").context["page"]

    zones = [[line.zone.name if line.zone else "" for line in table.lines] for table in page.tables]
    assert zones == [["", "", "", "DOWN"], ["UP", "", "", "DOWN"], ["UP", "", "", ""]]
    assert [line.entry.user for table in page.tables for line in table.lines if line.is_own] == [player]
    html = words_of(read(client_of(player), f"/competitions/{league.pk}/stages/1"))
    assert "▲ , goes up" in html
    assert "you" in html


def test_an_excerpt_says_how_many_more_there_are(client_of: ClientOf, olive: User) -> None:
    league = arranged(olive, players=8, games=[BLUEPRINTS])
    start_stage(league)
    lines = client_of(olive).get(f"/competitions/{league.pk}").context["page"].excerpts[0].table.lines

    for reader, more in ((olive, "3 more"), (lines[-1].entry.user, "2 more")):
        assert more in words_of(read(client_of(reader), f"/competitions/{league.pk}"))


def test_equal_points_are_explained(client: Client, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, rounds=1, tie_breaks=["game_totals"])
    start_stage(competition)
    finish(start_round(competition).tables.get(), [1, 1, 3, 3], [50, 40, 30, 30])

    told = words_of(read(client, f"/competitions/{competition.pk}/stages/1"))

    assert re.search(r"player \d is ahead of player \d by “Game points”: 1\.33 to 1\.07\.", told)
    assert re.search(r"player \d is ahead of player \d by lot: they drew 1 and 2\.", told)
    assert "Game points. The points you scored in each game, divided by" in told


def test_a_knock_out_is_drawn_and_told(client: Client, olive: User) -> None:
    cup = knock_out_of(olive, 8)

    page = client.get(f"/competitions/{cup.pk}/stages/1")
    told = words_of(page.content.decode())

    assert page.context["page"].bracket.drawing.count("<rect") >= 3
    assert "Bracket of The cup" in told
    assert re.search(r"Heat 1: knight \d, who goes on; knight \d, who goes on; knight \d; knight \d", told)
    assert re.search(r"Final Heat 1: knight \d, who won; ", told)
    assert [line.reached for line in page.context["page"].tables[0].lines] == [2] * 4 + [1] * 4


def test_a_round_names_substitutes_and_no_reasons(client: Client, olive: User) -> None:
    competition = arranged(olive, players=5, games=[BLUEPRINTS], rounds=1)
    (spare,) = people(1, "spare")
    entering.enter(competition_id=competition.pk, user=spare, as_substitute=True)
    start_stage(competition)
    played = start_round(competition)
    first = played.tables.order_by("number")[0]
    left = first.seats.get(index=0).entry
    handling.substitute(
        competition_id=competition.pk,
        by=olive,
        table=first.uuid,
        seat=0,
        entry=entry_of(competition, spare).uuid,
        reason="fell ill",
    )
    finish_round(played)

    for path in (
        f"/competitions/{competition.pk}/stages/1/rounds/1",
        f"/competitions/{competition.pk}/tables/{first.uuid}",
    ):
        html = words_of(read(client, path))
        assert "spare 1" in html
        assert f"for {left}" in html
        assert "fell ill" not in html
    table = words_of(read(client, f"/competitions/{competition.pk}/tables/{first.uuid}"))
    assert "The result comes from the game itself" in table
    assert "Who sat there when" in table
    assert "substitute" in words_of(
        read(client, f"/competitions/{competition.pk}/players/{entry_of(competition, spare).uuid}")
    )


def test_a_bye_is_told(client: Client, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=3, table_size=2)
    start_stage(competition)
    bye = start_round(competition).byes.get()

    for path in (f"/competitions/{competition.pk}", f"/competitions/{competition.pk}/stages/1/rounds/1"):
        assert f"No table in this round: {bye.entry} (5 points for the bye)" in words_of(read(client, path))
    player = words_of(read(client, f"/competitions/{competition.pk}/players/{bye.entry.uuid}"))
    assert "1 Bye 5" in player


def test_a_forfeit_is_flagged(client: Client, olive: User) -> None:
    competition, table = real_tables_of(olive)
    outcomes = [results.Outcome(1), results.Outcome(2), results.Outcome(3, is_forfeit=True)]
    results.enter_result(competition_id=competition.pk, by=olive, table=table.uuid, outcomes=outcomes, reason="seen")

    html = read(client, f"/competitions/{competition.pk}/tables/{table.uuid}")

    assert html.count('<span class="flag">forfeit</span>') == 1
    assert "The organisers entered the result" in html


def test_games_of_players_only_are_linked_for_them_alone(client: Client, client_of: ClientOf, olive: User) -> None:
    competition = arranged(olive, players=4, games=[BLUEPRINTS], visibility="players")
    start_stage(competition)
    table = start_round(competition).tables.get()
    path, link = f"/competitions/{competition.pk}/tables/{table.uuid}", f'href="/games/{table.game_id}"'

    assert link in read(client_of(sitters(table)[0]), path)
    assert link not in read(client, path)
    assert link not in read(client_of(olive), path)


def test_a_players_page_tells_every_round(client: Client, olive: User) -> None:
    competition = arranged(olive, players=5, games=[BLUEPRINTS], rounds=2, table_size=4)
    start_stage(competition)
    finish_round(start_round(competition))
    entry = entry_of(competition, User.objects.get(name="player 1"))

    page = client.get(f"/competitions/{competition.pk}/players/{entry.uuid}").context["page"]

    (stage,) = page.stages
    assert [each.number for each in stage.rounds] == [1]
    assert stage.rank is not None
    assert stage.points == stage.rounds[0].points
    start_round(competition)
    told = words_of(read(client, f"/competitions/{competition.pk}/players/{entry.uuid}"))
    assert "being played" in told


def test_one_point_is_one_point(client: Client, olive: User) -> None:
    points = {str(size): list(reversed(range(size))) for size in range(2, 7)}
    competition = arranged(olive, players=2, games=[BLUEPRINTS], rounds=1, table_size=2, points=points)
    start_stage(competition)
    finish_round(start_round(competition))

    told = [
        words_of(read(client, f"/competitions/{competition.pk}/players/{entry.uuid}"))
        for entry in competition.entries.all()
    ]

    assert sorted(re.findall(r"at place \d · (\d points?)", " ".join(told))) == ["0 points", "1 point"]


def test_only_who_takes_part_has_a_page(client: Client, olive: User, alice: User) -> None:
    competition = arranged(olive, players=1, games=[BLUEPRINTS])
    (asked,) = entering.invite(competition_id=competition.pk, by=olive, users=[alice])

    assert client.get(f"/competitions/{competition.pk}/players/{asked.uuid}").status_code == 404
    assert "alice" not in read(client, f"/competitions/{competition.pk}/entries")


def test_tables_of_others_are_not_found_here(client: Client, olive: User) -> None:
    one, table = real_tables_of(olive)
    other = arranged(olive, players=0, games=[BLUEPRINTS])

    assert Table.objects.get() == table
    assert client.get(f"/competitions/{one.pk}/tables/{table.uuid}").status_code == 200
    assert client.get(f"/competitions/{other.pk}/tables/{table.uuid}").status_code == 404
    assert client.get(f"/competitions/{other.pk}/players/{one.entries.all()[0].uuid}").status_code == 404


def test_the_cross_table_tells_who_met_whom(client: Client, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=4, table_size=2, rounds=1)
    start_stage(competition)
    played = start_round(competition)
    finish_round(played)

    (square,) = client.get(f"/competitions/{competition.pk}/stages/1/cross").context["squares"]

    order = [line.entry.pk for line in square.lines]
    met = {
        (line.entry.pk, other): (cell.points, cell.times)
        for line in square.lines
        for other, cell in zip(order, line.cells, strict=True)
        if cell.times
    }
    pairs = [[seat.entry_id for seat in table.seats.order_by("index")] for table in played.tables.all()]
    assert met == {pair: worth for a, b in pairs for pair, worth in (((a, b), ("10", 1)), ((b, a), ("0", 1)))}
    assert [[cell.is_self for cell in line.cells].index(True) for line in square.lines] == [0, 1, 2, 3]


def test_a_division_too_large_for_a_cross_table_says_so(
    client: Client, competition_of: CompetitionOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.competitions.crossing.MOST", 3)
    competition = competition_of(players=4)
    start_stage(competition)

    html = read(client, f"/competitions/{competition.pk}/stages/1/cross")

    assert "More than 3 play here" in html
    assert "<table" not in html
