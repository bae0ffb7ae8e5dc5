"""Measuring two things side by side: interleaved rounds, the median of their ratios, an honest verdict."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

ROUNDS = 5
UNSTEADY = 0.4
"""A reference that spreads by more than this part of its median allows no verdict."""


@dataclass(frozen=True)
class Row:
    """A line of the table.

    Attributes:
        figure, reference: medians over the rounds, in `unit`.
        ratio: the median of the rounds' ratios, figure to reference.
        goal: what the ratio is meant to be: "≥ 3", "≤ 1.05".
    """

    name: str
    unit: str
    figure: float
    reference_name: str
    reference: float
    ratio: float
    goal: str
    is_steady: bool

    @property
    def verdict(self) -> str:
        if not self.is_steady:
            return "no verdict: the reference is unsteady"
        bound = float(self.goal[2:])
        met = self.ratio >= bound if self.goal[0] == "≥" else self.ratio <= bound
        return "met" if met else "missed"


def compare(
    name: str, unit: str, goal: str, figure: Callable[[], float], reference_name: str, reference: Callable[[], float]
) -> Row:
    """Measure both in turn, `ROUNDS` times."""
    pairs = [(figure(), reference()) for _ in range(ROUNDS)]
    references = [other for _, other in pairs]
    return Row(
        name,
        unit,
        median(own for own, _ in pairs),
        reference_name,
        median(references),
        median(own / other for own, other in pairs),
        goal,
        max(references) - min(references) <= UNSTEADY * median(references),
    )


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    lines = [
        "| what | figure | beside | reference | ratio | goal | |",
        "| --- | ---: | --- | ---: | ---: | ---: | --- |",
    ]
    lines += [
        f"| {row.name} | {row.figure:,.0f} {row.unit} | {row.reference_name} | {row.reference:,.0f} {row.unit} "
        f"| {row.ratio:.2f} | {row.goal} | {row.verdict} |"
        for row in rows
    ]
    return "\n".join(lines)
