"""Laying out and scoring rounds, ending the game. Rulebook, Get Ready to Game End; rulings 3.10, 3.12 and 3.13."""

from collections.abc import Iterator

import msgspec
import pytest

from games.rules.blueprints.components import BOX, HEIGHTS, SPACES
from games.rules.blueprints.rules import RULES
from games.rules.blueprints.scoring import ROUND_SHEET, Round, Works
from games.rules.blueprints.state import State
from games.rules.dice import Dice
from games.rules.offers import random_move
from games.rules.protocol import Event, Json
from tests.rules.blueprints.play import (
    ALICE,
    ALMSHOUSE,
    BOB,
    CHARLIE,
    DORA,
    FLAT,
    KILN,
    OBELISK,
    SEED,
    Play,
    data_of,
    won,
)

FIRST_TO_LAST = [(ALICE, "a1", "G6"), (BOB, "a1", "G4"), (CHARLIE, "a1", "G2"), (DORA, "a1", "G1")]
CARDS = (FLAT, ALMSHOUSE, "bp_22", "bp_21")
"""Blueprints on whose space A1 one may build."""


def ranked(seats: int) -> Play:
    """A game at the end of whose first round the seats rank as they sit."""
    play = Play(seats)
    play.demand("wood", "stone")
    for (seat, space, die), card in zip(FIRST_TO_LAST[:seats], CARDS, strict=False):
        play.build(seat, card, **{space: die})
    return play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_draws_demand_blueprints_and_a_pool(seats: int) -> None:
    state = RULES.setup(seats, {"strict_draft": False}, Dice(SEED))

    assert len(set(state.demand)) == 2
    assert len(state.pool) == BOX.pool[seats]
    assert state.bag.count == 32 - 2 - len(state.pool)
    assert len({player.building.blueprint for player in state.players} | set(state.deck.rest)) == 24
    assert len(state.deck) == 24 - seats
    assert [player.building.stacks for player in state.players] == [[[]] * 6] * seats
    assert (state.round, state.turn, state.phase, state.seat) == (1, 1, "take", state.first)


@pytest.mark.parametrize(
    ("seats", "awards"), [(2, ["silver"]), (3, ["gold", "silver"]), (4, ["gold", "silver", "bronze"])]
)
def test_ruling_3_12_only_awards_of_so_many_players_lie_ready(seats: int, awards: list[str]) -> None:
    assert Play(seats).state.stock == dict.fromkeys([*awards, *BOX.prizes.kinds], 3)


def test_ruling_3_10_the_first_player_of_round_1_is_drawn() -> None:
    firsts = [RULES.setup(3, {"strict_draft": False}, Dice(bytes([n]) * 32)).first for n in range(20)]
    assert sorted(set(firsts)) == [0, 1, 2]


def test_play_moves_clockwise_from_the_first_player() -> None:
    play = Play(4)
    play.state.first = play.state.seat = CHARLIE

    seats = []
    for _ in range(5):
        seats.append(play.state.seat)
        play.quietly()

    assert seats == [CHARLIE, DORA, ALICE, BOB, CHARLIE]
    assert play.state.order == [CHARLIE, DORA, ALICE, BOB]


@pytest.mark.parametrize(
    ("seats", "awards"),
    [
        (2, [(ALICE, "silver")]),
        (3, [(ALICE, "gold"), (BOB, "silver")]),
        (4, [(ALICE, "gold"), (BOB, "silver"), (CHARLIE, "bronze")]),
    ],
)
def test_ruling_3_12_awards_are_handed_out_by_rank(seats: int, awards: list[tuple[int, str]]) -> None:
    play = ranked(seats)

    assert won(play.end_round()) == awards
    assert {card: 3 - left for card, left in play.state.stock.items() if left < 3} == {card: 1 for _, card in awards}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_3_10_whoever_scored_least_goes_first_in_the_next_round(seats: int) -> None:
    play = ranked(seats)

    play.end_round()

    assert play.state.first == play.state.seat == seats - 1


def test_ruling_3_10_of_equals_the_one_who_ranks_last_for_the_awards_goes_first() -> None:
    play = Play(3)
    play.demand("wood", "stone")
    play.build(ALICE, FLAT, a1="S1")
    play.build(BOB, ALMSHOUSE, a1="G2")
    play.build(CHARLIE, "bp_22", a1="R2")
    play.state.first = BOB

    play.end_round()

    assert play.state.first == BOB


def test_ruling_3_10_the_bonus_counts_for_who_scored_least(play: Play) -> None:
    play.demand("wood", "stone")
    play.build(ALICE, KILN, b1="G1", b2="G1 G1 G1", b3="G1 G1")
    play.build(BOB, FLAT, a1="R1 R1 R1")

    events = play.end_round()

    assert [(data["seat"], data["total"]) for data in data_of(events, "scored")] == [(ALICE, 12), (BOB, 10)]
    assert play.state.first == BOB


def test_all_buildings_are_revealed_with_every_line_of_their_score_and_what_breaks_ties(play: Play) -> None:
    play.demand("recycled", "stone")
    play.build(ALICE, KILN, b1="W1", b2="G1 G2 S3", b3="R1 R1")
    play.build(BOB, FLAT, a1="R1")
    play.state.first = BOB

    bob, alice = [event for event in play.end_round() if event.kind == "scored"]

    stacks = {"a1": ["recycled_1"], "b1": [], "a2": [], "b2": [], "a3": [], "b3": []}
    lines = {"bonus": 0, "wood": 0, "recycled": 2, "stone": 0, "glass": 0, "total": 2}
    ties = {"first_demand": 1, "second_demand": 0, "acted": 1}
    assert bob == Event("scored", {"seat": BOB, "blueprint": FLAT, "stacks": stacks, **lines, **ties}, reveals=True)
    assert alice.data is not None
    assert [alice.data[line] for line in lines] == [6, 2, 5, 5, 3, 21]
    assert [alice.data[tie] for tie in ties] == [2, 1, 2]


def test_prizes_are_handed_out_after_the_awards(play: Play) -> None:
    play.demand("recycled", "stone")
    play.build(ALICE, OBELISK, b1="W1 W1 W1 W1 W1")
    play.build(BOB, FLAT, a1="G6 G6 G6 G6 G6", b1="G6")

    events = play.end_round()

    assert won(events) == [(BOB, "silver"), (BOB, "skyscraper"), (BOB, "structural_integrity"), (BOB, "materials")]
    assert play.state.players[BOB].cards == ["silver", "skyscraper", "structural_integrity", "materials"]


def test_a_new_round_is_laid_out_with_all_dice_and_new_blueprints(play: Play) -> None:
    used = [player.building.blueprint for player in play.state.players]
    play.build(ALICE, used[ALICE])
    play.set_aside(ALICE, "G1 W2")

    events = play.end_round()

    assert (play.state.round, play.state.turn, play.state.phase) == (2, 2, "take")
    assert (play.state.aside, [player.drafted for player in play.state.players]) == ([], [[], []])
    assert play.state.bag.count + len(play.state.pool) == 30
    assert [player.buildings[0].blueprint for player in play.state.players] == used
    assert not {player.building.blueprint for player in play.state.players} & set(used)
    assert RULES.census(play.state) == play.census
    demand = dict(zip(("first_demand", "second_demand"), play.state.demand, strict=True))
    assert data_of(events, "round_began") == [{"round": 2, "seat": play.state.first, **demand, "pool": play.state.pool}]


def test_a_new_blueprint_is_told_to_its_player_alone(play: Play) -> None:
    began = play.end_round()[-1]

    assert began.secret == {
        seat: {"blueprint": player.building.blueprint} for seat, player in enumerate(play.state.players)
    }


def test_the_game_is_over_after_three_rounds() -> None:
    play = ranked(3)
    play.end_round()
    play.end_round()
    assert RULES.result(play.state) is None

    events = play.end_round()

    assert events[-1] == Event("game_over", {"round": 3})
    assert RULES.decisions(play.state) == ()
    assert {card: play.state.stock[card] for card in ("gold", "silver")} == {"gold": 0, "silver": 0}
    assert RULES.result(play.state) is not None


def test_the_result_is_the_tally_of_the_cards_won(play: Play) -> None:
    play.state.players[ALICE].cards = ["silver", "silver", "geometer"]
    play.state.players[BOB].cards = ["silver", "skyscraper", "materials"]
    play.state.phase = "over"

    result = RULES.result(play.state)

    assert result is not None
    assert (result.totals, result.places) == ((6, 6), (2, 1))


def states(seats: int, *, strict: bool) -> Iterator[State]:
    """All states of a game played at random."""
    dice, choices = Dice(SEED), Dice(SEED[::-1])
    state = RULES.setup(seats, {"strict_draft": strict}, dice)
    yield state
    while asked := RULES.decisions(state):
        RULES.apply(state, asked[0].seat, random_move(asked[0], choices), dice)
        yield state


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fact_2_2_thirty_two_dice_eight_of_a_colour_at_every_step(seats: int, strict: bool) -> None:
    for state in states(seats, strict=strict):
        census = RULES.census(state)
        assert {colour: census[colour] for colour in BOX.colours} == dict.fromkeys(BOX.colours, 8)
        assert census["blueprints"] == 24
        assert [census[card] for card in BOX.prizes.kinds] == [3] * 4
        assert sum(census[card] for card in BOX.awards.by_players[seats]) == 3 * (seats - 1)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_round_played_is_what_its_sheet_says(seats: int, strict: bool) -> None:
    dice, choices = Dice(SEED), Dice(SEED[::-1])
    state = RULES.setup(seats, {"strict_draft": strict}, dice)
    sheets = []
    while asked := RULES.decisions(state):
        first_demand, second_demand = state.demand
        common = Round(first_demand, second_demand, state.first)
        events = RULES.apply(state, asked[0].seat, random_move(asked[0], choices), dice)
        if scored := {data["seat"]: data for data in data_of(events, "scored")}:
            works = [_sheet(scored[seat]) for seat in range(seats)]
            result = ROUND_SHEET.tally(common, works)
            sheets.append(result)
            assert result.totals == tuple(scored[seat]["total"] for seat in range(seats))
            assert sorted(won(events)) == sorted((seat, card) for seat in range(seats) for card in result.won[seat])

    assert len(sheets) == BOX.rounds


def _sheet(scored: dict[str, Json]) -> Works:
    """What somebody at a real table would fill in for a revealed building."""
    heights = zip(SPACES, HEIGHTS[scored["blueprint"]], strict=True)
    return msgspec.convert({**{f"plan_{space}": height for space, height in heights}, **scored["stacks"]}, Works)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_six_dice_in_each_of_three_rounds(seats: int) -> None:
    *_, last = states(seats, strict=False)

    assert last.turn == seats * 6 * 3
    assert [len(player.drafted) for player in last.players] == [6] * seats
