"""Whatever people and organisers do in whichever order: what must always hold of rounds and standings."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from leagues import entering
from leagues.errors import EntriesClosed
from tests.leagues.arranging import BLUEPRINTS, arranged, people, stage_of, start_stage
from tests.leagues.happenings import alike, holds, play_a_round, seed, strike_a_table_out, withdraw_somebody

pytestmark = [pytest.mark.fuzz, pytest.mark.django_db]

EXAMPLES = 8
"""So many sequences; `--fuzz-size` times as many."""

FORMATS = st.sampled_from(
    [
        {"format": "round_robin", "table_size": 4, "rounds": 4},
        {"format": "round_robin", "table_size": 2},
        {"format": "swiss", "table_size": 2, "rounds": 4},
        {"format": "swiss", "table_size": 4, "rounds": 4},
        {"format": "knock_out", "table_size": 3},
        {"format": "knock_out", "table_size": 2},
    ]
)
STEPS = st.lists(st.sampled_from(["round", "round", "round", "late", "withdraw", "void"]), min_size=3, max_size=8)


def test_what_must_always_hold(olive: User, fuzz_size: int) -> None:
    @settings(max_examples=EXAMPLES * fuzz_size, deadline=None)
    @given(wanted=FORMATS, players=st.integers(4, 11), steps=STEPS, data=st.data())
    def always(wanted: dict[str, Any], players: int, steps: list[str], data: st.DataObject) -> None:
        with alike():
            _run(olive, wanted, players, steps, data)

    always()


def _run(olive: User, wanted: dict[str, Any], players: int, steps: list[str], data: st.DataObject) -> None:
    competition = arranged(olive, players=players, games=[BLUEPRINTS], is_at_tables=True, **wanted)
    seed(competition, data)
    start_stage(competition)
    for number, step in enumerate(steps):
        if step == "round":
            play_a_round(competition, data)
        elif step == "late":
            (late,) = people(1, f"late{number}x")
            with suppress(EntriesClosed):  # a knock-out takes nobody late
                entering.enter(competition_id=competition.pk, user=late)
        elif step == "withdraw":
            withdraw_somebody(competition, data)
        else:
            strike_a_table_out(competition, olive, data)
        holds(stage_of(competition))
