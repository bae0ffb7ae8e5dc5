"""New links for who lost theirs, asked for with an address alone. # field note 18"""

import re
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.silence import silence
from games.models import Game
from games.services import resign
from games.tables import Holder
from notifications import links, mutes
from notifications.look_links import answer_requests
from notifications.models import Delivery, Link, LinkRequest
from notifications.mutes import Wish
from notifications.services import send_look_links
from tests.conftest import GameOf
from tests.games.playing import holder_of, play_on, waiting_seat
from tests.games.sitting import table_of
from tests.notifications.conftest import Sink, deliver, text_of

pytestmark = pytest.mark.smoke


def letters_to(address: str, sink: Sink) -> list[str]:
    """Ask for links; the letters that come of it."""
    before = len(sink.mails)
    send_look_links(address)
    answer_requests()
    deliver()
    mails = [mail for mail in sink.mails[before:] if "/l/" in text_of(mail)]
    return [text_of(mail) for mail in mails if mail["Subject"] == "Links to your games"]


def tokens(text: str, path: str) -> list[str]:
    return re.findall(rf"/{path}/(\S+)", text)


def test_one_letter_has_links_to_all_games_that_go_on(
    game_of: GameOf, alice: User, bob: User, charlie: User, sink: Sink
) -> None:
    games = [game_of(alice, bob), game_of(alice, bob), table_of(alice, Holder.FREE)]
    resign(game_id=game_of(alice, bob).id, user=alice, seat=0)
    play_on(game_of(bob, charlie), 1)

    (text,) = letters_to("ALICE@example.org", sink)

    found = [links.find(token) for token in tokens(text, "l")]
    assert [(link.kind, link.user, link.seat.game) for link in found if link] == [
        ("look", alice, game) for game in games
    ]
    (mail,) = [mail for mail in sink.to(alice) if mail["Subject"] == "Links to your games"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_turn_that_waits_can_be_answered_from_the_letter(game_of: GameOf, alice: User, bob: User, sink: Sink) -> None:
    game = game_of(alice, bob)
    user = holder_of(waiting_seat(game))

    (text,) = letters_to(user.email, sink)

    (link,) = [links.find(token) for token in tokens(text, "t")]
    assert link is not None
    assert (link.kind, link.turn, link.seat) == ("turn", waiting_seat(game).turn, waiting_seat(game))


def test_older_look_links_of_these_seats_are_dead_and_no_others(
    game_of: GameOf, alice: User, bob: User, sink: Sink
) -> None:
    game, over = game_of(alice, bob), game_of(alice, bob)
    old = {
        (user.name, which.id): links.issue(Link.Kind.LOOK, seat=which.seats.get(user=user), user=user)
        for user in (alice, bob)
        for which in (game, over)
    }
    resign(game_id=over.id, user=bob, seat=1)

    letters_to(alice.email, sink)

    assert {key: links.find(token) is not None for key, token in old.items()} == {
        ("alice", game.id): False,
        ("alice", over.id): True,
        ("bob", game.id): True,
        ("bob", over.id): True,
    }


def test_all_links_of_a_seat_can_be_revoked(game: Game, alice: User) -> None:
    seat = game.seats.get(user=alice)
    tokens = [links.issue(kind, seat=seat, user=alice) for kind in (Link.Kind.LOOK, Link.Kind.RETURN)]

    links.revoke(seat=seat)

    assert [links.find(token) for token in tokens] == [None, None]


def test_an_address_gets_one_such_letter_an_hour(game: Game, alice: User, sink: Sink) -> None:
    now = timezone.now()
    sent = []
    for minutes in (0, 1, 59, 61, 119, 122):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            sent.append(len(letters_to(alice.email, sink)))

    assert sent == [1, 0, 0, 1, 0, 1]


def test_asking_tells_nothing_about_an_address(game: Game, alice: User, sink: Sink) -> None:  # S6
    def asked(address: str) -> tuple[object, list[str]]:
        with CaptureQueriesContext(connection) as captured:
            answer = send_look_links(address)
        return answer, [query["sql"].split("'")[0] for query in captured if "SAVEPOINT" not in query["sql"]]

    assert asked(alice.email) == asked("nobody@example.org") == asked(alice.email)


def test_an_unknown_address_gets_nothing_and_is_forgotten(game: Game, sink: Sink) -> None:
    assert letters_to("nobody@example.org", sink) == []
    assert not User.objects.filter(email="nobody@example.org").exists()

    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        answer_requests()
    assert not LinkRequest.objects.exists()


def test_who_holds_no_seat_of_a_game_that_goes_on_gets_nothing(game: Game, charlie: User, sink: Sink) -> None:
    assert letters_to(charlie.email, sink) == []
    assert not Delivery.objects.filter(channel__user=charlie).exists()


def test_it_comes_though_no_mail_of_games_is_wanted_but_not_to_a_silenced_address(
    game: Game, alice: User, bob: User, sink: Sink
) -> None:
    mutes.mute(Wish(alice, None))
    User.objects.filter(pk=bob.pk).update(confirmed_at=None)
    silence(bob.email)

    assert len(letters_to(alice.email, sink)) == 1
    assert letters_to(bob.email, sink) == []


def test_a_game_that_ended_meanwhile_leaves_no_empty_letter(game: Game, alice: User, sink: Sink) -> None:
    send_look_links(alice.email)
    answer_requests()
    resign(game_id=game.id, user=alice, seat=0)
    deliver()

    assert Delivery.objects.get(kind="links").status == "superseded"
