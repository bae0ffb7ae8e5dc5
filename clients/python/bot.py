"""A player that knows no game and plays any: it picks at random from what it is offered.

    python bot.py http://127.0.0.1:8000 gp_pat_… [GAME]

It answers every turn that waits for its person, or those of one game until that is over.
"""

import random
import sys
import time
from typing import Any

from guildpost import Game, Guildpost, Move, Refused

PAUSE_SECONDS = 1.0


def pick(game: Game) -> Move:
    """One of the answers offered: every combination is legal."""
    choice = random.choice(game["decisions"][0]["choices"])
    return {"type": choice["type"]} | {name: value(kind) for name, kind in choice["params"].items()}


def value(kind: dict[str, Any]) -> Any:
    """One of the values that a parameter may have."""
    if "range" in kind:
        return random.randint(*kind["range"])
    if "one_of" in kind:
        return random.choice(kind["one_of"])["value"]
    subset = kind["subset"]
    count = random.randint(subset["least"], subset["most"])
    return [one["value"] for one in random.sample(subset["of"], count)]


def answer(house: Guildpost, game: Game) -> Game:
    """Answer until the game waits for somebody else."""
    while any(decision["blocking"] for decision in game["decisions"]):
        try:
            game = house.play(game, pick(game))
        except Refused as refusal:
            print(f"{game['id']}: {refusal}")
            game = house.game(game["id"])
    return game


def main(address: str, token: str, only: str | None = None) -> None:
    house = Guildpost(address, token)
    while only is None or house.game(only)["status"] in ("open", "running"):
        waiting = [turn["game"] for turn in house.turns() if only in (None, turn["game"])]
        for game_id in waiting:
            print(f"{game_id}: step {answer(house, house.game(game_id))['step']}")
        time.sleep(0 if waiting else PAUSE_SECONDS)


if __name__ == "__main__":
    main(*sys.argv[1:])
