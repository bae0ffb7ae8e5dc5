"""What a seat cannot know, dealt anew."""

import msgspec

from games.rules import offers
from games.rules.blankenburg import course
from games.rules.blankenburg.components import DECKS, PLANS
from games.rules.blankenburg.state import Town
from games.rules.dice import Dice
from games.rules.piles import deal_anew

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Town).decode


def reimagine(town: Town, seat: int | None, dice: Dice) -> Town:
    """The same game as far as the seat can tell: other hands, other silver, other sealed answers."""
    other = _decode(_encode(town))
    rivals = [rival for rival in range(len(other.players)) if rival != seat]
    for deck in DECKS:
        _deal_plans(other, seat, rivals, deck, dice)
    for rival in rivals:
        other.players[rival].hand.sort()
        _fill_purse(other, rival, dice)
    if other.queue[:1] != [seat] and other.draft is not None:
        other.draft = None
    if other.sealed:
        _answer_anew(other, seat, [rival for rival in rivals if rival in other.queue], dice)
    return other


def _fill_purse(town: Town, rival: int, dice: Dice) -> None:
    """Any silver; who is being asked has no less than before, for he can pay what he is offered."""
    player = town.players[rival]
    least = player.silver if rival in town.queue else 0
    player.silver = least + dice.draw(player.silver + 5)


def _deal_plans(town: Town, seat: int | None, rivals: list[int], deck: str, dice: Dice) -> None:
    """Deal anew the plans of one deck that lie in rivals' hands, in the pile, or under it unknown to the seat."""
    pile = town.decks[deck]
    unknown = [under for under in pile.under if seat not in under.known_to]
    hands = [[card for card in town.players[rival].hand if PLANS[card].deck == deck] for rival in rivals]
    seen = _seen_by_rival(town, seat, deck)
    sunk = [under.card for under in unknown]
    deal_anew(dice, [*hands, seen, sunk, pile.rest])
    dice.shuffle(seen)
    dice.shuffle(sunk)
    for under, card in zip(unknown, sunk, strict=True):
        under.card = card
    for rival, hand in zip(rivals, hands, strict=True):
        kept = [card for card in town.players[rival].hand if PLANS[card].deck != deck]
        town.players[rival].hand = kept + hand


def _seen_by_rival(town: Town, seat: int | None, deck: str) -> list[str]:
    """The cards that a rival is just choosing from."""
    if town.purchase is not None and town.purchase.deck == deck and town.queue[0] != seat:
        return town.purchase.seen
    return []


def _answer_anew(town: Town, seat: int | None, rivals: list[int], dice: Dice) -> None:
    """Rivals have answered, or not, and otherwise; the game still waits for one of them or for the seat."""
    asked = {decision.seat: decision for decision in course.decisions(town)}
    for rival in rivals:
        town.answers[rival] = offers.random_move(asked[rival], dice) if dice.draw(2) else None
    if all(town.answers[asked_seat] is not None for asked_seat in town.queue):
        town.answers[dice.pick(rivals)] = None
