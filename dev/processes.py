"""Child processes that are started, watched, restarted and stopped, and of which none outlives this process."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from dev.leash import GRACE_SECONDS

ROOT = Path(__file__).resolve().parent.parent
STEADY_SECONDS = 30
LONGEST_PAUSE_SECONDS = 30
READY_LOOK_SECONDS = 0.1
TAIL_LINES = 12


class ChildFailedError(Exception):
    """A child ended, or was not ready in time; says so with the last lines of its log."""


@dataclass
class Child:
    """A command in a process group of its own, its output in `log`.

    Attributes:
        stop_signal: what asks it to end; it has `GRACE_SECONDS` until it is killed.
        user: whom it runs as, if not as this process (root may choose).
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    stop_signal: signal.Signals = signal.SIGTERM
    user: str = ""
    _leash: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._leash = subprocess.Popen(
                [sys.executable, "-m", "dev.leash", self.stop_signal.name, self.user, *self.command],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def is_running(self) -> bool:
        """Whether it runs; when it has ended by itself, the rest of its group goes with it."""
        if self._leash is not None and self._leash.poll() is not None:
            self._bury(self._leash)
        return self._leash is not None

    @property
    def group(self) -> int | None:
        """The number of its process group, while it runs."""
        return None if self._leash is None else self._leash.pid

    def let_go(self) -> None:
        """Ask it to end, without waiting."""
        if self._leash and self._leash.stdin:
            self._leash.stdin.close()

    def kill(self) -> bool:
        """Kill it and its whole group at once; False if it does not run. A `Keeper` starts it again."""
        return self.signal(signal.SIGKILL)

    def signal(self, number: signal.Signals) -> bool:
        """Send a signal to it and its whole group; False if it does not run."""
        if self._leash is None or self._leash.poll() is not None:
            return False
        os.killpg(self._leash.pid, number)
        return True

    def stop(self) -> None:
        """Ask it to end, wait, and kill what is left of it."""
        if self._leash is None:
            return
        self.let_go()
        with suppress(subprocess.TimeoutExpired):
            self._leash.wait(GRACE_SECONDS + 2)
        self._bury(self._leash)

    def _bury(self, leash: subprocess.Popen[bytes]) -> None:
        """Kill what is left of the group, once: its number may later be another's."""
        self.let_go()
        with suppress(ProcessLookupError, PermissionError):  # nobody is left; macOS says the latter of zombies
            os.killpg(leash.pid, signal.SIGKILL)
        leash.wait()
        self._leash = None

    def last_lines(self) -> str:
        return "\n".join(f"    {line}" for line in self.log.read_text(errors="replace").splitlines()[-TAIL_LINES:])

    def finish(self) -> None:
        """Run it to its end.

        Raises:
            ChildFailedError: its exit code is not 0.
        """
        with running(self):
            code = self._leash.wait() if self._leash else 1
        if code:
            raise ChildFailedError(self.failure(f"failed with exit code {code}"))

    def await_ready(self, is_ready: Callable[[], bool], seconds: float) -> None:
        """Wait until `is_ready()`.

        Raises:
            ChildFailedError: it ended before, or `seconds` have passed.
        """
        deadline = time.monotonic() + seconds
        while not is_ready():
            if not self.is_running():
                raise ChildFailedError(self.failure("ended at its start"))
            if time.monotonic() > deadline:
                raise ChildFailedError(self.failure(f"was not ready in {seconds:g} s"))
            time.sleep(READY_LOOK_SECONDS)

    def failure(self, what: str) -> str:
        """What went wrong, in the words of `what`, with the last lines of the log."""
        return f"{self.name} {what}; the end of {self.log}:\n{self.last_lines()}"


@contextmanager
def running(*children: Child) -> Iterator[None]:
    """Start the children; stop them all, together, at the end."""
    try:
        for child in children:
            child.start()
        yield
    finally:
        for child in children:
            child.let_go()
        for child in children:
            child.stop()


class Keeper:
    """Starts a child again when it has ended: at once the first time, then after longer and longer pauses.

    Attributes:
        steady_seconds: a child that ran this long has not failed at its start.
    """

    def __init__(self, child: Child, steady_seconds: float = STEADY_SECONDS) -> None:
        self.child = child
        self.steady_seconds = steady_seconds
        self._failures = 0
        self._started = time.monotonic()
        self._due: float | None = None

    def look(self) -> str | None:
        """Do what is due now; returns what to tell the user, if there is news. To be called again and again."""
        if self.child.is_running():
            return None
        now = time.monotonic()
        if self._due is None:
            return self._plan(now)
        if now >= self._due:
            self.child.start()
            self._started, self._due = now, None
        return None

    def _plan(self, now: float) -> str:
        self._failures = 1 if now - self._started >= self.steady_seconds else self._failures + 1
        pause = pause_seconds(self._failures)
        self._due = now + pause
        child = self.child
        if self._failures == 1:
            return f"{child.name} ended and is started again; the end of {child.log}:\n{child.last_lines()}"
        return f"{child.name} ended {self._failures} times in a row; next start in {pause} s (see {child.log})"


def pause_seconds(failures: int) -> int:
    """How long to wait before a child that ended this many times in a row is started again."""
    return 0 if failures == 1 else min(2 ** (failures - 1), LONGEST_PAUSE_SECONDS)


def run(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a command in the foreground; returns its exit code as a shell does, also when a signal ended it."""
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
        try:
            code = process.wait()
        except KeyboardInterrupt:  # the terminal has told the command too
            code = process.wait()
        except SystemExit:
            process.terminate()
            raise
    return code if code >= 0 else 128 - code


def end_on_signals() -> None:
    """Let SIGTERM and SIGHUP unwind this process, so that what it started is stopped and removed."""

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGHUP, end)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
