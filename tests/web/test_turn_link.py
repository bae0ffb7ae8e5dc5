"""Answering a turn by its link: no session, no sign-in, once."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import services
from games.models import Action, Game, Seat
from notifications import links
from notifications.models import Link
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, snapshot, waiting_seat
from tests.web.conftest import ClientOf

TAKE = {"type": "take", "value:actions": "1"}
HOSTILE = ["x", "x" * 5_000, "..", "%00", "%ff%fe", "<script>", "א" * 32, "a.b.c", "{{7*7}}", "' OR 1=1 --"]


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


@pytest.fixture
def seat(game: Game) -> Seat:
    """The one that is asked."""
    return waiting_seat(game)


@pytest.fixture
def token(seat: Seat) -> str:
    return links.issue(Link.Kind.TURN, seat=seat, user=holder_of(seat), turn=seat.turn)


def form(step: int, answer: dict[str, str] = TAKE) -> dict[str, str]:
    return {"step": str(step), **answer}


def assert_is_kept_secret(answer: HttpResponseBase) -> None:
    kept = {name: answer.headers[name] for name in ("Referrer-Policy", "Cache-Control", "X-Robots-Tag")}
    assert kept == {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
    assert not answer.cookies
    assert not Session.objects.exists()


def test_the_page_asks_with_a_form_a_deadline_and_the_board(client: Client, seat: Seat, token: str) -> None:
    answer = client.get(f"/t/{token}")
    page, html = answer.context["page"], answer.content.decode()

    assert answer.status_code == 200
    assert page.watched.seat == seat
    assert page.asked.prompt in html
    assert [choice.type for choice in page.asked.choices if f'name="type" value="{choice.type}"' not in html] == []
    assert f'action="/t/{token}/move"' in html
    assert "2 days, 23 hours left" in html
    assert "<svg" in html
    assert "The board in words" in html
    assert "hx-" not in html
    assert "csrf" not in html
    assert_is_kept_secret(answer)


def test_a_turn_is_played_decision_by_decision(game: Game, seat: Seat, token: str) -> None:
    client = Client(enforce_csrf_checks=True)

    first = client.post(f"/t/{token}/move", form(0))
    second = client.post(f"/t/{token}/move", form(1, END))

    assert (first.status_code, first.headers["Location"]) == (302, f"/t/{token}")
    assert second.status_code == 200
    assert "Your turn is played, thank you" in second.content.decode()
    assert "<form" not in second.content.decode()
    moves = Action.objects.filter(game=game, kind="move").order_by("seq")
    assert [(move.seat, move.move) for move in moves] == [
        (seat.index, {"type": "take", "actions": 1}),
        (seat.index, END),
    ]
    assert client.get(f"/t/{token}").status_code == 404
    assert_is_kept_secret(first)
    assert_is_kept_secret(second)


def test_an_answer_sent_again_shows_its_result(client: Client, game: Game, token: str) -> None:
    client.post(f"/t/{token}/move", form(0))
    within = client.post(f"/t/{token}/move", form(0))
    client.post(f"/t/{token}/move", form(1, END))
    before = snapshot(game)
    after = client.post(f"/t/{token}/move", form(1, END))

    assert (within.status_code, within.headers["Location"]) == (302, f"/t/{token}")
    assert after.status_code == 200
    assert "Your turn is played, thank you" in after.content.decode()
    assert snapshot(game) == before
    assert_is_kept_secret(after)


def test_another_answer_after_the_turn_plays_nothing(client: Client, game: Game, token: str) -> None:
    client.post(f"/t/{token}/move", form(0, END))
    before = snapshot(game)

    assert client.post(f"/t/{token}/move", form(1)).status_code == 404
    assert snapshot(game) == before


def test_a_link_never_asks_a_later_turn(client: Client, game: Game, seat: Seat, token: str) -> None:
    client.post(f"/t/{token}/move", form(0, END))
    play(game, END)
    assert waiting_seat(game) == seat

    again = client.post(f"/t/{token}/move", form(0, END))

    assert again.status_code == 200
    assert "<form" not in again.content.decode()
    assert client.post(f"/t/{token}/move", form(2)).status_code == 404


@pytest.mark.parametrize(
    "answer", [{"type": "castle"}, {"type": ""}, {"type": "take", "value:actions": "[" * 9_000}, {"type": "<script>"}]
)
def test_what_is_not_offered_is_refused_and_asked_again(
    client: Client, game: Game, token: str, answer: dict[str, str]
) -> None:
    before = snapshot(game)

    refused = client.post(f"/t/{token}/move", form(0, answer))

    assert refused.status_code == 422
    assert "Nothing was played." in refused.content.decode()
    assert f'action="/t/{token}/move"' in refused.content.decode()
    assert snapshot(game) == before
    assert_is_kept_secret(refused)


@pytest.mark.parametrize("step", ["", "x", "9" * 5_000])
def test_a_step_that_is_none_is_answered_400(client: Client, game: Game, token: str, step: str) -> None:
    before = snapshot(game)

    assert client.post(f"/t/{token}/move", {**TAKE, "step": step}).status_code == 400
    assert snapshot(game) == before


def test_time_that_is_over_is_said(client: Client, game: Game, token: str) -> None:
    before = snapshot(game)

    with time_machine.travel(timezone.now() + timedelta(days=4)):
        late = client.post(f"/t/{token}/move", form(0))

    assert late.status_code == 422
    assert "The time for this turn is over." in late.content.decode()
    assert snapshot(game) == before


def test_it_is_the_links_person_who_plays_whoever_is_signed_in(
    client_of: ClientOf, game: Game, seat: Seat, token: str, alice: User, bob: User, charlie: User
) -> None:
    names = []
    for person in (alice, bob, charlie):
        client = client_of(person)
        session = client.cookies["sessionid"].value
        page = client.get(f"/t/{token}")
        names.append((page.context["page"].watched.seat, client.cookies["sessionid"].value == session))
        assert "Sign out" not in page.content.decode()

    client_of(charlie).post(f"/t/{token}/move", form(0))

    assert names == [(seat, True)] * 3
    assert Action.objects.get(game=game, kind="move").seat == seat.index


def test_every_dead_link_gets_the_same_answer(client: Client, game: Game, seat: Seat, charlie: User) -> None:
    person = holder_of(seat)
    tokens = [
        *HOSTILE,
        links.issue(Link.Kind.TURN, seat=seat, user=person, turn=(seat.turn or 0) + 1),
        links.issue(Link.Kind.TURN, seat=seat, user=charlie, turn=seat.turn),
        links.issue(Link.Kind.LOOK, seat=seat, user=person),
    ]

    answers = [client.get(f"/t/{token}") for token in tokens]
    answers += [client.post(f"/t/{token}/move", form(0)) for token in tokens]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert "This link is not alive any more" in answers[0].content.decode()
    for answer in answers:
        assert_is_kept_secret(answer)


def test_a_game_that_is_over_asks_nothing(client: Client, game: Game, seat: Seat, token: str) -> None:
    services.resign(game_id=game.id, user=holder_of(seat), seat=seat.index)

    assert client.get(f"/t/{token}").status_code == 404
    assert client.post(f"/t/{token}/move", form(0)).status_code == 404
