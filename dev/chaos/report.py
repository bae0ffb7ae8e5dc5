"""The table of a run."""

from statistics import median

from dev.chaos.history import CHECKS, WORKER, History, Outcome


def table(history: History) -> str:
    """What happened and what the checks found, as a Markdown table."""
    lines = ["| what | figure | allowed |", "| --- | ---: | ---: |"]
    return "\n".join([*lines, *(f"| {what} | {figure} | {allowed} |" for what, figure, allowed in _rows(history))])


def _rows(history: History) -> list[tuple[str, str | int, str | int]]:
    accepted = [answer for answer in history.answers if answer.outcome == Outcome.ACCEPTED]
    kills = ", ".join(f"{times} {part}" for part, times in sorted(history.kills.items()))
    return [
        ("processes killed", f"{sum(history.kills.values())} ({kills})", ""),
        ("moves accepted", len(accepted), ""),
        ("… of them by links", sum(answer.is_by_link for answer in accepted), ""),
        ("… of them posted again, for no reply came", sum(answer.tries > 1 for answer in accepted), ""),
        ("notices owed at the end: open turns and finished games", len(history.owed), ""),
        ("letters accepted by the mail server", len(history.letters), ""),
        ("… of them again, under the same Message-ID", history.sent_again, f"≤ {history.kills.get(WORKER, 0)}"),
        ("a turn was told after, median and longest", _delays(history), ""),
        ("longest wait for a page or an answer", f"{history.longest_wait_seconds:.1f} s", ""),
        *((f"**{name}**", f"**{len(check(history))}**", 0) for name, check in CHECKS.items()),
    ]


def _delays(history: History) -> str:
    asked_at = {notice.id: notice.asked_at for notice in history.notices if notice.key.startswith("turn:")}
    first = {letter.id: letter.at for letter in reversed(history.letters)}
    delays = [(at - asked_at[letter]).total_seconds() for letter, at in first.items() if letter in asked_at]
    return f"{median(delays):.0f} s, {max(delays):.0f} s" if delays else "–"
