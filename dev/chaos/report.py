"""What is asked of a part, and what it found: a table, and one row of the table of all parts."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """How much of it.

    Attributes:
        kills: how often the house is struck, where it is.
        rows: how many deliveries are made, where they are made at once.
        pause: seconds from strike to strike, on average.
        seed: of all chance but the machine's own.
    """

    moves: int = 0
    kills: int = 0
    games: int = 0
    rows: int = 0
    pause: float = 5
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """A figure; what is allowed, if that is bounded; and whether it holds. `details` say what does not."""

    what: str
    figure: str
    allowed: str = ""
    holds: bool = True
    details: Sequence[str] = ()


def table(findings: Sequence[Finding]) -> str:
    """All findings, as a Markdown table."""
    lines = ["| what | figure | allowed |", "| --- | ---: | ---: |"]
    return "\n".join([*lines, *(f"| {one.what} | {one.figure} | {one.allowed} |" for one in findings)])


def row(bar: str, title: str, findings: Sequence[Finding]) -> str:
    """One row of the table of all parts: what does not hold is named."""
    broken = [one.what.strip("*… ") for one in findings if not one.holds]
    return f"| {bar} | {title} | {'holds' if not broken else 'does not hold: ' + '; '.join(broken)} |"


def faults(findings: Sequence[Finding]) -> str:
    """What does not hold, with its details."""
    broken = [one for one in findings if not one.holds]
    return "\n".join(f"\n{one.what}: {one.figure}" + "".join(f"\n  {line}" for line in one.details) for one in broken)
