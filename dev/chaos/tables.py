"""The games that are played, with their people, programs and bots."""

from collections.abc import Sequence
from random import Random
from threading import Event
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.tokens import issue_token
from dev.chaos.journal import Journal, Record
from dev.chaos.players import By, LinkPlayer, Place, Player, Program, SignedInPlayer
from dev.chaos.post import Post
from dev.chaos.visitor import Visitor
from games import tables
from games.models import Game

RULES = "builders_middle_ages"
"""A game whose every answer is a public step, so that a step and a move name one action."""
SLOW_SECONDS = 75
"""How long a slow reader leaves a letter: beyond the lease of a sender that was killed, so that it comes again."""
SEATINGS: Sequence[Sequence[By]] = (
    (By.LINK, By.LINK),
    (By.LINK, By.GIVING_UP),
    (By.PROGRAM, By.LINK, By.BOT),
    (By.SLOW_LINK, By.PAGE),
)
"""Who sits at one table, the next, and so on, over and over."""


class Tables:
    """So many games at once: one that is over is followed by another.

    Each stands in the journal as `table`, so that a later run goes on with those that are not over.

    Attributes:
        players: of this run.
    """

    def __init__(self, journal: Journal, letters: Post, *, port: int, chance: Random) -> None:
        self._journal, self._letters, self._port, self._chance = journal, letters, port, chance
        self.stop = Event()
        self.players: list[Player] = []
        self._seated: set[str] = set()

    def fill(self, games: int) -> None:
        """Seat players at all tables that are not over, and at new ones until there are so many."""
        running = set(map(str, Game.objects.filter(status=Game.Status.RUNNING).values_list("id", flat=True)))
        for table in self._journal.all("table"):
            if table["game"] in running - self._seated:
                self._seat(table)
        for _ in range(games - len(running)):
            self._seat(self._open())

    def _open(self) -> Record:
        seating = SEATINGS[self._journal.count("table") % len(SEATINGS)]
        people = [tables.Holder.BOT if by == By.BOT else _person() for by in seating]
        (host, *_) = [person for person in people if isinstance(person, User)]
        game = tables.create_game(created_by=host, rules=RULES, options={}, seats=people)
        return self._journal.write("table", game=str(game.id), seating=seating)

    def _seat(self, table: Record) -> None:
        self._seated.add(table["game"])
        users = {
            seat.index: seat.user
            for seat in Game.objects.get(id=table["game"]).seats.select_related("user")
            if seat.user is not None
        }
        for seat, by in enumerate(map(By, table["seating"])):
            if seat in users:
                player = self._player(table["game"], seat, by, users[seat])
                self.players.append(player)
                player.start()

    def _player(self, game: str, seat: int, by: By, person: User) -> Player:
        visitor = Visitor(self._port)
        chance = Random(self._chance.random())  # noqa: S311 - play, no secret
        place = Place(game, seat, visitor, self.stop, chance, self._journal)
        links: Any = {
            "letters": self._letters,
            "address": person.email,
            "read": max(self._letters.received(person.email) - 1, 0),
        }
        match by:
            case By.LINK:
                return LinkPlayer(place, **links)
            case By.SLOW_LINK:
                return LinkPlayer(place, **links, reads_after_seconds=SLOW_SECONDS)
            case By.PROGRAM:
                _, visitor.token = issue_token(user=person, name="chaos", scopes=["games:read", "games:play"])
                return Program(place)
            case _:
                visitor.cookies |= _session(person)
                gives_up = by == By.GIVING_UP
                return SignedInPlayer(place, gives_up_after=chance.randint(6, 12) if gives_up else None)


def _person() -> User:
    name = uuid4().hex[:20]
    return User.objects.create_user(email=f"{name}@example.org", name=name)


def _session(person: User) -> dict[str, str]:
    """The cookie of a browser in which this person is signed in."""
    client = Client()
    client.force_login(person)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
