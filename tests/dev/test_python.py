"""`dev/python` finds a Python that serves, and says in one line what is missing if there is none."""

import shutil
import subprocess
from pathlib import Path

import pytest

from dev.processes import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with a blank in its name and nothing but `dev/python`."""
    folder = tmp_path / "a checkout"
    (folder / "dev").mkdir(parents=True)
    shutil.copy(ROOT / "dev" / "python", folder / "dev" / "python")
    return folder


def fake(path: Path, answer: str) -> str:
    """A Python that answers the question it is asked so, and tells how it is run; returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\ncase $1 in -c) {answer} ;; *) echo "{path.parent.name}" "$@" ;; esac\n')
    path.chmod(0o755)
    return str(path)


def start(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    nowhere = {"PATH": str(checkout / "bin"), "HOME": str(checkout / "home")}
    command = [str(checkout / "dev" / "python"), "--group", "dev", "-m", "dev.play"]
    return subprocess.run(command, env=nowhere | environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("echo old 3.11", "guildpost: Python 3.12 or newer is needed; {python} is 3.11"),
        ("echo bare 3.13", "guildpost: Python 3.13 here lacks venv; on Debian or Ubuntu: apt install python3.13-venv"),
        ("exit 127", "guildpost: Python 3.12 or newer is needed; {python} does not run"),
    ],
)
def test_python_that_does_not_serve_is_told_in_one_line(checkout: Path, answer: str, line: str) -> None:
    python = fake(checkout / "bin" / "python", answer)

    done = start(checkout, PYTHON=python)

    assert (done.returncode, done.stdout, done.stderr) == (1, "", line.format(python=python) + "\n")


def test_shim_that_fails_gives_way_to_the_next(checkout: Path) -> None:
    fake(checkout / "bin" / "python3.14", "exit 127")
    fake(checkout / "pyenv" / "versions" / "3.14.2" / "bin" / "python3", "echo good")

    done = start(checkout, PYENV_ROOT=str(checkout / "pyenv"))

    assert (done.returncode, done.stdout, done.stderr) == (0, "bin -m dev.bootstrap --group dev -m dev.play\n", "")


def test_python_already_installed_for_the_project_comes_first(checkout: Path) -> None:
    fake(checkout / ".venv" / "bin" / "python", "echo good")
    fake(checkout / "bin" / "python3.14", "exit 127")

    done = start(checkout)

    assert (done.returncode, done.stdout, done.stderr) == (0, "bin -m dev.bootstrap --group dev -m dev.play\n", "")
