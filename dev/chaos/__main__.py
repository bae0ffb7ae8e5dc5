"""`python -m dev.chaos`: play, kill, settle, check, print. `--help` tells the options."""

import argparse
import logging
import os
import platform
import sys
from collections.abc import Sequence
from random import Random
from threading import Event

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from dev import chaos, processes, stack  # noqa: E402 - models are there only after the set-up
from dev.chaos import evidence, post  # noqa: E402
from dev.chaos.history import CHECKS, WORKER, History  # noqa: E402
from dev.chaos.house import House, Killer  # noqa: E402
from dev.chaos.players import Player  # noqa: E402
from dev.chaos.post import Post  # noqa: E402
from dev.chaos.report import table  # noqa: E402
from dev.chaos.tables import seat_people  # noqa: E402
from dev.processes import ChildFailedError, free_port  # noqa: E402

SECONDS_A_MOVE = 5
"""How long the play may last for each move that is asked for, before it is said to be stuck."""
SETTLE_SECONDS = 300
"""How long what was cut short may take to be done: the lease of an attempt, a pause after it, and then some."""


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser("dev.chaos", description=chaos.__doc__)
    parser.add_argument("--moves", type=int, default=400, help="play until so many were accepted (%(default)s)")
    parser.add_argument("--kills", type=int, default=40, help="and so many processes were killed (%(default)s)")
    parser.add_argument("--games", type=int, default=16, help="games that go on at once (%(default)s)")
    parser.add_argument("--pause", type=float, default=5, help="seconds from kill to kill, on average (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of all chance but the machine's own (%(default)s)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Returns 0 if no check found anything."""
    asked = options(arguments)
    processes.end_on_signals()
    logging.getLogger("mail").setLevel(logging.WARNING)  # aiosmtpd tells every line
    try:
        history = run(asked)
    except ChildFailedError as failure:
        raise SystemExit(f"guildpost: {failure}") from None
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, seed {asked.seed}\n\n{table(history)}")
    found = {name: findings for name, check in CHECKS.items() if (findings := check(history))}
    for name, findings in found.items():
        print(f"\n{name}:", *findings, sep="\n  ")
    return 1 if found else 0


def run(asked: argparse.Namespace) -> History:
    """Everything that happened."""
    chance, port, stop = Random(asked.seed), free_port(), Event()  # noqa: S311 - play, no secret
    with post.opened() as (letters, mail_url):
        environment = {**os.environ, "GUILDPOST_MAIL_URL": mail_url}
        stack.manage(environment, "migrate", "--no-input")
        stack.manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
        house = House(environment, port)
        with house.running():
            house.await_page()
            players = seat_people(games=asked.games, port=port, letters=letters, stop=stop, chance=chance)
            at_work = {
                "web": lambda: any(player.place.visitor.is_posting for player in players),
                WORKER: letters.is_replying,
            }
            stuck = _play(asked, house, players, stop, Killer(house, chance, asked.pause, at_work))
        return _history(house, players, letters, stuck)


def _play(asked: argparse.Namespace, house: House, players: Sequence[Player], stop: Event, killer: Killer) -> list[str]:
    """Play while parts are killed, then let the house come to rest; returns what did not go on."""
    for player in players:
        player.start()

    def is_enough() -> bool:
        played = sum(player.accepted for player in players)
        return played >= int(asked.moves) and house.kills.total() >= int(asked.kills)

    stuck = []
    if not house.keep_until(is_enough, asked.moves * SECONDS_A_MOVE, killer.look):
        stuck.append("the games did not get on")
    stop.set()
    if not house.keep_until(lambda: not any(player.is_alive() for player in players), SETTLE_SECONDS):
        stuck.append("a player got no reply")
    if not house.keep_until(evidence.is_all_told, SETTLE_SECONDS):
        stuck.append("not everything was told")
    return stuck + [player.trouble for player in players if player.trouble]


def _history(house: House, players: Sequence[Player], letters: Post, stuck: Sequence[str]) -> History:
    return History(
        answers=[answer for player in players for answer in player.answers],
        moves=evidence.moves(),
        owed=evidence.owed(),
        notices=evidence.notices(),
        letters=letters.letters,
        kills=house.kills,
        longest_wait_seconds=max(player.place.visitor.longest_wait_seconds for player in players),
        troubles=sum(player.place.visitor.troubles for player in players),
        stuck=stuck,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
