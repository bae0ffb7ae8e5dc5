"""The board of the toy game."""

from games.rules.drawing import document, part, seat_mark, text
from games.rules.protocol import Scene, part_id
from games.rules.wording import name
from tests.rules.toy.view import FairView

WIDTH, ROW, CARD = 720, 60, 100


def draw(view: FairView, scene: Scene) -> str:
    """One row a seat: mark, name, coins, shelf and what is seen of the hand."""
    rows = [seat_row(view, scene, seat, 70 + ROW * seat) for seat in range(len(view.coins))]
    height = 70 + ROW * len(view.coins)
    return document(
        WIDTH, height, f"The fair, round {view.round}", "Stalls and the lot", headline(view, scene) + "".join(rows)
    )


def headline(view: FairView, scene: Scene) -> str:
    lot = name(scene.words, view.lot) if view.lot else "nothing"
    return text(20, 40, f"For sale: {lot}. {view.pile} cards in the pile.", size=18, serif=True)


def seat_row(view: FairView, scene: Scene, seat: int, y: float) -> str:
    stall = seat_mark(seat, 30, y + 20) + text(50, y + 25, f"{scene.names[seat]}: {view.coins[seat]}")
    cards = [*view.shelves[seat], *(view.hands[seat] or [])]
    return stall + "".join(card_part(scene, card, 240 + CARD * column, y) for column, card in enumerate(cards))


def card_part(scene: Scene, card: str, x: float, y: float) -> str:
    label = name(scene.words, card)
    asked = "card" if part_id("card", card) in scene.offered else "cards"
    return part(scene, part_id(asked, card), label, text(x, y + 25, label), (x, y, CARD - 10, 40))


def describe(view: FairView, scene: Scene) -> str:
    """The same, one line a seat."""
    lot = name(scene.words, view.lot) if view.lot else "nothing"
    lines = [f"Round {view.round}. For sale: {lot}. {view.pile} cards in the pile."]
    for seat, coins in enumerate(view.coins):
        lines.append(f"{scene.names[seat][:20]}: {coins} coins, {view.hand_sizes[seat]} cards in hand")
        for place, cards in (("shelf", view.shelves[seat]), ("hand", view.hands[seat])):
            lines += [f"  {place}: {name(scene.words, card)}" for card in cards or ()]
    under = [name(scene.words, card) if card else "?" for card in view.under]
    lines += [f"  under the pile: {card}" for card in under]
    if view.bid is not None:
        lines.append(f"Your bid: {view.bid}")
    if view.discard is not None:
        lines.append(f"You exchange {len(view.discard)}")
    return "\n".join(lines)
