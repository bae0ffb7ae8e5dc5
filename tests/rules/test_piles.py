"""Piles foretell nothing, and deal from their rest before what was put under them."""

from collections import Counter

from msgspec import json

from games.rules.dice import Dice
from games.rules.piles import Pile, Under, deal_anew

SEED = bytes(range(32))


def emptied(pile: Pile, dice: Dice) -> list[str]:
    """All cards of a pile, as they are drawn."""
    cards = []
    while (card := pile.draw(dice)) is not None:
        cards.append(card)
    return cards


def test_pile_forgets_the_order_in_which_it_was_made() -> None:
    assert Pile.of(["c", "a", "b", "a"]) == Pile.of(["a", "a", "b", "c"]) == Pile(rest=["a", "a", "b", "c"])


def test_pile_deals_every_card_once() -> None:
    assert sorted(emptied(Pile.of("dcba"), Dice(SEED))) == ["a", "b", "c", "d"]


def test_pile_deals_the_card_that_was_drawn_among_its_rest() -> None:
    dice = Dice(SEED)
    pile = Pile.of("abcdef")
    card = pile.draw(dice)
    assert card == "abcdef"[dice.draws[0].value]
    assert (len(pile), dice.draws[0].size) == (5, 6)
    assert sorted([card, *pile.rest]) == list("abcdef")


def test_every_card_is_as_likely_on_top() -> None:
    dice = Dice(SEED)
    tops = Counter(emptied(Pile.of("abc"), dice)[0] for _ in range(3000))
    assert sorted(tops) == ["a", "b", "c"]
    assert max(tops.values()) - min(tops.values()) < 150


def test_cards_under_a_pile_come_last_and_in_order() -> None:
    pile = Pile.of("ab")
    pile.put_under("y", known_to=[2, 0])
    pile.put_under("x", known_to=())
    assert pile.under == [Under("y", [0, 2]), Under("x", [])]
    assert len(pile) == 4
    drawn = emptied(pile, Dice(SEED))
    assert (sorted(drawn[:2]), drawn[2:]) == (["a", "b"], ["y", "x"])


def test_the_last_card_of_the_rest_and_cards_under_it_need_no_chance() -> None:
    pile, dice = Pile.of("a"), Dice(SEED)
    pile.put_under("b", known_to=())
    assert (emptied(pile, dice), dice.counter) == (["a", "b"], 0)


def test_empty_pile_deals_nothing() -> None:
    dice = Dice(SEED)
    assert (Pile().draw(dice), len(Pile()), dice.draws) == (None, 0, [])


def test_pile_lists_its_cards_in_no_telling_order() -> None:
    pile = Pile.of("ca")
    pile.put_under("b", known_to=[1])
    assert pile.cards() == ["a", "b", "c"]


def test_pile_survives_json() -> None:
    pile = Pile.of("ca")
    pile.put_under("b", known_to=[1])
    assert json.decode(json.encode(pile), type=Pile) == pile


def test_deal_anew_keeps_the_cards_and_the_sizes_of_hands() -> None:
    hands = [["a", "b"], ["c", "d", "e"], [], ["f"]]
    deal_anew(Dice(SEED), hands)
    assert [len(hand) for hand in hands] == [2, 3, 0, 1]
    assert sorted(card for hand in hands for card in hand) == list("abcdef")
    assert hands == [sorted(hand) for hand in hands]


def test_deal_anew_makes_all_deals_alike() -> None:
    dice, deals = Dice(SEED), Counter[str]()
    for _ in range(1200):
        hands = [["a", "b"], ["c", "d"]]
        deal_anew(dice, hands)
        deals["".join(hands[0])] += 1
    assert sorted(deals) == ["ab", "ac", "ad", "bc", "bd", "cd"]
    assert max(deals.values()) - min(deals.values()) < 80


def test_deal_anew_does_not_depend_on_who_holds_what() -> None:
    one, other = [["a", "b"], ["c"]], [["c", "a"], ["b"]]
    deal_anew(Dice(SEED), one)
    deal_anew(Dice(SEED), other)
    assert one == other
