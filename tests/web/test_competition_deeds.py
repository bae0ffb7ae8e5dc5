"""What people do on the pages of competitions: enter, withdraw, say no; enter, confirm and reject results."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import sheets
from leagues import entering
from leagues.models import Competition, Entry, Result, Table
from leagues.plans import StagePlan
from tests.digests import digests
from tests.leagues.arranging import BLUEPRINTS, BUILDERS, arranged, start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.competing import claim, entry_of, real_tables_of, sitters
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db

RESULT = {"place_0": "2", "place_1": "1", "place_2": "3", "total_0": "40", "total_1": "51", "total_2": ""}


def status_of(competition: Competition, user: User) -> str:
    return Entry.objects.get(competition=competition, user=user).status


def at(competition: Competition, place: str = "") -> str:
    return f"/competitions/{competition.pk}{place}"


@pytest.mark.parametrize(
    ("entering_by", "button", "status"),
    [("free", "Take part", "accepted"), ("approval", "Ask to take part", "applied")],
)
def test_one_enters_with_one_click(
    client_of: ClientOf, competition_of: CompetitionOf, alice: User, entering_by: str, button: str, status: str
) -> None:
    competition, client = competition_of(players=0, entering=entering_by), client_of(alice)
    assert f"{button}</button>" in client.get(at(competition)).content.decode()

    answer = client.post(at(competition, "/enter"), follow=True)

    assert answer.status_code == 200
    assert 'class="notice good"' in answer.content.decode()
    assert status_of(competition, alice) == status


def test_one_can_be_a_substitute(client_of: ClientOf, competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=2, most=2)
    assert "It is full" in client_of(alice).get(at(competition)).content.decode()

    client_of(alice).post(at(competition, "/enter"), {"as": "substitute"})

    assert status_of(competition, alice) == "substitute"


def test_a_full_one_says_so_and_takes_nobody(client_of: ClientOf, competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=2, most=2)

    answer = client_of(alice).post(at(competition, "/enter"))

    assert answer.status_code == 409
    assert "This competition is full: 2 take part." in answer.content.decode()
    assert not Entry.objects.filter(user=alice).exists()


def test_who_is_not_signed_in_comes_back_after_it(client: Client, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=0)

    assert "Sign in to enter" in client.get(at(competition)).content.decode()
    for place in ("/enter", "/withdraw", "/decline"):
        assert client.post(at(competition, place)).headers["Location"] == f"/?next={at(competition, place)}"
    assert not Entry.objects.exists()


def test_entering_by_looking_enters_nobody(client_of: ClientOf, competition_of: CompetitionOf, alice: User) -> None:
    competition, client = competition_of(players=0), client_of(alice)

    assert client.get(at(competition, "/enter")).headers["Location"] == at(competition)
    assert client.get(at(competition, "/decline")).status_code == 405
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("wanted", "why"),
    [({"entering": "invited"}, "one enters by invitation only"), ({}, "its organisers expelled you")],
)
def test_the_page_says_why_one_cannot_enter(
    client_of: ClientOf, olive: User, alice: User, wanted: dict[str, Any], why: str
) -> None:
    competition = arranged(olive, players=0, games=[BLUEPRINTS], **wanted)
    if not wanted:
        entry = entering.enter(competition_id=competition.pk, user=alice)
        entering.expel(competition_id=competition.pk, by=olive, entry=entry.uuid, reason="cheated")

    html = client_of(alice).get(at(competition)).content.decode()

    assert why in html
    assert at(competition, "/enter") not in html
    assert client_of(alice).post(at(competition, "/enter")).status_code == 409


def test_a_knock_out_under_way_takes_only_substitutes(client_of: ClientOf, olive: User, alice: User) -> None:
    cup = arranged(olive, players=4, games=[BLUEPRINTS], stages=[StagePlan("The cup", "knock_out", 4)])
    start_stage(cup)
    start_round(cup)

    html = client_of(alice).get(at(cup)).content.decode()

    assert "Only substitutes can enter now" in html
    assert "Take part</button>" not in html


def test_an_invitation_is_answered_on_the_page(
    client_of: ClientOf, competition_of: CompetitionOf, olive: User, alice: User, bob: User
) -> None:
    competition = competition_of(players=0, entering="invited")
    entering.invite(competition_id=competition.pk, by=olive, users=[alice, bob])
    assert "You are invited" in client_of(alice).get(at(competition)).content.decode()

    client_of(alice).post(at(competition, "/enter"))
    client_of(bob).post(at(competition, "/decline"))

    assert (status_of(competition, alice), status_of(competition, bob)) == ("accepted", "declined")
    assert client_of(bob).post(at(competition, "/decline")).status_code == 404


def test_withdrawing_asks_first(client_of: ClientOf, competition_of: CompetitionOf, alice: User) -> None:
    competition, client = competition_of(players=0), client_of(alice)
    entering.enter(competition_id=competition.pk, user=alice)

    assert "Withdraw from The Guild Cup?" in client.get(at(competition, "/withdraw")).content.decode()
    assert status_of(competition, alice) == "accepted"
    assert client.post(at(competition, "/withdraw")).headers["Location"] == at(competition)

    assert status_of(competition, alice) == "withdrawn"
    assert client.get(at(competition, "/withdraw")).headers["Location"] == at(competition)
    assert client.post(at(competition, "/withdraw")).status_code == 404


def test_a_post_without_the_sites_own_sign_changes_nothing(olive: User, alice: User) -> None:
    competition, table = real_tables_of(olive)
    before = digests()

    for user, place in (
        (alice, "/enter"),
        (sitters(table)[0], "/withdraw"),
        (sitters(table)[0], f"/tables/{table.uuid}/result"),
    ):
        client = Client(enforce_csrf_checks=True)
        client.force_login(user)
        assert client.post(at(competition, place), RESULT).status_code == 403

    after = digests()
    assert [name for name in before if before[name] != after[name] and name.startswith("leagues")] == []


@pytest.fixture
def real(olive: User) -> tuple[Competition, Table]:
    """A table of three that is played at a real one."""
    return real_tables_of(olive)


def test_a_player_enters_a_result_and_another_confirms(client_of: ClientOf, real: tuple[Competition, Table]) -> None:
    competition, table = real
    one, other, _ = sitters(table)
    path = at(competition, f"/tables/{table.uuid}")
    assert 'name="place_2"' in client_of(one).get(path).content.decode()

    assert client_of(one).post(f"{path}/result", RESULT).headers["Location"] == path
    table.refresh_from_db()
    assert (table.status, Result.objects.get().confirmed_at) == ("playing", None)
    html = client_of(one).get(path).content.decode()
    assert "You entered this result" in html
    assert "/confirm" not in html
    assert "Yes, confirm it" in client_of(other).get(path).content.decode()

    assert client_of(other).post(f"{path}/confirm").headers["Location"] == path
    table.refresh_from_db()
    assert table.status == "done"
    assert [(seat.place, seat.total) for seat in table.seats.order_by("index")] == [(2, 40), (1, 51), (3, None)]
    assert "confirmed it." in client_of(one).get(path).content.decode()


def test_a_result_is_struck_out_with_a_reason(client_of: ClientOf, real: tuple[Competition, Table]) -> None:
    competition, table = real
    one, other, _ = sitters(table)
    path = at(competition, f"/tables/{table.uuid}")
    claim(competition, table, one)

    assert client_of(other).post(f"{path}/reject", {"reason": ""}).status_code == 422
    assert client_of(other).post(f"{path}/reject", {"reason": "x"}).status_code == 422
    assert Result.objects.count() == 1
    assert client_of(other).post(f"{path}/reject", {"reason": "It was the other way round"}).status_code == 302

    assert not Result.objects.exists()
    assert 'name="place_0"' in client_of(other).get(path).content.decode()


def test_whoever_gave_up_is_last_and_needs_no_place(client_of: ClientOf, real: tuple[Competition, Table]) -> None:
    competition, table = real
    sent = {"place_0": "", "forfeit_0": "on", "place_1": "1", "place_2": "2"}

    page = client_of(sitters(table)[1]).post(at(competition, f"/tables/{table.uuid}/result"), sent)

    assert page.status_code == 302
    assert list(table.seats.order_by("index").values_list("place", "is_forfeit")) == [
        (3, True),
        (1, False),
        (2, False),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"place_0": ""},
        {"place_0": "", "forfeit_1": "on"},
        {"place_0": "4"},
        {"place_0": "x"},
        {"total_0": "x"},
        {"total_0": str(10**20)},
        {"place_0": "2", "place_1": "2"},
    ],
)
def test_what_is_no_result_is_not_taken(
    client_of: ClientOf, real: tuple[Competition, Table], wrong: dict[str, str]
) -> None:
    competition, table = real

    answer = client_of(sitters(table)[0]).post(at(competition, f"/tables/{table.uuid}/result"), {**RESULT, **wrong})

    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Result.objects.exists()


def test_only_who_sits_there_has_a_say(
    client: Client, client_of: ClientOf, real: tuple[Competition, Table], charlie: User, olive: User
) -> None:
    competition, table = real
    path = at(competition, f"/tables/{table.uuid}")

    assert client.post(f"{path}/result", RESULT).status_code == 302
    assert client_of(charlie).post(f"{path}/result", RESULT).status_code == 403
    claim(competition, table, sitters(table)[0])
    for deed, sent in (("confirm", {}), ("reject", {"reason": "I say so"})):
        assert client.post(f"{path}/{deed}", sent).status_code == 302
        assert client_of(charlie).post(f"{path}/{deed}", sent).status_code == 403
    assert client_of(sitters(table)[0]).post(f"{path}/confirm").status_code == 403
    assert Result.objects.get().confirmed_at is None
    assert 'name="place_0"' not in client_of(charlie).get(path).content.decode()

    assert client_of(olive).post(f"{path}/confirm").status_code == 302
    assert Result.objects.get().confirmed_by == olive


def test_a_game_played_here_tells_its_result_itself(client_of: ClientOf, olive: User) -> None:
    competition = arranged(olive, players=3, games=[BLUEPRINTS], table_size=3)
    start_stage(competition)
    table = start_round(competition).tables.get()
    path = at(competition, f"/tables/{table.uuid}")

    answer = client_of(sitters(table)[0]).post(f"{path}/result", RESULT)

    assert answer.status_code == 409
    assert 'name="place_0"' not in client_of(sitters(table)[0]).get(path).content.decode()
    assert not Result.objects.exists()


def test_entries_keep_their_one_entry(client_of: ClientOf, competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=0)

    answers = [client_of(alice).post(at(competition, "/enter")).status_code for _ in range(2)]

    assert answers == [302, 409]
    assert entry_of(competition, alice).is_in


def test_a_score_sheet_is_entered_and_confirmed(client_of: ClientOf, olive: User) -> None:
    competition, table = real_tables_of(olive, players=2, game=BUILDERS)
    one, other = sitters(table)
    page = client_of(one).get(at(competition, f"/tables/{table.uuid}")).content.decode()
    assert f"/score/builders_middle_ages/?table={table.uuid}" in page
    counter = client_of(one).get(f"/score/builders_middle_ages/?table={table.uuid}").content.decode()
    assert f'value="{one.name}"' in counter
    sheet = sheets.keep_sheet(
        rules="builders_middle_ages",
        sheet="game",
        common={},
        seats=[{"buildings": 17}, {"buildings": 12}],
        names=[one.name, "Somebody"],
        kept_by=one,
        network="",
    )
    share = f"/score/s/{sheet.token}?table={table.uuid}"
    assert "called “Somebody” on the sheet" in client_of(one).get(share).content.decode()
    assert "Enter the result" not in client_of(olive).get(share).content.decode()

    answer = client_of(one).post(at(competition, f"/tables/{table.uuid}/sheet"), {"sheet": sheet.token}, follow=True)

    assert f"/score/s/{sheet.token}" in answer.content.decode()
    result = Result.objects.get(table=table)
    assert (result.sheet, result.by, result.is_confirmed) == (sheet, one, False)
    client_of(other).post(at(competition, f"/tables/{table.uuid}/confirm"))
    result.refresh_from_db()
    assert result.is_confirmed


def test_a_sheet_that_is_no_sheet_of_the_table_is_refused(client_of: ClientOf, olive: User, charlie: User) -> None:
    competition, table = real_tables_of(olive, players=2, game=BUILDERS)
    one = sitters(table)[0]
    kept = [
        sheets.keep_sheet(
            rules="builders_middle_ages",
            sheet="game",
            common={},
            seats=[{}] * players,
            names=[""] * players,
            kept_by=one,
            network="",
        ).token
        for players in (2, 3)
    ]

    answers = [
        client_of(user).post(at(competition, f"/tables/{table.uuid}/sheet"), {"sheet": token}).status_code
        for user, token in (
            (one, kept[1]),
            (one, "no-such-sheet"),
            (charlie, kept[0]),
        )
    ]

    assert (answers, Result.objects.count()) == ([422, 404, 403], 0)
