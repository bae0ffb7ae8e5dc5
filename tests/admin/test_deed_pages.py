"""Acting on a game at the desk: who may, what is shown first, and what is done."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from games.models import Action, Game, Seat
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import play_on, snapshot, waiting_seat
from tests.web.places import ClientOf

WHY = "The post was late."
ANSWERS: dict[str, dict[str, object]] = {
    "pause": {},
    "extend": {"hours": 36},
    "replace": {"seat": 0, "user": "D’ORA"},
    "hand": {"seat": 0},
    "rollback": {"to_step": 1},
    "adjudicate": {"place-0": 2, "place-1": 1},
    "cancel": {},
}


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    User.objects.create_user(email="dora@example.org", name="dora")
    return play_on(game_of(alice, bob), 4)


def page_of(game: Game) -> str:
    return f"/desk/games/game/{game.id}/change/"


def deed_of(game: Game, kind: str) -> str:
    return f"/desk/games/game/{game.id}/deed/{kind}/"


def answer(game: Game, kind: str, **more: object) -> dict[str, object]:
    seat = {"seat": waiting_seat(game).index} if kind == "extend" else {}
    return {"step": game.step, "reason": WHY, **seat, **ANSWERS[kind], **more}


@pytest.mark.parametrize("kind", ANSWERS)
def test_a_deed_is_shown_before_it_is_done(at_desk: ClientOf, game: Game, organiser: User, kind: str) -> None:
    client, before = at_desk(organiser), snapshot(game)

    assert client.get(deed_of(game, kind)).status_code == 200
    shown = client.post(deed_of(game, kind), answer(game, kind))

    assert "This will happen" in shown.content.decode()
    assert snapshot(game) == before
    form = shown.context["form"]
    hidden = {name: form[name].value() for name in form.fields}
    again = client.post(deed_of(game, kind), {**hidden, "again": "1"}).content.decode()
    assert ("Show what will happen" in again, WHY in again) == (True, True)
    done = client.post(deed_of(game, kind), {**hidden, "confirmed": "1"}, follow=True)
    assert "Done. It stands in the game’s log" in done.content.decode()
    last = Action.objects.filter(game=game).latest("seq")
    assert (last.kind, last.by, last.reason) == (kind, organiser, WHY)


@pytest.mark.parametrize("kind", ANSWERS)
def test_nobody_else_can_do_it(
    at_desk: ClientOf, client: Client, game: Game, alice: User, charlie: User, kind: str
) -> None:
    keeper = User.objects.create_user(email="kim@example.org", name="kim", is_staff=True)
    alice.is_staff = alice.is_superuser = True  # who plays there may not judge, whatever else she may do
    alice.save()
    before = snapshot(game)

    for browser, status in ((client, 302), (at_desk(charlie), 404), (at_desk(keeper), 404), (at_desk(alice), 403)):
        assert browser.post(deed_of(game, kind), answer(game, kind, confirmed="1")).status_code == status
        if status != 403:
            assert browser.get(deed_of(game, kind)).status_code == status

    assert snapshot(game) == before


def test_who_may_only_look_is_offered_nothing(at_desk: ClientOf, game: Game, organiser: User) -> None:
    organiser.user_permissions.remove(Permission.objects.get(codename="organise_game"))
    client, before = at_desk(organiser), snapshot(game)

    page = client.get(page_of(game))

    assert page.status_code == 200
    assert "Only organisers can do this." in page.content.decode()
    assert "/deed/" not in page.content.decode()
    assert client.post(deed_of(game, "cancel"), answer(game, "cancel", confirmed="1")).status_code == 403
    assert snapshot(game) == before


def test_an_organiser_who_plays_is_told_why_another_must_do_it(
    at_desk: ClientOf, game_of: GameOf, organiser: User, bob: User
) -> None:
    page = at_desk(organiser).get(page_of(game_of(organiser, bob)))

    assert "another organiser must do this" in page.content.decode()
    assert "/deed/" not in page.content.decode()


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("pause", {"reason": "no"}),
        ("extend", {"hours": 0}),
        ("extend", {"seat": 9}),
        ("replace", {"user": "nobody"}),
        ("adjudicate", {"place-0": 7}),
        ("rollback", {"to_step": -1}),
    ],
)
def test_a_wrong_answer_is_asked_again_and_changes_nothing(
    at_desk: ClientOf, game: Game, organiser: User, kind: str, wrong: dict[str, object]
) -> None:
    before = snapshot(game)

    page = at_desk(organiser).post(deed_of(game, kind), answer(game, kind, confirmed="1", **wrong))

    assert page.context["form"].errors
    assert snapshot(game) == before


@pytest.mark.parametrize(
    ("kind", "wrong", "status"),
    [
        ("pause", {"step": 0}, 412),
        ("replace", {"user": "bob"}, 409),
        ("rollback", {"to_step": 99}, 422),
        ("adjudicate", {"place-0": 1, "place-1": 1}, 200),
        ("adjudicate", {"place-0": 2, "place-1": 2}, 422),
    ],
)
def test_what_the_game_refuses_is_said_already_in_the_preview(
    at_desk: ClientOf, game: Game, organiser: User, kind: str, wrong: dict[str, object], status: int
) -> None:
    before = snapshot(game)

    page = at_desk(organiser).post(deed_of(game, kind), answer(game, kind, **wrong))

    assert page.status_code == status
    assert ("Nothing was " in page.content.decode()) == (status != 200)
    assert snapshot(game) == before


def test_only_what_makes_sense_is_offered(at_desk: ClientOf, game: Game, organiser: User) -> None:
    client = at_desk(organiser)
    assert "/deed/resume/" not in client.get(page_of(game)).content.decode()

    client.post(deed_of(game, "pause"), answer(game, "pause", confirmed="1"))

    page = client.get(page_of(game)).content.decode()
    assert ("/deed/resume/" in page, "/deed/pause/" in page, "/deed/extend/" in page) == (True, False, False)
    assert client.get(deed_of(game, "extend")).status_code == 302
    assert client.get(deed_of(game, "nonsense")).status_code == 302
    game.refresh_from_db()
    client.post(deed_of(game, "cancel"), answer(game, "cancel", confirmed="1"))
    assert "/deed/" not in client.get(page_of(game)).content.decode()


def test_where_a_bot_is_asked_no_turn_is_extended(
    at_desk: ClientOf, game_of: GameOf, alice: User, organiser: User
) -> None:
    game = game_of(alice, Holder.BOT)
    for is_bot in (True, False):
        Seat.objects.filter(pk=waiting_seat(game).pk).update(is_bot=is_bot)
        page = at_desk(organiser).get(page_of(game)).content.decode()
        assert ("/deed/extend/" in page) == (not is_bot)


def test_the_games_own_page_tells_its_players_why_it_is_paused(
    at_desk: ClientOf, client_of: ClientOf, game: Game, organiser: User, alice: User
) -> None:
    at_desk(organiser).post(deed_of(game, "pause"), answer(game, "pause", confirmed="1"))

    page = client_of(alice).get(f"/games/{game.id}").content.decode()

    assert "The game is paused" in page
    assert WHY in page
    assert "paused by the organisers" in client_of(alice).get("/").content.decode()
