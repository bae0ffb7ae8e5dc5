"""Set-up, turns, rounds, the king and the end. Rulebook, Setup, How to Play, End Game; rulings 2, 10-15, 19, 30."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.rules import fuzz, offers
from games.rules.blacksmith_brothers.components import BOX, KING_STEPS, ORDERS, PLACES, SPECIAL_TOKENS
from games.rules.blacksmith_brothers.rules import RULES
from games.rules.dice import Dice
from games.rules.protocol import Event
from tests.rules.blacksmith_brothers.play import ALICE, BOB, CHARLIE, SEED, Play, held


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_lays_out_an_order_a_seat_and_leaves_the_forges_empty(seats: int) -> None:
    state = RULES.setup(seats, {}, Dice(SEED))

    assert len(state.display) == seats
    assert sorted([*state.display, *state.deck.rest]) == sorted(ORDERS)
    assert [(smith.seals, smith.orders, smith.forged, smith.cubes) for smith in state.smiths] == [
        (0, [], [], 7)
    ] * seats
    assert [held(smith.baskets) | held(smith.workplace) for smith in state.smiths] == [{}] * seats
    assert (state.king_place, state.revealed, sorted(SPECIAL_TOKENS)) == ("castle", {}, state.tokens)
    assert (state.round, state.stage, state.active) == (1, "allocate", state.master)


def test_setup_draws_the_starting_player_who_holds_the_guild_master_card() -> None:
    states = [RULES.setup(3, {}, Dice(bytes([n]) * 32)) for n in range(20)]

    assert {state.master for state in states} == {0, 1, 2}
    assert [state.opener for state in states] == [state.master for state in states]


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert RULES.census(RULES.setup(4, {}, Dice(SEED))) == {
        "seals": 25, "orders": 35, "skills": 25, "cubes": 28, "special tokens": 14, "meeples": 8,
        "gold": 8, "silver": 9, "iron": 10, "copper": 11, "coal": 20,
    }  # fmt: skip


def test_each_smith_activates_all_meeples_before_the_next_one(three: Play) -> None:
    three.stand(ALICE, "castle", "forge").stand(BOB, "castle", "mine").stand(CHARLIE, "market", "guild").resolve()
    turns = []
    while three.decision.kind != "allocate":
        turns.append((three.decision.seat, three.decision.turn))
        three.quietly()

    assert [seat for seat, _ in turns] == [ALICE, BOB, CHARLIE]
    assert len({turn for _, turn in turns}) == 3


def test_a_smith_chooses_which_meeple_acts_first(play: Play) -> None:
    play.stand(ALICE, "castle", "market").resolve()
    assert play.values("activate") == ["castle", "market"]

    assert play.act("activate", "market") == [Event("activated", {"seat": ALICE, "place": "market"})]
    play.act("done")

    assert play.values("activate") == ["castle"]


def test_ruling_2_the_order_of_a_round_is_that_of_its_opener(three: Play) -> None:
    three.state.opener = BOB
    three.stand(ALICE, "castle").stand(BOB, "castle").stand(CHARLIE, "castle").resolve()
    order = []
    while three.decision.kind != "allocate":
        order.append(three.decision.seat)
        three.quietly()

    assert order == [BOB, CHARLIE, ALICE]


def end_round(play: Play) -> list[Event]:
    """Alice has nothing to do and the round ends."""
    play.at("market")
    return play.act("done")


def test_ruling_14_the_king_makes_a_step_at_the_end_of_each_round(play: Play) -> None:
    events = end_round(play)

    assert events[:2] == [Event("done", {"seat": ALICE}), Event("king_moved", {"king": "1"})]
    assert (play.state.king, play.state.king_place) == (1, "")


def test_ruling_14_the_guilds_step_comes_on_top_and_no_crown_is_skipped(play: Play) -> None:
    play.state.king = 1
    play.at("guild").act("send_king")
    assert list(play.state.revealed) == ["guild"]

    play.act("done")

    assert (play.state.king, list(play.state.revealed)) == (3, ["guild"])


def test_ruling_14_a_golden_crown_reveals_its_token_at_once(play: Play) -> None:
    play.state.king = 7
    tokens = list(play.state.tokens)

    events = end_round(play)

    token = play.state.revealed["mine"]
    assert Event("token_revealed", {"place": "mine", "token": token, "does": f"with_{token}"}, reveals=True) in events
    assert sorted([*play.state.tokens, token]) == tokens


def test_the_trail_leads_by_the_guild_round_all_places_and_home() -> None:
    golden = [place for place in KING_STEPS if place]

    assert golden == [
        "castle", "guild", "forge", "cart_load", "mine", "nobles_house", "village", "market", "castle",
    ]  # fmt: skip
    assert list(KING_STEPS[::2]) == golden


def test_a_round_around_the_kingdom_reveals_seven_different_tokens(play: Play) -> None:
    while play.state.stage:
        play.quietly()

    assert list(play.state.revealed) == [place for place in PLACES if place != "castle"]
    assert len(set(play.state.revealed.values()) | set(play.state.tokens)) == 14


def test_ruling_10_taken_orders_are_replaced_at_the_end_of_the_round(play: Play) -> None:
    play.display("dagger").at("village").act("take_order", "dagger")
    deck = len(play.state.deck)

    events = play.act("done")

    first, second = play.state.display
    assert [event for event in events if event.kind == "order_laid"] == [
        Event("order_laid", {"order": first}, reveals=True),
        Event("order_laid", {"order": second}, reveals=True),
    ]
    assert len(play.state.deck) == deck - 2


def test_ruling_10_an_empty_deck_leaves_gaps_and_is_not_shuffled_anew(play: Play) -> None:
    play.state.discard, play.state.deck.rest = [*play.state.deck.rest, *play.state.display[1:]], []
    play.state.display = play.state.display[:1]

    end_round(play)

    assert len(play.state.display) == 1
    assert len(play.state.discard) == 34


def test_ruling_15_the_game_ends_with_the_round_in_which_the_king_comes_home(play: Play) -> None:
    play.state.king = 15

    events = end_round(play)

    assert Event("king_came_home", {"king": "16"}) in events
    assert events[-1] == Event("game_over", {"rounds": 1})
    assert list(RULES.decisions(play.state)) == []
    assert play.result().places == (1, 2)


def test_ruling_14_once_home_the_king_stays_and_the_round_is_finished(play: Play) -> None:
    play.state.king = 15
    play.stand(BOB, "castle").at("guild").act("send_king")
    assert play.state.stage
    play.act("done")
    play.act("activate", "castle")
    assert "king_seal" in play.types

    play.act("done")

    assert (play.state.king, play.state.stage) == (16, "")


def test_ruling_15_a_full_improvement_grid_ends_the_game_with_its_round(play: Play) -> None:
    play.give(ALICE, forged="horseshoes", skills="furnace " * 5).stand(BOB, "castle").at("nobles_house")
    play.act("choose_row", 10)
    play.act("pay", "horseshoes")
    play.act("choose_skill", "double_work")
    play.act("place_skill", 5)
    play.act("done")
    assert play.decision.seat == BOB
    assert RULES.result(play.state) is None

    play.act("activate", "castle")
    play.act("done")

    assert play.state.stage == ""
    assert play.result().parts[ALICE]["columns"] == 8


def test_five_improvements_do_not_end_the_game(play: Play) -> None:
    play.give(ALICE, skills="furnace " * 5)

    end_round(play)

    assert play.state.round == 2


def test_ruling_19_a_meeple_whose_action_is_impossible_is_taken_back(play: Play) -> None:
    play.at("forge")
    assert play.types == ["done"]

    play.act("done")

    assert [meeple.place for meeple in play.state.meeples] == [""] * 4


def test_ruling_30_a_silent_smith_places_at_the_castle_and_takes_meeples_back(play: Play) -> None:
    assert [play.quietly() for _ in range(4)] == [["allocate castle"]] * 4

    assert play.quietly() == ["activate castle", "done", "activate castle", "done"]
    assert play.smith(ALICE).seals == 0


def test_ruling_30_what_is_begun_is_ended_without_paying_more(play: Play) -> None:
    play.give(ALICE, seals=3).at("mine").act("dig")
    assert play.quietly() == ["stop", "done"]
    assert play.smith(ALICE).seals == 3

    play = Play().give(ALICE, seals=3).at("market")
    play.act("buy")
    assert play.quietly() == ["stop", "done"]


def test_ruling_30_forced_losses_take_the_crystals_of_least_worth(play: Play) -> None:
    play.give(ALICE, workplace={"gold": 5, "copper": 2, "coal": 1}).at("mine")

    assert play.quietly() == ["lose coal", "lose copper", "lose copper", "done"]


def test_ruling_30_nobody_is_driven_out_in_silence(play: Play) -> None:
    play.reveal("mine", "last_arrival_removes").acts("allocate", "mine", "mine")

    assert play.quietly() == ["keep"]


def test_ruling_30_a_position_chosen_is_paid_with_the_cheapest_card_that_is_enough_and_a_skill_placed(
    play: Play,
) -> None:
    play.give(ALICE, forged="horseshoes crown_of_state claymore", seals=1).at("nobles_house", 2).act("choose_row", 20)

    assert play.quietly() == ["one_row", "pay claymore", "choose_skill nobles_favorite", "place_skill 0", "done"]


def test_ruling_30_if_no_card_is_enough_the_dearest_is_paid_first(play: Play) -> None:
    play.give(ALICE, forged="horseshoes crown_of_state hatchet").at("nobles_house").act("choose_row", 30)

    assert play.quietly()[:2] == ["pay crown_of_state", "pay horseshoes"]


def test_ruling_30_if_the_cards_do_not_reach_seals_are_paid(play: Play) -> None:
    play.give(ALICE, forged="ploughshare", seals=2).at("nobles_house").act("choose_row", 20)

    assert play.quietly()[:3] == ["pay ploughshare", "pay_seal", "pay_seal"]


def test_ruling_30_in_a_swap_the_order_of_least_value_is_given(play: Play) -> None:
    play.give(ALICE, orders="mace dagger", seals=1, skills="double_work").at("village")
    play.act("swap_order", play.state.display[0])

    assert play.quietly()[0] == "give dagger"


def test_components_are_conserved_and_everything_happens_when_bots_and_chance_play_together() -> None:
    """Chance alone hardly ever forges: the smiths begin rich, and half of all answers are the bot’s."""
    answered: Counter[str] = Counter()
    for number in range(24):
        play = Play(2 + number % 3).reveal("castle", list(BOX.activation_tokens)[number % 6])
        if number % 3 == 0:
            play.reveal("mine", "last_arrival_removes").state.king = KING_STEPS.index("mine")
        play.give(ALICE, workplace={"coal": 8})
        for seat, orders in enumerate(("mace chain helmet", "dagger buckler sceptre")):
            play.give(seat, seals=8, forged=orders, skills="double_work")
        play.dice, chance = Dice(bytes([number]) * 32), fuzz.dice_of("together", number)
        while decisions := RULES.decisions(play.state):
            (decision,) = decisions
            rarest = min(decision.choices, key=lambda choice: answered[choice.type])
            move = offers.random_move(replace(decision, choices=(rarest,)), chance)
            if chance.draw(2):
                move = RULES.bot.choose(RULES.view(play.state, decision.seat), decision, chance)
            kind, *value = move.values()
            play.act(kind, *value)
            answered[kind] += 1
            smiths = play.state.smiths
            assert all(smith.room >= 0 <= smith.basket_room for smith in smiths)
            assert min(play.state.seals, *play.state.stock.values(), *(smith.seals for smith in smiths)) >= 0

    told = {key.split(".")[1] for key in RULES.texts["en"] if key.startswith("choice.")}
    assert set(answered) == told
