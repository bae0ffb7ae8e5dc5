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
from leagues import addresses, entering, setting_up
from leagues.models import Competition, Entry, Stage
from leagues.plans import StagePlan
from tests.hostile import NAMES
from tests.leagues.arranging import BLUEPRINTS, arranged, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.competing import (
    claim,
    league_of,
    pages_of,
    read,
    real_tables_of,
    sitters,
    stage_of,
    words_of,
)
from tests.web.conftest import ClientOf
from tests.web.test_hostile_names import Skeleton

pytestmark = pytest.mark.django_db

NOWHERE = "019a0000-0000-7000-8000-000000000000"


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


def test_its_page_leads_whoever_organises_it_to_the_desk(
    client: Client, client_of: ClientOf, olive: User, alice: User
) -> None:
    competition = arranged(olive, players=1, games=[BLUEPRINTS])
    path, desk = f"/competitions/{competition.pk}", f"/desk/leagues/competition/{competition.pk}/change/"

    assert desk in read(client_of(olive), path)
    assert "/desk/" not in read(client_of(alice), path)
    assert "/desk/" not in read(client, path)


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
