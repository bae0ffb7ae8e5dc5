"""People who play: one reads mail and answers by its links, another is signed in and looks again and again."""

import json
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from http import HTTPStatus
from random import Random
from threading import Event, Thread

from dev.chaos import forms, post
from dev.chaos.forms import Fields, Form
from dev.chaos.history import Answer, Outcome
from dev.chaos.post import Post
from dev.chaos.visitor import Reply, Visitor

LOOK_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody plays, and with what.

    Attributes:
        stop: is set when it is enough.
    """

    game: str
    seat: int
    visitor: Visitor
    stop: Event
    chance: Random


class Player(Thread, ABC):
    """Holds a seat until it is enough, or the game is over.

    Attributes:
        answers: what was sent, in order.
        trouble: why the player gave up, if it was not the game that ended.
    """

    is_by_link: bool

    def __init__(self, place: Place) -> None:
        super().__init__(name=f"seat {place.seat} of {place.game}", daemon=True)
        self.place = place
        self.answers: list[Answer] = []
        self.trouble = ""

    @property
    def accepted(self) -> int:
        """How many answers were accepted so far."""
        return sum(answer.outcome == Outcome.ACCEPTED for answer in self.answers)

    def run(self) -> None:
        try:
            self.play()
        except Exception as error:
            self.trouble = f"{self.name}: {error!r}"

    @abstractmethod
    def play(self) -> None:
        """Answer whatever is asked."""

    def send(self, form: Form) -> Reply:
        """Answer with one of the choices of a form, by chance, and write down what came of it."""
        fields = self.place.chance.choice(form.answers())
        reply = self.place.visitor.post(form.action, fields)
        self.answers.append(
            Answer(
                self.place.game,
                self.place.seat,
                int(dict(fields)["step"]),
                move_of(fields),
                _outcome(reply),
                reply.tries,
                self.is_by_link,
            )
        )
        return reply


class LinkPlayer(Player):
    """Knows nothing but the letters, and takes some time to read each."""

    is_by_link = True

    def __init__(self, place: Place, *, letters: Post, address: str, reads_after_seconds: float) -> None:
        super().__init__(place)
        self.letters, self.address, self.reads_after_seconds = letters, address, reads_after_seconds

    def play(self) -> None:
        read = 0
        while not self.place.stop.is_set():
            for text in self.letters.texts(self.address, read, LOOK_SECONDS):
                read += 1
                self.place.stop.wait(self.reads_after_seconds)
                for path in post.turn_links(text):
                    self._answer(path)

    def _answer(self, path: str) -> None:
        """Answer decision after decision, until the link asks nothing more."""
        while not self.place.stop.is_set():
            reply = self.place.visitor.get(path)
            choices = forms.choices(reply.body)
            if not choices:
                return
            self.send(self.place.chance.choice(choices))


class SignedInPlayer(Player):
    """Has the game's page open, and may give up after so many answers."""

    is_by_link = False

    def __init__(self, place: Place, *, gives_up_after: int | None) -> None:
        super().__init__(place)
        self.gives_up_after = gives_up_after

    def play(self) -> None:
        while not self.place.stop.is_set():
            page = self.place.visitor.get(f"/games/{self.place.game}").body
            choices = forms.choices(page)
            if self.gives_up_after is not None and self.accepted >= self.gives_up_after:
                self._give_up()
                return
            if choices:
                self.send(self.place.chance.choice(choices))
            else:
                time.sleep(LOOK_SECONDS)

    def _give_up(self) -> None:
        path = f"/games/{self.place.game}/resign"
        (form,) = (
            form
            for form in forms.read(self.place.visitor.get(path).body)
            if ("seat", str(self.place.seat)) in form.fixed
        )
        self.place.visitor.post(path, form.answers()[0])


def move_of(fields: Fields) -> str:
    """What is answered, as the house reads it: field names say what a value is, values are JSON."""
    named = {name.removeprefix("value:"): json.loads(value) for name, value in fields if name.startswith("value:")}
    return canonical({"type": dict(fields)["type"], **named})


def canonical(move: object) -> str:
    """JSON by which equal moves are equal."""
    return json.dumps(move, sort_keys=True)


def _outcome(reply: Reply) -> Outcome:
    if reply.is_redirect or reply.status == HTTPStatus.OK:
        return Outcome.ACCEPTED
    return Outcome.REFUSED if reply.tries == 1 else Outcome.UNKNOWN
