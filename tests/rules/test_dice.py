"""Chance: promised, uniform, and proved by a second implementation that shares no code with the first."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

import pytest

from games.rules.dice import Dice, Draw, check, commitment, outcome

SEED = bytes(range(32))


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 by hand, for keys of up to 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def candidates(seed: bytes, counter: int) -> Iterator[int]:
    """The 64-bit numbers of which the first that favours nobody makes a draw."""
    for attempt in count():
        message = b"guildpost draw 1\n" + counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        yield int.from_bytes(hmac_sha256(seed, message)[:8], "big")


def verified(seed: bytes, counter: int, size: int) -> int:
    """A draw as the published recipe gives it."""
    return next(number for number in candidates(seed, counter) if number < 2**64 // size * size) % size


def chi_squared(counts: list[int]) -> float:
    """How far counts are from all being equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_commitment_is_the_tagged_hash_of_the_seed() -> None:
    assert commitment(SEED) == "sha256:" + sha256(b"guildpost seed 1\n" + SEED).hexdigest()
    assert commitment(bytes(32)) == "sha256:02017f127b8fd7fbe396e94d59825af9635dcbeb33139b691b59c3e4c0bebf9f"


def test_outcome_gives_the_known_values() -> None:
    assert [outcome(SEED, counter, 6) for counter in range(12)] == [2, 5, 5, 2, 2, 1, 4, 3, 2, 3, 5, 3]
    assert [outcome(SEED, 0, size) for size in (2, 52, 1000, 2**63 + 1, 2**64)] == [
        0,
        10,
        490,
        868031302492639490,
        868031302492639490,
    ]
    assert outcome(SEED, 2**40, 1000) == 613


@pytest.mark.parametrize("size", [2, 6, 52, 1000, 3 << 62, 2**63 + 1, 2**64 - 1, 2**64])
def test_outcome_is_what_an_independent_verifier_finds(size: int) -> None:
    assert [outcome(SEED, n, size) for n in range(300)] == [verified(SEED, n, size) for n in range(300)]


def test_outcome_rejects_what_would_favour_some() -> None:
    size = 2**63 + 1
    rejected = [counter for counter in range(1000) if next(candidates(SEED, counter)) >= size]
    assert 400 < len(rejected) < 600
    assert [n for n in rejected if outcome(SEED, n, size) == next(candidates(SEED, n)) % size] == []


@pytest.mark.parametrize("seed", [bytes(32), SEED], ids=["zeros", "counted"])
def test_outcomes_are_uniform(seed: bytes) -> None:
    faces = Counter(outcome(seed, counter, 6) for counter in range(6000))
    assert chi_squared([faces[face] for face in range(6)]) < 20.5  # 5 degrees of freedom, p = 0.001
    thirds = Counter(outcome(seed, counter, 3 << 62) >> 62 for counter in range(3000))
    assert chi_squared([thirds[third] for third in range(3)]) < 13.8  # without rejection it is about 375


def drawn(seed: bytes = SEED) -> list[Draw]:
    """The draws of a short game."""
    some = Dice(seed)
    for size in (6, 24, 52, 2**63 + 1, 1000):
        some.draw(size)
    return some.draws


def test_check_finds_nothing_wrong_with_honest_draws() -> None:
    assert check(SEED, drawn()) == []


def test_check_finds_a_changed_value() -> None:
    draws = drawn()
    draws[1] = draws[1]._replace(value=(draws[1].value + 1) % 24)
    assert check(SEED, draws) == [f"draw 1 of 24 gives {drawn()[1].value}, recorded was {draws[1].value}"]


def test_check_finds_a_changed_order() -> None:
    first, second, *others = drawn()
    assert check(SEED, [second, first, *others]) == ["draw 0 is missing: found number 1"]


def test_check_finds_a_missing_draw() -> None:
    assert check(SEED, drawn()[1:]) == ["draw 0 is missing: found number 1"]
    first, _, *others = drawn()
    assert check(SEED, [first, *others]) == ["draw 1 is missing: found number 2"]


def test_check_finds_another_seed() -> None:
    faults = check(bytes(32), drawn())
    assert faults == [
        f"draw {draw.counter} of {draw.size} gives {other.value}, recorded was {draw.value}"
        for draw, other in zip(drawn(), drawn(bytes(32)), strict=True)
        if draw.value != other.value
    ]
    assert len(faults) >= 3


def test_dice_number_their_draws_from_where_they_start() -> None:
    late = Dice(SEED, 3)
    assert [late.draw(6), late.draw(6)] == [outcome(SEED, 3, 6), outcome(SEED, 4, 6)]
    assert late.draws == [Draw(3, 6, outcome(SEED, 3, 6)), Draw(4, 6, outcome(SEED, 4, 6))]
    assert late.counter == 5


def test_a_draw_among_one_is_no_draw() -> None:
    some = Dice(SEED)
    assert (some.draw(1), some.pick(["only"]), some.counter, some.draws) == (0, "only", 0, [])


def test_roll_gives_all_faces_of_a_die() -> None:
    some = Dice(SEED)
    assert {some.roll() for _ in range(100)} == {1, 2, 3, 4, 5, 6}


def test_pick_takes_what_was_drawn() -> None:
    assert Dice(SEED).pick("abcdef") == "abcdef"[outcome(SEED, 0, 6)]


def test_shuffle_makes_all_orders_alike() -> None:
    some, orders = Dice(SEED), Counter[str]()
    for _ in range(2400):
        cards = list("abcd")
        some.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 24
    assert chi_squared(list(orders.values())) < 49.7  # 23 degrees of freedom, p = 0.001
