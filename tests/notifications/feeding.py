"""News for feeds, without a game that goes on."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, GameEvent
from notifications import feed

KINDS = GameEvent.Kind.values


@transaction.atomic
def news_of(game: Game, count: int, *users: User) -> None:
    """Enter so many pieces of news of a game, of all kinds, into these people's feeds."""
    at = timezone.now()
    events = GameEvent.objects.bulk_create(
        GameEvent(
            game=game,
            kind=KINDS[number % len(KINDS)],
            seat=0,
            turn=number,
            step=number,
            at=at,
            is_told=True,
        )
        for number in range(count)
    )
    feed.take_pen()
    for event in events:
        feed.tell((event, user) for user in users)
