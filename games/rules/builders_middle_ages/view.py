"""What a seat sees: everything but the order of the decks, which nobody knows."""

from msgspec import Struct

from games.rules.builders_middle_ages.components import Amounts
from games.rules.builders_middle_ages.state import Market, Player, Site, State
from games.rules.protocol import View


class MarketView(Struct):
    """The cards on display, the next one of the deck (None: the deck is empty), and how many lie below it."""

    row: list[str]
    next: str | None
    below: int


class SiteView(Struct):
    """A site: what is missing, who works there, and how many actions the next send costs in this turn."""

    building: str
    missing: Amounts
    workers: list[str]
    send_actions: int


class PlayerView(Struct):
    """What lies before a seat; `points` are those of buildings and machines."""

    coins: int
    points: int
    team: list[str]
    sites: list[SiteView]
    built: list[str]


class BuildersView(View):
    """The whole table.

    Attributes:
        seat: whose turn it is; None when the game is over.
        first: who begins every round.
        actions: left in this turn.
        idle_rounds: rounds running in which nobody opened, recruited or sent.
        is_last_round: the game ends with this round.
    """

    players: list[PlayerView]
    buildings: MarketView
    workers: MarketView
    first: int
    seat: int | None
    actions: int
    idle_rounds: int
    is_last_round: bool


def view_of(state: State, you: int | None, scores: list[int | None]) -> BuildersView:
    """The table as `you` sees it; only `you` itself differs between seats."""
    return BuildersView(
        you=you,
        round=state.round,
        scores=scores,
        players=[_player(player) for player in state.players],
        buildings=_market(state.buildings),
        workers=_market(state.workers),
        first=state.first,
        seat=None if state.is_over else state.seat,
        actions=0 if state.is_over else state.actions,
        idle_rounds=state.idle_rounds,
        is_last_round=state.is_last_round,
    )


def _player(player: Player) -> PlayerView:
    return PlayerView(
        coins=player.coins,
        points=player.points,
        team=list(player.team),
        sites=[_site(site) for site in player.sites],
        built=list(player.built),
    )


def _site(site: Site) -> SiteView:
    return SiteView(
        building=site.building,
        missing=dict(site.missing),
        workers=list(site.workers),
        send_actions=site.sent + 1,
    )


def _market(market: Market) -> MarketView:
    return MarketView(row=list(market.row), next=market.next, below=len(market.deck))
