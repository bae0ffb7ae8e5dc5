"""A blueprint from above: the height wanted on each space, and the dice on it."""

from games.rules.blueprints.components import COLUMNS, SPACES
from games.rules.blueprints.faces import HATCH, chip
from games.rules.blueprints.scoring import about_place
from games.rules.blueprints.view import BlueprintsView, BuildingView
from games.rules.drawing import GOOD, INK, MUTED, SEAL, box, part, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import render

_WIDTH, _HEIGHT, _GAP = 116, 80, 6


def draw_plan(view: BlueprintsView, building: BuildingView, scene: Scene, x: float, y: float) -> str:
    """The plan with its top left corner at (x, y), 257 by 276: every space is a part."""
    parts = []
    for column, sign in enumerate("AB"):
        middle = x + 19 + (_WIDTH + _GAP) * column + _WIDTH / 2
        parts.append(text(middle, y + 16, sign, size=15, fill=MUTED, anchor="middle", bold=True))
    for row, sign in enumerate("123"):
        middle = y + 24 + (_HEIGHT + _GAP) * row + _HEIGHT / 2
        parts.append(text(x + 4, middle + 5, sign, size=15, fill=MUTED, anchor="middle", bold=True))
    for space in range(len(SPACES)):
        row, column = divmod(space, COLUMNS)
        corner = (x + 19 + (_WIDTH + _GAP) * column, y + 24 + (_HEIGHT + _GAP) * row)
        parts.append(_space(view, building, space, scene, *corner))
    return "".join(parts)


def _space(view: BlueprintsView, building: BuildingView, space: int, scene: Scene, x: float, y: float) -> str:
    height, stack = building.heights[space], building.stacks[space]
    if not height:
        return box(x, y, _WIDTH, _HEIGHT, fill=HATCH)
    parts = [box(x, y, _WIDTH, _HEIGHT, stroke=MUTED), *_progress(height, len(stack), x + 20, y)]
    for level, die in enumerate(stack):
        parts.append(chip(die, x + 42 + 36 * (level // 3), y + 54 - 25 * (level % 3), scene))
    place = part_id("space", SPACES[space])
    label = _label(view, building, space, scene, is_offered=place in scene.offered)
    return part(scene, place, label, "".join(parts), (x, y, _WIDTH, _HEIGHT))


def _label(view: BlueprintsView, building: BuildingView, space: int, scene: Scene, *, is_offered: bool) -> str:
    """What the button of a space says, where there is one; else what stands there."""
    if is_offered and view.hand:
        about = about_place(building.heights, building.stacks, space, view.hand)
        return render(scene.words, "choice.place.space", {**about, "value": SPACES[space]})
    about = {"space": SPACES[space], "height": building.heights[space], "dice": building.stacks[space]}
    return render(scene.words, "board.space", {**about, "built": len(building.stacks[space])})


def _progress(height: int, built: int, middle: float, y: float) -> list[str]:
    if built < height:
        colour, sign = INK, f"{built}/{height}"
    elif built == height:
        colour, sign = GOOD, "✓"
    else:
        colour, sign = SEAL, f"+{built - height}"
    return [
        text(middle, y + 41, str(height), size=32, fill=colour, anchor="middle", serif=True, bold=True),
        text(middle, y + 65, sign, size=15, fill=colour, anchor="middle"),
    ]
