from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing import Field, Pairing, Player, check, report, swiss
from leagues.pairing.duels import BAND
from tests.leagues.pairing.events import Event, fresh, meetings

slow = settings(max_examples=30, deadline=None)
"""A round in which some must meet again is stirred for a tenth of a second."""


def matchings(entries: list[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair everybody; a bye is a meeting with nobody, 0."""
    if not entries:
        yield []
    else:
        first, *others = entries
        for other in others:
            for rest in matchings([entry for entry in others if entry != other]):
                yield [(first, other), *rest]


def worst(field: Field, pairs: list[tuple[int, int]]) -> tuple[int, int]:
    """How many meet who should not, and how often those who meet have met."""
    met = {(one, other): times for one, other, times in field.met}
    known = [(min(pair), max(pair)) for pair in pairs]
    return sum(pair in field.apart for pair in known), sum(met.get(pair, 0) for pair in known)


def least_by_trying_all(field: Field) -> tuple[int, int]:
    """The least of `worst` with a bye for somebody with the fewest."""
    entries = [player.entry for player in field.players]
    if len(entries) % 2 == 0:
        return min(worst(field, pairs) for pairs in matchings(entries))
    fewest = min(player.byes for player in field.players)
    return min(
        worst(field, pairs)
        for player in field.players
        if player.byes == fewest
        for pairs in matchings([entry for entry in entries if entry != player.entry])
    )


histories = st.dictionaries(
    st.tuples(st.integers(1, 8), st.integers(1, 8)).filter(lambda pair: pair[0] < pair[1]), st.integers(1, 3)
)
quarrels = st.sets(st.tuples(st.integers(1, 8), st.integers(1, 8)).filter(lambda pair: pair[0] < pair[1]), max_size=6)


@given(st.integers(2, 8), histories, quarrels, st.lists(st.integers(0, 2), min_size=8, max_size=8))
def test_at_tables_of_two_no_other_pairing_has_fewer_repeats(
    players: int, met: dict[tuple[int, int], int], apart: set[tuple[int, int]], byes: list[int]
) -> None:
    field = Field(
        tuple(Player(number, number, byes=byes[number - 1]) for number in range(1, players + 1)),
        size=2,
        least=2,
        met=tuple((*pair, times) for pair, times in sorted(met.items())),
        apart=tuple(sorted(apart)),
    )

    assert worst(field, [(table[0], table[1]) for table in swiss(field).tables]) == least_by_trying_all(field)


def fairness(event: Event, always: set[int]) -> tuple[int, int]:
    """How much more often the first than the last had a bye, and a short table."""
    byes, short = ([times[entry] for entry in always] for times in (event.byes, event.short))
    return max(byes) - min(byes), max(short) - min(short)


@slow
@given(
    st.integers(2, 5).flatmap(lambda size: st.tuples(st.just(size), st.integers(2, size))),
    st.integers(3, 14),
    st.lists(st.sampled_from(["play", "enter", "leave"]), max_size=6),
    st.data(),
)
def test_through_late_entries_and_withdrawals_every_round_is_whole_and_fair(
    kinds: tuple[int, int], players: int, happenings: list[str], data: st.DataObject
) -> None:
    event = Event(*kinds, seed="x")
    event.enter(*range(1, players + 1))
    always = set(event.present)
    for number, happening in enumerate(happenings, players + 1):
        if happening == "enter":
            event.enter(number)
        elif happening == "leave" and len(always) > 1:
            gone = data.draw(st.sampled_from(sorted(always)))
            event.present.remove(gone)
            always.remove(gone)
        pairing = swiss(event.field())
        check(event.field(), pairing)
        assert swiss(event.field()) == pairing
        event.play(pairing)
        assert max(fairness(event, always)) <= 1


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9, 10, 12])
def test_duels_do_not_repeat_for_half_as_many_rounds_as_there_are_players(players: int) -> None:
    event = Event(2, seed="x")
    event.enter(*range(1, players + 1))
    for _ in range(players // 2):
        event.play(swiss(event.field()))

    assert set(event.met.values()) == {1}


def test_many_who_are_matched_in_bands_meet_near_opponents_once() -> None:
    event = Event(2, seed="x")
    event.enter(*range(1, 2 + BAND + 20))
    for _ in range(5):
        field = event.field()
        pairing = swiss(field)
        score = {player.entry: player.score for player in field.players}
        assert max(abs(score[table[0]] - score[table[1]]) for table in pairing.tables) <= 60
        event.play(pairing)

    assert set(event.met.values()) == {1}


def test_more_opponents_are_looked_at_where_the_nearest_are_all_known() -> None:
    clubs = [range(1, 31), range(31, 61)]
    apart = [(one, other) for club in clubs for one in club for other in club if one < other]

    pairing = swiss(fresh(60, 2, apart=apart))

    assert all((table[0] <= 30) != (table[1] <= 30) for table in pairing.tables)


@pytest.mark.parametrize(
    ("players", "size", "least", "rounds"), [(30, 4, 2, 6), (40, 4, 3, 8), (40, 3, 3, 8), (16, 4, 3, 2)]
)
def test_at_larger_tables_nobody_meets_anybody_twice_for_some_rounds(
    players: int, size: int, least: int, rounds: int
) -> None:
    event = Event(size, least, seed="x")
    event.enter(*range(1, players + 1))
    for _ in range(rounds):
        event.play(swiss(event.field()))

    assert set(event.met.values()) == {1}


def test_near_in_the_standings_meet_near() -> None:
    players = tuple(Player(number, number, score=60 * (number <= 4)) for number in range(1, 9))

    assert [sorted(table) for table in swiss(Field(players, 4, 2)).tables] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert [sorted(table) for table in swiss(Field(players, 2, 2)).tables] == [[1, 2], [3, 4], [5, 6], [7, 8]]


def test_those_to_be_kept_apart_are_swapped_with_the_nearest() -> None:
    field = fresh(8, 4, apart=[(1, 2)])

    assert report(field, swiss(field)).kept_apart_failed == ()
    assert [sorted(table) for table in swiss(field).tables] == [[1, 3, 4, 5], [2, 6, 7, 8]]


def test_a_short_table_goes_to_the_lowest_of_those_who_had_fewest() -> None:
    field = Field(tuple(Player(number, number, short=number % 2) for number in range(1, 8)), 4, 3)

    assert [sorted(table) for table in swiss(field).tables] == [[1, 3, 5, 7], [2, 4, 6]]


def test_the_bye_goes_to_the_lowest_of_those_who_had_fewest() -> None:
    field = Field(tuple(Player(number, number, byes=number == 5) for number in range(1, 6)), 2, 2)

    assert swiss(field).byes == (4,)


def test_the_bye_moves_up_where_it_spares_a_repeat() -> None:
    field = Field((Player(1, 1), Player(2, 2), Player(3, 3)), 2, 2, met=((1, 2, 1),))

    assert swiss(field).byes == (2,)


def test_two_who_both_began_are_not_paired_if_the_next_did_not() -> None:
    players = tuple(Player(number, number, seats=(2, 0) if number <= 2 else (0, 2)) for number in range(1, 5))

    assert swiss(Field(players, 2, 2)) == Pairing(((3, 1), (4, 2)))


def test_nobody_and_one_alone_are_no_hindrance() -> None:
    assert swiss(Field((), 4, 2)) == Pairing(())
    assert swiss(fresh(1, 2)) == swiss(fresh(1, 4)) == Pairing((), (1,))
    assert meetings([swiss(fresh(2, 4, 3))]) == {}


def test_at_larger_tables_too_a_bye_spares_a_repeat_but_is_nobodys_second_before_others_had_one() -> None:
    # A bye for 4 would spare the repeat as well, and 4 is the lowest; but 4 had one.
    players = tuple(Player(number, number, byes=number == 4) for number in range(1, 5))

    assert swiss(Field(players, 3, 3, met=((1, 4, 1),))).byes == (1,)


def test_at_larger_tables_scores_are_as_near_as_was_reached() -> None:
    event = Event(4, 3, seed="x")
    event.enter(*range(1, 101))
    spread = 0
    for _ in range(6):
        field = event.field()
        score = {player.entry: player.score // 60 for player in field.players}
        pairing = swiss(field)
        spread += sum(
            max(map(score.__getitem__, table)) - min(map(score.__getitem__, table)) for table in pairing.tables
        )
        event.play(pairing)

    assert spread <= 90  # points over 150 tables; 125 where only repeats are swapped away
