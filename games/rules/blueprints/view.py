"""What a seat sees: everything but what lies behind the other screens and how the bag will be drawn."""

from msgspec import Struct

from games.rules.blueprints.components import Colour
from games.rules.blueprints.scoring import lines
from games.rules.blueprints.state import Building, Drafted, Player, State
from games.rules.protocol import View


class BuildingView(Struct):
    """A blueprint card and what stands on it, in the order of `SPACES`.

    Attributes:
        least: the lowest value that has a place.
        lines: what it scores as it stands.
    """

    blueprint: str
    heights: list[int]
    stacks: list[list[str]]
    least: int
    lines: dict[str, int]


class DraftedView(Struct):
    """A die taken in this round: built in, or set aside because it had no place."""

    die: str
    is_aside: bool


class PlayerView(Struct):
    """One seat's side of the table.

    Attributes:
        drafted: this round's dice in the order taken.
        cards: awards and prizes won.
        built: the revealed buildings, one a round.
        building: this round's, or None behind a screen the viewer cannot look behind.
    """

    drafted: list[DraftedView]
    cards: list[str]
    built: list[BuildingView]
    building: BuildingView | None


class BlueprintsView(View):
    """The whole table.

    Attributes:
        seat: whose turn it is; None when the game is over.
        phase: what that seat is asked: take, place or discard; over.
        order: the seats in this round's turn order.
        demand: the two in-demand colours, the weightier first.
        pool: the lowest first. `hand`: the die taken and not yet placed.
        bag: dice left, by colour. `aside`: dice out of the round.
    """

    is_strict: bool
    seat: int | None
    phase: str
    order: list[int]
    demand: list[Colour]
    pool: list[str]
    hand: str | None
    bag: dict[Colour, int]
    aside: list[str]
    players: list[PlayerView]

    @property
    def revealed_rounds(self) -> list[int]:
        """The rounds to look back on: the last one scored; when the game is over all, the last first."""
        scored = len(self.players[0].built)
        return list(range(scored, 0 if self.seat is None else max(0, scored - 1), -1))


def view_of(state: State, you: int | None, scores: list[int | None]) -> BlueprintsView:
    """The table as `you` sees it (ruling 3.16)."""
    return BlueprintsView(
        you=you,
        round=state.round,
        scores=scores,
        is_strict=state.is_strict,
        seat=None if state.is_over else state.seat,
        phase=state.phase,
        order=state.order,
        demand=list(state.demand),
        pool=list(state.pool),
        hand=state.hand or None,
        bag=dict(state.bag.dice),
        aside=list(state.aside),
        players=[_player(player, revealed=state.is_over, own=seat == you) for seat, player in enumerate(state.players)],
    )


def _player(player: Player, *, revealed: bool, own: bool) -> PlayerView:
    built = player.buildings if revealed else player.buildings[:-1]
    return PlayerView(
        drafted=[_drafted(drafted) for drafted in player.drafted],
        cards=list(player.cards),
        built=[_building(building) for building in built],
        building=_building(player.building) if own and not revealed else None,
    )


def _drafted(drafted: Drafted) -> DraftedView:
    return DraftedView(die=drafted.die, is_aside=drafted.misfit > 0)


def _building(building: Building) -> BuildingView:
    return BuildingView(
        blueprint=building.blueprint,
        heights=list(building.heights),
        stacks=[list(stack) for stack in building.stacks],
        least=building.least,
        lines=lines(building.heights, building.stacks),
    )
