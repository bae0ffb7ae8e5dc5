"""The parts of `make chaos` by name. Each shows one bar on a house of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import cast

from dev.chaos.house import Ground
from dev.chaos.journal import Journal
from dev.chaos.report import Finding, Size

type Run = Callable[[Ground, Journal, Size, Random], list[Finding]]


@dataclass(frozen=True, slots=True)
class Part:
    """A part.

    Attributes:
        run: module and function, which may be imported only when Django is set up.
        small: its size in two minutes.
    """

    bar: str
    title: str
    run: str
    full: Size
    small: Size

    def function(self) -> Run:
        module, _, name = self.run.partition(":")
        return cast("Run", getattr(import_module(f"dev.chaos.{module}"), name))


PARTS: Mapping[str, Part] = {
    "processes": Part(
        "D1", "web, worker and beat are killed", "play:with_processes",
        Size(moves=5000, kills=200, games=50), Size(moves=60, kills=6, games=8, pause=4),
    ),
    "postgresql": Part(
        "D2", "PostgreSQL crashes", "play:with_postgresql",
        Size(moves=1000, kills=20, games=16, pause=10), Size(moves=60, kills=3, games=8, pause=5),
    ),
    "redis": Part(
        "D3", "Redis is killed, emptied, away and dumb", "play:with_broker",
        Size(moves=1000, kills=20, games=16), Size(moves=60, kills=4, games=8, pause=2),
    ),
    "mixed": Part(
        "D1 to D3", "all that at once", "play:with_everything",
        Size(moves=1000, kills=60, games=16), Size(moves=60, kills=6, games=8, pause=4),
    ),
    "poison": Part(
        "D6", "rows that raise, hang or kill their sender", "poison:poison",
        Size(rows=1000), Size(rows=30),
    ),
    "health": Part(
        "D7", "workers that are alive and do nothing", "health:health",
        Size(kills=4), Size(kills=1),
    ),
    "throughput": Part(
        "D8", "letters and posts a second", "throughput:throughput",
        Size(rows=4000), Size(rows=200),
    ),
    "history": Part(
        "D8", "claims beside a long history", "long_history:history",
        Size(rows=1_000_000), Size(rows=20_000),
    ),
}  # fmt: skip
