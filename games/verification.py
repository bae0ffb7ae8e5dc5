"""Replaying stored games under today's rules, to see what a change of the rules would have changed."""

from games.models import Action, Game
from games.rules import table
from games.rules.protocol import Event, IllegalMove
from games.rules.table import Position


def differences(game: Game) -> list[str]:
    """What today's rules make otherwise of a game, a sentence an action; empty if nothing."""
    found: list[str] = []
    before: Position | None = None
    for action in Action.objects.filter(game=game).order_by("seq").iterator(chunk_size=200):
        if fault := _fault(game, action, before):
            found.append(f"action {action.seq} ({action.kind}): {fault}")
        before = action.position
    return found


def _fault(game: Game, action: Action, before: Position | None) -> str | None:
    if before is None or action.kind == Action.Kind.START:
        step = table.start(game.rules, game.seats.count(), game.options, bytes(game.seed))
    elif action.kind == Action.Kind.MOVE and action.seat is not None:
        try:
            step = table.play(before, bytes(game.seed), action.seat, action.move)
        except IllegalMove as refusal:
            return f"the move is not offered any more ({refusal})"
    else:
        return None
    return _compare(action, step.position, step.events)


def _compare(action: Action, position: Position, events: list[Event]) -> str | None:
    if position != action.position:
        return "the position differs"
    if events != action.events:
        return "the events differ"
    return None
