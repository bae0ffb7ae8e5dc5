"""What a seat may know, built from nothing: silver, hands, bids and decks stay behind the screens."""

from msgspec import Struct

from games.rules.blankenburg.components import PLANS
from games.rules.blankenburg.state import TOKENS, Draft, Goods, Purchase, Structure, Town
from games.rules.protocol import Move, View


class PlayerView(Struct):
    """What everybody sees of a player.

    Attributes:
        basic_plans, grand_plans: plans in hand, by the backs of the cards.
        tokens: coats of arms left to build with.
    """

    character: str
    prestige: int
    goods: Goods
    basic_plans: int
    grand_plans: int
    tokens: int


class OwnView(Struct):
    """What only the looking seat sees.

    Attributes:
        answer: its sealed answer, which may still be changed.
        draft, purchase: what it is building or buying.
    """

    silver: int
    hand: list[str]
    answer: Move | None
    draft: Draft | None
    purchase: Purchase | None


class TownView(View):
    """The whole table as one seat sees it; names are those of the state.

    Attributes:
        acting: the seat that all wait for; None when several are asked at once.
    """

    phase: str
    acting: int | None
    board: str
    master: bool
    first: int
    players: list[PlayerView]
    own: OwnView | None
    structures: list[Structure]
    vacancies: dict[str, list[int]]
    stays: dict[str, str]
    wheel: Goods
    market: Goods
    supply: Goods
    communal: dict[str, str | None]
    decks: dict[str, int]
    citizens: list[str]
    event: str | None
    visitor: str | None
    bids: list[int]
    price_change: int
    market_closed: bool


def view(town: Town, seat: int | None, scores: list[int | None]) -> TownView:
    """All that a seat may know; None is a spectator. `scores`: the track or, at the end, the totals."""
    return TownView(
        you=seat,
        round=town.round,
        scores=scores,
        phase=town.phase,
        acting=town.queue[0] if town.queue and not town.sealed else None,
        board=town.board,
        master=town.master,
        first=town.first,
        players=[_player(town, index) for index in range(len(town.players))],
        own=None if seat is None else _own(town, seat),
        structures=town.structures,
        vacancies=_vacancies(town),
        stays=town.stays,
        wheel=town.wheel,
        market=town.market,
        supply=town.supply,
        communal=town.communal,
        decks={name: len(deck) for name, deck in town.decks.items()},
        citizens=town.citizens,
        event=town.event,
        visitor=town.visitor,
        bids=town.bids,
        price_change=town.price_change,
        market_closed="market" in town.barred,
    )


def _player(town: Town, seat: int) -> PlayerView:
    player = town.players[seat]
    grand = sum(PLANS[plan].deck == "grand" for plan in player.hand)
    return PlayerView(
        character=player.character,
        prestige=player.prestige,
        goods=player.goods,
        basic_plans=len(player.hand) - grand,
        grand_plans=grand,
        tokens=TOKENS - len(list(town.owned(seat))),
    )


def _own(town: Town, seat: int) -> OwnView:
    player = town.players[seat]
    is_acting = not town.sealed and town.queue[:1] == [seat]
    return OwnView(
        silver=player.silver,
        hand=player.hand,
        answer=town.answers[seat] if town.sealed else None,
        draft=town.draft if is_acting else None,
        purchase=town.purchase if is_acting else None,
    )


def _vacancies(town: Town) -> dict[str, list[int]]:
    """By kind of space, the prestige to be exceeded there."""
    vacated: dict[str, list[int]] = {}
    for vacancy in town.vacancies:
        vacated.setdefault(vacancy.space, []).append(vacancy.above)
    return vacated
