"""Lists of entries, results and standings as files, in and out."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from accounts.models import User
from leagues import csv_files, entering
from leagues.models import Competition, Entry, Result
from leagues.plans import StagePlan
from notifications.models import Announcement
from tests.admin.competitions import page_of
from tests.leagues.arranging import close_stage, finish, start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(competition_of: CompetitionOf, alice: User, bob: User) -> Competition:
    """Two take part; alice and bob do not."""
    return competition_of(players=2)


def seeds_of(competition: Competition) -> dict[str, int | None]:
    return {entry.user.name: entry.seed for entry in competition.entries.select_related("user")}


def test_a_list_is_shown_line_by_line_and_then_taken(at_desk: ClientOf, competition: Competition, olive: User) -> None:
    client, path = at_desk(olive), page_of(competition, "entries/")
    text = "player,seed\nALICE,2\nbob@example.org,\nplayer 1,1\nPlayer 2,\nnew@example.net,3\n"
    file = SimpleUploadedFile("entries.csv", text.encode())

    shown = client.post(path, {"file": file})

    assert [words for _, words in shown.context["lines"]] == [
        "is invited with seed 2, unless there is an entry already",
        "is invited, unless there is an entry already",
        "gets seed 1",
        "stays as it is",
        "is invited with seed 3, unless there is an entry already",
    ]
    assert competition.entries.count() == 2
    done = client.post(path, confirmed(shown))
    assert done.status_code == 302
    assert seeds_of(competition) == {"player 1": 1, "player 2": None, "alice": 2, "bob": None, "": 3}
    assert Announcement.objects.filter(kind="competition_invitation").count() == 3
    assert list(competition.audit.order_by("pk").values_list("kind", flat=True))[-2:] == ["invite", "seed"]


def confirmed(shown: Any) -> dict[str, object]:
    """What a browser sends to do what a preview shows."""
    form, rehearsed = shown.context["form"], shown.context["rehearsed"]
    return {"text": form["text"].value(), "digest": rehearsed.digest, "confirmed": "1"}


def test_a_seed_that_somebody_has_is_refused_in_the_preview(
    at_desk: ClientOf, competition: Competition, olive: User
) -> None:
    Entry.objects.filter(user__name="player 2").update(seed=1)

    page = at_desk(olive).post(page_of(competition, "entries/"), {"text": "player,seed\nplayer 1,1\n"})

    assert (page.status_code, page.context["refusal"].code) == (422, "bad_settings")
    assert seeds_of(competition) == {"player 1": None, "player 2": 1}


def test_each_wrong_line_is_named_and_nothing_is_done(at_desk: ClientOf, competition: Competition, olive: User) -> None:
    client, path = at_desk(olive), page_of(competition, "entries/")
    text = "player;seed\nalice;1\nNobody Here;\nbob;first\n;4\nAlice;\nplayer 1;1\na@b;\n"

    page = client.post(path, {"text": text, "confirmed": "1"})

    assert [line.trouble for line, _ in page.context["lines"]] == [
        "",
        "Nobody here is called “Nobody Here”. Look at the spelling, or write an address.",
        "A seed is a number from 1.",
        "Nobody is named.",
        "This person is named in a line above.",
        "This seed is given in a line above.",
        "This is no complete address. Please look at it again.",
    ]
    assert (page.status_code, competition.entries.count()) == (422, 2)
    assert page.context["form"]["text"].value() == text.strip()
    assert competition.entries.exclude(seed=None).count() == 0


@pytest.mark.parametrize("text", ["", "name,seed\nalice,1\n", "player\n", "player\nplayer 1\n"])
def test_a_list_that_says_nothing_is_refused(
    at_desk: ClientOf, competition: Competition, olive: User, text: str
) -> None:
    page = at_desk(olive).post(page_of(competition, "entries/"), {"text": text, "confirmed": "1"})

    assert (page.status_code, "cannot be taken" in page.content.decode()) == (422, True)


def test_who_reads_mail_at_an_address_is_not_told(
    at_desk: ClientOf, competition: Competition, olive: User, bob: User
) -> None:
    entering.enter(competition_id=competition.pk, user=bob)
    client, path = at_desk(olive), page_of(competition, "entries/")

    pages = [
        client.post(path, {"text": f"player,seed\n{address},\n"}).context["lines"]
        for address in ("bob@example.org", "nobody@example.org")
    ]

    assert pages[0][0][1] == pages[1][0][1]


def test_the_file_of_entries_can_be_changed_and_read_again(
    at_desk: ClientOf, competition: Competition, olive: User
) -> None:
    client = at_desk(olive)
    file = _read(client.get(page_of(competition, "entries.csv")))
    rows = [(row["entry"], row["player"], number) for number, row in enumerate(reversed(file), start=1)]

    content = csv_files.written(("entry", "player", "seed"), rows)
    path = page_of(competition, "entries/")
    client.post(path, confirmed(client.post(path, {"text": content.decode()})))

    assert seeds_of(competition) == {"player 2": 1, "player 1": 2}


def test_results_and_standings_are_files(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=3, tie_breaks=["wins", "lot"])
    User.objects.filter(name="player 1").update(name="=cmd")
    start_stage(competition)
    table = start_round(competition).tables.get()
    finish(table, [1, 1, 3], [50, 50, 40])
    client = at_desk(olive)

    results = _read(client.get(page_of(competition, "results.csv")))
    standings = _read(client.get(page_of(competition, "standings.csv")))

    assert sorted(row["player"] for row in results) == ["=cmd", "player 2", "player 3"]
    assert [(row["seat"], row["place"], row["total"], row["points"], row["forfeit"]) for row in results] == [
        ("1", "1", "50", "7.5", "0"),
        ("2", "1", "50", "7.5", "0"),
        ("3", "3", "40", "0", "0"),
    ]
    assert [(row["rank"], row["points"], row["wins"]) for row in standings] == [
        ("1", "7.5", "0.5"),
        ("2", "7.5", "0.5"),
        ("3", "0", "0"),
    ]
    assert b"'=cmd" in client.get(page_of(competition, "results.csv")).content


def test_no_address_is_in_a_file(at_desk: ClientOf, competition: Competition, olive: User) -> None:
    client = at_desk(olive)
    guest = User.objects.create(email="secret@example.org", confirmed_at=timezone.now())
    entering.invite(competition_id=competition.pk, by=olive, users=[guest], by_post=[guest])

    files = [client.get(page_of(competition, f"{name}.csv")) for name in ("entries", "results", "standings")]

    assert [answer["Content-Type"] for answer in files] == ["text/csv; charset=utf-8"] * 3
    assert not any(b"@" in answer.content for answer in files)
    assert Entry.objects.filter(user=guest).count() == 1


def _read(answer: Any) -> list[dict[str, str]]:
    return [dict(row) for row in csv_files.read(answer.content)]


def _results(client: Client, competition: Competition, text: str, **more: object) -> Any:
    return client.post(page_of(competition, "results/"), {"text": text, "reason": "Played at the fair.", **more})


def test_a_list_of_results_is_written_filled_in_and_taken(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=4, table_size=2, is_at_tables=True)
    start_stage(competition)
    first, second = start_round(competition).tables.order_by("number")
    client = at_desk(olive)
    rows = _read(client.get(page_of(competition, "results.csv")))
    for row in rows:
        row["place"], row["total"] = row["seat"], "30"
    text = csv_files.written(tuple(rows[0]), [tuple(row.values()) for row in rows]).decode("utf-8-sig")

    shown = _results(client, competition, text)
    assert [words for _, words in shown.context["lines"]] == ["its result is entered"] * 2
    assert not Result.objects.exists()
    done = _results(client, competition, text, digest=shown.context["rehearsed"].digest, confirmed="1")

    assert done.status_code == 302
    assert [list(table.seats.order_by("index").values_list("place", "total")) for table in (first, second)] == [
        [(1, 30), (2, 30)]
    ] * 2
    again = _read(client.get(page_of(competition, "results.csv")))
    again[0]["place"], again[1]["place"] = "2", "1"
    text = csv_files.written(tuple(again[0]), [tuple(row.values()) for row in again]).decode("utf-8-sig")
    corrected = _results(client, competition, text)
    assert [words for _, words in corrected.context["lines"]] == ["its result is corrected", "stays as it is"]
    _results(client, competition, text, digest=corrected.context["rehearsed"].digest, confirmed="1")
    assert list(first.seats.order_by("index").values_list("place", flat=True)) == [2, 1]


def test_each_wrong_result_is_named_and_nothing_is_done(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=4, table_size=2)
    start_stage(competition)
    start_round(competition)
    head, of = "stage,round,table,seat,place,total,forfeit\n", "The stage,1"
    page = _results(
        at_desk(olive),
        competition,
        f"{head}{of},1,1,1,30,0\n{of},1,2,2,20,0\n{of},9,1,1,,\nThe stage,7,1,1,1,,\nNone,1,1,1,1,,\n{of},2,1,,,\n",
        confirmed="1",
    )

    assert [line.trouble for line, _ in page.context["lines"]] == [
        "Its game goes on, and says itself how it ends.",
        "This round has no table “9”.",
        "This stage has no round “7” with tables.",
        "There is no stage “None” with tables.",
    ]
    assert (page.status_code, Result.objects.count()) == (422, 0)


@pytest.mark.parametrize(
    "lines", ["1,1,1,1,x,\n1,1,1,2,2,", "1,1,1,2,1,", "1,1,1,1,1,\n1,1,1,2,3,", "1,1,1,1,1,,2\n1,1,1,2,2,,0"]
)
def test_a_result_that_cannot_be_is_refused(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User, lines: str
) -> None:
    competition = competition_of(players=2, is_at_tables=True, stages=[StagePlan("1", "swiss", 2, 1)])
    start_stage(competition)
    start_round(competition)

    page = _results(
        at_desk(olive), competition, f"stage,round,table,seat,place,total,forfeit\n{lines}\n", confirmed="1"
    )

    assert (page.status_code, Result.objects.count()) == (422, 0)


def test_no_organiser_enters_a_list_for_the_own_table(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=1, is_at_tables=True, stages=[StagePlan("1", "swiss", 2, 1)])
    entering.enter(competition_id=competition.pk, user=olive)
    start_stage(competition)
    start_round(competition)

    page = _results(at_desk(olive), competition, "stage,round,table,seat,place\n1,1,1,1,1\n1,1,1,2,2\n")

    assert (page.status_code, page.context["refusal"].code) == (403, "sits_there")


def test_a_file_with_a_closed_season_is_read_again(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=4, table_size=2, kind="league", rounds=1, format="round_robin")
    start_stage(competition)
    for table in start_round(competition).tables.all():
        finish(table)
    close_stage(competition)
    client = at_desk(olive)
    text = client.get(page_of(competition, "results.csv")).content.decode("utf-8-sig")

    page = _results(client, competition, text)
    changed = _results(client, competition, text.replace(",99,", ",98,"))

    assert [words for _, words in page.context["lines"]] == ["stays as it is"] * 2
    assert [line.trouble for line, _ in changed.context["lines"]] == ["It is struck out, or its stage is closed."] * 2
