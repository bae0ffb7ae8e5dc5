"""What happened, as three see it who do not trust each other: the players, the database and the mail server. Pure.

A check compares them, and returns what it found in words, or nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

WORKER = "worker"


class Outcome(Enum):
    """What a player knows of an answer that was sent, maybe again and again."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    """No reply came, and what was asked later did not tell."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player sent.

    Attributes:
        step: the public step it was written at.
        move: canonical JSON.
        tries: how often it was posted.
    """

    game: str
    seat: int
    step: int
    move: str
    outcome: Outcome
    tries: int
    is_by_link: bool

    @property
    def what(self) -> tuple[str, int, int, str]:
        return self.game, self.seat, self.step, self.move


@dataclass(frozen=True, slots=True)
class Move:
    """What the database holds of a move; `step` is the public step before it."""

    game: str
    seat: int
    step: int
    move: str

    @property
    def what(self) -> tuple[str, int, int, str]:
        return self.game, self.seat, self.step, self.move


@dataclass(frozen=True, slots=True)
class Owed:
    """News that a person must have been told by the end: a turn that is open, or how a game ended."""

    to: str
    key: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A delivery, as the database holds it; `asked_at` is when its news happened."""

    id: str
    to: str
    key: str
    status: str
    asked_at: datetime
    sent_at: datetime | None


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail that the mail server accepted."""

    id: str
    to: str
    at: datetime


@dataclass(slots=True)
class History:
    """All that is known of one run.

    Attributes:
        kills: how many, by the part that was hit.
        longest_wait_seconds: until a page or the reply to an answer came.
        troubles: replies with a status of 500 or more.
        stuck: what did not go on in time, in words.
    """

    answers: Sequence[Answer] = ()
    moves: Sequence[Move] = ()
    owed: Sequence[Owed] = ()
    notices: Sequence[Notice] = ()
    letters: Sequence[Letter] = ()
    kills: Mapping[str, int] = field(default_factory=dict)
    longest_wait_seconds: float = 0
    troubles: int = 0
    stuck: Sequence[str] = ()

    @property
    def sent_again(self) -> int:
        """How many letters were accepted under a Message-ID that had been accepted before."""
        return len(self.letters) - len({letter.id for letter in self.letters})


def lost_moves(history: History) -> list[str]:
    """Answers that were accepted and are not played."""
    played = {move.what for move in history.moves}
    return [str(answer) for answer in _of(history, Outcome.ACCEPTED) if answer.what not in played]


def moves_played_twice(history: History) -> list[str]:
    """Moves that stand more than once."""
    return [
        f"{what}, {times} times" for what, times in Counter(move.what for move in history.moves).items() if times > 1
    ]


def moves_nobody_made(history: History) -> list[str]:
    """Moves without an answer, or whose player was told that nothing was played."""
    sent = {answer.what for answer in _of(history, Outcome.ACCEPTED, Outcome.UNKNOWN)}
    return [str(move) for move in history.moves if move.what not in sent]


def lost_notices(history: History) -> list[str]:
    """News that is owed and was never taken by the mail server; notices that failed, wait, or only look sent."""
    arrived = {letter.id for letter in history.letters}
    told = {(notice.to, notice.key) for notice in history.notices if notice.id in arrived and notice.status == "sent"}
    silent = [str(owed) for owed in history.owed if (owed.to, owed.key) not in told]
    unsent = [str(notice) for notice in history.notices if notice.status not in {"sent", "superseded"}]
    feigned = [str(notice) for notice in history.notices if notice.status == "sent" and notice.id not in arrived]
    return [*silent, *unsent, *feigned]


def sends_after_success(history: History) -> list[str]:
    """Letters that were accepted after the database had recorded them as sent."""
    sent_at = {notice.id: notice.sent_at for notice in history.notices}
    return [str(letter) for letter in history.letters if (at := sent_at.get(letter.id)) and letter.at > at]


def repeats_without_a_kill(history: History) -> list[str]:
    """More letters that came again than workers were killed; the same news under two ids; letters nobody ordered."""
    found = []
    if history.sent_again > history.kills.get(WORKER, 0):
        found.append(f"{history.sent_again} letters came again")
    known = {notice.id: (notice.to, notice.key) for notice in history.notices}
    ids = {letter.id for letter in history.letters}
    found += [f"{letter} was not ordered" for letter in history.letters if letter.id not in known]
    told = Counter(known[letter_id] for letter_id in ids if letter_id in known)
    return found + [f"{news} was told {times} times" for news, times in told.items() if times > 1]


def troubles(history: History) -> list[str]:
    """Replies that said the server is in trouble, and what did not go on."""
    said = [f"{history.troubles} replies with a status of 500 or more"] if history.troubles else []
    return [*said, *history.stuck]


CHECKS: Mapping[str, Callable[[History], list[str]]] = {
    "moves lost": lost_moves,
    "moves played twice": moves_played_twice,
    "moves nobody made": moves_nobody_made,
    "notices lost": lost_notices,
    "letters sent after their success was recorded": sends_after_success,
    "letters repeated without a kill, or under another id": repeats_without_a_kill,
    "server errors (5xx), people who could not go on": troubles,
}
"""What must find nothing."""


def _of(history: History, *outcomes: Outcome) -> Iterable[Answer]:
    return (answer for answer in history.answers if answer.outcome in outcomes)
