"""What is in the box. Rulebook, Game Components."""

import pytest

from games.rules.blacksmith_brothers.components import BOX, ORDERS, PLACES, SPACES, WORTH, worth


def test_58_crystals_and_their_worths() -> None:
    assert {kind: crystal.supply for kind, crystal in BOX.crystals.items()} == {
        "gold": 8, "silver": 9, "iron": 10, "copper": 11, "coal": 20,
    }  # fmt: skip
    assert WORTH == {"gold": 6, "silver": 5, "iron": 4, "copper": 3, "coal": 2}


def test_35_orders_worth_their_crystals_and_2_with_a_coal_in_each() -> None:
    assert len(ORDERS) == len(BOX.orders) == 35
    assert [order.id for order in BOX.orders if order.value != worth(order.cost) + 2] == []
    assert [order.id for order in BOX.orders if not order.cost["coal"]] == []
    assert {12, 23} <= {order.value for order in BOX.orders}


@pytest.mark.parametrize("order", BOX.orders, ids=lambda order: order.id)
def test_an_order_fits_into_a_workplace_and_names_its_crystals_dearest_first(order: object) -> None:
    cost = ORDERS[getattr(order, "id")].cost  # noqa: B009 - parametrized
    assert sum(cost.values()) <= BOX.workplace
    assert list(cost) == [kind for kind in WORTH if kind in cost]


def test_14_special_tokens_25_skills_25_seals_and_6_spaces() -> None:
    assert (len(BOX.constant_tokens), len(BOX.activation_tokens)) == (7, 7)
    assert len(BOX.skills) * BOX.skill_copies == BOX.seals == 25
    assert SPACES == 6


def test_the_scroll_has_room_for_all_cubes() -> None:
    assert sum(len(spaces) for spaces in BOX.scroll.values()) == 4 * BOX.cubes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_meeples_find_room(seats: int) -> None:
    limits = [BOX.limits[place][seats] for place in PLACES]

    assert BOX.limits["mine"][seats] == seats
    assert 0 in limits
