"""Playing, taking back and giving up, as forms do it without any script."""

import pytest

from accounts.models import User
from games.models import Action, Game, Seat
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import holder_of, play_on, snapshot, waiting_seat
from tests.web.conftest import ClientOf
from tests.web.places import at

TAKE = {"type": "take", "value:actions": "1"}
LONG = "\u202eא" * 2_000


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


@pytest.fixture
def seat(game: Game) -> Seat:
    """Whose turn it is."""
    return waiting_seat(game)


@pytest.fixture
def asked(seat: Seat) -> User:
    return holder_of(seat)


def form(seat: Seat, answer: dict[str, str] | None = None, *, step: int = 0) -> dict[str, str]:
    return {"seat": str(seat.index), "step": str(step), **(answer or TAKE)}


def test_a_move_is_played_and_leads_back(client_of: ClientOf, game: Game, seat: Seat, asked: User) -> None:
    answer = client_of(asked).post(at(game, "/move"), form(seat))

    assert answer.status_code == 302
    assert answer.headers["Location"] == at(game)
    assert Action.objects.get(game=game, seq=1).move == {"type": "take", "actions": 1}


def test_a_double_post_plays_once(client_of: ClientOf, game: Game, seat: Seat, asked: User) -> None:
    client = client_of(asked)

    first, second = client.post(at(game, "/move"), form(seat)), client.post(at(game, "/move"), form(seat))

    assert (first.status_code, second.status_code) == (302, 412)
    assert Action.objects.filter(game=game, kind="move").count() == 1
    assert "The game has moved on" in second.content.decode()
    assert second.context["page"].board.step == 1


def test_another_seat_is_refused(client_of: ClientOf, game: Game, seat: Seat, alice: User, bob: User) -> None:
    other, before = (bob if holder_of(seat) == alice else alice), snapshot(game)

    answer = client_of(other).post(at(game, "/move"), form(seat))

    assert answer.status_code == 403
    assert "This seat is not yours. Nothing was played." in answer.content.decode()
    assert snapshot(game) == before


def test_a_move_out_of_turn_is_refused(client_of: ClientOf, game: Game, seat: Seat) -> None:
    idle = game.seats.exclude(index=seat.index).get()

    assert client_of(holder_of(idle)).post(at(game, "/move"), form(idle)).status_code == 422


@pytest.mark.parametrize(
    "answer",
    [
        {"type": "castle"},
        {"type": ""},
        {"type": "take"},
        {"type": "take", "value:actions": "4"},
        {"type": "take", "value:actions": "1.0"},
        {"type": "take", "value:actions": "true"},
        {"type": "take", "value:actions": '"1"'},
        {"type": "take", "value:actions": "1" * 10_000},
        {"type": "take", "value:actions": "[" * 10_000},
        {"type": "take", "list:actions": "1"},
        {"type": "take", "value:actions": "1", "value:gift": "9"},
        {"type": "open", "value:building": "<script>alert(1)</script>"},
        {"type": "open", "value:building": LONG},
        {"type": LONG},
        {"type": "open", f"value:{LONG[:100]}": "1"},
        {"type": "open", "value:<script>alert(1)</script>": "1"},
        {"type": "open", "value:building": "\x00"},
    ],
)
def test_an_answer_that_is_not_offered_is_refused_and_shows_the_game(
    client_of: ClientOf, game: Game, seat: Seat, asked: User, answer: dict[str, str]
) -> None:
    before = snapshot(game)

    page = client_of(asked).post(at(game, "/move"), form(seat, answer))

    assert page.status_code == 422
    assert page.context["page"].is_your_turn
    html = page.content.decode()
    assert 'role="alert"' in html
    assert "Nothing was played." in html
    assert "<script>alert" not in html
    assert snapshot(game) == before


@pytest.mark.parametrize("name", ["seat", "step"])
@pytest.mark.parametrize("value", ["", "x", "1e3", "9" * 5_000, None])
def test_a_form_that_is_not_ours_is_answered_400(
    client_of: ClientOf, game: Game, seat: Seat, asked: User, name: str, value: str | None
) -> None:
    given = {**form(seat), name: value}

    answer = client_of(asked).post(at(game, "/move"), {key: kept for key, kept in given.items() if kept is not None})

    assert answer.status_code == 400
    assert "We could not read that" in answer.content.decode()


@pytest.mark.parametrize(("name", "status"), [("seat", 403), ("step", 412)])
def test_a_number_out_of_every_range_is_refused(
    client_of: ClientOf, game: Game, seat: Seat, asked: User, name: str, status: int
) -> None:
    answer = client_of(asked).post(at(game, "/move"), {**form(seat), name: "9" * 30})

    assert answer.status_code == status


@pytest.mark.usefixtures("toy")
def test_a_refused_selection_is_not_lost(game_of: GameOf, client_of: ClientOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT, rules="toy")
    play_on(game, moves=2)
    while not game.seats.filter(user=alice, asked="waiting").exists() or "discard" not in _kinds(
        client_of, alice, game
    ):
        play_on(game, moves=1)
    offered = client_of(alice).get(at(game)).context["page"].asked.choices[0].params[0].answers
    cards = [f'"{answer.value}"' for answer in offered]
    assert len(cards) > 2

    answer = {"seat": "0", "step": str(game.step), "type": "discard", "list:cards": ["", *cards]}
    page = client_of(alice).post(at(game, "/move"), answer)

    assert page.status_code == 422
    assert [option.is_given for option in page.context["page"].forms[0].last.options] == [True] * len(cards)


def _kinds(client_of: ClientOf, person: User, game: Game) -> str:
    asked = client_of(person).get(at(game)).context["page"].asked
    return asked.kind if asked else ""


def test_undo_takes_the_last_action_back(client_of: ClientOf, game: Game, seat: Seat, asked: User) -> None:
    client = client_of(asked)
    client.post(at(game, "/move"), form(seat))

    answer = client.post(at(game, "/undo"), {"seat": str(seat.index), "step": "1"})

    assert answer.headers["Location"] == at(game)
    assert [action.kind for action in Action.objects.filter(game=game)] == ["start", "move", "undo"]


def test_undo_is_refused_with_its_reason(client_of: ClientOf, game: Game, seat: Seat, asked: User) -> None:
    answer = client_of(asked).post(at(game, "/undo"), {"seat": str(seat.index), "step": "0"})

    assert answer.status_code == 422
    assert "This cannot be taken back:" in answer.content.decode()


def test_giving_up_asks_first(client_of: ClientOf, game: Game, alice: User) -> None:
    before = snapshot(game)

    page = client_of(alice).get(at(game, "/resign")).content.decode()

    assert "Give up your seat?" in page
    assert "the other side wins at once" in page
    assert snapshot(game) == before


def test_giving_up_ends_a_game_of_two(client_of: ClientOf, game: Game, alice: User) -> None:
    page = client_of(alice).post(at(game, "/resign"), {"seat": "0"}, follow=True)

    assert "You gave up your seat." in page.content.decode()
    assert "It ended when alice gave up the seat." in page.content.decode()


def test_a_game_that_is_over_takes_nothing_more(client_of: ClientOf, game: Game, alice: User) -> None:
    client = client_of(alice)
    client.post(at(game, "/resign"), {"seat": "0"})
    before = snapshot(game)

    answers = [
        client.post(at(game, deed), {**TAKE, "seat": "0", "step": "1"}) for deed in ("/move", "/undo", "/resign")
    ]

    assert [answer.status_code for answer in answers] == [409, 409, 409]
    assert ["This game is over" in answer.content.decode() for answer in answers] == [True, True, True]
    assert client.get(at(game, "/resign")).status_code == 409
    assert snapshot(game) == before
