"""Letters of invitation: who gets one, when, and what stops it. Alice offers; Dora is a guest, Bob has an account."""

import pytest

from accounts.models import User
from accounts.services import choose_name, person_at
from accounts.silence import hear_again, is_silenced, silence
from games import invitations, tables
from games.models import Game, Invitation
from games.tables import Holder, Offer
from games.tasks import expire_tables
from notifications import mutes, tasks
from notifications.inviting import MOST_OPEN_LETTERS, send_invitations
from notifications.models import Delivery, Link
from notifications.mutes import Wish
from tests.games.playing import END, play, waiting_seat
from tests.games.sitting import table_of
from tests.notifications.conftest import Sink, deliver, statuses, text_of

pytestmark = pytest.mark.smoke


@pytest.fixture
def dora(db: None) -> User:
    return person_at("dora@example.org")


def post() -> int:
    """Send all that may go; returns how many letters."""
    send_invitations()
    return deliver()


def decline(game: Game, user: User) -> None:
    invitations.decline_invitation(game_id=game.id, user=user)


def test_an_invitation_is_sent_once_with_its_link(alice: User, bob: User, sink: Sink) -> None:
    game = table_of(alice, Offer(bob))

    assert (post(), post()) == (1, 0)

    (mail,) = sink.to(bob)
    assert text_of(mail).count("/i/") == 1
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["References"].startswith(f"<game-{game.id}.")
    assert list(Link.objects.values_list("kind", "seat__index", "user")) == [("invitation", 1, bob.pk)]


def test_the_worker_sends_what_was_written(alice: User, bob: User, sink: Sink) -> None:
    table_of(alice, Offer(bob))

    assert (tasks.tell(), tasks.deliver("mail")) == (1, 1)
    assert len(sink.to(bob)) == 1


@pytest.mark.parametrize("answer", ["withdrawn", "called off", "declined"])
def test_an_invitation_that_is_over_before_it_is_sent_is_not(alice: User, bob: User, sink: Sink, answer: str) -> None:
    game = table_of(alice, Offer(bob))
    send_invitations()
    if answer == "withdrawn":
        invitations.withdraw_invitation(game_id=game.id, user=alice, seat=1)
    elif answer == "declined":
        decline(game, bob)
    else:
        tables.call_off(game_id=game.id, user=alice)

    deliver()

    assert statuses(bob) == [("invitation", "superseded")]
    assert sink.to(bob) == []


def test_a_guest_gets_one_letter_until_it_is_answered(
    alice: User, bob: User, charlie: User, dora: User, sink: Sink
) -> None:  # S10
    games = [table_of(host, Offer(dora), Holder.FREE) for host in (alice, bob, charlie)]

    assert (post(), post()) == (1, 0)
    decline(games[0], dora)
    assert (post(), post()) == (2, 0)  # the next letter, and to Alice that her seat was declined
    choose_name(user=dora, name="Dora")
    invitations.accept_invitation(game_id=games[1].id, user=dora)
    assert (post(), post()) == (1, 0)

    thread = [str(mail["References"]) for mail in sink.to(dora)]
    assert [f"<game-{game.id}." in root for game, root in zip(games, thread, strict=True)] == [True] * 3


def test_what_was_withdrawn_unanswered_was_a_letter_all_the_same(alice: User, dora: User, sink: Sink) -> None:  # S10
    """Else one could write to an address as often as one likes."""
    game = table_of(alice, Offer(dora), Holder.FREE)
    post()

    for seat in (1, 2, 1):
        for offered in Invitation.objects.filter(answer="").select_related("seat"):
            invitations.withdraw_invitation(game_id=game.id, user=alice, seat=offered.seat.index)
        invitations.invite(game_id=game.id, invited_by=alice, seat=seat, user=dora)
        assert post() == 0
    assert len(sink.to(dora)) == 1


def test_what_was_withdrawn_before_it_was_sent_was_none(alice: User, dora: User, sink: Sink) -> None:
    game = table_of(alice, Offer(dora), Holder.FREE)
    send_invitations()
    invitations.withdraw_invitation(game_id=game.id, user=alice, seat=1)
    deliver()

    invitations.invite(game_id=game.id, invited_by=alice, seat=2, user=dora)

    assert post() == 1
    assert len(sink.to(dora)) == 1


def test_an_account_gets_each_up_to_a_bound(alice: User, bob: User, charlie: User, sink: Sink) -> None:  # S10
    hosts = [User.objects.create_user(email=f"host{number}@example.org", name=f"host{number}") for number in range(2)]
    games = [table_of(hosts[number % 2], Offer(bob), Holder.FREE) for number in range(MOST_OPEN_LETTERS + 2)]

    send_invitations()
    assert Delivery.objects.filter(channel__user=bob).count() == MOST_OPEN_LETTERS

    decline(games[5], bob)
    send_invitations()
    assert Delivery.objects.filter(channel__user=bob).count() == MOST_OPEN_LETTERS + 1
    assert send_invitations() == 0


def test_a_guest_who_confirms_the_address_gets_the_rest(alice: User, bob: User, dora: User, sink: Sink) -> None:
    for host in (alice, bob):
        table_of(host, Offer(dora))
    post()

    User.objects.filter(pk=dora.pk).update(confirmed_at="2026-01-01T00:00Z")

    assert post() == 1
    assert len(sink.to(dora)) == 2


def test_an_address_that_wants_no_letters_gets_none_of_any_kind(alice: User, dora: User, sink: Sink) -> None:
    game = table_of(alice, Offer(dora))
    silence(dora.email)

    assert post() == 0
    assert statuses(dora) == [("invitation", "superseded")]

    choose_name(user=dora, name="Dora")
    invitations.accept_invitation(game_id=game.id, user=dora)
    post()
    assert sink.to(dora) == []


def test_a_silenced_guest_who_confirms_hears_from_games_again(alice: User, dora: User, sink: Sink) -> None:
    silence(dora.email)
    User.objects.filter(pk=dora.pk).update(confirmed_at="2026-01-01T00:00Z")
    table_of(alice, Offer(dora))

    assert post() == 1


def test_silence_holds_though_it_comes_between_writing_and_sending(alice: User, dora: User, sink: Sink) -> None:
    table_of(alice, Offer(dora))
    send_invitations()
    silence(dora.email)

    assert deliver() == 0
    assert sink.mails == []
    hear_again(dora.email)
    assert post() == 0


def test_a_guest_who_wants_no_mail_is_never_written_to_again(alice: User, bob: User, dora: User, sink: Sink) -> None:
    for user, is_silent in ((dora, True), (bob, False)):
        mutes.mute(Wish(user, None))
        assert is_silenced(user.email) == is_silent
        mutes.unmute(Wish(user, None))
        assert not is_silenced(user.email)


@pytest.mark.parametrize("scope", ["game", "all"])
def test_a_mute_stops_invitations_too(alice: User, bob: User, sink: Sink, scope: str) -> None:
    game = table_of(alice, Offer(bob))
    mutes.mute(Wish(bob, game if scope == "game" else None))

    assert post() == 0
    assert statuses(bob) == [("invitation", "superseded")]


def test_who_sits_there_already_gets_no_letter(alice: User, bob: User, sink: Sink) -> None:  # S6
    game = table_of(alice, bob, Holder.FREE)
    invitations.invite(game_id=game.id, invited_by=alice, seat=2, user=bob)

    assert post() == 0


def test_a_closed_account_gets_no_letter(alice: User, bob: User, sink: Sink) -> None:
    User.objects.filter(pk=bob.pk).update(is_active=False)
    table_of(alice, Offer(bob))

    assert post() == 0


def test_a_declined_seat_is_told_to_who_offered_it(alice: User, bob: User, charlie: User, sink: Sink) -> None:
    game = table_of(alice, Offer(bob, is_by_name=True), Offer(charlie))
    post()
    decline(game, bob)
    decline(game, charlie)

    assert post() == 1  # two at once are one letter

    (mail,) = sink.to(alice)
    text = text_of(mail)
    assert "bob declined the seat" in text
    assert "Somebody you wrote to by post declined the seat" in text
    assert "charlie" not in text
    assert "@" not in text


def test_a_declined_seat_is_no_news_once_the_game_runs(alice: User, bob: User, charlie: User, sink: Sink) -> None:
    game = table_of(alice, Offer(bob))
    decline(game, bob)
    tables.join_game(game_id=game.id, user=charlie)
    tables_news = statuses(alice)

    post()

    assert tables_news == []
    assert ("declined", "sent") not in statuses(alice)


def test_a_table_that_was_called_off_is_told_to_those_who_sat_there(
    alice: User, bob: User, charlie: User, sink: Sink
) -> None:
    game = table_of(alice, bob, Offer(charlie), Holder.FREE)
    post()
    sink.empty()

    tables.call_off(game_id=game.id, user=alice)

    assert post() == 1
    (mail,) = sink.mails
    assert mail["To"] == bob.email
    assert "alice called The Builders: Middle Ages off before it began." in text_of(mail)


def test_a_table_that_waited_too_long_is_told_to_all_who_sat_there(alice: User, bob: User, sink: Sink) -> None:
    game = table_of(alice, bob, Holder.FREE)
    game.refresh_from_db()
    Game.objects.update(created_at=game.created_at - (game.expires_at - game.created_at))

    assert expire_tables() == 1
    assert post() == 2
    assert "in 14 days not all of its seats were taken" in " ".join(text_of(sink.mails[0]).split())


@pytest.mark.parametrize(
    ("visibility", "allows_absence", "said"),
    [
        (Game.Visibility.PUBLIC, True, ("Everybody may watch the game.", "Days off that you name ahead stop")),
        (Game.Visibility.LINK, False, ("Whoever is given the game’s address", "Days off do not stop the clock")),
        (Game.Visibility.PLAYERS, True, ("Only its players see the game.", "After 3 missed turns in a row")),
    ],
)
def test_an_invitation_says_what_holds_in_the_game(
    alice: User, dora: User, sink: Sink, visibility: Game.Visibility, allows_absence: bool, said: tuple[str, str]
) -> None:
    tables.create_game(
        created_by=alice,
        rules="blueprints",
        options={},
        seats=[alice, Offer(dora)],
        visibility=visibility,
        allows_absence=allows_absence,
    )
    post()

    (mail,) = sink.to(dora)
    text = " ".join(text_of(mail).split())
    for words in (*said, "A turn may take 3 days.", "Never write to me again:"):
        assert words in text


def test_the_first_letter_of_a_game_says_what_holds_in_it_and_later_ones_do_not(
    alice: User, bob: User, sink: Sink
) -> None:
    game = table_of(alice, bob)
    rules = "After 3 missed turns in a row a bot plays on"
    said = []
    for _ in range(4):
        deliver()
        said.append(rules in " ".join(text_of(sink.mails[-1]).split()))
        play(game, END, seat=waiting_seat(game))

    assert said == [True, True, False, False]
