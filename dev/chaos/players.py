"""Who plays: one reads mail and answers by its links, another is signed in and looks again and again, and a program
uses the interface for programs.
"""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from http import HTTPStatus
from random import Random
from threading import Event, Thread
from typing import Any
from uuid import uuid4

from dev.chaos import forms
from dev.chaos.forms import Fields, Form
from dev.chaos.history import Outcome
from dev.chaos.journal import Journal
from dev.chaos.post import Post, turn_links
from dev.chaos.visitor import Reply, Visitor

LOOK_SECONDS = 2.0


class By(StrEnum):
    """How a seat is played."""

    LINK = "link"
    SLOW_LINK = "slow link"
    PAGE = "page"
    GIVING_UP = "page, giving up"
    PROGRAM = "program"
    BOT = "bot"


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
    journal: Journal


class Player(Thread, ABC):
    """Holds a seat until it is enough, or the game is over.

    Attributes:
        accepted: how many answers were accepted so far.
        trouble: why the player gave up, if it was not the game that ended.
    """

    by: By

    def __init__(self, place: Place) -> None:
        super().__init__(name=f"seat {place.seat} of {place.game}", daemon=True)
        self.place = place
        self.accepted = 0
        self.trouble = ""

    def run(self) -> None:
        try:
            self.play()
        except Exception as error:
            self.trouble = f"{self.name}: {error!r}"

    @abstractmethod
    def play(self) -> None:
        """Answer whatever is asked."""

    def send(self, form: Form) -> None:
        """Answer with one of the choices of a form, by chance."""
        fields = self.place.chance.choice(form.answers())
        number = self.begin(int(dict(fields)["step"]), move_of(fields))
        reply = self.place.visitor.post(form.action, fields)
        self.end(number, reply, _outcome(reply))

    def begin(self, step: int, move: str) -> str:
        """Write down what is about to be sent; returns its id."""
        number = uuid4().hex
        place = self.place
        place.journal.write("asked", id=number, game=place.game, seat=place.seat, step=step, move=move, by=self.by)
        return number

    def end(self, number: str, reply: Reply, outcome: Outcome) -> None:
        """Write down what came of it."""
        self.place.journal.write(
            "answered",
            id=number,
            outcome=outcome.value,
            tries=reply.tries,
            seconds=round(reply.seconds, 4),
            at=datetime.now(UTC).isoformat(),
        )
        self.accepted += outcome == Outcome.ACCEPTED


class LinkPlayer(Player):
    """Knows nothing but the letters, and takes some time to read each.

    Args:
        read: so many letters were read in an earlier run.
    """

    by = By.LINK

    def __init__(
        self, place: Place, *, letters: Post, address: str, reads_after_seconds: float = 0, read: int = 0
    ) -> None:
        super().__init__(place)
        self.letters, self.address, self.reads_after_seconds = letters, address, reads_after_seconds
        self.read = read

    def play(self) -> None:
        while not self.place.stop.is_set():
            for text in self.letters.texts(self.address, self.read, LOOK_SECONDS):
                self.read += 1
                self.place.stop.wait(self.reads_after_seconds)
                for path in turn_links(text):
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

    by = By.PAGE

    def __init__(self, place: Place, *, gives_up_after: int | None = None) -> None:
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


class Program(Player):
    """Plays through the interface for programs. Each answer has an Idempotency-Key, and is now and then asked for again
    when it was had: always when the first try got no reply, and sometimes when the next answer is due.
    """

    by = By.PROGRAM

    def play(self) -> None:
        address = f"/api/v1/games/{self.place.game}"
        while not self.place.stop.is_set():
            game = json.loads(self.place.visitor.get(address).body)
            if game["status"] != "running":
                return
            if asked := [decision for decision in game["decisions"] if decision["blocking"]]:
                self._answer(f"{address}/moves", game["step"], asked[0])
            else:
                time.sleep(LOOK_SECONDS)

    def _answer(self, address: str, step: int, decision: Mapping[str, Any]) -> None:
        move = pick(decision, self.place.chance)
        document = json.dumps({"seat": self.place.seat, "step": step, "move": move})
        number = self.begin(step, canonical(move))
        reply = self.place.visitor.post_once(address, document, number)
        outcome = Outcome.ACCEPTED if reply.status == HTTPStatus.CREATED else Outcome.REFUSED
        self.end(number, reply, outcome)
        if outcome == Outcome.ACCEPTED and (reply.tries > 1 or self.place.chance.random() < 0.25):
            self.place.stop.wait(self.place.chance.uniform(0, 2))
            again = self.place.visitor.post_once(address, document, number)
            is_same = (again.status, again.body) == (reply.status, reply.body)
            self.place.journal.write("again", id=number, is_same=is_same)


def pick(decision: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """One of the answers offered: every combination is legal."""
    choice = chance.choice(decision["choices"])
    return {"type": choice["type"]} | {name: _value(domain, chance) for name, domain in choice["params"].items()}


def _value(domain: Mapping[str, Any], chance: Random) -> Any:
    if "range" in domain:
        return chance.randint(*domain["range"])
    if "one_of" in domain:
        return chance.choice(domain["one_of"])["value"]
    subset = domain["subset"]
    count = chance.randint(subset["least"], subset["most"])
    return [one["value"] for one in chance.sample(subset["of"], count)]


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
