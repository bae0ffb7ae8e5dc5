"""Prepare the demo and run it until Ctrl-C; everything it writes lies under `var`."""

import errno
import fcntl
import os
import secrets
import shutil
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from dev import processes, stack
from dev.processes import ROOT, Child, ChildFailedError, Keeper

LOOK_SECONDS = 0.2
READY = """
Guildpost is ready after {seconds:.0f} s: {address}

  Open it, sign in as one of the demo players with one click, and answer the turn that waits.
  Ctrl-C stops it; the next `make play` finds every game again.
  Database, logs and secret key lie in {var}.
"""


def main() -> int:
    """Run until a signal says stop; returns the exit code."""
    began = float(os.environ.pop("STARTED_AT", time.time()))
    processes.end_on_signals()
    port = _port(os.environ.get("PORT") or "8000")
    var = Path(os.environ.get("GUILDPOST_VAR") or ROOT / "var").resolve()
    var.mkdir(parents=True, exist_ok=True)
    try:
        with _only_one(var, port):
            _refuse_taken(port)
            environment = demo_environment(var)
            _prepare(environment)
            _serve(environment, port, began)
    except ChildFailedError as failure:
        raise SystemExit(f"guildpost: {failure}") from None
    except KeyboardInterrupt:
        _say("\nStopped.")
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise SystemExit(f"guildpost: PORT must be a number from 1 to 65535, not {text!r}")
    return int(text)


@contextmanager
def _only_one(var: Path, port: int) -> Iterator[None]:
    """Keep a second `make play` out, which would write to the same database and logs."""
    with (var / "play.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise SystemExit(f"guildpost: it runs from this folder already: {lock.read()}") from None
        lock.truncate(0)
        print(stack.address(port), end="", file=lock, flush=True)
        yield


def _refuse_taken(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the web server does
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            reason = "is taken" if taken else f"cannot be used ({os.strerror(error.errno or 0)})"
            raise SystemExit(
                f"guildpost: port {port} {reason}; choose another: make play PORT={port % 65535 + 1}"
            ) from None


def demo_environment(var: Path) -> Mapping[str, str]:
    """Under which everything of the demo in this folder runs."""
    own = {"GUILDPOST_VAR": str(var), "GUILDPOST_SECRET_KEY": _secret_key(var), "GUILDPOST_DEMO": "true"}
    return {**os.environ, **own}


def _secret_key(var: Path) -> str:
    """The key of this folder, made at the first start; only its owner may read it."""
    path = var / "secret_key"
    if not path.exists():
        with NamedTemporaryFile("w", dir=var, prefix="secret_key.", delete=False) as draft:
            draft.write(secrets.token_urlsafe(48))
        Path(draft.name).rename(path)
    return path.read_text()


def _prepare(environment: Mapping[str, str]) -> None:
    _say("Preparing the database" + (" that DATABASE_URL names…" if environment.get("DATABASE_URL") else "…"))
    shutil.rmtree(Path(environment["GUILDPOST_VAR"]) / "log", ignore_errors=True)
    stack.manage(environment, "migrate", "--no-input")
    stack.manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
    stack.manage(environment, "seed_demo")
    stack.manage(environment, "seed_demo_league")


def _serve(environment: Mapping[str, str], port: int, began: float) -> None:
    _say("Starting…")
    waiting_at = processes.free_port()
    environment = {"GUILDPOST_EVENTS_URL": stack.address(waiting_at).rstrip("/"), **environment}
    web, worker = stack.children(environment, port)
    events = stack.events(environment, port, waiting_at)
    with processes.running(web, worker, events):
        stack.await_page(web, port)
        ready = {"seconds": time.time() - began, "address": stack.address(port), "var": environment["GUILDPOST_VAR"]}
        _say(READY.format(**ready))
        keep(web, worker, events)


def keep(*children: Child) -> None:
    """Start again whichever ends, until a signal unwinds this process."""
    keepers = [Keeper(child) for child in children]
    while True:
        for keeper in keepers:
            if news := keeper.look():
                _say(news)
        time.sleep(LOOK_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
