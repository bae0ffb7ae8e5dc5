from itertools import product

import pytest

from leagues.pairing.designs.galois import Galois, prime_power


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_a_field_is_a_field(order: int) -> None:
    field = Galois(order)
    numbers = range(order)

    assert sorted(field.powers) == list(numbers)[1:]
    assert [field.plus(0, number) for number in numbers] == list(numbers) == [field.times(1, n) for n in numbers]
    for one in numbers:
        assert sorted(field.plus(one, other) for other in numbers) == list(numbers)
        assert sorted(field.times(one, other) for other in numbers) == (list(numbers) if one else [0] * order)


@pytest.mark.parametrize("order", [4, 8, 9])
def test_sums_and_products_go_together(order: int) -> None:
    field = Galois(order)

    for one, two, three in product(range(order), repeat=3):
        together = field.times(one, field.plus(two, three))
        assert together == field.plus(field.times(one, two), field.times(one, three))
        assert field.times(field.times(one, two), three) == field.times(one, field.times(two, three))


def test_prime_powers() -> None:
    found = {order: power for order in range(33) if (power := prime_power(order))}

    assert found == {
        2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (5, 1), 7: (7, 1), 8: (2, 3), 9: (3, 2), 11: (11, 1), 13: (13, 1),
        16: (2, 4), 17: (17, 1), 19: (19, 1), 23: (23, 1), 25: (5, 2), 27: (3, 3), 29: (29, 1), 31: (31, 1), 32: (2, 5),
    }  # fmt: skip


def test_there_is_no_field_of_six() -> None:
    with pytest.raises(ValueError, match=r"^there is no field of 6 elements$"):
        Galois(6)
