"""One broken toy for each promise of the contract: the check that should notice does."""

import pytest

from games.rules import fuzz, table
from games.rules.contract import Moment
from games.rules.contract.secrecy import deals_anew
from games.rules.dice import Dice
from games.rules.fuzz import Failed, Game
from games.rules.protocol import Move
from tests.rules.broken_toys import CAUGHT
from tests.rules.broken_toys.faulty import DrawsByHash, PeeksAtLeisure
from tests.rules.broken_toys.leaky import DealsNothing
from tests.rules.shelf import installed
from tests.rules.test_contract import digests
from tests.rules.toy.rules import Toy


@pytest.mark.parametrize(
    ("check", "variant"),
    [(check, variant) for check, variants in CAUGHT.items() for variant in variants],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_broken_toy_is_caught_and_fails_again_when_replayed(check: str, variant: type[Toy]) -> None:
    with installed(variant()):
        with pytest.raises(Failed) as failed:
            list(fuzz.play_random("toy", "catch", 40))
        with pytest.raises(Failed) as again:
            fuzz.replay(failed.value.game)
    assert (failed.value.game.check, again.value.game) == (check, failed.value.game)


def test_game_that_peeks_for_ever_does_not_end() -> None:
    def peeker(step: table.Step) -> tuple[int, Move]:
        (decision, *_) = [decision for decision in step.decisions if decision.blocking]
        is_shelf = decision.kind == "shelf"
        return decision.seat, {"type": "peek"} if is_shelf else {"type": decision.kind, "coins": 0}

    with installed(PeeksAtLeisure()), pytest.raises(Failed) as failed:
        fuzz.play(Game("toy", 2, {}, bytes(32).hex()), peeker, limit=30)
    assert (failed.value.game.check, len(failed.value.game.moves)) == ("ends", 30)


def test_draw_by_hash_order_is_caught_under_another_hash_seed() -> None:
    name = f"{DrawsByHash.__module__}:{DrawsByHash.__name__}"
    assert digests("1", name) == digests("1", name)
    assert digests("1", name) != digests("2", name)


@pytest.mark.parametrize(("variant", "is_caught"), [(Toy, False), (DealsNothing, True)])
def test_reimagine_that_deals_nothing_is_caught(variant: type[Toy], is_caught: bool) -> None:
    with installed(variant()) as rules:
        game = fuzz.play(Game("toy", 2, {}, bytes(32).hex()), fuzz.random_player(Dice(bytes(32))))
        steps = table.replay("toy", 2, {}, bytes(32), game.moves)
        moments = [Moment(rules, bytes(32), 2, step) for step in steps]
        assert deals_anew(moments, Dice(bytes(32))) is not is_caught
