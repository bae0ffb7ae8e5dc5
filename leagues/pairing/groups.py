"""Groups of equal strength."""

from collections.abc import Sequence


def into_groups(entries_by_rank: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Deal entries into `count` groups to and fro: 1 2 3, 6 5 4, 7 8 9.

    Sizes differ by at most one; each group is by rank. With twice as many entries as groups the best is with the worst.

    Raises:
        ValueError: there are fewer than one group.
    """
    if count < 1:
        raise ValueError("there is at least one group")
    groups: list[list[int]] = [[] for _ in range(count)]
    for place, entry in enumerate(entries_by_rank):
        row, column = divmod(place, count)
        groups[count - 1 - column if row % 2 else column].append(entry)
    return tuple(map(tuple, groups))
