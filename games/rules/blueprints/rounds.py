"""How a round is laid out, and how it is scored. Rulebook, Get Ready to End of the Round; rulings 3.5 to 3.13."""

from games.rules.blueprints.components import BOX, RANKS, SPACES, Colour
from games.rules.blueprints.scoring import Round, score_round
from games.rules.blueprints.state import Bag, Building, State
from games.rules.dice import Dice
from games.rules.protocol import Event, Result


def begin_round(state: State, first: int, dice: Dice) -> Event:
    """All dice back into the bag; in-demand colours, a new blueprint each, a full pool. Rulebook, Get Ready."""
    state.round += 1
    state.turn += 1
    state.first = state.seat = first
    state.phase = "take"
    state.bag = Bag.full()
    state.demand = _draw_demand(state.bag, dice)
    cards = [card for _ in state.players if (card := state.deck.draw(dice)) is not None]
    for player, card in zip(state.players, cards, strict=True):
        player.buildings.append(Building(card))
        player.drafted = []
    state.aside = []
    state.pool = []
    fill_pool(state, dice)
    first_demand, second_demand = state.demand
    return Event(
        "round_began",
        {
            "round": state.round,
            "seat": first,
            "first_demand": first_demand,
            "second_demand": second_demand,
            "pool": list(state.pool),
        },
        secret={seat: {"blueprint": player.building.blueprint} for seat, player in enumerate(state.players)},
    )


def _draw_demand(bag: Bag, dice: Dice) -> list[Colour]:
    """Two colours that differ: a second die of the first colour goes back before the next is drawn (ruling 3.7)."""
    first = bag.draw(dice)
    while (second := bag.draw(dice)) == first:
        bag.dice[second] += 1
    return [first, second]


def fill_pool(state: State, dice: Dice) -> list[str]:
    """Roll dice from the bag until the pool is full or the bag empty (ruling 3.8); returns them as rolled."""
    wanted = min(BOX.pool[len(state.players)] - len(state.pool), state.bag.count)
    rolled = [state.bag.roll(dice) for _ in range(wanted)]
    state.pool = sorted([*state.pool, *rolled], key=RANKS.__getitem__)
    return rolled


def end_round(state: State, dice: Dice) -> list[Event]:
    """Reveal and score all buildings, hand out the cards; then the next round, or the end of the game.

    Whoever ranks last for the awards goes first in the next round (ruling 3.10).
    """
    first_demand, second_demand = state.demand
    buildings = [(player.building.heights, player.building.stacks) for player in state.players]
    result = score_round(Round(first_demand, second_demand, state.first), buildings)
    events = [_scored(state, seat, result) for seat in state.order] + _hand_out(state, result)
    if state.round < BOX.rounds:
        last = result.places.index(len(state.players))
        return [*events, begin_round(state, last, dice)]
    state.phase = "over"
    return [*events, Event("game_over", {"round": state.round})]


def _scored(state: State, seat: int, result: Result) -> Event:
    building = state.players[seat].building
    revealed = {"blueprint": building.blueprint, "stacks": dict(zip(SPACES, map(list, building.stacks), strict=True))}
    score = {**result.parts[seat], **result.tie_breaks[seat], "total": result.totals[seat]}
    return Event("scored", {"seat": seat, **revealed, **score}, reveals=True)


def _hand_out(state: State, result: Result) -> list[Event]:
    events = []
    for card in state.stock:
        for seat, won in enumerate(result.won):
            if card in won:
                state.stock[card] -= 1
                state.players[seat].cards.append(card)
                events.append(Event("awarded", {"seat": seat, "card": card}))
    return events
