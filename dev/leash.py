"""Run a command that must not outlive whoever started it: `python -m dev.leash SIGNAL USER COMMAND…`.

Standard input is the leash: a pipe of which only the starter holds the other end. When it closes, because the
starter lets go or dies, even by SIGKILL, the command gets SIGNAL, some seconds to end, and then the whole process
group is killed. This needs nothing but POSIX, so it holds on Linux and macOS alike.
"""

import os
import pwd
import signal
import subprocess
import sys
import threading

GRACE_SECONDS = 8


def main(stop_signal: signal.Signals, user: str, command: list[str]) -> int:
    """Run `command` in this process group, as `user` ("" changes nothing); returns its exit code as a shell does."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: None)  # a handler, unlike SIG_IGN, is not handed down to the command
    child = _start(command, user)
    let_go = threading.Event()
    threading.Thread(target=_watch, args=(child, stop_signal, let_go), daemon=True).start()
    code = child.wait()
    if let_go.is_set():
        os.killpg(0, signal.SIGKILL)
    return code if code >= 0 else 128 - code


def _start(command: list[str], user: str) -> subprocess.Popen[bytes]:
    if not user:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL)
    group = pwd.getpwnam(user).pw_gid
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, user=user, group=group, extra_groups=[])


def _watch(child: subprocess.Popen[bytes], stop_signal: signal.Signals, let_go: threading.Event) -> None:
    while os.read(0, 1):
        pass
    let_go.set()
    child.send_signal(stop_signal)
    try:
        child.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(signal.Signals[sys.argv[1]], sys.argv[2], sys.argv[3:]))
