"""Install the locked packages where they are missing, then run the project's Python: see `dev/python`.

Standard library only: it runs before anything is installed.
"""

import fcntl
import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
OWN_UV = ROOT / "var" / "uv"
RUNTIME = "runtime"
"""What every target needs; the dependency groups of pyproject.toml come on top."""


def main(arguments: list[str]) -> None:
    """Run `arguments` with the project's Python, with the groups named before them installed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback
    os.environ.setdefault("STARTED_AT", str(time.time()))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of many processes compiles Django for itself
    groups = [RUNTIME]
    while arguments[:1] == ["--group"]:
        groups.append(arguments[1])
        arguments = arguments[2:]
    with _alone():
        if not _is_installed(groups):
            _install(groups)
    os.execv(PYTHON, [str(PYTHON), *arguments])  # noqa: S606 - this process becomes the one asked for


@contextmanager
def _alone() -> Iterator[None]:
    """Two targets under `make -j` install one after the other."""
    (ROOT / "var").mkdir(exist_ok=True)
    with (ROOT / "var" / "install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_installed(groups: list[str]) -> bool:
    return PYTHON.exists() and all(stamp.is_file() and stamp.read_text() == _state() for stamp in _stamps(groups))


def _stamps(groups: list[str]) -> list[Path]:
    """A file for each group, which says for which lock file it was installed; it goes when the environment goes."""
    return [ENVIRONMENT / f"installed-{group}" for group in groups]


def _state() -> str:
    wanted = hashlib.sha256()
    for name in ("uv.lock", "pyproject.toml"):
        wanted.update((ROOT / name).read_bytes())
    return f"{wanted.hexdigest()} on Python {sys.version_info.major}.{sys.version_info.minor}"


def _install(groups: list[str]) -> None:
    """Add the groups to the environment; what other groups brought stays (`--inexact`)."""
    print("Installing…", flush=True)
    named = [part for group in groups if group != RUNTIME for part in ("--group", group)]
    _run(find_uv(), "sync", "--locked", "--inexact", "--no-progress", "--python", sys.executable, *named)
    for stamp in _stamps(groups):
        stamp.write_text(_state())


def find_uv() -> str:
    """uv from PATH if it works, else one of our own under `var`."""
    own = str(OWN_UV / "bin" / "uv")
    for uv in ("uv", own):
        if _works(uv):
            return uv
    _run(sys.executable, "-m", "venv", "--clear", str(OWN_UV))
    _run(str(OWN_UV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv")
    return own


def _works(uv: str) -> bool:
    try:
        return subprocess.run([uv, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _run(*command: str) -> None:
    """Run quietly; show all that was said, and end, if it fails."""
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "UV_PROJECT_ENVIRONMENT": str(ENVIRONMENT)}
    environment.pop("VIRTUAL_ENV", None)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise SystemExit(f"guildpost: the installation failed: {' '.join(command)}")


if __name__ == "__main__":
    main(sys.argv[1:])
