"""How a knock-out stands: by how far everybody came."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from leagues.standings.ranking import Row

type Heats = Sequence[Sequence[int]]
"""The heats of a round, each its entries from the best to the last."""


def knock_out_order(
    rows: Sequence[Row], rounds: Sequence[Heats], byes: Collection[int], seeds: Sequence[int]
) -> list[Row]:
    """Rows ranked by the last round that each played, then by the place in its heat, then as they stood.

    Args:
        rows: as points and tie-breaks rank them.
        rounds: from the first.
        byes: who was not in the last round, but goes on.
        seeds: the entries by seed, which is the order as long as nobody has played.
    """
    if not rounds:
        by_seed = {entry: number for number, entry in enumerate(seeds)}
        return _ranked(sorted(rows, key=lambda row: by_seed[row.entry]))
    reached = {
        entry: (-number, place)
        for number, heats in enumerate(rounds, start=1)
        for heat in heats
        for place, entry in enumerate(heat)
    }
    reached |= dict.fromkeys(byes, (-len(rounds), 0))
    return _ranked(sorted(rows, key=lambda row: (*reached.get(row.entry, (0, 0)), row.rank)))


def _ranked(rows: Sequence[Row]) -> list[Row]:
    return [replace(row, rank=rank) for rank, row in enumerate(rows, start=1)]
