"""No body says more than its operation takes: every field of every model is tried in every place. S5."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest
from django.apps import apps

from accounts.models import User
from api import documents
from games.tables import Holder
from leagues.models import Organiser
from notifications.fan_out import mail_of
from tests.api.competing import made, organiser
from tests.api.conftest import Program
from tests.conftest import GameOf
from tests.digests import digests

OURS = ("accounts", "api", "games", "notifications", "leagues", "sessions", "auth")
FIELDS = sorted(
    {
        name
        for model in apps.get_models()
        if model._meta.app_label in OURS
        for field in model._meta.get_fields()
        for name in (field.name, getattr(field, "attname", field.name))
    }
)
WRITING = ("post", "put", "patch")
NONSENSE: list[object] = [[]]
"""No field takes it: so the known ones are refused as well."""
SEATS = [{"kind": "me"}, {"kind": "user", "name": "bob"}, {"kind": "address", "address": "bob@example.org"}]
GAME: dict[str, Any] = {"rules": "blueprints", "options": {}}
STAGE = {"title": "Another", "format": "swiss"}
WHY = {"reason": "So it is in a test."}
NOBODY = "0198f000-0000-7000-8000-000000000000"
BODIES: Mapping[str, dict[str, Any]] = {
    "make_game": {"rules": "builders_middle_ages", "options": {}, "seats": [*SEATS, {"kind": "open"}, {"kind": "bot"}]},
    "join_game": {},
    "leave_game": {},
    "start_game": {},
    "play_move": {"seat": 0, "step": 0, "move": {"type": "end"}},
    "undo_move": {"seat": 0, "step": 0},
    "resign": {"seat": 0},
    "tally": {"common": {}, "seats": [{}, {}]},
    "change_me": {"name": "alicia"},
    "change_rhythm": {"quiet_from": "22:00", "quiet_to": "07:00", "keep_percent": 0, "digest_hour": 7},
    "make_token": {"name": "mine", "scopes": ["games:read"]},
    "make_channel": {"transport": "webhook", "address": "https://example.org/new"},
    "change_channel": {"name": "mine"},
    "start_channel": {},
    "rotate_secret": {},
    "test_channel": {},
    "redeliver_since": {"since": "2026-01-01T00:00:00Z"},
    "redeliver": {},
    "make_competition": {"kind": "tournament", "title": "Mine", "games": [GAME], "stages": [STAGE], "points": {}},
    "change_competition": {"title": "Mine", "games": [GAME], "points": {}},
    "publish_competition": {},
    "cancel_competition": WHY,
    "finish_competition": {},
    "enter": {"as_substitute": False},
    "withdraw": {},
    "invite": {"people": [*SEATS[1:]]},
    "set_seeds": {"seeds": [{"entry": NOBODY, "seed": 1}]},
    "keep_apart": {"pairs": [[NOBODY, NOBODY]]},
    "accept_entry": {"as_substitute": False},
    "decline_entry": WHY,
    "expel_entry": WHY,
    "move_entry": {"stage": 1, "division": 1, **WHY},
    "plan_stages": {"stages": [STAGE]},
    "set_first_round": {"first_round_at": None},
    "start_stage": {"digest": ""},
    "close_stage": {"digest": ""},
    "start_round": {"digest": ""},
    "change_deadline": {"deadline_at": None, **WHY},
    "set_tables": {"tables": [{"rules": "blueprints", "options": {}, "entries": [NOBODY]}]},
    "enter_result": {"outcomes": [{"place": 1}], **WHY},
    "claim_result": {"outcomes": [{"place": 1}]},
    "confirm_result": {},
    "reject_result": WHY,
    "correct_result": {"outcomes": [{"place": 1}], **WHY},
    "adjudicate_table": {"outcomes": [{"place": 1}], **WHY},
    "nudge_table": WHY,
    "extend_turn": {"seat": 0, "more_seconds": 3600, **WHY},
    "pause_table": WHY,
    "resume_table": WHY,
    "substitute_player": {"seat": 0, "entry": NOBODY, **WHY},
    "call_off_table": WHY,
    "void_table": WHY,
    "replay_table": WHY,
}
"""Of every operation that reads a body, one with all places in which there can be a field."""
OF_THE_GAME = ("options", "move")
"""What stands there is the game's affair: it refuses too, as unprocessable, or nobody comes so far as to ask it."""
BEFORE_THE_GAME = {"make_competition": 403, "set_tables": 409}
"""Alice may not make one, and this one has not started."""


OF_COMPETITION = "/competitions/{competition}"
OF_TABLE = f"{OF_COMPETITION}/tables/{NOBODY}"
PATHS = {
    "make_game": "/games",
    "join_game": "/games/{table}/join",
    "leave_game": "/games/{table}/leave",
    "start_game": "/games/{table}/start",
    "play_move": "/games/{game}/moves",
    "undo_move": "/games/{game}/undo",
    "resign": "/games/{game}/resign",
    "tally": "/rules/builders_middle_ages/tally/game",
    "change_me": "/me",
    "change_rhythm": "/me/rhythm",
    "make_token": "/me/tokens",
    "make_channel": "/me/channels",
    "change_channel": "/me/channels/{channel}",
    "start_channel": "/me/channels/{channel}/start",
    "rotate_secret": "/me/channels/{channel}/secret",
    "test_channel": "/me/channels/{channel}/test",
    "redeliver_since": "/me/channels/{channel}/redeliver",
    "redeliver": "/deliveries/{channel}/redeliver",
    "make_competition": "/competitions",
    "change_competition": OF_COMPETITION,
    "publish_competition": f"{OF_COMPETITION}/publish",
    "cancel_competition": f"{OF_COMPETITION}/cancel",
    "finish_competition": f"{OF_COMPETITION}/finish",
    "enter": f"{OF_COMPETITION}/entries",
    "withdraw": f"{OF_COMPETITION}/entries/withdraw",
    "invite": f"{OF_COMPETITION}/invitations",
    "set_seeds": f"{OF_COMPETITION}/seeds",
    "keep_apart": f"{OF_COMPETITION}/apart",
    **{f"{verb}_entry": f"{OF_COMPETITION}/entries/{NOBODY}/{verb}" for verb in ("accept", "decline", "expel", "move")},
    "plan_stages": f"{OF_COMPETITION}/stages",
    "set_first_round": f"{OF_COMPETITION}/stages/1",
    "start_stage": f"{OF_COMPETITION}/stages/1/start",
    "close_stage": f"{OF_COMPETITION}/stages/1/close",
    "start_round": f"{OF_COMPETITION}/stages/1/rounds",
    "change_deadline": f"{OF_COMPETITION}/stages/1/rounds/1",
    "set_tables": f"{OF_COMPETITION}/stages/1/tables",
    "enter_result": f"{OF_TABLE}/result",
    **{f"{verb}_result": f"{OF_TABLE}/{verb}" for verb in ("claim", "confirm", "reject", "correct")},
    **{f"{verb}_table": f"{OF_TABLE}/{verb}" for verb in ("adjudicate", "nudge", "pause", "resume", "void", "replay")},
    "call_off_table": f"{OF_TABLE}/call-off",
    "extend_turn": f"{OF_TABLE}/extend",
    "substitute_player": f"{OF_TABLE}/substitute",
}
METHODS = dict.fromkeys(
    ["change_me", "change_rhythm", "change_channel", "change_competition", "change_deadline", "set_first_round"],
    "PATCH",
)
METHODS |= dict.fromkeys(["set_seeds", "keep_apart", "plan_stages"], "PUT")


def test_every_operation_that_writes_is_tried() -> None:
    contract = json.loads(documents.CONTRACT.read_text())["paths"].values()
    writing = {told["operationId"] for methods in contract for method, told in methods.items() if method in WRITING}

    assert set(BODIES) == set(PATHS) == writing


@pytest.mark.parametrize("operation", BODIES)
def test_a_field_that_is_not_named_is_refused_and_changes_nothing(
    game_of: GameOf, alice: User, bob: User, operation: str
) -> None:
    game, table = game_of(alice, bob), game_of(alice, Holder.BOT, Holder.FREE)
    competition = made(organiser("olive"), "The Cup")
    Organiser.objects.create(competition=competition, user=alice)
    places = {"game": game.id, "table": table.id, "channel": mail_of(alice).uuid, "competition": competition.pk}
    path = PATHS[operation].format(**places)
    program = Program(None)
    program.client.force_login(alice)
    before = digests()

    answered = {
        (place, name): program.ask(METHODS.get(operation, "POST"), path, body).status_code
        for place in _places(BODIES[operation])
        for name in FIELDS
        if (body := _with_field(BODIES[operation], place, name))
    }

    expected = {(place, name): _refused(operation, place) for place, name in answered}
    assert answered == expected
    assert digests() == before


def _refused(operation: str, place: tuple[str | int, ...]) -> int:
    if place[-1:] and place[-1] in OF_THE_GAME:
        return BEFORE_THE_GAME.get(operation, 422)
    return 400


def _places(value: Any, here: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where in a body there are fields: the keys and numbers that lead to each object in it."""
    if isinstance(value, dict):
        yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from _places(inner, (*here, key))


def _with_field(body: dict[str, Any], place: tuple[str | int, ...], name: str) -> dict[str, Any]:
    """The body with one more field in a place, or another value of a field that is there."""
    changed = deepcopy(body)
    found: Any = changed
    for key in place:
        found = found[key]
    found[name] = NONSENSE
    return changed
