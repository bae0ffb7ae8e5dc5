"""Taking part: asking, being asked, being accepted, leaving."""

import pytest

from accounts.models import User
from games.models import Seat
from leagues import entering
from leagues.addresses import invitation_path, invited_entry
from leagues.errors import (
    AlreadyEntered,
    BadSettings,
    CompetitionFull,
    CompetitionNotFound,
    EntriesClosed,
    NameMissing,
    NotEntered,
    NotYourCompetition,
    WrongTime,
)
from leagues.models import AuditEntry, Competition, Entry, Member, TableSeat
from leagues.plans import StagePlan
from notifications.models import Announcement
from tests.leagues.arranging import finish_round, game_of, start_round, start_stage
from tests.leagues.conftest import CompetitionOf

pytestmark = pytest.mark.django_db

Status = Entry.Status


def test_entering_is_free_where_organisers_say_so(competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=0)

    entry = entering.enter(competition_id=competition.pk, user=alice)

    assert (entry.status, entry.user) == (Status.ACCEPTED, alice)
    with pytest.raises(AlreadyEntered):
        entering.enter(competition_id=competition.pk, user=alice)


def test_organisers_are_told_who_waits_and_the_person_that_it_is_in(
    competition_of: CompetitionOf, olive: User, alice: User
) -> None:
    competition = competition_of(players=0, entering="approval")
    entry = entering.enter(competition_id=competition.pk, user=alice)
    assert entry.status == Status.APPLIED

    entering.accept_entry(competition_id=competition.pk, by=olive, entry=entry.uuid)

    entry.refresh_from_db()
    assert entry.status == Status.ACCEPTED
    assert list(Announcement.objects.order_by("pk").values_list("user", "kind")) == [
        (olive.pk, "entry_applied"),
        (alice.pk, "entry_accepted"),
    ]


def test_who_was_not_taken_is_told_why(competition_of: CompetitionOf, olive: User, alice: User) -> None:
    competition = competition_of(players=0, entering="approval")
    entry = entering.enter(competition_id=competition.pk, user=alice)

    entering.decline_entry(competition_id=competition.pk, by=olive, entry=entry.uuid, reason="Members only")

    told = Announcement.objects.get(user=alice)
    assert "Members only" in told.paragraphs[-1]
    assert AuditEntry.objects.filter(kind="decline").values_list("reason", "before", "after").get() == (
        "Members only",
        "applied",
        "declined",
    )


def test_an_invitation_opens_a_closed_competition_to_one_person(
    competition_of: CompetitionOf, olive: User, alice: User, bob: User
) -> None:
    competition = competition_of(players=0, entering="invited")
    with pytest.raises(EntriesClosed):
        entering.enter(competition_id=competition.pk, user=bob)

    (entry,) = entering.invite(competition_id=competition.pk, by=olive, users=[alice])

    path = invitation_path(entry)
    assert Announcement.objects.get(user=alice).path == path
    assert invited_entry(path.removeprefix("/c/")) == entry
    assert entering.enter(competition_id=competition.pk, user=alice).status == Status.ACCEPTED
    assert invited_entry(path.removeprefix("/c/")) is None
    assert entering.invite(competition_id=competition.pk, by=olive, users=[alice]) == []


def test_no_more_than_fit_take_part(competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=2, most=2, table_size=2)

    with pytest.raises(CompetitionFull):
        entering.enter(competition_id=competition.pk, user=alice)
    assert entering.enter(competition_id=competition.pk, user=alice, as_substitute=True).status == Status.SUBSTITUTE


def test_who_withdrew_may_come_back_and_who_was_expelled_may_not(
    competition_of: CompetitionOf, olive: User, alice: User
) -> None:
    competition = competition_of(players=0)
    entry = entering.enter(competition_id=competition.pk, user=alice)
    entering.withdraw(competition_id=competition.pk, user=alice)
    assert entering.enter(competition_id=competition.pk, user=alice).pk == entry.pk

    entering.expel(competition_id=competition.pk, by=olive, entry=entry.uuid, reason="Cheated")

    with pytest.raises(EntriesClosed):
        entering.enter(competition_id=competition.pk, user=alice)
    with pytest.raises(NotEntered):
        entering.withdraw(competition_id=competition.pk, user=alice)


def test_an_expelled_player_gives_up_the_seats_that_go_on(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=4)
    start_stage(competition)
    table = start_round(competition).tables.get()
    gone = TableSeat.objects.select_related("entry__user").get(table=table, index=2)

    entering.expel(competition_id=competition.pk, by=olive, entry=gone.entry.uuid, reason="Cheated")

    seat = Seat.objects.get(game=table.game_id, index=2)
    assert (seat.user, seat.is_bot) == (None, True)
    assert game_of(table).is_running


def test_a_knock_out_takes_nobody_late(competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=4, format="knock_out", table_size=2)
    start_stage(competition)
    finish_round(start_round(competition))

    with pytest.raises(EntriesClosed):
        entering.enter(competition_id=competition.pk, user=alice)

    assert entering.enter(competition_id=competition.pk, user=alice, as_substitute=True).status == Status.SUBSTITUTE


def test_nobody_without_a_name_takes_part(competition_of: CompetitionOf, db: None) -> None:
    competition = competition_of(players=0)
    nameless = User.objects.create_user(email="nobody@example.org", name="")

    with pytest.raises(NameMissing):
        entering.enter(competition_id=competition.pk, user=nameless)


def test_a_draft_is_nobodys_business(olive: User, alice: User, competition_of: CompetitionOf) -> None:
    competition = competition_of(players=0)
    Competition.objects.update(status=Competition.Status.DRAFT)

    with pytest.raises(CompetitionNotFound):
        entering.enter(competition_id=competition.pk, user=alice)


def test_strangers_change_nothing(competition_of: CompetitionOf, alice: User, charlie: User) -> None:
    competition = competition_of(players=0, entering="approval")
    entry = entering.enter(competition_id=competition.pk, user=alice)
    before = list(Entry.objects.values())

    for attempt in (
        lambda: entering.accept_entry(competition_id=competition.pk, by=charlie, entry=entry.uuid),
        lambda: entering.decline_entry(competition_id=competition.pk, by=charlie, entry=entry.uuid, reason="Why not"),
        lambda: entering.expel(competition_id=competition.pk, by=charlie, entry=entry.uuid, reason="Why not"),
        lambda: entering.invite(competition_id=competition.pk, by=charlie, users=[charlie]),
        lambda: entering.set_seeds(competition_id=competition.pk, by=charlie, seeds={entry.uuid: 1}),
    ):
        with pytest.raises(NotYourCompetition):
            attempt()

    assert list(Entry.objects.values()) == before


def test_an_entry_of_another_competition_is_none(competition_of: CompetitionOf, olive: User) -> None:
    one, other = competition_of(players=1, table_size=2), competition_of(players=1, prefix="other", table_size=2)
    entry = Entry.objects.get(competition=other)

    with pytest.raises(NotEntered):
        entering.expel(competition_id=one.pk, by=olive, entry=entry.uuid, reason="Wrong place")


def test_seeds_rank_and_nobody_shares_one(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=3)
    first, second, third = Entry.objects.filter(competition=competition)

    entering.set_seeds(competition_id=competition.pk, by=olive, seeds={third.uuid: 1, first.uuid: 2})

    assert list(Entry.objects.filter(competition=competition)) == [third, first, second]
    with pytest.raises(BadSettings):
        entering.set_seeds(competition_id=competition.pk, by=olive, seeds={second.uuid: 1})


def test_nothing_is_changed_once_it_is_over(competition_of: CompetitionOf, olive: User, alice: User) -> None:
    competition = competition_of(players=1)
    entry = Entry.objects.get()
    Competition.objects.update(status=Competition.Status.FINISHED)

    with pytest.raises(EntriesClosed):
        entering.enter(competition_id=competition.pk, user=alice)
    with pytest.raises(WrongTime):
        entering.expel(competition_id=competition.pk, by=olive, entry=entry.uuid, reason="Too late")
    with pytest.raises(NotEntered):
        entering.withdraw(competition_id=competition.pk, user=entry.user)


def test_who_is_to_be_kept_apart_does_not_meet(competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=4, table_size=2, rounds=3)
    first, second, third, fourth = Entry.objects.filter(competition=competition)

    entering.keep_apart(
        competition_id=competition.pk, by=olive, pairs=[(second.uuid, first.uuid), (third.uuid, fourth.uuid)]
    )

    start_stage(competition)
    tables = start_round(competition).tables.prefetch_related("seats")
    met = {frozenset(seat.entry_id for seat in table.seats.all()) for table in tables}
    assert met.isdisjoint({frozenset({first.pk, second.pk}), frozenset({third.pk, fourth.pk})})
    with pytest.raises(BadSettings):
        entering.keep_apart(competition_id=competition.pk, by=olive, pairs=[(first.uuid, first.uuid)])


def test_who_comes_late_joins_the_group_in_which_the_fewest_are_left(
    competition_of: CompetitionOf, alice: User
) -> None:
    groups = StagePlan("Groups", "round_robin", 4, rounds=2, divisions=2, advance=1)
    competition = competition_of(players=8, stages=[groups, StagePlan("Final", "round_robin", 2)])
    stage = start_stage(competition)
    for member in Member.objects.filter(stage=stage, division__number=2).select_related("entry__user")[:2]:
        entering.withdraw(competition_id=competition.pk, user=member.entry.user)

    entering.enter(competition_id=competition.pk, user=alice)

    assert Member.objects.get(entry__user=alice).division.number == 2
