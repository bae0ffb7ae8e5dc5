import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.rules import registry
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db
FIRST = next(iter(registry.GAMES))


def test_choosing_shows_every_game(client_of: ClientOf, alice: User) -> None:
    page = client_of(alice).get("/games/new").content.decode()

    assert [slug for slug in registry.GAMES if f'href="/games/new/{slug}"' not in page] == []


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_game_starts_with_its_defaults(client_of: ClientOf, alice: User, slug: str) -> None:
    client = client_of(alice)
    form = client.get(f"/games/new/{slug}").context["form"]
    answers = {name: field.initial for name, field in form.fields.items()}

    page = client.post(f"/games/new/{slug}", answers, follow=True)

    game = Game.objects.get()
    assert page.redirect_chain == [(f"/games/{game.id}", 302)]
    assert page.status_code == 200
    assert [seat.user for seat in game.seats.all()] == [alice, *[None] * (answers["players"] - 1)]
    assert game.turn_seconds == 3 * 86_400
    assert game.options == {option.name: option.default for option in registry.rules(slug).info.options}


@pytest.mark.usefixtures("toy")
def test_options_arrive_with_their_own_type(client_of: ClientOf, alice: User) -> None:
    answer = {"players": "2", "turn_span": "3600", "option-rounds": "3", "option-rich": "true"}

    client_of(alice).post("/games/new/toy", answer)

    game = Game.objects.get()
    assert game.options == {"rounds": 3, "rich": True}
    assert game.turn_seconds == 3_600


@pytest.mark.usefixtures("toy")
def test_a_wrong_form_comes_back_with_what_was_picked(client_of: ClientOf, alice: User) -> None:
    answer = {"players": "99", "turn_span": "60", "option-rounds": "3", "option-rich": "maybe"}

    page = client_of(alice).post("/games/new/toy", answer)

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"players", "turn_span", "option-rich"}
    assert [radio.data["selected"] for radio in page.context["form"]["option-rounds"]] == [False, True]
    assert not Game.objects.exists()


def test_an_unknown_game_is_not_found(client_of: ClientOf, alice: User) -> None:
    assert client_of(alice).get("/games/new/chess").status_code == 404
    assert client_of(alice).post("/games/new/chess", {"players": "2"}).status_code == 404


@pytest.mark.parametrize("path", ["/games/new", f"/games/new/{FIRST}"])
def test_who_is_not_signed_in_is_sent_to_the_landing_page_and_back(client: Client, path: str) -> None:
    assert client.get(path).headers["Location"] == f"/?next={path}"
    assert client.post(f"/games/new/{FIRST}", {"players": "2"}).status_code == 302
    assert not Game.objects.exists()
