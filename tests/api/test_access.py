"""Who may do what: every operation of the contract by everybody there is, from one table. S4."""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.db import transaction
from django.utils import timezone

from accounts import tokens
from accounts.models import Token, User
from api import documents
from games import services, tables
from games.models import Game
from games.tables import Holder, Offer
from notifications import channels
from notifications.models import Channel, Delivery
from tests.api import test_competition_access
from tests.api.conftest import Program
from tests.api.rows import Row
from tests.conftest import GameOf
from tests.digests import digests
from tests.games.playing import play, waiting_seat

ROLES = (
    "nobody",  # at a game for its players only, as all below where nothing else is said
    "passer-by",  # not signed in, at a game that everybody may watch
    "stranger",
    "watcher",  # a stranger at a game that everybody may watch
    "seat",  # the one that is asked
    "other seat",
    "former seat",
    "invited",  # to a table that is still open
    "staff",
    "session",  # the seat's holder, on the pages
    "reader",  # the seat's token that may only read
    "unscoped",  # the seat's token for something else
    "expired",  # the seat's token that was to end
)
TAKE = {"type": "take", "actions": 1}

_OPEN = dict.fromkeys(ROLES, 200) | {"expired": 401}
_READ = _OPEN | {"unscoped": 403}
_OWN = _READ | {"nobody": 401, "passer-by": 401}
_GAME = _READ | {"nobody": 404, "stranger": 404, "staff": 404}
_STARTED = _GAME | {"invited": 404}
_NOT_OVER = {role: 409 if status == 200 else status for role, status in _STARTED.items()}
_PLAY = _OWN | {"reader": 403}
_TABLE = _PLAY | dict.fromkeys(("watcher", "seat", "other seat", "former seat", "session"), 409)
_TABLE |= {"stranger": 404, "staff": 404}
_SEAT = _PLAY | dict.fromkeys(("stranger", "watcher", "former seat", "invited", "staff"), 404) | {"other seat": 403}
_CHANNEL = _OWN | dict.fromkeys(("stranger", "watcher", "other seat", "former seat", "invited", "staff"), 404)
_CHANNEL |= {"unscoped": 200, "reader": 403}
_CHANNELS = _OWN | {"unscoped": 200, "reader": 403}
_SESSION = dict.fromkeys(ROLES, 403) | {"nobody": 401, "passer-by": 401, "expired": 401, "session": 200}


TABLE: Mapping[str, Row] = {
    "list_rules": Row("GET", "/rules", _OPEN),
    "read_rules": Row("GET", "/rules/blueprints", _OPEN),
    "tally": Row("POST", "/rules/builders_middle_ages/tally/game", _OPEN, {"seats": [{}, {}]}),
    "list_games": Row("GET", "/games", _READ),
    "make_game": Row(
        *("POST", "/games", _PLAY | {"passer-by": 401}),
        body={"rules": "builders_middle_ages", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        success=201,
    ),
    "read_game": Row("GET", "/games/{game}", _GAME),
    "join_game": Row("POST", "/games/{game}/join", _TABLE, {}),
    "leave_game": Row("POST", "/games/{game}/leave", _TABLE, {}, success=204),
    "start_game": Row("POST", "/games/{game}/start", _TABLE | {"invited": 403}, {}),
    "play_move": Row(
        "POST", "/games/{game}/moves", _SEAT, {"seat": "{seat}", "step": "{step}", "move": TAKE}, success=201
    ),
    "undo_move": Row("POST", "/games/{game}/undo", _SEAT, {"seat": "{seat}", "step": "{step}"}),
    "resign": Row("POST", "/games/{game}/resign", _SEAT, {"seat": "{seat}"}),
    "read_log": Row("GET", "/games/{game}/log", _STARTED),
    "read_position": Row("GET", "/games/{game}/positions/0", _STARTED),
    "read_board_svg": Row("GET", "/games/{game}/board.svg", _STARTED),
    "read_board_png": Row("GET", "/games/{game}/board.png", _STARTED),
    "read_proof": Row("GET", "/games/{game}/proof", _NOT_OVER),
    "export_game": Row("GET", "/games/{game}/export", _STARTED),
    "read_me": Row("GET", "/me", _OWN | {"unscoped": 200}),
    "change_me": Row("PATCH", "/me", _SESSION, {"time_zone": "Europe/Berlin"}),
    "read_rhythm": Row("GET", "/me/rhythm", _CHANNELS),
    "change_rhythm": Row("PATCH", "/me/rhythm", _CHANNELS, {"digest_hour": 7}),
    "list_turns": Row("GET", "/me/turns", _OWN),
    "list_events": Row("GET", "/me/events", _OWN),
    "list_tokens": Row("GET", "/me/tokens", _SESSION),
    "make_token": Row("POST", "/me/tokens", _SESSION, {"name": "mine", "scopes": ["games:read"]}, success=201),
    "list_channels": Row("GET", "/me/channels", _CHANNELS),
    "make_channel": Row(
        *("POST", "/me/channels", _CHANNELS),
        body={"transport": "webhook", "address": "https://example.org/new"},
        success=201,
    ),
    "read_channel": Row("GET", "/me/channels/{channel}", _CHANNEL),
    "change_channel": Row("PATCH", "/me/channels/{channel}", _CHANNEL, {"name": "mine"}),
    "remove_channel": Row("DELETE", "/me/channels/{channel}", _CHANNEL, success=204),
    "start_channel": Row("POST", "/me/channels/{channel}/start", _CHANNEL, {}),
    "rotate_secret": Row("POST", "/me/channels/{channel}/secret", _CHANNEL, {}),
    "test_channel": Row("POST", "/me/channels/{channel}/test", _CHANNEL, {}, success=201),
    "list_deliveries": Row("GET", "/me/channels/{channel}/deliveries", _CHANNEL),
    "redeliver_since": Row("POST", "/me/channels/{channel}/redeliver", _CHANNEL, {"since": "2026-01-01T00:00:00Z"}),
    "redeliver": Row("POST", "/deliveries/{delivery}/redeliver", _CHANNEL, {}),
    "revoke_token": Row("DELETE", "/me/tokens/{token}", _SESSION | {"seat": 200}, success=204),  # the seat's own
}
"""All operations of the contract, but for those on competitions."""


class Visitor(NamedTuple):
    """Somebody in a role, at the game that belongs to it."""

    program: Program
    game: Game


type Cast = Mapping[str, Visitor]


def test_every_operation_stands_in_a_table() -> None:
    paths = json.loads(documents.CONTRACT.read_text())["paths"]
    contract = {(told["operationId"], method.upper()) for methods in paths.values() for method, told in methods.items()}

    rows = {**TABLE, **test_competition_access.TABLE}
    assert {(name, row.method) for name, row in rows.items()} == contract


@pytest.fixture
def cast(game_of: GameOf, alice: User, bob: User, charlie: User, organiser: User) -> Cast:
    """Everybody, at games in which the same seat has just acted and is asked again; Dora has left them."""
    dora, erin = (User.objects.create_user(email=f"{name}@example.org", name=name) for name in ("dora", "erin"))

    def left_by_dora(visibility: Game.Visibility) -> Game:
        game = game_of(alice, bob, dora, visibility=visibility)
        services.resign(game_id=game.id, user=dora, seat=2)
        while waiting_seat(game).index != 0:
            seat = waiting_seat(game)
            services.play_bot(game_id=game.id) if seat.is_bot else play(game, {"type": "end"}, seat=seat)
        return play(game, TAKE)

    private, public = (left_by_dora(visibility) for visibility in (Game.Visibility.PLAYERS, Game.Visibility.PUBLIC))
    table = tables.create_game(
        created_by=alice,
        rules="builders_middle_ages",
        options={},
        seats=[alice, Offer(erin), Holder.FREE],
        visibility=Game.Visibility.PLAYERS,
    )
    hook = channels.add_channel(
        user=alice, transport=Channel.Transport.WEBHOOK, address="https://example.org/hook"
    ).channel
    Delivery.objects.create(
        channel=hook, key="test", kind=Delivery.Kind.TEST, status=Delivery.Status.SENT, next_at=timezone.now()
    )
    expired = _program(alice, "games:play")
    Token.objects.filter(user=alice).update(expires_at=timezone.now() - timedelta(seconds=1))
    pages = Program(None)
    pages.client.force_login(alice)
    return {
        "nobody": Visitor(Program(None), private),
        "passer-by": Visitor(Program(None), public),
        "stranger": Visitor(_program(charlie), private),
        "watcher": Visitor(_program(charlie), public),
        "seat": Visitor(_program(alice), private),
        "other seat": Visitor(_program(bob), private),
        "former seat": Visitor(_program(dora), private),
        "invited": Visitor(_program(erin), table),
        "staff": Visitor(_program(organiser), private),
        "session": Visitor(pages, private),
        "reader": Visitor(_program(alice, "games:read"), private),
        "unscoped": Visitor(_program(alice, "channels:manage", "leagues:organise"), private),
        "expired": Visitor(expired, private),
    }


def _program(user: User, *scopes: str) -> Program:
    return Program(tokens.issue_token(user=user, name="a test", scopes=scopes or tokens.SCOPES)[1])


@pytest.mark.parametrize("operation", TABLE)
def test_everybody_may_do_what_the_table_says_and_nothing_else(cast: Cast, operation: str) -> None:
    row, before = TABLE[operation], digests()

    answered = {role: _ask(cast[role], row) for role in ROLES}

    assert answered == {role: row.expected(role) for role in ROLES}
    assert digests() == before


def _ask(visitor: Visitor, row: Row) -> int:
    """The status of the answer. What was done is undone; a refusal has nothing to undo."""
    game = visitor.game
    token = Token.objects.filter(user__name="alice", expires_at=None).earliest("id")  # which the seat sends
    delivery = Delivery.objects.select_related("channel").get(kind=Delivery.Kind.TEST)
    names: dict[str, object] = {"channel": delivery.channel.uuid, "delivery": delivery.id}
    names |= {"game": str(game.id), "token": str(token.id), "seat": 0, "step": game.step}
    body = row.body
    if isinstance(body, dict):
        body = {name: names[value[1:-1]] if value in ("{seat}", "{step}") else value for name, value in body.items()}
    with transaction.atomic():
        answer = visitor.program.ask(row.method, row.path.format(**names), body)
        transaction.set_rollback(answer.status_code < 400)
    status: int = answer.status_code
    return status
