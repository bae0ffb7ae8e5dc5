import pytest
from django.http import QueryDict

from games.rules.asking import Answer, Asked, AskedChoice, Parameter
from games.rules.protocol import Move
from web.asking_form import LONG, SHOWN_AT_ONCE, Option, forms_of, read_move


def one_of(name: str, count: int) -> Parameter:
    answers = tuple(Answer(f"{name}{i}", f"Number {i} – costs {i}", f"{name}-{name}{i}") for i in range(count))
    return Parameter(name, name.title(), "one_of", answers, 1, 1)


def question(*choices: AskedChoice) -> Asked:
    return Asked(0, "act", 1, "What now?", blocking=True, choices=choices)


@pytest.mark.parametrize(
    ("query", "move"),
    [
        ("type=end", {"type": "end"}),
        ("type=take&value:actions=2", {"type": "take", "actions": 2}),
        ("type=open&value:building=%22inn%22", {"type": "open", "building": "inn"}),
        ("type=discard&list:cards=&list:cards=%22a%22&list:cards=3", {"type": "discard", "cards": ["a", 3]}),
        ("type=discard&list:cards=", {"type": "discard", "cards": []}),
        ("type=end&seat=0&step=4&csrfmiddlewaretoken=x", {"type": "end"}),
        ("type=bid&value:coins=", {"type": "bid", "coins": ""}),
        ("type=bid&value:coins=three", {"type": "bid", "coins": "three"}),
        ("", {"type": ""}),
    ],
)
def test_read_move_means_what_the_form_says(query: str, move: Move) -> None:
    assert read_move(QueryDict(query)) == move


def test_an_options_value_is_read_back_as_it_was() -> None:
    parameter = Parameter("lot", "Lot", "one_of", (Answer(7, "Seven", "lot-7"), Answer("7", "Seven", "lot-7")), 1, 1)
    (form,) = forms_of(question(AskedChoice("pick", "Pick", (parameter,))))
    assert form.last is not None

    values = [read_move(QueryDict(f"type=pick&value:lot={option.value}"))["lot"] for option in form.last.options]

    assert values == [7, "7"]


def test_a_label_is_parted_at_its_dash() -> None:
    (form,) = forms_of(question(AskedChoice("open", "Open", (one_of("site", 2),))))
    assert form.last is not None

    assert form.last.options[1] == Option('"site1"', "Number 1", "costs 1", "site-site1", is_given=False)


@pytest.mark.parametrize(
    ("labels", "room"),
    [
        (["Glass 1", "Stone 2"], "short"),
        (["Glass 1", "1 coin for 1 go"], "medium"),
        (["Glass 1", "Journeyman (1 stone, 3 knowledge)"], "long"),
        (["Glass 1", "A1 – on the ground"], "long"),
    ],
)
def test_a_field_knows_how_much_room_it_needs(labels: list[str], room: str) -> None:
    answers = tuple(Answer(label, label, label) for label in labels)
    (form,) = forms_of(question(AskedChoice("pick", "Pick", (Parameter("it", "It", "one_of", answers, 1, 1),))))
    assert form.last is not None

    assert form.last.room == room


def test_the_last_parameter_sends_the_form() -> None:
    (form,) = forms_of(question(AskedChoice("send", "Send", (one_of("worker", 2), one_of("site", 2)))))

    assert [field.name for field in form.fields] == ["value:worker"]
    assert form.last is not None
    assert form.last.name == "value:site"


@pytest.mark.parametrize(
    "choices",
    [
        (AskedChoice("open", "Open", (one_of("site", SHOWN_AT_ONCE - 1),)), AskedChoice("end", "End", ())),
        (AskedChoice("open", "Open", (one_of("site", 5 * SHOWN_AT_ONCE),)),),
    ],
)
def test_a_short_question_and_a_sole_choice_fold_nothing(choices: tuple[AskedChoice, ...]) -> None:
    assert [form.is_folded for form in forms_of(question(*choices))] == [False] * len(choices)


def test_a_long_question_folds_its_long_choices() -> None:
    choices = (
        AskedChoice("open", "Open", (one_of("site", LONG + 1),)),
        AskedChoice("take", "Take", (one_of("coins", LONG),)),
        AskedChoice("end", "End", ()),
    )

    assert [form.is_folded for form in forms_of(question(*choices))] == [True, False, False]


def test_a_refused_answer_comes_back_as_it_was_given() -> None:
    cards = Parameter("cards", "Cards", "subset", one_of("card", 3).answers, 0, 1)
    bid = Parameter("coins", "Coins", "range", (), 0, 5)
    given = {"type": "discard", "coins": 9, "cards": ["card0", "card2"]}

    form, other = forms_of(question(AskedChoice("discard", "D", (bid, cards)), AskedChoice("keep", "K", (bid,))), given)

    assert form.last is not None
    assert [option.is_given for option in form.last.options] == [True, False, True]
    assert [field.number for field in form.fields] == [9]
    assert form.is_open
    assert other.last is not None
    assert other.last.number == 0
