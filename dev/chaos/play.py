"""Parts in which people play while the house is struck, and then it is counted what was lost: D1, D2, D3."""

import logging
import math
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from statistics import median

from dev.chaos import evidence, plague, post
from dev.chaos.history import (
    BEAT,
    CHECKS,
    POSTGRESQL,
    REDIS,
    WEB,
    WORKER,
    Answer,
    Blindness,
    History,
    Outcome,
    lateness,
    seconds_to_resume,
)
from dev.chaos.house import Ground, House
from dev.chaos.journal import Journal
from dev.chaos.plague import Plague
from dev.chaos.post import Post
from dev.chaos.report import Finding, Size
from dev.chaos.tables import Tables
from dev.chaos.watch import Eyes, NowAndThen

SECONDS_A_MOVE = 5
"""How long the play may last for each move that is asked for, before it is said to be stuck."""
SETTLE_SECONDS = 300
"""How long what was cut short may take to be done: the lease of an attempt, a pause after it, and then some."""
FILL_SECONDS = 5
ANSWER_SECONDS = 0.5

type Plan = Callable[[int, Random], Counter[str]]


def processes(kills: int, chance: Random) -> Counter[str]:
    """Web, worker and beat, at random."""
    return Counter(chance.choices((WEB, WORKER, BEAT), k=kills))


def postgresql(kills: int, chance: Random) -> Counter[str]:
    """The postmaster."""
    return Counter({POSTGRESQL: kills})


def broker(kills: int, chance: Random) -> Counter[str]:
    """Redis: killed, emptied a quarter as often, and once each away for a minute and dumb for a third of one."""
    return Counter({REDIS: kills, f"{REDIS} emptied": kills // 4, f"{REDIS} away": 1, f"{REDIS} dumb": 1})


def everything(kills: int, chance: Random) -> Counter[str]:
    """All of them but what takes long."""
    kinds = (WEB, WORKER, BEAT, POSTGRESQL, REDIS, f"{REDIS} emptied")
    return Counter(kinds[number % len(kinds)] for number in range(kills))


def play(ground: Ground, journal: Journal, size: Size, chance: Random, plan: Plan) -> list[Finding]:
    """Play on from where the journal ends until it is enough, let the house come to rest, and compare.

    Args:
        plan: the strikes for a number of kills. The same for the same chance.
    """
    logging.getLogger("mail").setLevel(logging.WARNING)  # aiosmtpd tells every line
    strikes = plan(size.kills, Random(size.seed))  # noqa: S311 - play, no secret
    letters = Post(journal)
    with post.opened(letters, ground.mail_port):
        house = House(ground)
        with house.running():
            tables = Tables(journal, letters, port=ground.port, chance=chance)
            eyes = Eyes(house, journal)
            at_work = {
                WEB: lambda: any(player.place.visitor.is_posting for player in tables.players),
                POSTGRESQL: lambda: any(player.place.visitor.is_posting for player in tables.players),
                WORKER: letters.is_replying,
            }
            struck = Plague(
                house, journal, chance, plan=strikes, pause_seconds=size.pause, at_work=at_work,
                may_strike=lambda: not eyes.are_shut,
            )  # fmt: skip
            try:
                stuck = _play(size, house, tables, struck, eyes)
            finally:
                _close(journal, tables)
        return findings(_history(journal, letters, stuck))


def _play(size: Size, house: House, tables: Tables, struck: Plague, eyes: Eyes) -> list[str]:
    """Play while parts are struck, then let the house come to rest; returns what did not go on."""
    fill = NowAndThen(lambda: tables.fill(size.games), FILL_SECONDS)

    def look() -> None:
        struck.look()
        eyes.look()
        fill()

    def is_enough() -> bool:
        return struck.is_over() and not eyes.are_shut and _accepted(eyes.journal) >= size.moves

    stuck = []
    if not house.keep_until(is_enough, size.moves * SECONDS_A_MOVE + SETTLE_SECONDS, look):
        stuck.append("the games did not get on")
    tables.stop.set()
    if not house.keep_until(lambda: not any(player.is_alive() for player in tables.players), SETTLE_SECONDS):
        stuck.append("a player got no reply")
    if not house.keep_until(NowAndThen(evidence.is_all_told, 0.5), SETTLE_SECONDS):
        stuck.append("not everything was told")
    return stuck + [player.trouble for player in tables.players if player.trouble]


def _accepted(journal: Journal) -> int:
    return sum(record["outcome"] == Outcome.ACCEPTED.value for record in journal.all("answered"))


def _close(journal: Journal, tables: Tables) -> None:
    """Write down what only the players of this run know."""
    visitors = [player.place.visitor for player in tables.players]
    longest = max((visitor.longest_wait_seconds for visitor in visitors), default=0)
    journal.write("run", longest_wait_seconds=longest, troubles=sum(visitor.troubles for visitor in visitors))


def _history(journal: Journal, letters: Post, stuck: Sequence[str]) -> History:
    replies = {record["id"]: record for record in journal.all("answered")}
    again, runs = journal.all("again"), journal.all("run")
    return History(
        answers=[_answer(asked, replies.get(asked["id"], {})) for asked in journal.all("asked")],
        moves=evidence.moves(),
        owed=evidence.owed(),
        notices=evidence.notices(),
        letters=letters.letters,
        kills=plague.done(journal),
        asked_again=len(again),
        changed=[record["id"] for record in again if not record["is_same"]],
        blind=[_blindness(record) for record in journal.all("blind")],
        longest_wait_seconds=max(run["longest_wait_seconds"] for run in runs),
        troubles=sum(run["troubles"] for run in runs),
        stuck=stuck,
    )


def _answer(asked: dict[str, str | int], reply: dict[str, str | int | float]) -> Answer:
    """What was asked for when a run was stopped may have been done or not."""
    return Answer(
        str(asked["game"]), int(asked["seat"]), int(asked["step"]), str(asked["move"]),
        Outcome(reply.get("outcome", Outcome.UNKNOWN.value)), int(reply.get("tries", 1)), str(asked["by"]),
        float(reply.get("seconds", 0)),
    )  # fmt: skip


def _blindness(record: dict[str, str]) -> Blindness:
    instants = [datetime.fromisoformat(record[name]) for name in ("since", "back_at", "until")]
    return Blindness(record["why"], *instants)


def findings(history: History) -> list[Finding]:
    """What happened, and what the checks found."""
    return [*_figures(history), *(_checked(name, check(history)) for name, check in CHECKS.items())]


def _checked(name: str, found: Sequence[str]) -> Finding:
    return Finding(f"**{name}**", f"**{len(found)}**", "0", holds=not found, details=found)


def _figures(history: History) -> list[Finding]:
    accepted = [answer for answer in history.answers if answer.outcome == Outcome.ACCEPTED]
    by = Counter(answer.by for answer in accepted)
    kills = ", ".join(f"{times} {part}" for part, times in sorted(history.kills.items()))
    resumed = [seconds_to_resume(blind) for blind in history.blind]
    figures = [
        Finding("strikes", f"{sum(history.kills.values())} ({kills})"),
        Finding("games; moves accepted", f"{len({one.game for one in accepted})}; {len(accepted)}"),
        Finding("… by", ", ".join(f"{times} {who}" for who, times in sorted(by.items()))),
        Finding("… posted again, for no reply came", str(sum(answer.tries > 1 for answer in accepted))),
        Finding("answers asked for again under their key", str(history.asked_again)),
        Finding("notices owed at the end: open turns and finished games", str(len(history.owed))),
        Finding("letters accepted by the mail server", str(len(history.letters))),
        Finding(
            "… of them again, under the same Message-ID", str(history.sent_again), f"≤ {history.may_be_sent_again}"
        ),
        Finding("a notice left after it was due, median and longest", _delays(history)),
        Finding("an answer to a move came after, median, p99 and longest", _waits(accepted)),
        Finding("longest wait for a page or an answer", f"{history.longest_wait_seconds:.1f} s"),
    ]
    if resumed:
        figures.append(Finding("the workers went on after, median and longest", _of(resumed), "≤ 30 s"))
    return figures


def _delays(history: History) -> str:
    return _of([late for _, late in lateness(history)])


def _waits(accepted: Sequence[Answer]) -> str:
    waits = [answer.seconds for answer in accepted]
    if not waits:
        return "–"
    return f"{1000 * median(waits):.0f} ms, {1000 * _p99(waits):.0f} ms, {1000 * max(waits):.0f} ms"


def _p99(waits: Sequence[float]) -> float:
    return sorted(waits)[math.ceil(0.99 * len(waits)) - 1]


def _of(seconds: Sequence[float]) -> str:
    return f"{median(seconds):.0f} s, {max(seconds):.0f} s" if seconds else "–"


def with_processes(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """D1."""
    return play(ground, journal, size, chance, processes)


def with_postgresql(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """D2."""
    return play(ground, journal, size, chance, postgresql)


def with_broker(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """D3. No answer waits for the broker."""
    found = play(ground, journal, size, chance, broker)
    since = journal.all("struck")[0]["at"]
    p99 = _p99([float(record["seconds"]) for record in journal.all("answered") if record["at"] > since] or [0])
    what = "an answer to a move, from the first strike on: p99"
    return [*found, Finding(what, f"{p99:.3f} s", f"≤ {ANSWER_SECONDS} s", p99 <= ANSWER_SECONDS)]


def with_everything(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """All at once."""
    return play(ground, journal, size, chance, everything)
