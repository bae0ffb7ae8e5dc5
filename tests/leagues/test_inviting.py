"""Who is asked to take part: by name, or by an address of which nobody learns whose it is."""

import pytest

from accounts.models import User
from leagues import entering
from leagues.errors import BadSettings, CompetitionNotFound, NotYourCompetition, WrongTime
from leagues.inviting import MOST_INVITED, invite_people
from leagues.models import Competition, Entry
from notifications.models import Announcement
from tests.leagues.conftest import CompetitionOf

WHY = "So it is in a test."


def invited(competition: Competition, *addresses: str, names: tuple[str, ...] = ()) -> list[Entry]:
    return invite_people(
        competition_id=competition.pk, by=competition.created_by, names=names, addresses=list(addresses)
    )


def test_who_is_invited_by_post_is_unknown_until_that_one_enters(competition_of: CompetitionOf, bob: User) -> None:
    competition = competition_of(players=0)

    known, new = invited(competition, "BOB@example.org", "new@example.org")

    assert (str(known), str(new), known.name, new.name) == ("Invited by post", "Invited by post", "", "")
    assert Announcement.objects.filter(kind="competition_invitation").count() == 2
    entered = entering.enter(competition_id=competition.pk, user=bob)
    assert (entered.pk, entered.status, entered.name) == (known.pk, Entry.Status.ACCEPTED, "bob")


def test_nobody_who_was_invited_by_post_is_named_by_what_organisers_do(
    competition_of: CompetitionOf, olive: User, bob: User, charlie: User
) -> None:
    competition = competition_of(players=0)
    bobs, charlies = invited(competition, bob.email, charlie.email)

    declined = entering.decline_entry(competition_id=competition.pk, by=olive, entry=bobs.uuid, reason=WHY)
    expelled = entering.expel(competition_id=competition.pk, by=olive, entry=charlies.uuid, reason=WHY)

    assert {str(declined), str(expelled)} == {"Invited by post"}
    with pytest.raises(WrongTime):
        entering.accept_entry(competition_id=competition.pk, by=olive, entry=bobs.uuid)


def test_whoever_leaves_before_entering_has_declined(competition_of: CompetitionOf, bob: User) -> None:
    competition = competition_of(players=0)
    invited(competition, bob.email)

    left = entering.withdraw(competition_id=competition.pk, user=bob)

    assert (left.status, left.name) == (Entry.Status.DECLINED, "")


def test_who_is_named_and_addressed_is_asked_once_and_known(competition_of: CompetitionOf, bob: User) -> None:
    competition = competition_of(players=0)

    (entry,) = invited(competition, bob.email, bob.email, names=("Bob",))

    assert entry.name == "bob"


@pytest.mark.parametrize(
    ("names", "addresses"),
    [((), ()), (("nobody at all",), ()), ((), ("no address",)), ((), ("a@example.org",) * (MOST_INVITED + 1))],
)
def test_what_cannot_be_asked_makes_nobody(
    competition_of: CompetitionOf, names: tuple[str, ...], addresses: tuple[str, ...]
) -> None:
    competition, before = competition_of(players=0), User.objects.count()

    with pytest.raises(BadSettings):
        invited(competition, *addresses, names=names)

    assert (Entry.objects.count(), User.objects.count()) == (0, before)


def test_only_its_organisers_ask(competition_of: CompetitionOf, alice: User) -> None:
    competition, before = competition_of(players=0), User.objects.count()

    with pytest.raises(NotYourCompetition):
        invite_people(competition_id=competition.pk, by=alice, addresses=["new@example.org"])

    assert User.objects.count() == before


def test_a_draft_is_not_there_for_who_leaves_it(competition_of: CompetitionOf, alice: User) -> None:
    competition = competition_of(players=0)
    Competition.objects.filter(pk=competition.pk).update(status=Competition.Status.DRAFT)

    with pytest.raises(CompetitionNotFound):
        entering.withdraw(competition_id=competition.pk, user=alice)
    with pytest.raises(CompetitionNotFound):
        entering.decline_invitation(competition_id=competition.pk, user=alice)
