import pytest
from django.test import Client

from accounts.models import User
from games import lobby, seating
from games.models import Game, Invitation
from games.rules import registry
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db
FIRST = next(iter(registry.GAMES))
TOY = {
    "players": "2",
    **{f"seat-{number}": "bot" for number in (2, 3, 4)},
    "turn_span": "86400",
    "days_off": "yes",
    "visibility": "link",
    "option-rounds": "3",
    "option-rich": "false",
}


def states(game: Game) -> list[tuple[str, str]]:
    """The seats as whoever set the table knows them."""
    return [(place.state.value, place.name) for place in lobby.open_table(game.id, game.created_by).places]


def test_choosing_shows_every_game(client_of: ClientOf, alice: User) -> None:
    page = client_of(alice).get("/games/new").content.decode()

    assert [slug for slug in registry.GAMES if f'href="/games/new/{slug}"' not in page] == []


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_game_starts_with_its_defaults(client_of: ClientOf, alice: User, slug: str) -> None:
    client = client_of(alice)
    form = client.get(f"/games/new/{slug}").context["form"]
    answers: dict[str, str] = {name: field.initial or "" for name, field in form.fields.items()}

    page = client.post(f"/games/new/{slug}", answers, follow=True)

    game = Game.objects.get()
    assert page.redirect_chain == [(f"/games/{game.id}", 302)]
    assert page.status_code == 200
    assert game.is_running
    assert [seat.user for seat in game.seats.all()] == [alice, *[None] * (form.fields["players"].initial - 1)]
    assert game.turn_seconds == 3 * 86_400
    assert game.allows_absence
    assert game.visibility == Game.Visibility.LINK
    assert game.options == {option.name: option.default for option in registry.rules(slug).info.options}


@pytest.mark.usefixtures("toy")
def test_terms_arrive_with_their_own_type(client_of: ClientOf, alice: User) -> None:
    answer = {**TOY, "turn_span": "3600", "days_off": "no", "visibility": "public", "option-rich": "true"}

    client_of(alice).post("/games/new/toy", answer)

    game = Game.objects.get()
    assert game.options == {"rounds": 3, "rich": True}
    assert game.turn_seconds == 3_600
    assert not game.allows_absence
    assert game.visibility == Game.Visibility.PUBLIC


@pytest.mark.usefixtures("toy")
def test_a_wrong_form_comes_back_with_what_was_picked(client_of: ClientOf, alice: User) -> None:
    answer = {**TOY, "players": "99", "turn_span": "60", "option-rich": "maybe", "visibility": "all", "days_off": ""}

    page = client_of(alice).post("/games/new/toy", answer)

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"players", "turn_span", "option-rich", "visibility", "days_off"}
    assert [radio.data["selected"] for radio in page.context["form"]["option-rounds"]] == [False, True]
    assert not Game.objects.exists()


@pytest.mark.usefixtures("toy", "bob")
def test_a_table_waits_for_who_is_asked_and_for_who_comes(client_of: ClientOf, alice: User) -> None:
    answer = {**TOY, "players": "3", "seat-2": "person", "seat-2-who": "BoB", "seat-3": "free"}

    page = client_of(alice).post("/games/new/toy", answer, follow=True)

    game = Game.objects.get()
    assert game.is_open
    assert page.redirect_chain == [(f"/games/{game.id}", 302)]
    assert states(game) == [("held", "alice"), ("offered", "bob"), ("free", "Free seat")]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("address", ["bob@example.org", "BOB@EXAMPLE.ORG", "nobody@example.org"])
def test_an_address_is_taken_alike_known_or_not(  # S6
    client_of: ClientOf, alice: User, bob: User, address: str
) -> None:
    page = client_of(alice).post("/games/new/toy", {**TOY, "seat-2": "person", "seat-2-who": address}, follow=True)

    game = Game.objects.get()
    assert Invitation.objects.get().user.email == address.lower()
    assert states(game) == [("held", "alice"), ("offered", "Invited by post")]
    assert "bob" not in page.content.decode()


@pytest.mark.usefixtures("toy", "bob")
@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("", "Write the name or the address of whom you mean."),
        ("bobby", "Nobody here is called “bobby”."),
        ("<script>", "Nobody here is called “&lt;script&gt;”."),
        ("bob@", "This is no complete address."),
        ("ALICE", "You sit at this table already."),
        ("alice@EXAMPLE.org", "You sit at this table already."),
        ("x" * 255, "at most 254 characters"),
    ],
)
def test_a_name_that_means_nobody_is_said_at_its_field(client_of: ClientOf, alice: User, who: str, said: str) -> None:
    answer = {**TOY, "players": "3", "seat-2": "person", "seat-2-who": who, "seat-3": "person", "seat-3-who": "Bob"}

    page = client_of(alice).post("/games/new/toy", answer)
    html = page.content.decode()

    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"seat-2-who"}
    assert said in html.partition('data-seat="2"')[2].partition('data-seat="3"')[0]
    assert 'value="Bob"' in html
    assert not Game.objects.exists()


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("first", "second"), [("bob", "BOB"), ("new@example.org", "New@example.org")])
def test_nobody_is_asked_twice(client_of: ClientOf, alice: User, bob: User, first: str, second: str) -> None:
    answer = {"seat-2": "person", "seat-2-who": first, "seat-3": "person", "seat-3-who": second}

    page = client_of(alice).post("/games/new/toy", {**TOY, "players": "3", **answer})

    assert page.context["form"].errors == {"seat-3-who": ["This person is named at another seat already."]}
    assert User.objects.count() == 2


@pytest.mark.usefixtures("toy")
def test_a_name_and_an_address_of_one_person_tell_nothing_of_each_other(  # S6
    client_of: ClientOf, alice: User, bob: User
) -> None:
    answer = {"seat-2": "person", "seat-2-who": "bob", "seat-3": "person", "seat-3-who": bob.email}

    client_of(alice).post("/games/new/toy", {**TOY, "players": "3", **answer})

    assert states(Game.objects.get()) == [("held", "alice"), ("offered", "bob"), ("offered", "Invited by post")]


@pytest.mark.usefixtures("toy")
def test_a_seat_beyond_the_players_does_not_count(client_of: ClientOf, alice: User) -> None:
    answer = {**TOY, "players": "2", "seat-3": "person", "seat-3-who": "nobody at all"}

    assert client_of(alice).post("/games/new/toy", answer).status_code == 302
    assert Game.objects.get().seats.count() == 2


@pytest.mark.usefixtures("toy")
def test_a_table_for_its_players_keeps_no_seat_for_anyone(client_of: ClientOf, alice: User) -> None:
    page = client_of(alice).post("/games/new/toy", {**TOY, "seat-2": "free", "visibility": "players"})

    assert set(page.context["form"].errors) == {"visibility"}
    assert not Game.objects.exists()


@pytest.mark.usefixtures("toy")
def test_a_refusal_is_said_and_nothing_typed_is_lost(
    client_of: ClientOf, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "MOST_DAILY_INVITATIONS", 0)

    page = client_of(alice).post("/games/new/toy", {**TOY, "seat-2": "person", "seat-2-who": "guest@example.org"})

    assert page.status_code == 422
    assert "At most 30 invitations can be open" in page.content.decode()
    assert 'value="guest@example.org"' in page.content.decode()
    assert not Game.objects.exists()
    assert list(User.objects.all()) == [alice]


def test_an_unknown_game_is_not_found(client_of: ClientOf, alice: User) -> None:
    assert client_of(alice).get("/games/new/chess").status_code == 404
    assert client_of(alice).post("/games/new/chess", {"players": "2"}).status_code == 404


@pytest.mark.parametrize("path", ["/games/new", f"/games/new/{FIRST}"])
def test_who_is_not_signed_in_is_sent_to_the_landing_page_and_back(client: Client, path: str) -> None:
    assert client.get(path).headers["Location"] == f"/?next={path}"
    assert client.post(f"/games/new/{FIRST}", {"players": "2"}).status_code == 302
    assert not Game.objects.exists()
