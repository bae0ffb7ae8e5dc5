"""The bot against random play."""

from games.rules import offers
from games.rules.blueprints.rules import RULES
from games.rules.blueprints.state import State
from games.rules.dice import Dice
from games.rules.fuzz import seed_of
from games.rules.protocol import Decision, Move
from tests.rules.blueprints.play import ALICE, BOB, FLAT, KILN, Play


def score_of_the_bot(game: int) -> float:
    """1 for a game of two won against random play, a half for a shared win; seats alternate."""
    dice, chance = Dice(seed_of("bot", game)), Dice(seed_of("chance", game))
    bot = game % 2
    state = RULES.setup(2, {"strict_draft": False}, dice)
    while asked := RULES.decisions(state):
        (decision,) = asked
        move = _bots(state, decision, chance) if decision.seat == bot else offers.random_move(decision, chance)
        RULES.apply(state, decision.seat, offers.admit(decision, move), dice)
    result = RULES.result(state)
    assert result is not None
    return 1 / result.places.count(1) if result.places[bot] == 1 else 0


def _bots(state: State, decision: Decision, dice: Dice) -> Move:
    return RULES.bot.choose(RULES.view(state, decision.seat), decision, dice)


def test_the_bot_wins_at_least_90_of_100_games_against_random_play() -> None:
    assert sum(score_of_the_bot(game) for game in range(100)) >= 90


def test_the_bot_changes_nothing_in_its_view_and_answers_the_same_again() -> None:
    state = RULES.setup(4, {"strict_draft": False}, Dice(seed_of("bot")))
    (decision,) = RULES.decisions(state)
    view = RULES.view(state, decision.seat)

    answers = [RULES.bot.choose(view, decision, Dice(seed_of(n))) for n in range(2)]

    assert answers[0] == answers[1]
    assert view == RULES.view(state, decision.seat)


def test_the_bot_begrudges_the_other_the_die_that_earns_most(play: Play) -> None:
    play.build(BOB, FLAT, a1="R1 R1 R1 R1 R1")
    play.plan(ALICE, KILN)
    play.pool("G1 G5 W6 S6 R2")
    play.act("take", "glass_1")
    play.act("place", "b2")

    assert _bots(play.state, play.decision, Dice(seed_of("bot"))) == {"type": "discard", "die": "recycled_2"}


def test_the_bot_discards_also_when_the_other_has_all_dice(play: Play) -> None:
    play.build(BOB, FLAT, a1="R1 R1 R1 R1 R1 R1")
    play.plan(ALICE, KILN)
    play.pool("G1 G3 R6")
    play.act("take", "glass_1")
    play.act("place", "b2")

    assert _bots(play.state, play.decision, Dice(seed_of("bot"))) == {"type": "discard", "die": "glass_3"}
