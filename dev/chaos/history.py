"""What happened, as three see it who do not trust each other: the players, the database and the mail server. Pure.

A check compares them, and returns what it found in words, or nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum

WEB, WORKER, BEAT, POSTGRESQL, REDIS = "web", "worker", "beat", "PostgreSQL", "Redis"
RESUME_SECONDS = 30
"""After so long workers have to go on by themselves when the broker is back."""
SWEEP_SECONDS, LATE_SECONDS = 5, 10
"""From sweep to sweep; and how late a notice may be after the next."""
TURN_DELAY_SECONDS = 10
"""So long a turn is kept before it is told."""

LETTERS_A_CRASH = 12
"""So many letters can be accepted in the time that PostgreSQL may forget: thrice its `wal_writer_delay`."""


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
        by: how the seat is played.
        seconds: until the reply that counts, from the first try on.
    """

    game: str
    seat: int
    step: int
    move: str
    outcome: Outcome
    tries: int
    by: str
    seconds: float = 0

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


@dataclass(frozen=True, slots=True)
class Blindness:
    """Time in which the workers heard nothing of the broker.

    Attributes:
        why: what was done to it.
        back_at: when it answered again.
        until: when the first sweep after that began.
    """

    why: str
    since: datetime
    back_at: datetime
    until: datetime


@dataclass(slots=True)
class History:
    """All that is known of one run.

    Attributes:
        kills: how many, by the part that was hit.
        asked_again: answers that a program had under its Idempotency-Key, and asked for again.
        changed: which of those were not the same as the first time.
        blind: when the workers heard nothing.
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
    asked_again: int = 0
    changed: Sequence[str] = ()
    blind: Sequence[Blindness] = ()
    longest_wait_seconds: float = 0
    troubles: int = 0
    stuck: Sequence[str] = ()

    @property
    def sent_again(self) -> int:
        """How many letters were accepted under a Message-ID that had been accepted before."""
        return len(self.letters) - len({letter.id for letter in self.letters})

    @property
    def may_be_sent_again(self) -> int:
        """How many: a sender that was killed may not have recorded its letter, and a database that falls forgets what
        was recorded in its last moments, for which no sender waits.
        """
        return self.kills.get(WORKER, 0) + LETTERS_A_CRASH * self.kills.get(POSTGRESQL, 0)


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
    """More letters that came again than senders were cut short; the same news under two ids; letters nobody ordered."""
    found = []
    if history.sent_again > history.may_be_sent_again:
        found.append(f"{history.sent_again} letters came again")
    known = {notice.id: (notice.to, notice.key) for notice in history.notices}
    ids = {letter.id for letter in history.letters}
    found += [f"{letter} was not ordered" for letter in history.letters if letter.id not in known]
    told = Counter(known[letter_id] for letter_id in ids if letter_id in known)
    return found + [f"{news} was told {times} times" for news, times in told.items() if times > 1]


def changed_answers(history: History) -> list[str]:
    """Answers to a program that were others when it asked again under the same Idempotency-Key."""
    return list(history.changed)


def late_workers(history: History) -> list[str]:
    """Times at which the workers did not go on by themselves, soon after the broker was back."""
    return [str(blind) for blind in history.blind if seconds_to_resume(blind) > RESUME_SECONDS]


def late_notices(history: History) -> list[str]:
    """Notices that came too late, not counting the time in which the workers heard nothing. Only where no sender was
    cut short, for then its lease must end first."""
    if history.may_be_sent_again or not history.blind:
        return []
    return [str(notice) for notice, late in lateness(history) if late > SWEEP_SECONDS + LATE_SECONDS]


def troubles(history: History) -> list[str]:
    """What did not go on; and replies that said the server is in trouble, unless it had lost its database."""
    is_excused = not history.troubles or history.kills.get(POSTGRESQL, 0) > 0
    said = [] if is_excused else [f"{history.troubles} replies with a status of 500 or more"]
    return [*said, *history.stuck]


CHECKS: Mapping[str, Callable[[History], list[str]]] = {
    "moves lost": lost_moves,
    "moves played twice": moves_played_twice,
    "moves nobody made": moves_nobody_made,
    "notices lost": lost_notices,
    "letters sent after their success was recorded": sends_after_success,
    "letters repeated without a kill, or under another id": repeats_without_a_kill,
    "answers that changed under an Idempotency-Key": changed_answers,
    f"times the workers took more than {RESUME_SECONDS} s to go on": late_workers,
    f"notices more than {LATE_SECONDS} s late after the next sweep": late_notices,
    "server errors (5xx), people who could not go on": troubles,
}
"""What must find nothing."""


def _of(history: History, *outcomes: Outcome) -> Iterable[Answer]:
    return (answer for answer in history.answers if answer.outcome in outcomes)


def seconds_to_resume(blind: Blindness) -> float:
    """From when the broker was back until the workers did their work."""
    return (blind.until - blind.back_at).total_seconds()


def lateness(history: History) -> list[tuple[Notice, float]]:
    """By how many seconds the first letter of each notice came after it was due, less the time in which the workers
    heard nothing.
    """
    first = {letter.id: letter.at for letter in reversed(history.letters)}
    found = []
    for notice in history.notices:
        if (at := first.get(notice.id)) is not None:
            kept = TURN_DELAY_SECONDS if notice.key.startswith("turn:") else 0
            due = notice.asked_at + timedelta(seconds=kept)
            found.append((notice, (at - due).total_seconds() - _blind_seconds(history.blind, due, at)))
    return found


def _blind_seconds(blind: Iterable[Blindness], since: datetime, until: datetime) -> float:
    return sum(max((min(one.until, until) - max(one.since, since)).total_seconds(), 0) for one in blind)
