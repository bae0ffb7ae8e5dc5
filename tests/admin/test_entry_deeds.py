"""What organisers do with entries: shown first, done as it was shown, told and written down."""

import pytest

from accounts.models import User
from leagues import entering
from leagues.models import Competition, Entry, Member
from notifications.models import Announcement
from tests.admin.competitions import WHY, do, entry_of, entry_page, last_note, page_of, play_by_name, show
from tests.leagues.arranging import close_stage, start_round, start_stage
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "kind", "answers", "status", "news"),
    [
        ("player 4", "accept", {}, "accepted", "entry_accepted"),
        ("player 4", "substitute", {}, "substitute", "entry_accepted"),
        ("player 4", "decline", {"reason": WHY}, "declined", "entry_declined"),
        ("asked 1", "decline", {"reason": WHY}, "declined", "entry_declined"),
        ("player 1", "expel", {"reason": WHY}, "expelled", "entry_expelled"),
    ],
)
def test_an_entry_is_answered(
    at_desk: ClientOf,
    entries: Competition,
    olive: User,
    name: str,
    kind: str,
    answers: dict[str, object],
    status: str,
    news: str,
) -> None:
    do(at_desk(olive), entry_page(entry_of(name), kind), **answers)

    assert entry_of(name).status == status
    assert Announcement.objects.filter(kind=news, user__name=name).count() == 1
    note = last_note(entries)
    assert (note.by, note.about, note.after, note.reason) == (olive, name, status, answers.get("reason", ""))


def test_people_are_invited_by_name_and_by_address(
    at_desk: ClientOf, entries: Competition, olive: User, alice: User, bob: User
) -> None:
    client, path = at_desk(olive), page_of(entries, "deed/invite/")

    do(client, path, people="Alice\nbob@example.org\nsomebody@example.net\n")

    asked = Entry.objects.filter(competition=entries, status="invited").exclude(user__name="asked 1")
    assert sorted(str(entry) for entry in asked) == ["Invited by post", "Invited by post", "alice"]
    assert Announcement.objects.filter(kind="competition_invitation").count() == 4
    page = client.get(page_of(entries)).content.decode()
    assert ("alice" in page, "bob" in page, "@example" in page) == (True, False, False)  # who reads mail there


def test_who_is_invited_by_address_is_known_once_in(
    at_desk: ClientOf, entries: Competition, olive: User, bob: User
) -> None:
    do(at_desk(olive), page_of(entries, "deed/invite/"), people="bob@example.org")

    entering.enter(competition_id=entries.pk, user=bob)

    assert "bob" in at_desk(olive).get(page_of(entries)).content.decode()


def test_who_said_no_by_post_stays_unknown(at_desk: ClientOf, entries: Competition, olive: User, bob: User) -> None:
    client = at_desk(olive)
    do(client, page_of(entries, "deed/invite/"), people="bob@example.org")
    entering.decline_invitation(competition_id=entries.pk, user=bob)

    page = client.get(page_of(entries)).content.decode()
    answer = client.post(entry_page(entry_of("bob"), "accept"), {"confirmed": "1"})

    assert ("bob" in page, answer.status_code, entry_of("bob").status) == (False, 302, "declined")


def test_an_unknown_name_is_said_with_its_line(at_desk: ClientOf, entries: Competition, olive: User) -> None:
    page, _ = show(at_desk(olive), page_of(entries, "deed/invite/"), people="player 1\nNobody Here")

    assert page.context["form"].errors["people"] == [
        "Nobody Here: Nobody here is called “Nobody Here”. Look at the spelling, or write an address."
    ]


def test_all_seeds_are_set_in_one_form(at_desk: ClientOf, entries: Competition, olive: User) -> None:
    numbers = {"player 1": 2, "player 2": 1}

    do(
        at_desk(olive),
        page_of(entries, "deed/seeds/"),
        **{entry_of(name).uuid.hex: seed for name, seed in numbers.items()},
    )

    assert {entry.user.name: entry.seed for entry in Entry.objects.exclude(seed=None)} == numbers
    assert last_note(entries).after == numbers


def test_players_are_kept_apart(at_desk: ClientOf, entries: Competition, olive: User) -> None:
    client, path = at_desk(olive), page_of(entries, "deed/apart/")

    do(client, path, pairs="Player 2, player 1\nplayer 3, player 1")

    pairs = [["player 1", "player 2"], ["player 1", "player 3"]]
    assert last_note(entries).after == pairs
    entries.refresh_from_db()
    assert entries.apart == [[entry_of(name).pk for name in pair] for pair in pairs]
    assert client.get(path).context["form"]["pairs"].value() == "player 1, player 2\nplayer 1, player 3"


@pytest.mark.parametrize("pairs", ["player 1", "player 1, player 2, player 3", "player 1, Nobody"])
def test_a_line_that_names_no_pair_is_refused(at_desk: ClientOf, entries: Competition, olive: User, pairs: str) -> None:
    page, _ = show(at_desk(olive), page_of(entries, "deed/apart/"), pairs=pairs)

    assert page.context["form"].errors["pairs"]


def test_a_player_is_moved_before_the_season_and_the_draft_shows_it(
    at_desk: ClientOf, entries: Competition, olive: User
) -> None:
    client = at_desk(olive)
    entering.accept_entry(competition_id=entries.pk, by=olive, entry=entry_of("player 4").uuid)
    start_stage(entries)
    play_by_name(start_round(entries))
    close_stage(entries)
    moved = entry_of("player 1")

    do(client, entry_page(entry_of("player 4"), "move"), division=1, reason=WHY)
    do(client, entry_page(moved, "move"), division=2, reason=WHY)

    page = client.get(page_of(entries, "stage/2/start/"))
    (move,) = [move for move in page.context["moves"] if move.entry == moved]
    assert (move.after, move.why) == (2, "moved by an organiser")
    note = last_note(entries)
    assert (note.kind, note.about, note.after, note.reason) == ("move", "player 1", 2, WHY)


def test_a_player_who_has_not_played_is_moved_now(at_desk: ClientOf, entries: Competition, olive: User) -> None:
    entering.accept_entry(competition_id=entries.pk, by=olive, entry=entry_of("player 4").uuid)
    start_stage(entries)
    member = Member.objects.select_related("division").get(entry__user__name="player 1")

    do(at_desk(olive), entry_page(entry_of("player 1"), "move"), division=2, reason=WHY)

    was = member.division.number
    member.refresh_from_db()
    assert (was, member.division.number) == (1, 2)


# Rounds, and the whole
