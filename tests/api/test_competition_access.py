"""Who may do what with competitions: every operation by everybody there is, from one table."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone

from accounts import tokens
from accounts.models import Token, User
from tests.api.competing import COMPETITIONS, ENDED, REASON, World, build, in_days, made, organiser
from tests.api.conftest import Program, problem
from tests.api.rows import Row
from tests.digests import digests
from tests.leagues.conftest import olive

__all__ = ["olive"]

ROLES = (
    "nobody",
    "stranger",
    "player",
    "organiser",  # a token for organising alone
    "session",  # the organiser, on the pages
    "organiser's bot",  # a token of the organiser's for playing alone
    "other organiser",  # of another competition
    "keeper",  # of the whole house
    "reader",  # a token of the player's that may only read
    "unscoped",  # a token of the player's for something else
    "expired",  # a token of the organiser's
)

_OPEN = dict.fromkeys(ROLES, 200) | {"unscoped": 403, "expired": 401}
_OWN = dict.fromkeys(ROLES, 403) | dict.fromkeys(("organiser", "session", "keeper"), 200)
_OWN |= {"nobody": 401, "expired": 401}
_HIDDEN = _OWN | dict.fromkeys(("stranger", "player", "other organiser"), 404)
_MAKE = _OWN | {"other organiser": 200}
_ENTER = _OPEN | {"nobody": 401, "player": 409, "reader": 403, "organiser": 403}
_LEAVE = dict.fromkeys(ROLES, 404) | {"nobody": 401, "player": 200, "expired": 401}
_LEAVE |= dict.fromkeys(("organiser", "reader", "unscoped"), 403)
_CLAIM = dict.fromkeys(ROLES, 403) | {"nobody": 401, "player": 200, "expired": 401}
_CONFIRM = _OWN | {"player": 200}
"""The bot of an organiser plays, and does not judge."""

_WHY = {"reason": REASON}
_JUDGED = {"outcomes": ENDED, "reason": REASON}
STAGE = {"title": "Another", "format": "swiss", "table_size": 2}

TABLE: Mapping[str, Row] = {
    "list_competitions": Row("GET", "/competitions", _OPEN),
    "make_competition": Row(
        *("POST", "/competitions", _MAKE),
        body={"kind": "tournament", "title": "Mine", "games": [{"rules": "blueprints"}], "stages": [STAGE]},
        success=201,
    ),
    "read_competition": Row("GET", "/competitions/{open}", _OPEN),
    "change_competition": Row("PATCH", "/competitions/{open}", _OWN, {"round_days": 7}),
    "publish_competition": Row("POST", "/competitions/{draft}/publish", _HIDDEN, {}),
    "cancel_competition": Row("POST", "/competitions/{open}/cancel", _OWN, _WHY),
    "finish_competition": Row("POST", "/competitions/{over}/finish", _OWN, {}),
    "list_entries": Row("GET", "/competitions/{open}/entries", _OPEN),
    "enter": Row("POST", "/competitions/{open}/entries", _ENTER, {}, success=201),
    "withdraw": Row("POST", "/competitions/{open}/entries/withdraw", _LEAVE, {}),
    "invite": Row(
        *("POST", "/competitions/{open}/invitations", _OWN),
        body={"people": [{"kind": "user", "name": "bob"}, {"kind": "address", "address": "new@example.org"}]},
        success=204,
    ),
    "set_seeds": Row(
        *("PUT", "/competitions/{open}/seeds", _OWN),
        body={"seeds": [{"entry": "{alices_entry}", "seed": 1}]},
        success=204,
    ),
    "read_apart": Row("GET", "/competitions/{open}/apart", _OWN),
    "keep_apart": Row("PUT", "/competitions/{open}/apart", _OWN, {"pairs": [["{alices_entry}", "{asked_entry}"]]}),
    "accept_entry": Row("POST", "/competitions/{open}/entries/{asked_entry}/accept", _OWN, {}),
    "decline_entry": Row("POST", "/competitions/{open}/entries/{asked_entry}/decline", _OWN, _WHY),
    "expel_entry": Row("POST", "/competitions/{open}/entries/{alices_entry}/expel", _OWN, _WHY),
    "move_entry": Row(
        *("POST", "/competitions/{finishing}/entries/{newcomer_entry}/move", _OWN),
        body={"stage": 1, "division": 1, **_WHY},
    ),
    "list_stages": Row("GET", "/competitions/{open}/stages", _OPEN),
    "plan_stages": Row("PUT", "/competitions/{open}/stages", _OWN, {"stages": [STAGE]}),
    "read_stage": Row("GET", "/competitions/{running}/stages/1", _OPEN),
    "set_first_round": Row("PATCH", "/competitions/{open}/stages/1", _OWN, {"first_round_at": None}),
    "draft_stage": Row("GET", "/competitions/{open}/stages/1/draft", _OWN),
    "start_stage": Row("POST", "/competitions/{open}/stages/1/start", _OWN, {"digest": "{start_digest}"}),
    "draft_closing": Row("GET", "/competitions/{running}/stages/1/closing", _OWN),
    "close_stage": Row("POST", "/competitions/{finishing}/stages/1/close", _OWN, {"digest": "{close_digest}"}),
    "list_rounds": Row("GET", "/competitions/{running}/rounds", _OPEN),
    "draft_round": Row("GET", "/competitions/{running}/stages/1/rounds/draft", _OWN),
    "start_round": Row(
        "POST", "/competitions/{running}/stages/1/rounds", _OWN, {"digest": "{round_digest}"}, success=201
    ),
    "read_round": Row("GET", "/competitions/{running}/stages/1/rounds/1", _OPEN),
    "change_deadline": Row(
        "PATCH", "/competitions/{running}/stages/1/rounds/1", _OWN, {"deadline_at": in_days(90), **_WHY}
    ),
    "list_tables": Row("GET", "/competitions/{running}/tables", _OPEN),
    "read_table": Row("GET", "/competitions/{running}/tables/{playing_table}", _OPEN),
    "set_tables": Row(
        *("POST", "/competitions/{hand}/stages/1/tables", _OWN),
        body={"tables": [{"rules": "blueprints", "entries": ["{hand_1_entry}", "{hand_2_entry}"]}]},
        success=201,
    ),
    "enter_result": Row("POST", "/competitions/{hand}/tables/{free_table}/result", _OWN, _JUDGED),
    "claim_result": Row("POST", "/competitions/{hand}/tables/{free_table}/claim", _CLAIM, {"outcomes": ENDED}),
    "confirm_result": Row("POST", "/competitions/{hand}/tables/{claimed_table}/confirm", _CONFIRM, {}),
    "reject_result": Row("POST", "/competitions/{hand}/tables/{claimed_table}/reject", _CONFIRM, _WHY),
    "correct_result": Row("POST", "/competitions/{hand}/tables/{done_table}/correct", _OWN, _JUDGED),
    "adjudicate_table": Row("POST", "/competitions/{running}/tables/{playing_table}/adjudicate", _OWN, _JUDGED),
    "nudge_table": Row("POST", "/competitions/{running}/tables/{playing_table}/nudge", _OWN, _WHY),
    "extend_turn": Row(
        *("POST", "/competitions/{running}/tables/{playing_table}/extend", _OWN),
        body={"seat": "{asked_seat}", "more_seconds": 86_400, **_WHY},
    ),
    "pause_table": Row("POST", "/competitions/{running}/tables/{playing_table}/pause", _OWN, _WHY),
    "resume_table": Row("POST", "/competitions/{running}/tables/{paused_table}/resume", _OWN, _WHY),
    "substitute_player": Row(
        *("POST", "/competitions/{running}/tables/{playing_table}/substitute", _OWN),
        body={"seat": 0, "entry": "{substitute_entry}", **_WHY},
    ),
    "call_off_table": Row("POST", "/competitions/{running}/tables/{playing_table}/call-off", _OWN, _WHY),
    "void_table": Row("POST", "/competitions/{running}/tables/{playing_table}/void", _OWN, _WHY),
    "replay_table": Row("POST", "/competitions/{running}/tables/{playing_table}/replay", _OWN, _WHY),
    "read_standings": Row("GET", "/competitions/{running}/standings", _OPEN),
    "read_standings_csv": Row("GET", "/competitions/{running}/standings.csv", _OPEN),
}
"""All operations of the contract on competitions."""


@pytest.fixture
def world(olive: User, alice: User, bob: User) -> World:
    return build(olive, alice, bob)


@pytest.fixture
def cast(world: World, olive: User, alice: User, charlie: User) -> Mapping[str, Program]:
    other, keeper = organiser("oscar"), User.objects.create_user(email="kim@example.org", name="kim")
    User.objects.filter(pk=keeper.pk).update(is_superuser=True)
    made(other, "Another")
    pages = Program(None)
    pages.client.force_login(olive)
    expired = _program(olive)
    Token.objects.filter(user=olive).update(expires_at=timezone.now() - timedelta(seconds=1))
    return {
        "nobody": Program(None),
        "stranger": _program(charlie),
        "player": _program(alice),
        "organiser": _program(olive, "leagues:organise"),
        "session": pages,
        "organiser's bot": _program(olive, "games:play"),
        "other organiser": _program(other),
        "keeper": _program(keeper),
        "reader": _program(alice, "games:read"),
        "unscoped": _program(alice, "channels:manage"),
        "expired": expired,
    }


def _program(user: User, *scopes: str) -> Program:
    return Program(tokens.issue_token(user=user, name="a test", scopes=scopes or tokens.SCOPES)[1])


def test_everybody_may_do_what_the_table_says_and_nothing_else(world: World, cast: Mapping[str, Program]) -> None:
    names, before = world.names(), digests()

    answered = {
        (operation, role): _ask(cast[role], row, names).status_code
        for operation, row in TABLE.items()
        for role in ROLES
    }

    expected = {(operation, role): row.expected(role) for operation, row in TABLE.items() for role in ROLES}
    assert {asked: status for asked, status in answered.items() if status != expected[asked]} == {}
    assert digests() == before


@pytest.mark.parametrize("role", ["stranger", "player", "other organiser"])
def test_what_is_being_prepared_looks_to_others_like_what_is_not_there(
    world: World, cast: Mapping[str, Program], role: str
) -> None:
    names, before = world.names(), digests()
    there = names | dict.fromkeys(COMPETITIONS, names["draft"])
    nowhere = names | dict.fromkeys(COMPETITIONS, str(uuid4()))

    for operation, row in TABLE.items():
        if "/competitions/{" in row.path:
            answers = [_ask(cast[role], row, named) for named in (there, nowhere)]
            told = [answer.json() | {"request_id": ""} for answer in answers]
            assert told[0] == told[1], operation
            assert (operation, problem(answers[0])) == (operation, (404, "competition_not_found"))
    assert digests() == before


def _ask(program: Program, row: Row, names: Mapping[str, str]) -> Any:
    """The answer. What was done is undone; a refusal has nothing to undo."""
    with transaction.atomic():
        answer = program.ask(row.method, row.path.format(**names), filled(row.body, names))
        transaction.set_rollback(answer.status_code < 400)
    return answer


def filled(body: object, names: Mapping[str, str]) -> object:
    """A body with what its places stand for."""
    match body:
        case dict():
            return {name: filled(value, names) for name, value in body.items()}
        case list():
            return [filled(value, names) for value in body]
        case "{asked_seat}":
            return int(names["asked_seat"])
        case str():
            return body.format(**names) if body.startswith("{") else body
        case _:
            return body
