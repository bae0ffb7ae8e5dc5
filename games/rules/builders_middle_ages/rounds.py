"""How turns and rounds follow each other, and when the game is over. Rulebook, End of the game; rulings 5 and 10."""

from games.rules.builders_middle_ages.components import BOX
from games.rules.builders_middle_ages.state import State
from games.rules.protocol import Event


def end_turn(state: State) -> list[Event]:
    """Pass the turn on, or end the game; unused actions are lost (ruling 3)."""
    player = state.player
    events = [Event("ended", {"seat": state.seat})]
    for site in player.sites:
        site.sent = 0
    if player.points >= BOX.end_points and not state.is_last_round:
        state.is_last_round = True
        events.append(Event("last_round", {"seat": state.seat, "points": player.points}))
    state.seat = (state.seat + 1) % len(state.players)
    state.actions = BOX.free_actions
    if state.seat == state.first:
        events += _end_round(state)
    if not state.is_over:
        state.turn += 1
    return events


def _end_round(state: State) -> list[Event]:
    events = []
    state.idle_rounds = 0 if state.is_busy else state.idle_rounds + 1
    state.is_busy = False
    if state.idle_rounds:
        events.append(Event("idle_round", {"idle": state.idle_rounds, "limit": BOX.idle_round_limit}))
    state.is_over = state.is_last_round or state.round == BOX.round_limit or state.idle_rounds == BOX.idle_round_limit
    if state.is_over:
        return [*events, Event("game_over", {"round": state.round})]
    state.round += 1
    return [*events, Event("round_began", {"round": state.round, "limit": BOX.round_limit, "seat": state.first})]
