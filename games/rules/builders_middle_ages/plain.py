"""The table in plain text: for mails, screen readers and the API."""

from games.rules.builders_middle_ages.components import BOX
from games.rules.builders_middle_ages.view import BuildersView
from games.rules.protocol import Scene
from games.rules.wording import render


def describe(view: BuildersView, scene: Scene) -> str:
    """The table in lines of at most 72 signs."""
    return "\n".join([scene.words["board.title"], round_line(view, scene), turn_line(view, scene)])


def round_line(view: BuildersView, scene: Scene) -> str:
    """Which round it is, and the limits of the guard against a game without end (ruling 5)."""
    data = {
        "round": view.round,
        "rounds": BOX.round_limit,
        "idle": view.idle_rounds,
        "idle_limit": BOX.idle_round_limit,
    }
    return render(scene.words, "board.round", data)


def turn_line(view: BuildersView, scene: Scene) -> str:
    """Whose turn it is and what is left of it."""
    if view.seat is None:
        return scene.words["board.over"]
    key = "board.last_turn" if view.is_last_round else "board.turn"
    return render(scene.words, key, {"seat": view.seat, "actions": view.actions}, scene.names)
