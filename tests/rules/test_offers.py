"""What a decision offers is counted, listed and admitted alike, and nothing else is admitted."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from games.rules import offers
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Domain, IllegalMove, Json, OneOf, Range, Subset

LOTS = OneOf(("wood", "stone"))
COINS = Range(2, 4)
CARDS = Subset(("a", "b", "c"), 1, 2)


def asked(*choices: Choice, blocking: bool = True) -> Decision:
    return Decision(0, "market", 1, choices, blocking=blocking)


def choice(**params: Domain) -> Choice:
    return Choice("take", params)


MARKET = asked(Choice("pass"), choice(lot=LOTS), Choice("bid", {"coins": COINS}), Choice("drop", {"cards": CARDS}))


@pytest.mark.parametrize(
    "move",
    [
        {"type": "pass"},
        {"type": "take", "lot": "stone"},
        {"type": "bid", "coins": 2},
        {"type": "bid", "coins": 4},
        {"type": "drop", "cards": ["c"]},
        {"type": "drop", "cards": ["a", "c"]},
    ],
)
def test_admit_takes_what_is_offered_as_it_is(move: Json) -> None:
    assert offers.admit(MARKET, move) == move


def test_admit_puts_subsets_into_the_order_of_the_offer() -> None:
    assert offers.admit(MARKET, {"type": "drop", "cards": ["c", "a"]}) == {"type": "drop", "cards": ["a", "c"]}


NOT_AN_OBJECT = "A move is an object with a type."
NOT_OFFERED = "This choice is not offered now. Offered: pass, take, bid, drop."


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (None, NOT_AN_OBJECT),
        ("pass", NOT_AN_OBJECT),
        ([], NOT_AN_OBJECT),
        ({}, NOT_OFFERED),
        ({"type": "steal"}, NOT_OFFERED),
        ({"type": ["pass"]}, NOT_OFFERED),
        ({"type": "pass", "lot": "wood"}, "pass has no parameter 'lot'."),
        ({"type": "take"}, "take needs lot."),
        ({"type": "take", "lot": "gold"}, "lot is not one of the values offered."),
        ({"type": "take", "lot": ["wood"]}, "lot is not one of the values offered."),
        ({"type": "take", "lot": {}}, "lot is not one of the values offered."),
        ({"type": "bid", "coins": 1}, "coins is not one of the values offered."),
        ({"type": "bid", "coins": 5}, "coins is not one of the values offered."),
        ({"type": "bid", "coins": 3.0}, "coins is not one of the values offered."),
        ({"type": "bid", "coins": "3"}, "coins is not one of the values offered."),
        ({"type": "bid", "coins": True}, "coins is not one of the values offered."),
        ({"type": "drop", "cards": []}, "cards is not one of the values offered."),
        ({"type": "drop", "cards": ["a", "b", "c"]}, "cards is not one of the values offered."),
        ({"type": "drop", "cards": ["a", "a"]}, "cards is not one of the values offered."),
        ({"type": "drop", "cards": ["a", "d"]}, "cards is not one of the values offered."),
        ({"type": "drop", "cards": "a"}, "cards is not one of the values offered."),
        ({"type": "drop", "cards": {"a": 1}}, "cards is not one of the values offered."),
        ({"type": "drop", "cards": [["a"]]}, "cards is not one of the values offered."),
    ],
)
def test_admit_refuses_and_says_why(move: Json, message: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        offers.admit(MARKET, move)
    assert str(refusal.value) == message


def test_admit_shows_no_more_than_the_beginning_of_an_unknown_parameter() -> None:
    with pytest.raises(IllegalMove) as refusal:
        offers.admit(MARKET, {"type": "pass", "x" * 1000: 1})
    assert str(refusal.value) == f"pass has no parameter '{'x' * 40}'."


@pytest.mark.parametrize("value", [True, 1.0])
def test_admit_tells_a_number_from_what_equals_it(value: Any) -> None:
    with pytest.raises(IllegalMove):
        offers.admit(asked(choice(lot=OneOf((0, 1)))), {"type": "take", "lot": value})


LISTED: list[tuple[Mapping[str, Domain], list[Mapping[str, Json]]]] = [
    ({}, [{}]),
    ({"lot": LOTS}, [{"lot": "wood"}, {"lot": "stone"}]),
    ({"coins": COINS}, [{"coins": 2}, {"coins": 3}, {"coins": 4}]),
    ({"cards": CARDS}, [{"cards": list(cards)} for cards in ("a", "b", "c", "ab", "ac", "bc")]),
    (
        {"lot": LOTS, "coins": Range(1, 2)},
        [{"lot": lot, "coins": coins} for lot in ("wood", "stone") for coins in (1, 2)],
    ),
]


@pytest.mark.parametrize(("params", "found"), LISTED)
def test_moves_lists_every_move_in_the_order_of_the_offer(
    params: Mapping[str, Domain], found: list[Mapping[str, Json]]
) -> None:
    take = Choice("take", params)
    assert list(offers.moves(take)) == [{"type": "take", **move} for move in found]
    assert offers.count(take) == len(found)
    assert [offers.admit(asked(take), move) for move in offers.moves(take)] == list(offers.moves(take))


def test_count_needs_no_list() -> None:
    assert offers.count(choice(cards=Subset(tuple(range(60)), 0, 60), coins=Range(0, 99))) == 100 * 2**60


@pytest.mark.parametrize(
    ("decision", "move"),
    [
        (asked(Choice("pass")), {"type": "pass"}),
        (asked(choice(lot=OneOf(("wood",)))), {"type": "take", "lot": "wood"}),
        (asked(choice(coins=Range(3, 3))), {"type": "take", "coins": 3}),
        (asked(choice(cards=Subset(("a", "b"), 2, 2))), {"type": "take", "cards": ["a", "b"]}),
        (asked(choice(lot=LOTS)), None),
        (asked(Choice("pass"), Choice("end")), None),
        (asked(), None),
    ],
)
def test_only_move_is_the_one_that_is_left(decision: Decision, move: Json) -> None:
    assert offers.only_move(decision) == move


def test_random_move_is_offered_and_every_move_comes() -> None:
    dice = Dice(bytes(32))
    found = Counter(str(offers.admit(MARKET, offers.random_move(MARKET, dice))) for _ in range(600))
    assert sorted(found) == sorted(str(move) for each in MARKET.choices for move in offers.moves(each))
