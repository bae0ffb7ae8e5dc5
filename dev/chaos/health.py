"""D7: a worker that does nothing, hears nothing or was cut off, and a beat that is gone: who notices, and how soon."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGSTOP
from time import monotonic

import redis

from config.celery import app
from config.probe import is_well
from dev.chaos import evidence, post
from dev.chaos.history import BEAT, RESUME_SECONDS, WORKER
from dev.chaos.house import Ground, House
from dev.chaos.journal import Journal
from dev.chaos.poison import Sink
from dev.chaos.report import Finding, Size
from dev.chaos.watch import NowAndThen

FOUND_SECONDS = 60
PATIENCE_SECONDS = 180
LOOK_SECONDS = 0.5


def health(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """The first `size.kills` of the scenes."""
    with post.opened(Sink(), ground.mail_port):
        house = House(ground)
        with house.running():
            scene = Scene(house)
            found = [_within("the pipeline is open after the start in", scene.seconds_until(scene.is_open), None)]
            for play in SCENES[: size.kills]:
                found += play(scene)
            return found


class Scene:
    """A house that is looked at."""

    def __init__(self, house: House) -> None:
        self.house = house

    def seconds_until(self, happens: Callable[[], bool]) -> float:
        """How long it takes; infinitely long after `PATIENCE_SECONDS`."""
        began = monotonic()
        happened = self.house.keep_until(NowAndThen(happens, LOOK_SECONDS), PATIENCE_SECONDS)
        return monotonic() - began if happened else float("inf")

    def is_open(self) -> bool:
        """What `/healthz/pipeline` says."""
        return is_well("/healthz/pipeline", host="127.0.0.1", port=self.house.ground.port)

    def is_blocked(self) -> bool:
        return not self.is_open()

    def log_of(self, part: str) -> Path:
        return self.house.parts[part].log


def stopped(scene: Scene) -> list[Finding]:
    """A worker that is there and does nothing at all, so that it cannot end by itself either."""
    worker = scene.house.parts[WORKER]
    worker.signal(SIGSTOP)
    found = scene.seconds_until(scene.is_blocked)
    worker.signal(SIGCONT)
    return [
        _within("a worker that stands still: the pipeline is said to be blocked after", found, FOUND_SECONDS),
        _within("… open again, when it goes on, after", scene.seconds_until(scene.is_open), None),
    ]


def deaf(scene: Scene) -> list[Finding]:
    """A worker that is alive, answers pings and takes no more messages."""
    written = scene.log_of(WORKER).stat().st_size
    app.control.cancel_consumer("celery")

    def has_ended() -> bool:
        return "event=worker.wedged" in scene.log_of(WORKER).read_bytes()[written:].decode(errors="replace")

    return [
        _within("a worker that hears nothing: it ends by itself after", scene.seconds_until(has_ended), FOUND_SECONDS),
        _within("… open again, when it was started again, after", scene.seconds_until(scene.is_open), None),
    ]


def cut_off(scene: Scene) -> list[Finding]:
    """Every connection to the broker is dropped."""
    since = datetime.now(UTC)
    url = scene.house.ground.redis.url
    with suppress(redis.RedisError), redis.Redis.from_url(url, socket_timeout=1) as client:
        client.client_kill_filter(_type="normal", skipme=True)

    def goes_on() -> bool:
        swept_at = evidence.swept_at()
        return swept_at is not None and swept_at > since

    return [
        _within(
            "all connections to Redis dropped: the workers go on after", scene.seconds_until(goes_on), RESUME_SECONDS
        )
    ]


def unrung(scene: Scene) -> list[Finding]:
    """Nobody rings."""
    scene.house.hold_back(BEAT, PATIENCE_SECONDS)
    found = scene.seconds_until(scene.is_blocked)
    scene.house.let_come(BEAT)
    return [
        _within("beat is gone: the pipeline is said to be blocked after", found, FOUND_SECONDS),
        _within("… open again, when it is back, after", scene.seconds_until(scene.is_open), None),
    ]


SCENES: Sequence[Callable[[Scene], list[Finding]]] = (stopped, deaf, cut_off, unrung)


def _within(what: str, seconds: float, allowed: int | None) -> Finding:
    bound = "" if allowed is None else f"≤ {allowed} s"
    return Finding(what, f"{seconds:.0f} s", bound, holds=seconds <= (PATIENCE_SECONDS if allowed is None else allowed))
