"""What a table's page shows before the game starts: who sits, on what terms, and what the viewer can do about it."""

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from games import queries
from games.deadlines import MISSES
from games.lobby import Place, Table
from games.models import Game
from games.rules.protocol import GameInfo
from notifications import time_words
from web.new_game_form import TURN_SPANS, spelt

POLL_SECONDS = 10
_HELD = (Place.State.HELD, Place.State.BOT)


@dataclass(frozen=True, slots=True)
class Term:
    """One of the game's options, in words."""

    label: str
    value: str


def turn_span_of(game: Game) -> str:
    """What a turn may take, in words."""
    seconds = game.turn_seconds
    return str(TURN_SPANS.get(str(seconds)) or time_words.span(timedelta(seconds=seconds)))


@dataclass(frozen=True, slots=True)
class TablePage:
    """See the module."""

    table: Table

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def info(self) -> GameInfo:
        return self.game.info

    @property
    def options(self) -> list[Term]:
        words = queries.words_of(self.game, get_language() or "en")
        return [
            Term(words[f"option.{name}"], words[f"option.{name}.{spelt(value)}"])
            for name, value in self.game.options.items()
        ]

    @property
    def turn_span(self) -> str:
        return turn_span_of(self.game)

    @property
    def misses(self) -> int:
        """After so many missed turns in a row a bot plays on."""
        return MISSES

    @property
    def taken(self) -> int:
        """How many seats are held."""
        return sum(place.state in _HELD for place in self.table.places)

    @property
    def asked(self) -> list[Place]:
        """The seats that are offered and not answered."""
        return [place for place in self.table.places if place.state == Place.State.OFFERED]

    @property
    def is_shared(self) -> bool:
        """Whether the table's address is of use to others."""
        return self.game.is_open and self.game.visibility != Game.Visibility.PLAYERS

    @property
    def address(self) -> str:
        return settings.SITE_URL + reverse("web:game", args=[self.game.id])

    @property
    def state(self) -> str:
        """Another one whenever the viewer is to see something else."""
        told = (self.game.status, self.table.places, self.table.invitation)
        return sha256(repr(told).encode()).hexdigest()[:16]

    @property
    def poll_seconds(self) -> int | None:
        return POLL_SECONDS if self.game.is_open else None
