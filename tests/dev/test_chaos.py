"""The checks of `make chaos` must be able to fail: each is given a history with its own fault."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from urllib3 import HTTPConnectionPool

from dev.chaos import forms
from dev.chaos.history import CHECKS, Answer, Blindness, History, Letter, Move, Notice, Outcome, Owed
from dev.chaos.journal import Journal
from dev.chaos.peer import Peer, listening
from dev.chaos.play import findings
from dev.chaos.players import move_of
from dev.chaos.post import turn_links
from dev.chaos.report import row, table
from dev.chaos.throughput import taken_once
from dev.processes import free_port

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
TAKE = '{"type": "take"}'
END = '{"type": "end"}'


def answer(step: int, outcome: Outcome = Outcome.ACCEPTED, move: str = TAKE) -> Answer:
    return Answer("g", 0, step, move, outcome, tries=1, by="link", seconds=step / 10)


def notice(number: int, key: str, status: str = "sent") -> Notice:
    sent_at = NOON + number * SECOND if status == "sent" else None
    return Notice(f"id{number}", "ann@example.org", key, status, NOON - SECOND, sent_at)


def letter(number: int, after: timedelta = timedelta(0)) -> Letter:
    return Letter(f"id{number}", "ann@example.org", NOON + number * SECOND - SECOND / 2 + after)


@pytest.fixture
def history() -> History:
    """One in which all went well, with one killed sender that was followed by another."""
    return History(
        answers=[answer(0), answer(1, Outcome.REFUSED), answer(1, Outcome.UNKNOWN, END), answer(3, Outcome.UNKNOWN)],
        moves=[Move("g", 0, 0, TAKE), Move("g", 0, 1, END)],
        owed=[Owed("ann@example.org", "turn:g:0:2"), Owed("ann@example.org", "finished:h")],
        notices=[
            notice(1, "turn:g:0:1", "superseded"),
            notice(2, "turn:g:0:2"),
            notice(3, "finished:h"),
        ],
        letters=[letter(2), letter(3, -SECOND), letter(3)],
        kills={"worker": 1, "web": 2},
    )


FAULTS: dict[str, tuple[str, Callable[[History], History]]] = {
    "an accepted answer that is not played": (
        "moves lost",
        lambda history: replace(history, moves=history.moves[1:]),
    ),
    "an answer played twice": (
        "moves played twice",
        lambda history: replace(history, moves=[*history.moves, history.moves[0]]),
    ),
    "a move without an answer": (
        "moves nobody made",
        lambda history: replace(history, moves=[*history.moves, Move("g", 1, 2, END)]),
    ),
    "a move that was said not to be played": (
        "moves nobody made",
        lambda history: replace(history, moves=[*history.moves, Move("g", 0, 1, TAKE)]),
    ),
    "an open turn that nobody was told of": (
        "notices lost",
        lambda history: replace(history, owed=[*history.owed, Owed("bob@example.org", "turn:g:1:3")]),
    ),
    "an open turn whose notice was dropped": (
        "notices lost",
        lambda history: replace(history, owed=[Owed("ann@example.org", "turn:g:0:1")]),
    ),
    "a notice that waits for ever": (
        "notices lost",
        lambda history: replace(history, notices=[*history.notices, notice(9, "turn:g:0:9", "pending")]),
    ),
    "a notice that failed": (
        "notices lost",
        lambda history: replace(history, notices=[*history.notices, notice(9, "turn:g:0:9", "failed")]),
    ),
    "a notice recorded as sent that never arrived": (
        "notices lost",
        lambda history: replace(history, notices=[*history.notices, notice(9, "turn:g:0:9")]),
    ),
    "a letter sent again after its success was recorded": (
        "letters sent after their success was recorded",
        lambda history: replace(history, letters=[*history.letters[1:], letter(2, SECOND)]),
    ),
    "a letter that came again though nobody was killed": (
        "letters repeated without a kill, or under another id",
        lambda history: replace(history, kills={"web": 2}),
    ),
    "the same news under two ids": (
        "letters repeated without a kill, or under another id",
        lambda history: replace(
            history, notices=[*history.notices, notice(4, "finished:h")], letters=[*history.letters, letter(4)]
        ),
    ),
    "a letter that nobody ordered": (
        "letters repeated without a kill, or under another id",
        lambda history: replace(history, letters=[*history.letters, letter(7)]),
    ),
    "another answer under the same key": (
        "answers that changed under an Idempotency-Key",
        lambda history: replace(history, changed=["k1"]),
    ),
    "workers that took long to hear the broker again": (
        "times the workers took more than 30 s to go on",
        lambda history: replace(history, blind=[Blindness("Redis", NOON, NOON + SECOND, NOON + 32 * SECOND)]),
    ),
    "a notice that was late though the workers heard": (
        "notices more than 10 s late after the next sweep",
        lambda history: replace(
            history,
            kills={"Redis": 1},
            blind=[Blindness("Redis", NOON, NOON + SECOND, NOON + 10 * SECOND)],
            notices=[*history.notices, notice(36, "turn:g:0:9")],
            letters=[*history.letters[:2], letter(36)],
        ),
    ),
    "a server in trouble": (
        "server errors (5xx), people who could not go on",
        lambda history: replace(history, troubles=1),
    ),
    "a player who could not go on": (
        "server errors (5xx), people who could not go on",
        lambda history: replace(history, stuck=["a player got no reply"]),
    ),
}


def found(history: History) -> list[str]:
    return [name for name, check in CHECKS.items() if check(history)]


def test_a_history_in_which_all_went_well_passes(history: History) -> None:
    assert found(history) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(history: History, fault: str) -> None:
    name, spoil = FAULTS[fault]

    assert found(spoil(history)) == [name]


def test_every_check_is_seen_to_fail() -> None:
    assert {name for name, _ in FAULTS.values()} == set(CHECKS)


def test_the_table_tells_what_was_found(history: History) -> None:
    found = findings(replace(history, moves=history.moves[1:]))
    lines = table(found).splitlines()

    assert "| **moves lost** | **1** | 0 |" in lines
    assert "| strikes | 3 (2 web, 1 worker) |  |" in lines
    assert "| … of them again, under the same Message-ID | 1 | ≤ 1 |" in lines
    assert row("D1", "a part", found) == "| D1 | a part | does not hold: moves lost |"
    assert row("D1", "a part", findings(history)) == "| D1 | a part | holds |"


def test_a_crash_of_the_database_excuses_errors_and_one_letter_more(history: History) -> None:
    crashed = replace(history, kills={"web": 2, "PostgreSQL": 1}, troubles=3)

    assert found(crashed) == []
    assert found(replace(crashed, kills={"web": 3})) == [
        "letters repeated without a kill, or under another id",
        "server errors (5xx), people who could not go on",
    ]


def test_a_journal_is_read_again_up_to_where_it_was_cut_off(tmp_path: Path) -> None:
    first = Journal(tmp_path / "journal")
    first.write("struck", what="web")
    with (tmp_path / "journal").open("a") as file:
        file.write('{"kind": "struck", "wh')

    second = Journal(tmp_path / "journal")
    second.write("struck", what="Redis")

    assert [record["what"] for record in Journal(tmp_path / "journal").all("struck")] == ["web", "Redis"]


PAGE = """
<form class="look"><input type="range" name="at" min="0" max="9"></form>
<form class="choice" action="/t/x/move"><input type="hidden" name="step" value="4"><input type="hidden" name="type"
value="send"><input type="radio" name="value:site" value="&quot;mill&quot;"><input type="radio" name="value:site"
value="&quot;bridge&quot;"><input type="number" name="value:coins" min="2" max="3"><button type="button">+</button>
<button name="value:worker" value="7">Ann</button></form>
"""


def test_a_form_is_answered_as_a_browser_would() -> None:
    (form,) = forms.choices(PAGE)

    answers = form.answers()

    fixed = [("step", "4"), ("type", "send")]
    assert answers == [
        [*fixed, ("value:site", f'"{site}"'), ("value:coins", coins), ("value:worker", "7")]
        for site in ("mill", "bridge")
        for coins in ("2", "3")
    ]
    assert move_of(answers[0]) == '{"coins": 2, "site": "mill", "type": "send", "worker": 7}'


@pytest.mark.parametrize("tries", [{"a": 1}, {"a": 1, "b": 2}, {"a": 1, "b": 1, "c": 1}])
def test_a_post_that_was_lost_or_repeated_or_that_nobody_ordered_is_found(tries: Mapping[str, int]) -> None:
    found = taken_once({"a", "b"}, tries)

    assert (found.figure, found.holds, list(found.details)) == ("1", False, [max("b", *tries)])
    assert taken_once({"a", "b"}, {"a": 1, "b": 1}).holds


def test_the_peer_takes_one_post_after_another_and_counts_each() -> None:
    peer, port = Peer(), free_port()
    with listening(peer, port), HTTPConnectionPool("127.0.0.1", port, retries=False) as pool:
        answers = [pool.request("POST", "/", body=b"x" * 70_000, headers={"webhook-id": one}).status for one in "aab"]

    assert answers == [200, 200, 200]
    assert peer.tries == {"a": 2, "b": 1}
    assert list(peer.arrivals) == ["a", "b"]


def test_a_turn_link_stands_on_a_line_of_its_own() -> None:
    text = "Answer your turn:\nhttp://127.0.0.1:8000/t/abc_-1\n\nLook:\nhttp://127.0.0.1:8000/l/def\n"

    assert turn_links(text) == ["/t/abc_-1"]
