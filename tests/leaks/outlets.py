"""Every way in which somebody learns of a game: programs' interface, pages and letters, as bytes to be compared."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.test import Client
from django.utils import timezone
from msgspec import json

from accounts.models import User
from games.models import Game, Seat
from leagues.models import Table
from notifications import letters, messages, standing
from notifications.models import Channel, Delivery
from notifications.transports.webhook import news_of
from tests.api.conftest import Program
from tests.notifications.letters_of import masked
from tests.web.route_table import timeless

LOOKS: Mapping[str, Sequence[str]] = {
    "list_games": ["/games", "/games?mine=true", "/games?waiting=true", "/games?status=running"],
    "list_turns": ["/me/turns"],
    "list_events": ["/me/events", "/me/events?after=0"],
    "read_game": ["/games/{game}"],
    "read_log": ["/games/{game}/log", "/games/{game}/log?limit=1"],
    "read_position": ["/games/{game}/positions/{step}", "/games/{game}/positions/{before}"],
    "read_board_svg": ["/games/{game}/board.svg", "/games/{game}/board.svg?step={before}"],
    "read_board_png": ["/games/{game}/board.png"],
    "read_proof": ["/games/{game}/proof"],
    "export_game": ["/games/{game}/export"],
}
"""What is read at the interface of a game or of all, by operation."""

AT_TABLES: Mapping[str, Sequence[str]] = {
    "list_competitions": ["", "?mine=true"],
    "read_competition": ["/{competition}"],
    "list_entries": ["/{competition}/entries"],
    "list_stages": ["/{competition}/stages"],
    "read_stage": ["/{competition}/stages/1"],
    "list_rounds": ["/{competition}/rounds"],
    "read_round": ["/{competition}/stages/1/rounds/1"],
    "list_tables": ["/{competition}/tables", "/{competition}/tables?status=playing"],
    "read_table": ["/{competition}/tables/{table}"],
    "read_standings": ["/{competition}/standings"],
    "read_standings_csv": ["/{competition}/standings.csv"],
}
"""What is read of a competition in which the game is played, by operation."""

OF_ORGANISERS = frozenset(
    {
        *("make_competition", "change_competition", "publish_competition", "cancel_competition", "finish_competition"),
        *("enter", "withdraw", "invite", "set_seeds", "accept_entry", "decline_entry", "expel_entry", "move_entry"),
        *("plan_stages", "draft_stage", "start_stage", "draft_closing", "close_stage", "draft_round", "start_round"),
        *("change_deadline", "set_tables", "enter_result", "claim_result", "confirm_result", "reject_result"),
        *("correct_result", "adjudicate_table", "nudge_table", "extend_turn", "pause_table", "resume_table"),
        *("substitute_player", "call_off_table", "void_table", "replay_table", "read_apart", "keep_apart"),
        "set_first_round",
    }
)
"""The operations on competitions that tell, of games, only what those of `AT_TABLES` tell as well."""

DEEDS: Mapping[str, str] = {
    "play_move": "/games/{game}/moves",
    "undo_move": "/games/{game}/undo",
    "resign": "/games/{game}/resign",
    "join_game": "/games/{game}/join",
    "leave_game": "/games/{game}/leave",
    "start_game": "/games/{game}/start",
}
"""What is done at the interface to a game that is there; all of it is refused here, but for undo."""

OF_NO_GAME = frozenset(
    {
        *("list_rules", "read_rules", "tally"),
        *("read_me", "change_me", "read_rhythm", "change_rhythm", "list_tokens", "make_token", "revoke_token"),
        "make_game",
        *("list_channels", "make_channel", "read_channel", "change_channel", "remove_channel", "start_channel"),
        *("rotate_secret", "test_channel", "list_deliveries", "redeliver_since", "redeliver"),
    }
)
"""The operations that tell nothing of a game that was there before, or only what was told of it already."""

PAGES = (
    *("/", "/lobby", "/games/{game}", "/games/{game}?step={before}", "/games/{game}/log", "/games/{game}/proof"),
    *("/games/{game}/resign", "/games/{game}/news?step={step}", "/games/{game}/news?step={before}"),
)

type Told = dict[str, tuple[int, Mapping[str, str], bytes]]
"""What was answered, by what was asked."""


@dataclass(frozen=True, slots=True)
class Observer:
    """Somebody who looks.

    Attributes:
        user: None is not signed in.
        seat: the index of the seat that the observer holds.
    """

    user: User | None
    seat: int | None
    program: Program
    browser: Client

    def __str__(self) -> str:
        return "nobody" if self.user is None else self.user.name


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written in here is forgotten."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def told(game: Game, observer: Observer) -> Told:
    """All that an observer is told of a game as it stands, but for what is different in every answer."""
    game.refresh_from_db()
    return dict(_told(game, observer))


def different(before: Told, after: Told) -> list[str]:
    """What was answered otherwise, by what was asked."""
    return [asked for asked in before | after if before.get(asked) != after.get(asked)]


def _told(game: Game, observer: Observer) -> Iterator[tuple[str, tuple[int, Mapping[str, str], bytes]]]:
    names = {"game": game.id, "step": game.step, "before": max(game.step - 1, 0)}
    for path in (path.format(**names) for paths in LOOKS.values() for path in paths):
        yield f"GET /api/v1{path}", _answered(observer.program.get(path))
    table = Table.objects.select_related("round__stage").get(game=game)
    places = {"competition": table.round.stage.competition_id, "table": table.uuid}
    for path in (path.format(**places) for paths in AT_TABLES.values() for path in paths):
        yield f"GET /api/v1/competitions{path}", _answered(observer.program.get(f"/competitions{path}"))
    for operation, path in DEEDS.items():
        for body in _bodies(operation, game, observer):
            with undone():
                yield f"{operation} {body}", _answered(observer.program.post(path.format(**names), body))
    for path in PAGES:
        yield f"GET {path}", _answered(observer.browser.get(path.format(**names)))
    if observer.user is not None and observer.seat is not None:
        with undone():
            yield from _letter(game, observer.user, observer.seat)


def _bodies(operation: str, game: Game, observer: Observer) -> list[dict[str, Any]]:
    own = observer.seat or 0
    move = {"type": "no such thing"}
    match operation:
        case "play_move":
            written = [(own, game.step), (own, game.step + 1), (own, 0), (own + 1, game.step)]
            return [{"seat": seat, "step": step, "move": move} for seat, step in written]
        case "undo_move":
            return [{"seat": own, "step": game.step}, {"seat": own + 1, "step": game.step}]
        case "resign":
            return [{"seat": own + 1}]
        case _:
            return [{}]


def _letter(game: Game, user: User, index: int) -> Iterator[tuple[str, tuple[int, Mapping[str, str], bytes]]]:
    """The letter that is due to the seat, or else one that tells of a missed turn."""
    seat = Seat.objects.get(game=game, index=index)
    kind = Delivery.Kind.TURN if seat.is_waiting and not seat.is_bot else Delivery.Kind.MISSED
    channel, _ = Channel.objects.get_or_create(user=user)
    delivery = Delivery(channel=channel, kind=kind, game=game, seat=index, turn=seat.turn, next_at=timezone.now())
    letter = letters.write(delivery)
    for part, text in (("subject", letter.subject), ("text", letter.text), ("html", letter.html)):
        yield f"{kind}'s {part}", (0, {}, masked(text).encode())
    yield f"{kind}'s picture", (0, {}, letter.picture or b"")
    delivery.pk, delivery.created_at = UUID(int=0), timezone.now()
    stands = standing.of([delivery])
    yield f"{kind} posted", (0, {}, json.encode(news_of(delivery, stands)))
    yield f"{kind} in a chat", (0, {}, repr(messages.of(channel, [delivery], stands)).encode())


def _answered(answer: Any) -> tuple[int, Mapping[str, str], bytes]:
    headers = {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
    return answer.status_code, headers, timeless(answer.content)
