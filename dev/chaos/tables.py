"""The games that are played, with their people."""

from random import Random
from threading import Event
from uuid import uuid4

from django.conf import settings
from django.test import Client

from accounts.models import User
from dev.chaos.players import LinkPlayer, Place, Player, SignedInPlayer
from dev.chaos.post import Post
from dev.chaos.visitor import Visitor
from games import tables

RULES = "builders_middle_ages"
"""A game whose every answer is a public step, so that a step and a move name one action."""
SLOW_SECONDS = 75
"""How long a slow reader leaves a letter: beyond the lease of a sender that was killed, so that it comes again."""


def seat_people(*, games: int, port: int, letters: Post, stop: Event, chance: Random) -> list[Player]:
    """Start games of two: one person always plays by links, the other in every second game.

    Every fourth game ends, for its signed-in player gives up after a while; in every fourth one reads slowly.
    """
    players: list[Player] = []
    for number in range(games):
        people = [_person() for _ in range(2)]
        game = tables.create_game(created_by=people[0], rules=RULES, options={}, seats=people)
        for seat, person in enumerate(people):
            visitor = Visitor(port)
            place = Place(str(game.id), seat, visitor, stop, Random(chance.random()))  # noqa: S311 - play, no secret
            if seat == 0 or number % 2 == 0:
                after = SLOW_SECONDS if number % 4 == 3 else 0
                players.append(LinkPlayer(place, letters=letters, address=person.email, reads_after_seconds=after))
            else:
                visitor.cookies |= _session(person)
                gives_up_after = chance.randint(6, 12) if number % 4 == 1 else None
                players.append(SignedInPlayer(place, gives_up_after=gives_up_after))
    return players


def _person() -> User:
    name = uuid4().hex[:20]
    return User.objects.create_user(email=f"{name}@example.org", name=name)


def _session(person: User) -> dict[str, str]:
    """The cookie of a browser in which this person is signed in."""
    client = Client()
    client.force_login(person)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
