"""A page is read while the game goes on: it shows the game of one instant, as it was before or as it is after."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest
import time_machine
from django.db import InternalError, connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import services
from games.instant import one_instant
from games.models import Game
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import play_on, waiting_seat
from tests.web.conftest import ClientOf
from tests.web.route_table import timeless

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer"),
]
PAGES = ("games/{}", "games/{}/log", "api/v1/games/{}", "api/v1/games/{}/log")


@contextmanager
def amid(number: int, happens: Callable[[], object]) -> Iterator[list[int]]:
    """Something happens elsewhere just before the statement of this number; gives how many there were."""
    seen = [0]

    def execute(run: Callable[..., Any], *arguments: Any) -> Any:
        seen[0] += 1
        if seen[0] == number:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(happens).result()
        return run(*arguments)

    with connection.execute_wrapper(execute):
        yield seen


def bots_answer(game: Game) -> None:
    try:
        while services.play_bot(game_id=game.id):
            pass
    finally:
        connection.close()


def seen_at(client: Client, path: str) -> tuple[int, bytes]:
    answer = client.get(path)
    return answer.status_code, timeless(answer.content)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_of_one_instant(game_of: GameOf, client_of: ClientOf, alice: User, page: str) -> None:
    client = client_of(alice)
    with time_machine.travel(timezone.now(), tick=False):
        for statement in count(1):
            game = game_of(alice, Holder.BOT, Holder.BOT, rules="blacksmith_brothers")
            while not waiting_seat(game).is_bot:
                play_on(game, 1)
            path = "/" + page.format(game.id)
            before = seen_at(client, path)
            with amid(statement, partial(bots_answer, game)) as made:
                amidst = seen_at(client, path)
            if made[0] < statement:
                break
            assert amidst in (before, seen_at(client, path)), statement
            assert before != seen_at(client, path)
    assert statement > 3


def test_nothing_is_written_in_one_instant_and_all_as_usual_after_it(alice: User) -> None:
    with pytest.raises(InternalError, match="read-only transaction"), one_instant():
        alice.save()
    alice.name = "alicia"
    alice.save()

    assert User.objects.get().name == "alicia"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SHOW transaction_isolation")
        assert cursor.fetchone() == ("read committed",)
