"""The pages of leagues and tournaments: what they show, and to whom."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from leagues import addresses, entering, handling, results, setting_up
from leagues.models import Competition, Entry, Stage, Table
from leagues.plans import StagePlan
from tests.hostile import NAMES
from tests.leagues.arranging import BLUEPRINTS, arranged, finish, finish_round, people, start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.competing import (
    claim,
    entry_of,
    knock_out_of,
    league_of,
    pages_of,
    real_tables_of,
    sitters,
    stage_of,
)
from tests.web.conftest import ClientOf
from tests.web.test_hostile_names import Skeleton

pytestmark = pytest.mark.django_db

NOWHERE = "019a0000-0000-7000-8000-000000000000"


def read(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, path
    return answer.content.decode()


def words_of(html: str) -> str:
    """What is read of a page, as one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_addresses_in_letters_are_those_of_the_pages(competition_of: CompetitionOf) -> None:
    competition = competition_of(players=1)
    entry, table = competition.entries.get(), uuid4()

    assert [
        addresses.competition_path(competition.pk),
        addresses.stage_path(competition.pk, 2),
        addresses.round_path(competition.pk, 2, 3),
        addresses.player_path(competition.pk, entry.uuid),
        addresses.table_path(competition.pk, table),
        addresses.invitation_path(entry),
    ] == [
        reverse("web:competition", args=[competition.pk]),
        reverse("web:stage", args=[competition.pk, 2]),
        reverse("web:round", args=[competition.pk, 2, 3]),
        reverse("web:player", args=[competition.pk, entry.uuid]),
        reverse("web:competition_table", args=[competition.pk, table]),
        reverse("web:competition_invitation", args=[addresses.invitation_path(entry).rpartition("/")[2]]),
    ]


def test_the_list_has_ones_own_on_top_and_each_once(
    client: Client, client_of: ClientOf, olive: User, alice: User
) -> None:
    own, _, running, over, hidden = (
        arranged(olive, players=2 if at == 2 else 0, games=[BLUEPRINTS], prefix=f"x{at}", title=title)
        for at, title in enumerate(("Own Cup", "Open Cup", "Running Cup", "Old Cup", "Hidden Cup"))
    )
    entering.enter(competition_id=own.pk, user=alice)
    start_stage(running)
    setting_up.cancel_competition(competition_id=over.pk, by=olive, reason="nobody came")
    setting_up.change_settings(competition_id=hidden.pk, by=olive, settings={"is_listed": False})

    def listed(visitor: Client) -> list[list[str]]:
        listing = visitor.get("/competitions").context["listing"]
        parts = (listing.mine, listing.open, listing.running, listing.over)
        return [[line.competition.title for line in part] for part in parts]

    assert listed(client) == [[], ["Open Cup", "Own Cup"], ["Running Cup"], ["Old Cup"]]
    assert listed(client_of(alice)) == [["Own Cup"], ["Open Cup"], ["Running Cup"], ["Old Cup"]]
    assert listed(client_of(olive)) == [["Hidden Cup", "Running Cup", "Open Cup", "Own Cup"], [], [], ["Old Cup"]]
    assert read(client, f"/competitions/{hidden.pk}").count('<meta name="robots" content="noindex">') == 1


def test_an_empty_list_says_what_comes_here(client: Client) -> None:
    assert "No competition has been announced yet" in read(client, "/competitions")


@pytest.mark.parametrize("path", ["/", "/competitions", "/lobby"])
def test_everybody_finds_the_list(client: Client, client_of: ClientOf, alice: User, path: str) -> None:
    for visitor in (client, client_of(alice)):
        assert read(visitor, path).count('href="/competitions"') >= 2


def test_a_draft_is_like_nothing_but_for_its_organisers(
    client: Client, client_of: ClientOf, olive: User, alice: User
) -> None:
    plan = StagePlan("The stage", "swiss")
    draft = setting_up.create_competition(
        by=olive, kind="tournament", settings={"title": "The Secret Cup", "games": [BLUEPRINTS]}, stages=[plan]
    )
    entry, _ = Entry.objects.get_or_create(
        competition=draft,
        user=alice,
        defaults={"status": "invited", "entered_at": timezone.now(), "changed_at": timezone.now()},
    )

    for path in pages_of(draft):
        assert client_of(olive).get(path).status_code == (404 if "/players/" in path else 200), path
        for visitor in (client, client_of(alice)):
            seen, missing = visitor.get(path), visitor.get(path.replace(str(draft.pk), str(uuid4())))
            assert (seen.status_code, missing.status_code) == (404, 404), path
            assert _tokenless(seen.content) == _tokenless(missing.content)
    assert client.get(addresses.invitation_path(entry)).status_code == 404
    assert client_of(alice).post(f"/competitions/{draft.pk}/enter").status_code == 404
    assert Entry.objects.get().status == "invited"
    assert "only its organisers see it" in read(client_of(olive), f"/competitions/{draft.pk}")


def _tokenless(page: bytes) -> bytes:
    return re.sub(rb'(name="csrfmiddlewaretoken" value=")[^"]*', rb"\1", page)


def test_every_page_opens_to_everybody(client: Client, client_of: ClientOf, olive: User, charlie: User) -> None:
    league = league_of(olive, 4, 2)
    player = User.objects.get(name="player 1")

    for visitor in (client, client_of(charlie), client_of(player), client_of(olive)):
        assert {path: visitor.get(path).status_code for path in pages_of(league)} == dict.fromkeys(
            pages_of(league), 200
        )


@pytest.mark.parametrize(
    "place",
    [
        *("/stages/9", f"/stages/{10**12}", "/stages/9/cross", "/stages/9/standings.csv", "/stages/9/results.csv"),
        *("/stages/1/rounds/99", "/stages/1/rounds/" + "9" * 30, f"/tables/{NOWHERE}", f"/players/{NOWHERE}"),
    ],
)
def test_what_is_not_there_is_not_found(client: Client, competition_of: CompetitionOf, place: str) -> None:
    competition = competition_of(players=2)
    start_stage(competition)

    assert client.get(f"/competitions/{competition.pk}{place}").status_code == 404


def test_its_page_tells_all_that_is_agreed(client: Client, competition_of: CompetitionOf) -> None:
    competition = competition_of(
        players=2, round_days=14, leftovers="share", most=8, about="A *quiet* cup", tie_breaks=["wins", "lot"]
    )

    told = words_of(read(client, f"/competitions/{competition.pk}"))

    for words in (
        "Tournament of Blueprints · open for entries · 2&nbsp;players",
        "A quiet cup",
        "At a table of 4: 10 – 6 – 3 – 0.",
        "A round without a table gives 5 points.",
        "Wins, Lot",
        "A round takes 14 days. Then tables that are not done end: who still plays shares the places",
        "Everybody may enter, late too. 8 can take part.",
        "No round has begun yet",
        "olive",
    ):
        assert words in told


@pytest.mark.parametrize(
    ("about", "forbidden"),
    [
        ("<script>alert(1)</script>", "<script>alert"),
        ("[x](javascript:alert(1))", 'href="javascript'),
        ("![x](https://evil.example/x.png)", '<img src="https'),
        ("# Loud", "<h1>Loud"),
        ("Loud\n===", "<h1>Loud"),
        ("<https://a.example>", 'href="https://a.example">'),
    ],
)
def test_what_organisers_write_is_harmless(
    client: Client, competition_of: CompetitionOf, about: str, forbidden: str
) -> None:
    competition = competition_of(players=0, about=about)

    assert forbidden not in read(client, f"/competitions/{competition.pk}")


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


def test_only_who_takes_part_has_a_page(client: Client, olive: User, alice: User) -> None:
    competition = arranged(olive, players=1, games=[BLUEPRINTS])
    (asked,) = entering.invite(competition_id=competition.pk, by=olive, users=[alice])

    assert client.get(f"/competitions/{competition.pk}/players/{asked.uuid}").status_code == 404
    assert "alice" not in read(client, f"/competitions/{competition.pk}/entries")


def test_ones_own_competitions_lie_on_the_first_page(client_of: ClientOf, olive: User, alice: User) -> None:
    competition, table = real_tables_of(olive)
    asked = arranged(olive, players=0, games=[BLUEPRINTS], title="Asked Cup")
    player = sitters(table)[1]
    entering.invite(competition_id=asked.pk, by=olive, users=[player])

    html = words_of(read(client_of(player), "/"))
    assert "The Club Night The stage, Round 1: Table 1 a result waits for you" in html
    assert "Asked Cup Answer the invitation" in html
    claim(competition, table, player)
    assert "a result waits for you" not in words_of(read(client_of(player), "/"))
    assert "My competitions" not in read(client_of(alice), "/")


def test_hostile_titles_and_names_change_no_page(client: Client, olive: User) -> None:
    competition = league_of(olive, 4, 2)
    player = User.objects.get(name="player 1")
    pages = [path for path in [*pages_of(competition), "/competitions"] if "." not in path]

    def shapes(name: str) -> list[object]:
        User.objects.filter(pk=player.pk).update(name=name[:30])
        Competition.objects.filter(pk=competition.pk).update(title=name)
        Stage.objects.filter(competition=competition).update(title=name[:60])
        stage_of(competition).divisions.update(title=name[:60])
        return [Skeleton(read(client, path)).shape for path in pages]

    expected = shapes("plain")
    for name in NAMES[::25]:
        assert shapes(name[:80]) == expected, name


def test_statements_are_the_same_however_many_play(client_of: ClientOf, olive: User, charlie: User) -> None:
    small = league_of(olive, 4, 2, prefix="few")
    large = league_of(olive, 24, 3, prefix="many")

    counts = [[_statements(client_of(charlie), path) for path in pages_of(each)] for each in (small, large)]

    assert counts[0] == counts[1]
    assert max(counts[0]) == 21


def test_the_list_takes_as_many_statements_for_many(client_of: ClientOf, olive: User, charlie: User) -> None:
    counts = []
    for at in range(2):
        for number in range(3):
            arranged(olive, players=1, games=[BLUEPRINTS], prefix=f"x{at}{number}")
        counts.append(_statements(client_of(charlie), "/competitions"))

    assert counts == [6, 6]  # session, user; what changed; entries, organised, competitions


def _statements(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as ran:
        assert client.get(path).status_code == 200
    return len(ran)


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


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("league", "you would join the lowest division, from the next round on"),
        ("tournament", "you would play from the next round on"),
    ],
)
def test_late_entries_are_told_what_comes(client: Client, competition_of: CompetitionOf, kind: str, told: str) -> None:
    competition = competition_of(players=4, kind=kind, format="round_robin")
    assert told not in read(client, f"/competitions/{competition.pk}")

    start_stage(competition)

    assert told in read(client, f"/competitions/{competition.pk}")
