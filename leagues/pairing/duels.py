"""Who meets whom at tables of two: the matching with the least strain.

A matching is looked for first among the nearest new opponents of each, in bands of players from the top: what the lower
half of a band was given is dealt again with the next. Only if somebody finds nobody there, more opponents are looked
at, and at last everybody: then the matching is the best there is, so nobody meets anybody again if that can be avoided.
"""

from collections.abc import Iterable, Sequence

import networkx as nx

from leagues.pairing.field import Field
from leagues.pairing.strain import Strain

type Duel = tuple[int, int]
type Edge = tuple[int, int, int]
"""Two players, and the strain between them."""

REACHES = (12, 24, 48)
"""How many new opponents in the standings below each player are looked at, before all are."""

BAND = 128
"""How many players are matched at once; the time grows with more than their square."""


def duels(field: Field, strain: Strain) -> tuple[list[Duel], list[int]]:
    """Pairs, and the bye if players are odd in number, as places among the field's players.

    The bye goes to who had fewest, of those to the lowest whose bye makes nobody meet again.
    """
    for reach in REACHES:
        bye = _may_have_bye(field)[-1:]
        waiting = [player for player in range(len(field.players)) if player not in bye]
        if (found := _in_bands(waiting, reach, strain)) is not None:
            return found, bye
    return _among_all(field, strain)


def _may_have_bye(field: Field) -> list[int]:
    """Those with the fewest byes; nobody, if players are even in number."""
    if len(field.players) % 2 == 0:
        return []
    fewest = min(player.byes for player in field.players)
    return [place for place, player in enumerate(field.players) if player.byes == fewest]


def _in_bands(waiting: list[int], reach: int, strain: Strain) -> list[Duel] | None:
    """New pairs for all who wait, or None if not everybody was given one."""
    found: list[Duel] = []
    while waiting:
        band = waiting[:BAND]
        pairs = _matched(_near(band, reach, strain))
        if 2 * len(pairs) < len(band):
            return None
        settled = band[-1] if len(band) == len(waiting) else band[len(band) // 2]
        kept = [pair for pair in pairs if pair[0] <= settled]
        placed = {player for pair in kept for player in pair}
        found += kept
        waiting = [player for player in waiting if player not in placed]
    return found


def _near(band: Sequence[int], reach: int, strain: Strain) -> Iterable[Edge]:
    """Each player of a band with the nearest below it that it has not met and may meet."""
    for place, one in enumerate(band):
        left = reach
        for other in band[place + 1 :]:
            if not strain.is_known(one, other):
                yield one, other, strain.between(one, other)
                left -= 1
                if not left:
                    break


def _among_all(field: Field, strain: Strain) -> tuple[list[Duel], list[int]]:
    """The best there is. A bye is a meeting with nobody, whose place comes after everybody's."""
    players = range(len(field.players))
    nobody = len(field.players)
    edges = [(one, other, strain.between(one, other)) for one in players for other in range(one + 1, nobody)]
    edges += [(player, nobody, strain.of_bye(player)) for player in _may_have_bye(field)]
    pairs = _matched(edges)
    return [pair for pair in pairs if pair[1] != nobody], [pair[0] for pair in pairs if pair[1] == nobody]


def _matched(edges: Iterable[Edge]) -> list[Duel]:
    """As many pairs as possible, of these with the least strain; the higher player first, from the top."""
    graph = nx.Graph()
    graph.add_weighted_edges_from((one, other, -strain) for one, other, strain in edges)
    return sorted((min(pair), max(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True))
