"""The cards keep the patterns that hold for the printed ones. Rulings, patterns used as checks."""

from collections import Counter

from games.rules.builders_middle_ages.components import BOX, BUILDINGS, WORKERS, without

HOUSES = [building for building in BOX.buildings if not building.is_machine]
MACHINES = [building for building in BOX.buildings if building.is_machine]


def total(amounts: dict[str, int]) -> int:
    return sum(amounts.values())


def test_there_are_42_workers_of_four_kinds_and_each_works_for_its_wage() -> None:
    kinds = Counter((worker.kind, worker.wage) for worker in BOX.workers)

    assert kinds == {("apprentice", 2): 6, ("labourer", 3): 12, ("journeyman", 4): 16, ("master", 5): 8}
    assert [worker.wage for worker in BOX.workers] == [total(worker.produces) for worker in BOX.workers]


def test_a_workers_id_spells_what_it_brings() -> None:
    for worker in BOX.workers:
        digits = "".join(str(worker.produces.get(resource, 0)) for resource in BOX.resources)
        assert worker.id.split("_")[1] == digits


def test_apprentices_are_the_six_pairs_of_resources() -> None:
    pairs = [frozenset(worker.produces) for worker in BOX.workers if worker.kind == "apprentice"]

    assert len(set(pairs)) == 6
    assert {len(pair) for pair in pairs} == {2}


def test_only_the_journeyman_of_all_trades_exists_twice() -> None:
    cards = Counter(tuple(sorted(worker.produces.items())) for worker in BOX.workers)

    assert [dict(card) for card, count in cards.items() if count > 1] == [dict.fromkeys(BOX.resources, 1)]
    assert max(cards.values()) == 2


def test_buildings_pay_by_what_they_require() -> None:
    prices = Counter((house.coins, house.points, total(house.requires)) for house in HOUSES)

    assert prices == {
        (8, 0, 2): 2,
        (6, 1, 3): 5,
        (10, 2, 5): 4,
        (12, 3, 6): 5,
        (14, 3, 7): 4,
        (16, 4, 8): 6,
        (18, 5, 10): 5,
        (20, 6, 12): 1,
        (20, 7, 16): 1,
        (20, 8, 17): 1,
    }


def test_buildings_are_worth_110_points_and_448_coins() -> None:
    assert len(HOUSES) == 34
    assert sum(house.points for house in HOUSES) == 110
    assert sum(house.coins for house in HOUSES) == 448


def test_a_small_machine_brings_2_and_a_large_one_3_for_as_much_and_for_points_but_no_coins() -> None:
    sizes = Counter((total(m.requires), total(m.produces), m.points, m.coins) for m in MACHINES)

    assert sizes == {(2, 2, 1, 0): 4, (3, 3, 2, 0): 4}
    assert sum(machine.points for machine in MACHINES) == 12


def test_there_are_two_machines_for_each_resource_and_none_requires_what_it_brings() -> None:
    assert Counter(resource for machine in MACHINES for resource in machine.produces) == dict.fromkeys(BOX.resources, 2)
    assert [machine.id for machine in MACHINES if machine.produces.keys() & machine.requires.keys()] == []


def test_all_cards_have_an_id_of_their_own() -> None:
    assert len(BUILDINGS) == 42
    assert len(WORKERS) == 42 + 8


def test_amounts_are_named_in_one_order_and_none_is_zero() -> None:
    for amounts in [*(b.requires for b in BOX.buildings), *(w.produces for w in WORKERS.values())]:
        assert list(amounts) == [resource for resource in BOX.resources if resource in amounts]
        assert min(amounts.values()) > 0


def test_what_is_brought_beyond_need_is_lost() -> None:
    assert without({"stone": 2, "wood": 1}, {"stone": 1, "wood": 3, "tile": 1}) == {"stone": 1}
