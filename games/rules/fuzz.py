"""Random games under the contract's eyes, and their replay.

All chance comes from seeds: a game that failed is written down with its moves, and playing these
again fails at the same place for the same reason.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from games.rules import contract, offers, registry, table
from games.rules.contract import Broken, Moment
from games.rules.contract.offered import played
from games.rules.dice import Dice
from games.rules.protocol import Json, Move
from games.rules.table import Step

LIMIT = 5000
"""A game that is longer, in moves, does not end."""


class Game(Struct, frozen=True):
    """A game that can be played again, with what broke in it, if anything did.

    Attributes:
        seed: in hexadecimal, 64 digits.
        moves: (seat, move), in order.
        check, detail: of the `Broken` that ended it; "crash" for any other exception.
    """

    slug: str
    seats: int
    options: dict[str, Json]
    seed: str
    moves: list[tuple[int, Move]] = []
    check: str = ""
    detail: str = ""


class Failed(Exception):
    """A game broke its contract; `game` is the whole story."""

    def __init__(self, game: Game) -> None:
        super().__init__(f"{game.slug}, {len(game.moves)} moves: {game.check}: {game.detail}")
        self.game = game


type Player = Callable[[Step], tuple[int, Move] | None]
"""Who answers for all seats: a seat and its move, or None to stop."""


def seed_of(*labels: object) -> bytes:
    """A seed for tests: one for each list of labels."""
    return sha256("\n".join(["guildpost fuzz", *map(str, labels)]).encode()).digest()


def dice_of(*labels: object) -> Dice:
    """Dice for choices and checks, never a game's own: one sequence for each list of labels."""
    return Dice(seed_of(*labels))


def random_games(slug: str, seed: str, count: int) -> Iterator[Game]:
    """Games to be played, with random seats and options."""
    info = registry.rules(slug).info
    for number in range(count):
        dice = dice_of(slug, seed, number)
        options = {option.name: dice.pick(option.values) for option in info.options}
        yield Game(slug, dice.pick(info.seats), options, seed_of(slug, seed, number, "seed").hex())


def random_player(dice: Dice) -> Player:
    """Answers at random; now and then for a seat that might change a sealed answer."""

    def answer(step: Step) -> tuple[int, Move]:
        waiting = [decision for decision in step.decisions if decision.blocking]
        decision = dice.pick(step.decisions if dice.draw(4) == 0 else waiting)
        return decision.seat, offers.random_move(decision, dice)

    return answer


def replayer(game: Game) -> Player:
    """Plays the moves of a game again, then stops."""
    moves = iter(game.moves)
    return lambda _: next(moves, None)


def play(game: Game, player: Player, limit: int = LIMIT) -> Game:
    """Play a game to its end with all checks on; returns it with its moves, at most `limit`.

    Raises:
        Failed: something broke.
    """
    rules, seed = registry.rules(game.slug), bytes.fromhex(game.seed)
    moves: list[tuple[int, Move]] = []
    try:
        contract.check_game(rules)
        options = table.complete_options(game.slug, game.options)
        first = now = Moment(rules, seed, game.seats, table.start(game.slug, game.seats, options, seed))
        contract.check_start(first, options, dice_of(game.seed, "check"))
        while not now.is_over and (answer := player(now.step)):
            moves.append(answer)
            now, before = played(now, *answer), now
            contract.check_answer(first, before, *answer, now, dice_of(game.seed, "check", len(moves)))
            if len(moves) == limit:
                raise Broken("ends", f"it has not ended after {limit} moves")
        if now.is_over:
            contract.check_end(now)
    except Broken as broken:
        raise Failed(replace(game, moves=moves, check=broken.check, detail=broken.detail)) from broken
    except Exception as error:
        raise Failed(replace(game, moves=moves, check="crash", detail=repr(error))) from error
    return replace(game, moves=moves)


def replay(game: Game) -> Game:
    """Play a recorded game again, with the same checks. Raises Failed."""
    return play(replace(game, moves=[], check="", detail=""), replayer(game))


def play_random(slug: str, seed: str, count: int) -> Iterator[Game]:
    """Play random games of a slug, one after the other; the same seed plays the same. Raises Failed."""
    for game in random_games(slug, seed, count):
        yield play(game, random_player(dice_of(game.seed, "moves")))
