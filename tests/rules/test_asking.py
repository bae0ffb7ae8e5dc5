"""A decision with its words."""

from games.rules.asking import Answer, Asked, AskedChoice, Parameter, ask
from games.rules.protocol import Choice, Decision, OneOf, Range, Scene, Subset

WORDS = {
    "ask.market": "What do you do with {coins:coin|coins}?",
    "choice.bid": "Bid",
    "choice.buy": "Buy",
    "choice.buy.card": "{value:name} for {cost:coin|coins}",
    "choice.drop": "Drop",
    "choice.pass": "Pass",
    "param.coins": "coins",
    "param.card": "card",
    "param.cards": "cards",
    "name.inn": "Inn",
    "name.mill": "Mill",
}


def test_ask_puts_every_choice_into_words() -> None:
    choices = (
        Choice("bid", {"coins": Range(0, 3)}),
        Choice("buy", {"card": OneOf(("inn",), ({"cost": 1},))}),
        Choice("drop", {"cards": Subset(("inn", "mill"), 0, 1)}),
        Choice("pass"),
    )
    asked = ask(Decision(1, "market", 4, choices, blocking=False, about={"coins": 3}), Scene(("Ada", "Bo"), WORDS))
    inn, mill = Answer("inn", "Inn", "cards-inn"), Answer("mill", "Mill", "cards-mill")
    assert asked == Asked(
        seat=1,
        kind="market",
        turn=4,
        prompt="What do you do with 3 coins?",
        blocking=False,
        choices=(
            AskedChoice("bid", "Bid", (Parameter("coins", "coins", "range", (), 0, 3),)),
            AskedChoice(
                "buy",
                "Buy",
                (Parameter("card", "card", "one_of", (Answer("inn", "Inn for 1 coin", "card-inn"),), 1, 1),),
            ),
            AskedChoice("drop", "Drop", (Parameter("cards", "cards", "subset", (inn, mill), 0, 1),)),
            AskedChoice("pass", "Pass", ()),
        ),
    )
    assert asked.parts == {"card-inn", "cards-inn", "cards-mill"}
