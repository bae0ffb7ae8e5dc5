"""What organisers do with tables, entries and rounds: shown first, done as it was shown, told and written down."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from leagues import entering, results
from leagues.models import AuditEntry, Competition, Entry, Member, Result, Round, Stage, Table, TableSeat
from leagues.plans import StagePlan
from leagues.results import Outcome
from notifications.models import Announcement
from tests.admin.competitions import WHY, deadline_page, do, entry_page, page_of, show, table_page
from tests.leagues.arranging import close_stage, finish, finish_round, people, start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db

PLACES = {f"place-{index}": place for index, place in enumerate((2, 1, 3))}
TOTALS = {f"total-{index}": total for index, total in enumerate((30, 40, 20))}

type Prepare = Callable[[Table], None]


@pytest.fixture
def table(competition_of: CompetitionOf) -> Table:
    """A table of three that has just started; somebody is ready as a substitute."""
    return table_of(competition_of(players=3, rounds=2, round_days=7))


def table_of(competition: Competition) -> Table:
    """Its first table; somebody is ready as a substitute."""
    (spare,) = people(1, "spare")
    entering.enter(competition_id=competition.pk, user=spare, as_substitute=True)
    start_stage(competition)
    played = start_round(competition)
    return Table.objects.select_related("round__stage__competition__created_by", "game").get(round=played)


def last_note(competition: Competition) -> AuditEntry:
    """What was written down last, but that the round is over."""
    return competition.audit.exclude(kind="round_close").order_by("-pk")[0]


def game_of(table: Table) -> Game:
    """Its game, as it is now."""
    assert table.game is not None
    return Game.objects.get(pk=table.game.pk)


def call_off(table: Table) -> None:
    """Its game ends without a result."""
    Game.objects.filter(pk=game_of(table).pk).update(status=Game.Status.CANCELLED, ended_at=timezone.now())


def pause(table: Table) -> None:
    """Its game stands still."""
    Game.objects.filter(pk=game_of(table).pk).update(status=Game.Status.PAUSED)
    Seat.objects.filter(game=table.game).update(asked="no")


def play(table: Table) -> None:
    """Its game ends, and its result is taken in."""
    finish(table)


def play_by_name(played: Round) -> None:
    """All its tables end, and whoever comes first by name wins: how they are seated decides nothing."""
    for table in played.tables.all():
        names = [seat.entry.user.name for seat in table.seats.select_related("entry__user").order_by("index")]
        finish(table, [sorted(names).index(name) + 1 for name in names])


def as_it_is(table: Table) -> None:
    """Nothing is to be prepared."""


TABLE_DEEDS: list[tuple[str, Prepare, dict[str, object], AuditEntry.Kind]] = [
    ("nudge", as_it_is, {}, AuditEntry.Kind.NUDGE),
    ("extend", as_it_is, {"hours": 36}, AuditEntry.Kind.EXTEND),
    ("pause", as_it_is, {}, AuditEntry.Kind.PAUSE),
    ("substitute", as_it_is, {"seat": 1}, AuditEntry.Kind.REPLACE),
    ("adjudicate", as_it_is, {**PLACES, **TOTALS}, AuditEntry.Kind.RESULT),
    ("replay", as_it_is, {}, AuditEntry.Kind.REPLAY),
    ("replay", call_off, {}, AuditEntry.Kind.REPLAY),
    ("void", as_it_is, {}, AuditEntry.Kind.VOID),
    ("enter", call_off, {**PLACES}, AuditEntry.Kind.RESULT),
    ("correct", play, {**PLACES, **TOTALS}, AuditEntry.Kind.CORRECT),
]


@pytest.mark.parametrize(("kind", "prepare", "answers", "noted"), TABLE_DEEDS)
def test_a_deed_with_a_table_is_shown_done_told_and_written_down(
    at_desk: ClientOf,
    table: Table,
    olive: User,
    kind: str,
    prepare: Prepare,
    answers: dict[str, object],
    noted: AuditEntry.Kind,
) -> None:
    prepare(table)
    competition, client, path = table.round.stage.competition, at_desk(olive), table_page(table, kind)
    before = state_of(table)

    shown, _ = show(client, path, reason=WHY, **answers)
    assert "This will happen" in shown.content.decode()
    assert state_of(table) == before
    done = do(client, path, reason=WHY, **answers)

    assert (done.status_code, done["Location"]) == (302, table_page(table))
    note = last_note(competition)
    assert (note.kind, note.by, note.reason) == (noted, olive, WHY)
    assert state_of(table) != before
    assert WHY in client.get(page_of(competition)).content.decode()


def state_of(table: Table) -> object:
    """All that a deed could change."""
    competition = Competition.objects.get(pk=table.round.stage.competition_id)
    found = Table.objects.select_related("game").get(pk=table.pk)
    seats = list(found.seats.order_by("index").values_list("entry", "place", "total", "is_forfeit"))
    game = found.game and (found.game.pk, found.game.status, found.game.step)
    return competition.revision, competition.audit.count(), Announcement.objects.count(), found.status, seats, game


def test_what_became_of_the_table(at_desk: ClientOf, table: Table, olive: User) -> None:
    client = at_desk(olive)

    do(client, table_page(table, "substitute"), reason=WHY, seat=1)
    do(client, table_page(table, "adjudicate"), reason=WHY, **{**PLACES, **TOTALS, "forfeit-0": "on", "place-2": 2})

    seats = list(table.seats.order_by("index").values_list("entry__user__name", "place", "total", "is_forfeit"))
    assert [seat[1:] for seat in seats] == [(3, 30, True), (1, 40, False), (2, 20, False)]
    assert seats[1][0] == "spare 1"
    played = game_of(table)
    assert (played.status, Round.objects.get().status) == (Game.Status.FINISHED, Round.Status.FINISHED)
    told = Announcement.objects.filter(kind="substituted").values_list("user__name", flat=True)
    assert sorted(told) == ["player 1", "player 2", "player 3", "spare 1"]


def test_a_paused_game_goes_on(at_desk: ClientOf, table: Table, olive: User) -> None:
    client = at_desk(olive)
    do(client, table_page(table, "pause"), reason=WHY)
    assert f"/table/{table.uuid}/pause/" not in client.get(table_page(table)).content.decode()

    do(client, table_page(table, "resume"), reason=WHY)

    assert game_of(table).status == Game.Status.RUNNING
    assert list(AuditEntry.objects.filter(kind__in=("pause", "resume")).values_list("kind", flat=True)) == [
        "resume",
        "pause",
    ]


@pytest.mark.parametrize(("kind", "status"), [("confirm", "done"), ("reject", "playing"), ("enter", "done")])
def test_what_a_player_entered_is_seen_to(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User, kind: str, status: str
) -> None:
    table = table_of(competition_of(players=3, is_at_tables=True))
    claimed = [Outcome(place, 10) for place in (1, 2, 3)]
    player = User.objects.get(name="player 1")
    results.claim_result(competition_id=table.round.stage.competition_id, by=player, table=table.uuid, outcomes=claimed)
    client = at_desk(olive)
    assert "a result waits to be confirmed" in client.get(table_page(table)).content.decode()

    answers: dict[str, dict[str, object]] = {
        "confirm": {},
        "reject": {"reason": WHY},
        "enter": {"reason": WHY, **PLACES, **TOTALS},
    }
    do(client, table_page(table, kind), **answers[kind])

    table.refresh_from_db()
    assert table.status == status
    assert Result.objects.filter(table=table).exists() == (kind != "reject")
    assert [seat.place for seat in table.seats.order_by("index")] == {
        "confirm": [1, 2, 3],
        "reject": [None, None, None],
        "enter": [2, 1, 3],
    }[kind]


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("nudge", {"reason": "no"}),
        ("extend", {"hours": 0}),
        ("extend", {"seat": 9}),
        ("substitute", {"entry": "nobody"}),
        ("adjudicate", {"place-0": 7}),
        ("adjudicate", {"total-0": "many"}),
    ],
)
def test_a_wrong_answer_is_asked_again_and_changes_nothing(
    at_desk: ClientOf, table: Table, olive: User, kind: str, wrong: dict[str, object]
) -> None:
    before = state_of(table)

    page, _ = show(at_desk(olive), table_page(table, kind), **{"reason": WHY, **wrong}, confirmed="1")

    assert page.context["form"].errors
    assert state_of(table) == before


def test_what_is_refused_is_said_in_the_preview(at_desk: ClientOf, table: Table, olive: User) -> None:
    client, before = at_desk(olive), state_of(table)

    page, _ = show(client, table_page(table, "adjudicate"), reason=WHY, **{**PLACES, "place-0": 3})

    assert (page.status_code, "This cannot be how the table ended" in page.content.decode()) == (422, True)
    assert state_of(table) == before


def test_nothing_is_done_that_was_not_shown(at_desk: ClientOf, table: Table, olive: User) -> None:
    client, path = at_desk(olive), table_page(table, "substitute")
    shown, sent = show(client, path, reason=WHY, seat=1)
    digest = shown.context["rehearsed"].digest
    for other in ({**sent, "seat": 2, "digest": digest}, sent, {**sent, "step": 99, "digest": digest}):
        before = state_of(table)
        answer = client.post(path, {**other, "confirmed": "1"})
        assert (answer.status_code, answer.context["refusal"].code) == (409, "stale_preview")
        assert state_of(table) == before


def test_a_deed_that_makes_no_sense_now_is_not_offered(at_desk: ClientOf, table: Table, olive: User) -> None:
    client = at_desk(olive)

    answers = [client.get(table_page(table, kind)) for kind in ("resume", "confirm", "correct", "enter", "nonsense")]

    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, table_page(table))] * 5


# Entries


@pytest.fixture
def entries(competition_of: CompetitionOf) -> Competition:
    """One who waits, one who is invited, two who take part, of a league of two divisions that has not started."""
    plan = StagePlan("Season 1", "swiss", 2, 1, 2, promoted=1, relegated=1)
    competition = competition_of(players=4, kind="league", stages=[plan], entering="approval")
    for entry in competition.entries.exclude(user__name="player 4"):
        entering.accept_entry(competition_id=competition.pk, by=competition.created_by, entry=entry.uuid)
    entering.invite(competition_id=competition.pk, by=competition.created_by, users=people(1, "asked"))
    return competition


def entry_of(name: str) -> Entry:
    return Entry.objects.select_related("competition").get(user__name=name)


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


def test_a_round_gets_another_deadline_in_the_organiser_s_own_time(
    at_desk: ClientOf, table: Table, olive: User
) -> None:
    User.objects.filter(pk=olive.pk).update(time_zone="Asia/Tokyo")
    day = (timezone.now() + timedelta(days=30)).date()

    do(at_desk(olive), deadline_page(table.round), at=f"{day}T09:00", reason=WHY)

    played = Round.objects.get(pk=table.round_id)
    assert played.deadline_at is not None
    assert played.deadline_at.isoformat() == f"{day}T00:00:00+00:00"
    assert Announcement.objects.filter(kind="deadline_changed").count() == 3


def test_a_competition_is_opened_named_and_called_off(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User, alice: User
) -> None:
    competition = competition_of(players=3)
    Competition.objects.update(status="draft")
    client = at_desk(olive)

    do(client, page_of(competition, "deed/publish/"))
    do(client, page_of(competition, "deed/organisers/"), people="alice\nolive")
    do(client, page_of(competition, "deed/cancel/"), reason=WHY)

    kinds = list(competition.audit.order_by("pk").values_list("kind", flat=True))[-3:]
    assert kinds == ["publish", "organisers", "cancel"]
    competition.refresh_from_db()
    assert (competition.status, competition.organisers.count()) == ("cancelled", 2)
    assert Announcement.objects.filter(kind="competition_cancelled").count() == 3
    assert "/deed/" not in client.get(page_of(competition)).content.decode()


def test_the_calendar_is_set(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=3, starts="calendar", round_days=7)
    day = (timezone.now() + timedelta(days=30)).date()

    do(at_desk(olive), page_of(competition, "deed/calendar/"), at=f"{day}T09:00")

    first = Stage.objects.get(competition=competition).first_round_at
    assert first is not None
    assert first.isoformat() == f"{day}T09:00:00+00:00"


def test_tables_are_set_by_hand(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=5, format="by_hand")
    start_stage(competition)

    do(at_desk(olive), page_of(competition, "deed/tables/"), lines="player 1, Player 3\nplayer 4, player 5, player 2")

    seats = TableSeat.objects.order_by("table__number", "index").values_list("entry__user__name", flat=True)
    assert list(seats) == ["player 1", "player 3", "player 4", "player 5", "player 2"]
    assert Announcement.objects.filter(kind="round_started").count() == 5


# Stages and rounds, from their drafts


def test_a_whole_tournament_is_run_from_its_page(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=6, table_size=3, rounds=1)
    client = at_desk(olive)

    def go(place: str) -> int:
        page = client.get(page_of(competition, place))
        posted = client.post(page_of(competition, place), {"digest": page.context["draft"].digest})
        assert posted.status_code == 302
        return page.status_code

    go("stage/1/start/")
    go("stage/1/round/")
    finish_round(Round.objects.get())
    go("stage/1/close/")
    do(client, page_of(competition, "deed/finish/"))

    competition.refresh_from_db()
    kinds = [note.kind for note in competition.audit.order_by("pk") if note.by == olive]
    assert kinds[-4:] == ["stage_start", "round_start", "stage_close", "finish"]
    assert competition.status == "finished"
    assert Announcement.objects.filter(kind="stage_closed").count() == 6


def test_a_draft_that_is_no_longer_true_starts_nothing(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=6, table_size=3)
    start_stage(competition)
    client, path = at_desk(olive), page_of(competition, "stage/1/round/")
    digest = client.get(path).context["draft"].digest
    entering.withdraw(competition_id=competition.pk, user=User.objects.get(name="player 2"))

    answer = client.post(path, {"digest": digest})

    assert (answer.status_code, answer.context["refusal"].code) == (409, "stale_preview")
    assert answer.context["draft"].digest != digest
    assert Round.objects.count() == 0


def test_a_round_is_shown_before_it_starts(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=6, table_size=3, round_days=7)
    start_stage(competition)

    page = at_desk(olive).get(page_of(competition, "stage/1/round/"))

    body = page.content.decode()
    tables = [", ".join(map(str, table)) for table in page.context["divisions"][0].tables]
    assert [len(table.split(", ")) for table in tables] == [3, 3]
    for shown in ("2 tables", "Blueprints", *tables, "Written to", "Byes", "Meet again"):
        assert shown in body, shown
    assert Round.objects.count() == 0


def test_the_closing_of_a_season_shows_who_goes_where_and_why(
    at_desk: ClientOf, entries: Competition, olive: User
) -> None:
    entering.accept_entry(competition_id=entries.pk, by=olive, entry=entry_of("player 4").uuid)
    start_stage(entries)
    play_by_name(start_round(entries))

    page = at_desk(olive).get(page_of(entries, "stage/1/close/"))

    moves = [(str(move.entry), move.before, move.after, move.why) for move in page.context["moves"]]
    assert moves == [
        ("player 1", 1, 1, "champion"),
        ("player 3", 2, 1, "promoted"),
        ("player 2", 1, 2, "relegated"),
        ("player 4", 2, 2, "stays"),
    ]


def test_a_table_that_is_not_done_is_named_before_a_stage_is_closed(
    at_desk: ClientOf, table: Table, olive: User
) -> None:
    page = at_desk(olive).get(page_of(table.round.stage.competition, "stage/1/close/")).content.decode()

    assert "1 table is not done, and will not count." in page
