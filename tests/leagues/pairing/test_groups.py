import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing import into_groups


@pytest.mark.parametrize(
    ("entries", "count", "groups"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], 3, ((1, 6, 7), (2, 5, 8), (3, 4, 9))),
        ([8, 7, 6, 5], 2, ((8, 5), (7, 6))),
        ([1, 2, 3, 4, 5], 2, ((1, 4, 5), (2, 3))),
        ([1, 2, 3], 2, ((1,), (2, 3))),
        ([1], 3, ((1,), (), ())),
        ([], 1, ((),)),
    ],
)
def test_into_groups(entries: list[int], count: int, groups: tuple[tuple[int, ...], ...]) -> None:
    assert into_groups(entries, count) == groups


@given(st.integers(0, 60), st.integers(1, 12))
def test_groups_hold_everybody_once_in_order_and_differ_by_one(entries: int, count: int) -> None:
    groups = into_groups(range(entries), count)

    assert sorted(entry for group in groups for entry in group) == list(range(entries))
    assert all(sorted(group) == list(group) for group in groups)
    assert max(map(len, groups)) - min(map(len, groups)) <= 1


def test_no_groups_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^there is at least one group$"):
        into_groups([1, 2], 0)
