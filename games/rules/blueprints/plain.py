"""The table in plain text."""

from collections import Counter
from collections.abc import Iterator
from textwrap import fill

from games.rules.blueprints.components import BOX, COLUMNS, ROWS, SPACES
from games.rules.blueprints.scoring import CARD_POINTS, Stacks
from games.rules.blueprints.view import BlueprintsView, BuildingView, PlayerView
from games.rules.protocol import Json, Scene
from games.rules.wording import name, render

_LINE = 72


def describe(view: BlueprintsView, scene: Scene) -> str:
    """The table in plain text, at most 72 columns."""
    return "\n".join(_Page(view, scene).lines())


class _Page:
    def __init__(self, view: BlueprintsView, scene: Scene) -> None:
        self.view = view
        self.scene = scene

    def lines(self) -> Iterator[str]:
        view = self.view
        yield self._say("board.title", round=view.round, rounds=BOX.rounds)
        yield self._say(f"board.phase.{view.phase}", seat=view.seat)
        first, second = view.demand
        yield self._say("board.plain_demand", first=first, second=second)
        if view.seat is not None:
            yield from self._pool()
        if view.you is not None and (building := view.players[view.you].building):
            yield from self._site(building)
        yield from self._seats()
        for number in view.revealed_rounds:
            yield from self._revealed(number)

    def _pool(self) -> Iterator[str]:
        view = self.view
        yield ""
        yield self._say("board.plain_pool", pool=view.pool)
        if view.hand:
            yield self._say("board.plain_hand", die=view.hand)
        yield self._say("board.plain_bag", bag=view.bag)
        if view.aside:
            yield self._say("board.plain_aside", dice=view.aside)

    def _site(self, building: BuildingView) -> Iterator[str]:
        yield ""
        yield self._say("board.site", blueprint=building.blueprint)
        yield "       A     B"
        for row in range(ROWS):
            spaces = range(COLUMNS * row, COLUMNS * (row + 1))
            yield f"  {row + 1}   " + "   ".join(self._height(building, space) for space in spaces)
        for space, stack in zip(SPACES, building.stacks, strict=True):
            if stack:
                yield self._say("board.plain_space", 2, space=space, dice=stack)
        yield self._say("board.stands", total=sum(building.lines.values()), **building.lines)

    def _height(self, building: BuildingView, space: int) -> str:
        height = building.heights[space]
        return f"{len(building.stacks[space])}/{height}" if height else "///"

    def _seats(self) -> Iterator[str]:
        yield ""
        yield self._say("board.order")
        for place, seat in enumerate(self.view.order, start=1):
            player = self.view.players[seat]
            yield _wrapped(f"{place}. {self.scene.names[seat]}: {self._drafted(player)}")
            if player.cards:
                yield self._say("board.plain_won", 3, cards=self._cards(player))
            if record := record_of(self.view, seat, self.scene):
                yield f"   {record}"

    def _drafted(self, player: PlayerView) -> str:
        dice = [
            render(
                self.scene.words, "board.plain_lost" if drafted.is_aside else "board.plain_die", {"die": drafted.die}
            )
            for drafted in player.drafted
        ]
        return ", ".join(dice) or "–"

    def _cards(self, player: PlayerView) -> str:
        counts = Counter(player.cards)
        return ", ".join(f"{counts[card]} × {name(self.scene.words, card)}" for card in CARD_POINTS if card in counts)

    def _revealed(self, number: int) -> Iterator[str]:
        yield ""
        yield self._say("board.revealed", round=number)
        for seat, player in enumerate(self.view.players):
            building = player.built[number - 1]
            total = sum(building.lines.values())
            yield self._say(
                "board.plain_scored", 3, seat=seat, blueprint=building.blueprint, **building.lines, total=total
            )
            yield _wrapped(self._stacks(building.stacks), 5)

    def _stacks(self, stacks: Stacks) -> str:
        built = [(space, stack) for space, stack in zip(SPACES, stacks, strict=True) if stack]
        return "; ".join(render(self.scene.words, "board.plain_stack", {"space": s, "dice": dice}) for s, dice in built)

    def _say(self, key: str, indent: int = 0, /, **data: Json) -> str:
        return _wrapped(render(self.scene.words, key, data, self.scene.names), indent)


def _wrapped(words: str, indent: int = 0) -> str:
    return fill(words, _LINE, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def record_of(view: BlueprintsView, seat: int, scene: Scene) -> str:
    """A seat's points at the end; before it, its round scores so far."""
    if (points := view.scores[seat]) is not None:
        return render(scene.words, "board.points", {"points": points})
    rounds = [str(sum(building.lines.values())) for building in view.players[seat].built]
    return render(scene.words, "board.rounds", {"scores": ", ".join(rounds)}) if rounds else ""
