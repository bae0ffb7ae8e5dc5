"""How much is told at once: `notifications.tasks.tell`."""

from collections.abc import Sequence

import pytest
from django.utils import timezone

from games.models import Game, GameEvent
from notifications import fan_out, tasks
from notifications.models import Delivery

pytestmark = pytest.mark.django_db

MANY = 250
"""More than two batches."""


def news_of(game: Game, number: int) -> list[GameEvent]:
    """So many deeds of the organisers, of each of which both players are told."""
    GameEvent.objects.update(is_told=True)
    deeds = [GameEvent(game=game, kind="desk", step=step, at=timezone.now()) for step in range(number)]
    return GameEvent.objects.bulk_create(deeds)


def refuse(monkeypatch: pytest.MonkeyPatch, bad: Sequence[GameEvent]) -> list[int]:
    """Let some pieces of news fail; gives how many were in each try."""
    tell, ids, tries = fan_out._tell, {event.pk for event in bad}, list[int]()

    def fail_for_bad(news: Sequence[GameEvent]) -> None:
        tries.append(len(news))
        if ids & {event.pk for event in news}:
            raise RuntimeError
        tell(news)

    monkeypatch.setattr(fan_out, "_tell", fail_for_bad)
    return tries


def test_all_that_is_new_is_told_by_one_call(game: Game) -> None:  # D8
    news_of(game, MANY)

    assert tasks.tell() == MANY
    assert Delivery.objects.filter(kind="desk").count() == 2 * MANY


def test_what_cannot_be_told_does_not_keep_the_others(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    news = news_of(game, MANY)
    refuse(monkeypatch, news[:1])

    assert tasks.tell() == MANY - 1
    assert [event.pk for event in GameEvent.objects.filter(is_told=False)] == [news[0].pk]


def test_what_cannot_be_told_is_not_tried_again_at_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = refuse(monkeypatch, news_of(game, MANY))

    assert tasks.tell() == 0
    assert tries == [100] + [1] * 100
