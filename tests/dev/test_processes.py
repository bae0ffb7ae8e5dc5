"""Whatever way the parent ends, nothing it started is left; and what ends by itself is started again."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from dev.processes import ROOT, Child, ChildFailedError, Keeper, pause_seconds, running
from tests.dev.conftest import Eventually


@dataclass
class Family:
    """A running `tests.dev.parent`."""

    folder: Path
    parent: subprocess.Popen[bytes]
    alive: int

    def pids(self, name: str) -> list[int]:
        """One for each start of that child."""
        path = self.folder / f"{name}.pids"
        return [int(line) for line in path.read_text().split()] if path.exists() else []

    def has_started(self) -> bool:
        return bool(self.pids("first") and self.pids("second"))

    def is_gone(self) -> bool:
        """Whether no descendant holds the pipe any longer."""
        try:
            return os.read(self.alive, 1) == b""
        except BlockingIOError:
            return False


@pytest.fixture
def family(tmp_path: Path, eventually: Eventually) -> Iterator[Family]:
    os.mkfifo(tmp_path / "alive")
    alive = os.open(tmp_path / "alive", os.O_RDONLY | os.O_NONBLOCK)
    command = [sys.executable, "-m", "tests.dev.parent", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as parent:
        family = Family(tmp_path, parent, alive)
        eventually(family.has_started)
        assert not family.is_gone()
        yield family
        parent.kill()
    os.close(alive)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_parent_leaves_no_process_whatever_ends_it(
    family: Family, eventually: Eventually, number: signal.Signals
) -> None:
    family.parent.send_signal(number)

    eventually(family.is_gone)
    assert family.is_gone()


def test_killed_child_is_started_again_with_all_of_its_group(family: Family, eventually: Eventually) -> None:
    (killed,) = family.pids("first")

    os.kill(killed, signal.SIGKILL)

    eventually(lambda: len(family.pids("first")) == 2)
    assert len(family.pids("second")) == 1
    family.parent.terminate()
    eventually(family.is_gone)


def test_child_whose_leash_is_killed_goes_too_and_is_started_again(family: Family, eventually: Eventually) -> None:
    (child,) = family.pids("second")

    os.kill(os.getpgid(child), signal.SIGKILL)

    eventually(lambda: len(family.pids("second")) == 2)
    assert [len(family.pids(name)) for name in ("first", "second")] == [1, 2]
    family.parent.terminate()
    eventually(family.is_gone)


def test_a_child_that_is_killed_on_purpose_is_started_again_at_once(tmp_path: Path, eventually: Eventually) -> None:
    child = Child("The worker", ["/bin/sh", "-c", "echo up; sleep 600"], os.environ, tmp_path / "log")
    assert not child.kill()

    def starts() -> int:
        keeper.look()
        return child.log.read_text().count("up")

    with running(child):
        keeper = Keeper(child, steady_seconds=0)
        for number in range(1, 5):
            eventually(lambda number=number: starts() == number)  # type: ignore[misc]
            assert child.kill()


def test_crash_loop_is_told_in_one_line(tmp_path: Path, eventually: Eventually) -> None:
    child = Child("The worker", ["/bin/sh", "-c", "echo no database; exit 3"], os.environ, tmp_path / "log")
    news: list[str] = []

    def has_all_news() -> bool:
        news.extend(filter(None, [keeper.look()]))
        return len(news) == 2

    with running(child):
        keeper = Keeper(child)
        eventually(has_all_news)

    assert news == [
        f"The worker ended and is started again; the end of {child.log}:\n    no database",
        f"The worker ended 2 times in a row; next start in 2 s (see {child.log})",
    ]


def test_pauses_double_up_to_half_a_minute() -> None:
    assert [pause_seconds(failures) for failures in range(1, 8)] == [0, 2, 4, 8, 16, 30, 30]


def test_child_that_ends_at_its_start_shows_its_last_lines(tmp_path: Path) -> None:
    child = Child("The web server", ["/bin/sh", "-c", "echo no such port"], os.environ, tmp_path / "log")

    with running(child), pytest.raises(ChildFailedError) as failure:
        child.await_ready(lambda: False, seconds=60)

    assert str(failure.value) == f"The web server ended at its start; the end of {child.log}:\n    no such port"


def test_finish_tells_the_exit_code(tmp_path: Path) -> None:
    child = Child("migrate", ["/bin/sh", "-c", "echo broken; exit 3"], os.environ, tmp_path / "log")

    with pytest.raises(ChildFailedError) as failure:
        child.finish()

    assert str(failure.value) == f"migrate failed with exit code 3; the end of {child.log}:\n    broken"
