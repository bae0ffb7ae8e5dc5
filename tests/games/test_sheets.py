"""Score sheets: counted by one function, kept under a link, counted anew whenever they are shown."""

from datetime import timedelta
from itertools import batched
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts.errors import TooOften
from accounts.limits import KEEPING
from accounts.models import User
from games.errors import BadSheetName, GameError, NoSuchSheet, SheetContradicts, SheetUnreadable
from games.models import ScoreSheet
from games.rules import registry
from games.rules.protocol import Rules
from games.sheets import LONGEST_NAME, count_sheet, keep_sheet, result_of, sheet_of
from tests.games.filled_sheets import ALL, BUILDERS, ROUND, SMITHS, Filled, Values
from tests.hostile import NAMES
from tests.rules.toy.fixture import toy

__all__ = ["toy"]

NETWORK = "192.0.2.7"


def counted(filled: Filled) -> tuple[list[int], list[int]]:
    result = count_sheet(rules=filled.rules, sheet=filled.sheet, common=filled.common, seats=filled.seats)
    return list(result.places), list(result.totals)


def keep(filled: Filled = BUILDERS, *names: str, by: User | None = None, network: str = NETWORK) -> ScoreSheet:
    return keep_sheet(
        rules=filled.rules,
        sheet=filled.sheet,
        common=filled.common,
        seats=filled.seats,
        names=names or ("",) * len(filled.seats),
        kept_by=by,
        network=network,
    )


def test_every_sheet_of_every_game_is_tried_here() -> None:
    there = [(slug, kind.slug) for slug, rules in registry.GAMES.items() for kind in rules.sheets]

    assert sorted((filled.rules, filled.sheet) for filled in ALL) == sorted(there)


@pytest.mark.parametrize("filled", ALL, ids=lambda filled: f"{filled.rules}-{filled.sheet}")
def test_a_sheet_comes_to_what_a_person_reckons(filled: Filled) -> None:
    assert counted(filled) == (filled.places, filled.totals)


def test_a_round_says_who_wins_which_cards() -> None:
    result = count_sheet(rules="blueprints", sheet="round", common=ROUND.common, seats=ROUND.seats)

    assert result.won == ((), ("silver",))


@pytest.mark.parametrize(
    ("change", "refusal", "context"),
    [
        ({"rules": "chess"}, NoSuchSheet, {}),
        ({"sheet": "round"}, NoSuchSheet, {}),
        ({"seats": []}, SheetContradicts, {"reason": "It is for 2 to 4 players."}),
        ({"seats": [{}] * 5}, SheetContradicts, {"reason": "It is for 2 to 4 players."}),
        (
            {"seats": [{"buildings": 80}] * 2},
            SheetContradicts,
            {"reason": "All buildings together are worth 110 points."},
        ),
        (
            {"seats": [{}, {"coins": -1}]},
            SheetUnreadable,
            {"reason": "Expected `int` >= 0", "at": "$.seats[1].coins"},
        ),
        (
            {"common": {"cows": 1}},
            SheetUnreadable,
            {"reason": "Object contains unknown field `cows`", "at": "$.common"},
        ),
    ],
)
@pytest.mark.django_db
def test_a_sheet_that_makes_no_sense_is_neither_counted_nor_kept(
    change: dict[str, Any], refusal: type[GameError], context: dict[str, str]
) -> None:
    sheet: dict[str, Any] = {
        "rules": "builders_middle_ages",
        "sheet": "game",
        "common": {},
        "seats": [{}, {}],
        **change,
    }

    with pytest.raises(refusal) as refused:
        count_sheet(**sheet)
    with pytest.raises(refusal):
        keep_sheet(**sheet, names=[""] * len(sheet["seats"]), kept_by=None, network=NETWORK)

    assert refused.value.context == context
    assert not ScoreSheet.objects.exists()


def test_a_sheet_is_counted_without_asking_the_database() -> None:
    """This test may not use one."""
    assert counted(SMITHS) == (SMITHS.places, SMITHS.totals)


@pytest.mark.django_db
@pytest.mark.smoke
@pytest.mark.parametrize("filled", ALL, ids=lambda filled: f"{filled.rules}-{filled.sheet}")
def test_a_kept_sheet_is_found_by_its_link_and_counted_anew(filled: Filled, alice: User) -> None:
    kept = keep(filled, by=alice)

    with CaptureQueriesContext(connection) as asked:
        found = sheet_of(kept.token)

    result = result_of(found)
    assert (found, found.created_by_id, len(asked)) == (kept, alice.pk, 1)
    assert (list(result.places), list(result.totals)) == (filled.places, filled.totals)


@pytest.mark.django_db
def test_what_is_kept_is_complete_and_holds_nothing_that_the_sheet_does_not_ask() -> None:
    kept = keep(Filled("blankenburg", "game", [{"prestige": 3, "cows": 9}, {}], [], []), "Ada", "")

    assert kept.names == ["Ada", ""]
    assert kept.common == {f"master_{district}": 0 for district in ("civic", "commercial", "religious", "residential")}
    assert (kept.seats[0]["prestige"], kept.seats[0]["silver"], "cows" in kept.seats[0]) == (3, 0, False)


@pytest.mark.django_db
def test_every_link_is_its_own_and_cannot_be_guessed() -> None:
    tokens = {keep().token for _ in range(9)}

    assert len(tokens) == 9
    assert {len(token) for token in tokens} == {22}  # of 64 signs: 128 random bits


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["", "x" * 22, "\x00" * 22, "é" * 22, "x" * 10_000])
def test_a_link_that_was_never_made_shows_nothing(token: str) -> None:
    with pytest.raises(NoSuchSheet):
        sheet_of(token)


@pytest.mark.django_db
def test_rules_that_were_mended_mend_old_sheets_and_may_bar_them(toy: Rules[Any, Any]) -> None:
    kept = keep(Filled("toy", "whole", [{"coins": 3, "cards": 4}, {"coins": 5, "cards": 2}], [], []))
    assert result_of(kept).places == (2, 1)

    ScoreSheet.objects.update(seats=[{"coins": 3}, {}])

    with pytest.raises(SheetUnreadable):
        result_of(sheet_of(kept.token))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "names", [["Ada"], ["Ada", "Bo", "Cy"], ["Ada", "x" * (LONGEST_NAME + 1)], ["Ada", "é" * (LONGEST_NAME + 1)]]
)
def test_each_player_has_one_name_of_sensible_length(names: list[str]) -> None:
    with pytest.raises(BadSheetName) as refused:
        keep(BUILDERS, *names)

    assert refused.value.context == {"most": LONGEST_NAME}
    assert not ScoreSheet.objects.exists()


@pytest.mark.django_db
def test_any_name_can_be_kept_and_none_steers_how_it_is_written() -> None:
    pairs = list(batched(NAMES, 2))
    for number, pair in enumerate(pairs):
        keep(BUILDERS, pair[0], pair[-1], network=f"192.0.2.{number}")

    names = [name for kept in ScoreSheet.objects.all() for name in kept.names]
    assert len(names) == 2 * len(pairs)
    assert [name for name in names if not name.isprintable()] == []


@pytest.mark.django_db
def test_visitors_are_counted_by_network_and_people_by_account(alice: User) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(KEEPING.amount):
            keep()
        with pytest.raises(TooOften) as refused:
            keep()
        keep(network="192.0.2.8")
        keep(by=alice)
        clock.shift(KEEPING.span)
        keep()

    assert refused.value.seconds == KEEPING.span / timedelta(seconds=1)
    assert ScoreSheet.objects.count() == KEEPING.amount + 3


@pytest.mark.django_db
def test_a_sheet_that_is_refused_uses_nothing_up() -> None:
    for _ in range(KEEPING.amount + 1):
        with pytest.raises(BadSheetName):
            keep(BUILDERS, "Ada")

    assert keep().names == ["", ""]


@pytest.mark.django_db
def test_keeping_takes_five_statements_at_most(alice: User) -> None:
    keep(by=alice)

    with CaptureQueriesContext(connection) as asked:
        keep(ROUND, by=alice)

    statements = [query["sql"].split()[0] for query in asked if not query["sql"].endswith("SAVEPOINT")]
    assert len([each for each in statements if each not in {"SAVEPOINT", "RELEASE"}]) <= 5


VALUES = st.dictionaries(
    st.sampled_from(["buildings", "machines", "coins", "cows"]),
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.floats() | st.lists(st.integers(), max_size=2),
    max_size=3,
)


@given(common=VALUES, seats=st.lists(VALUES, max_size=6))
def test_whatever_is_filled_in_is_counted_or_refused(common: Values, seats: list[Values]) -> None:
    try:
        result = count_sheet(rules="builders_middle_ages", sheet="game", common=common, seats=seats)
    except (SheetContradicts, SheetUnreadable):
        return

    assert result.totals == tuple(sum(part.values()) for part in result.parts)
