"""Tables as the lines of a space over a finite field: two points are on one line, and parallel lines make a round."""

from itertools import product

from leagues.pairing.designs.design import Design, Table
from leagues.pairing.designs.galois import Galois


def affine(order: int, dimension: int) -> Design:
    """order ** dimension players at tables of `order` meet each other once: 9, 27 of 3; 16, 64 of 4; 25 of 5.

    The lines of the affine space; a round for each direction. Bose, Annals of Eugenics 9 (1939).
    """
    numbers = Galois(order)
    points = list(product(range(order), repeat=dimension))
    number_of = {point: number for number, point in enumerate(points)}

    def line(point: tuple[int, ...], direction: tuple[int, ...]) -> Table:
        return tuple(
            number_of[
                tuple(numbers.plus(at, numbers.times(far, step)) for at, step in zip(point, direction, strict=True))
            ]
            for far in range(order)
        )

    directions = [point for point in points if next((part for part in point if part), 0) == 1]
    return tuple(
        tuple(line(point, direction) for point in points if point[direction.index(1)] == 0) for direction in directions
    )


def net(order: int, size: int) -> Design:
    """size × order players at tables of `size` meet nobody twice in `order` rounds; size ≤ order.

    `size` parallel lines of the affine plane, crossed by the lines of all other directions: a transversal design. Who
    stands on one of the parallel lines is not met by its other players: of player p that is p // order.
    """
    numbers = Galois(order)
    return tuple(
        tuple(
            tuple(line * order + numbers.plus(numbers.times(slope, line), shift) for line in range(size))
            for shift in range(order)
        )
        for slope in range(order)
    )
