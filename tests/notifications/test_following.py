"""Reading a feed by number: all that follows, in order, or the word that something is missing. A9."""

import pytest

from accounts.models import User
from games.models import Game
from games.tables import Offer
from notifications.event_names import NAMES
from notifications.following import Resync, entries_after, newest_number
from notifications.inviting import send_invitations
from notifications.models import Delivery, FeedEntry
from tests.conftest import GameOf
from tests.games.sitting import table_of
from tests.notifications.feeding import news_of


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def numbers(user: User, after: int, limit: int = 100) -> list[int]:
    return [entry.number for entry in entries_after(user.pk, after, limit)]


def resync(user: User, after: int) -> object:
    """The number to go on from, of a feed that cannot be told."""
    with pytest.raises(Resync) as refusal:
        entries_after(user.pk, after, 100)
    return refusal.value.context["next"]


def test_what_follows_is_told_in_order_and_to_each_their_own(game: Game, alice: User, bob: User) -> None:
    news_of(game, 3, alice, bob)
    news_of(game, 2, bob)

    assert (numbers(alice, 0), numbers(bob, 0), numbers(bob, 1, 2)) == ([1, 2, 3], [1, 2, 3, 4, 5], [2, 3])
    assert (numbers(alice, 3), newest_number(alice.pk), newest_number(bob.pk)) == ([], 3, 5)
    assert {entry.user_id for entry in entries_after(alice.pk, 0, 9)} == {alice.pk}


def test_a_feed_without_news_begins_at_nought(alice: User) -> None:
    assert (numbers(alice, 0), newest_number(alice.pk)) == ([], 0)


def test_a_gap_is_never_told_over(game: Game, alice: User) -> None:
    news_of(game, 6, alice)
    FeedEntry.objects.filter(number__in=[1, 4]).delete()

    assert (resync(alice, 0), numbers(alice, 1, 2), resync(alice, 1), numbers(alice, 4)) == (6, [2, 3], 6, [5, 6])


def test_a_number_that_was_never_given_is_told_so(game: Game, alice: User) -> None:
    news_of(game, 2, alice)

    assert (resync(alice, 3), resync(alice, 2**63 - 1)) == (2, 2)


def test_an_invitation_is_news(alice: User, bob: User) -> None:
    game = table_of(alice, Offer(bob))
    send_invitations()

    (entry,) = entries_after(bob.pk, 0, 9)
    assert (entry.kind, entry.game_id, entry.sequence, NAMES[entry.kind]) == ("invitation", game.id, None, "invitation")


def test_every_kind_of_news_has_a_name_of_its_own() -> None:
    assert NAMES.keys() == set(Delivery.Kind.values)
    assert len(set(NAMES.values())) == len(NAMES)
