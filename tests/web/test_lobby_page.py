"""The lobby: tables with free seats for everybody."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games import tables
from games.models import Game
from games.rules import registry
from games.tables import Holder, Offer
from tests.games.sitting import LINK, PLAYERS, PUBLIC, table_of
from tests.web.conftest import ClientOf
from tests.web.places import at

pytestmark = pytest.mark.django_db


def listed(client: Client, query: str = "") -> list[Game]:
    answer = client.get(f"/lobby{query}")
    assert answer.status_code == 200
    found = [page.game for page in answer.context["tables"]]
    assert [game for game in found if f'href="{at(game)}"' not in answer.content.decode()] == []
    return found


def test_it_lists_public_tables_with_a_free_seat(
    client: Client, client_of: ClientOf, alice: User, bob: User, charlie: User
) -> None:
    table_of(alice, Holder.FREE, visibility=LINK)
    table_of(alice, Holder.FREE, visibility=PLAYERS)
    table_of(alice, Offer(bob), visibility=PUBLIC)
    table_of(alice, Holder.BOT, visibility=PUBLIC)
    called_off = table_of(alice, Holder.FREE, visibility=PUBLIC)
    tables.call_off(game_id=called_off.id, user=alice)
    older, newer = (table_of(alice, Holder.FREE, Holder.BOT, visibility=PUBLIC) for _ in range(2))

    assert listed(client) == [newer, older]
    assert listed(client_of(charlie)) == [newer, older]
    assert listed(client_of(alice)) == []


def test_it_can_be_of_one_game(client: Client, alice: User) -> None:
    first, second = (
        tables.create_game(
            created_by=alice, rules=slug, options={}, seats=[alice, Holder.FREE], visibility=Game.Visibility.PUBLIC
        )
        for slug in list(registry.GAMES)[:2]
    )

    assert listed(client, f"?game={first.rules}") == [first]
    assert listed(client, f"?game={second.rules}") == [second]
    assert client.get("/lobby?game=chess").status_code == 404


def test_an_empty_lobby_says_how_to_fill_it(client: Client) -> None:
    assert "No table has a free seat just now" in client.get("/lobby").content.decode()
    chosen = client.get("/lobby?game=blueprints").content.decode()
    assert "No table of this game has a free seat just now" in chosen
    assert 'href="/games/new/blueprints"' in chosen


def test_it_tells_no_address(client: Client, alice: User, bob: User) -> None:
    table_of(alice, Offer(bob), Holder.FREE, visibility=PUBLIC)

    html = client.get("/lobby").content.decode()

    assert "bob" not in html
    assert "@" not in html


@pytest.mark.parametrize("path", ["/", "/rules", "/lobby"])
def test_everybody_finds_it_in_the_letterhead(client: Client, client_of: ClientOf, alice: User, path: str) -> None:
    for visitor in (client, client_of(alice)):
        assert '<a href="/lobby">Lobby</a>' in visitor.get(path).content.decode()


def test_it_takes_five_statements_however_many_tables(
    client_of: ClientOf, alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(bob)
    for number in range(1, 4):
        table_of(alice, Holder.FREE, visibility=PUBLIC)
        with django_assert_num_queries(5):  # session, user; tables, seats, invitations
            assert len(client.get("/lobby").context["tables"]) == number
