"""Random play of every game beside a known engine's connect four, in moves a second of CPU time."""

import random
from collections.abc import Iterator
from functools import partial
from statistics import median
from time import process_time

from pettingzoo.classic import connect_four_v3

from benchmarks.measure import Row, compare
from games.rules import offers, registry, table
from games.rules.dice import Dice

SECONDS = 1.0
"""CPU time a round."""
REFERENCE = "pettingzoo connect_four"
_CHOICES = Dice(b"benchmark choices".ljust(32))


def rows() -> Iterator[Row]:
    """Three rows a game: with and without the JSON round trip of each move, and the spread of a step."""
    for slug, rules in registry.GAMES.items():
        title = rules.info.title
        yield compare(f"{title}: random moves", "/s", "≥ 3", partial(_in_memory, slug), REFERENCE, _connect_four)
        yield compare(
            f"{title}: with JSON each move",
            "/s",
            "≥ 1.5",
            partial(_at_the_table, slug),
            REFERENCE,
            _connect_four,
        )
        yield _spread(slug)


def _seeds() -> Iterator[bytes]:
    for number in range(10**9):
        yield number.to_bytes(32)


def _in_memory(slug: str) -> float:
    rules, moves, began = registry.rules(slug), 0, process_time()
    for seed in _seeds():
        dice = Dice(seed)
        state = rules.setup(rules.info.seats[0], table.complete_options(slug, {}), dice)
        while asked := [decision for decision in rules.decisions(state) if decision.blocking]:
            rules.apply(state, asked[0].seat, offers.random_move(asked[0], _CHOICES), dice)
            moves += 1
        if process_time() - began > SECONDS:
            break
    return moves / (process_time() - began)


def _at_the_table(slug: str) -> float:
    moves, began = 0, process_time()
    for seed in _seeds():
        step = table.start(slug, registry.rules(slug).info.seats[0], {}, seed)
        while asked := [decision for decision in step.decisions if decision.blocking]:
            step = table.play(step.position, seed, asked[0].seat, offers.random_move(asked[0], _CHOICES))
            moves += 1
        if process_time() - began > SECONDS:
            break
    return moves / (process_time() - began)


def _connect_four() -> float:
    environment, moves, began = connect_four_v3.env(), 0, process_time()
    while process_time() - began < SECONDS:
        environment.reset()
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(random.choice(legal))  # noqa: S311 - a benchmark's choices
            moves += 1
    return moves / (process_time() - began)


def _spread(slug: str) -> Row:
    times = sorted(_step_times(slug))
    middle, slow = median(times) * 1e6, times[len(times) * 99 // 100] * 1e6
    name = f"{registry.rules(slug).info.title}: the slowest step in a hundred"
    return Row(name, "µs", slow, "the median step", middle, slow / middle, "≤ 5", is_steady=True)


def _step_times(slug: str) -> Iterator[float]:
    for _, seed in zip(range(30), _seeds(), strict=False):
        step = table.start(slug, registry.rules(slug).info.seats[0], {}, seed)
        while asked := [decision for decision in step.decisions if decision.blocking]:
            move = offers.random_move(asked[0], _CHOICES)
            began = process_time()
            step = table.play(step.position, seed, asked[0].seat, move)
            yield process_time() - began
