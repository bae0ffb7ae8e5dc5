"""How many hands run errands, and that every errand comes back once."""

from collections.abc import Callable, Iterator
from functools import partial
from threading import Barrier, Event, get_ident
from time import sleep

import pytest

from notifications.crew import Crew
from notifications.errands import Errand, Ran
from notifications.transports import NotSent, Receipt

MOST = 4
PATIENCE_SECONDS = 10


@pytest.fixture
def crew() -> Iterator[Crew]:
    with Crew(MOST) as crew:
        yield crew


def errand(*sends: Callable[[], Receipt | None]) -> Errand:
    return Errand([[] for _ in sends], list(sends))


def all_back(crew: Crew) -> list[tuple[Errand, Ran]]:
    back = []
    while crew.ongoing:
        back += crew.back()
    return back


def test_one_hand_does_them_all_in_order_while_nobody_keeps_it_waiting(crew: Crew) -> None:
    hands = set[int]()
    given = [errand(lambda: hands.add(get_ident())) for _ in range(50)]
    for each in given:
        crew.give(each)

    back = all_back(crew)

    assert [each for each, _ in back] == given
    assert all(ran == Ran([None]) for _, ran in back)
    assert len(hands) == 1


def test_hands_that_mostly_wait_are_joined_by_others(crew: Crew) -> None:
    hands = set[int]()

    def wait_a_little() -> None:
        hands.add(get_ident())
        sleep(0.005)

    for _ in range(60):
        crew.give(errand(wait_a_little))

    assert len(all_back(crew)) == 60
    assert len(hands) > 1


def test_the_others_are_served_beside_those_that_hang(crew: Crew) -> None:
    hanging, is_served = [False] * (MOST - 1), Event()

    def hang(number: int) -> None:
        hanging[number] = is_served.wait(PATIENCE_SECONDS)

    for number in range(MOST - 1):
        crew.give(errand(partial(hang, number)))
    crew.give(errand(is_served.set))

    assert len(all_back(crew)) == MOST
    assert all(hanging)


def test_as_many_hands_as_agreed_if_all_are_kept_waiting(crew: Crew) -> None:
    together, hands = Barrier(MOST), set[int]()

    def wait_for_the_others() -> None:
        hands.add(get_ident())
        together.wait(PATIENCE_SECONDS)

    for _ in range(3 * MOST):
        crew.give(errand(wait_for_the_others))

    assert not any(ran.trouble for _, ran in all_back(crew))
    assert len(hands) == MOST


def test_what_no_hand_has_begun_can_be_taken_back(crew: Crew) -> None:
    has_begun, may_end = Event(), Event()

    def hold() -> None:
        has_begun.set()
        may_end.wait(PATIENCE_SECONDS)

    held, others = errand(hold), [errand(lambda: None) for _ in range(3)]
    for each in (held, *others):
        crew.give(each)
    crew.back(0)
    has_begun.wait(PATIENCE_SECONDS)

    assert crew.recall() == others
    assert (crew.ongoing, crew.is_waiting) == ({held}, False)
    may_end.set()
    assert [each for each, _ in all_back(crew)] == [held]


def test_what_was_not_taken_comes_back_with_its_reason(crew: Crew) -> None:
    trouble = NotSent("away")

    def refuse() -> None:
        raise trouble

    crew.give(errand(lambda: None, refuse, lambda: None))

    ((_, ran),) = all_back(crew)
    assert ran == Ran([None], trouble)


def test_a_crew_of_one_is_who_gives_the_errands() -> None:  # whose connection to the database they may use
    hands = set[int]()
    with Crew(1) as crew:
        for _ in range(3):
            crew.give(errand(lambda: hands.add(get_ident())))

        assert len(all_back(crew)) == 3
    assert hands == {get_ident()}
