"""What a game's page shows, through the eyes of one person, now or at an earlier step."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, takewhile

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import deadlines, logbook, queries
from games.errors import NothingToUndo
from games.logbook import Entry
from games.models import Action, Game, Seat
from games.queries import Watched
from games.rules import asking, registry, table
from games.rules.asking import Asked
from games.rules.protocol import GameInfo, Move, Scene, View
from games.rules.table import Position
from games.store import OpenGame
from games.undo import last_undoable
from web.asking_form import ChoiceForm, forms_of
from web.standings import Standings, standings_of

NEWEST = 80
"""How many public steps are read to say what happened lately: a constant, so a long game costs no more."""
BOT_POLL_SECONDS = 1
PERSON_POLL_SECONDS = 10


@dataclass(frozen=True, slots=True)
class Board:
    """The board after a public step: as a picture, and in words."""

    step: int
    view: View
    picture: SafeString
    words: str


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the viewer may know it.

    Attributes:
        has_answered: sealed; told of one's own seat only.
        due_at: until when it may be answered.
        score: as far as the rules make it public.
    """

    seat: Seat
    is_you: bool
    is_asked: bool
    has_answered: bool
    due_at: datetime | None
    score: int | None


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one seat did without anybody else in between, in order; `seat` is None for the set-up."""

    seat: Seat | None
    entries: list[Entry]

    @property
    def latest(self) -> Entry:
        return self.entries[-1]


@dataclass(frozen=True, slots=True)
class Undo:
    """The viewer's last action can be taken back, or cannot and why."""

    refusal: NothingToUndo | None


@dataclass(frozen=True, slots=True)
class GamePage:
    """See the module.

    Attributes:
        lately: what happened, the newest first; looking back, what led to this step.
        asked, forms: what the viewer is asked, if anything.
        undo: None if the viewer did nothing that could be taken back.
        standings: when the game is over.
        gave_up: the seat whose resignation ended the game.
        desk_word: what organisers said when they paused or ended the game.
    """

    watched: Watched
    board: Board
    chairs: list[Chair]
    lately: list[Stretch]
    asked: Asked | None = None
    forms: Sequence[ChoiceForm] = ()
    undo: Undo | None = None
    standings: Standings | None = None
    gave_up: Seat | None = None
    desk_word: str = ""

    @property
    def game(self) -> Game:
        return self.watched.game

    @property
    def info(self) -> GameInfo:
        return self.game.info

    @property
    def eyes(self) -> Seat | None:
        """The seat whose eyes the viewer borrows: each is open once the game was played to its end."""
        is_borrowed = self.watched.seat != self.watched.own and self.may_borrow_eyes
        return self.watched.seat if is_borrowed else None

    @property
    def may_borrow_eyes(self) -> bool:
        return self.game.status == Game.Status.FINISHED

    @property
    def eyes_query(self) -> str:
        """What the address of another step carries, so that the eyes stay the same."""
        return f"&seat={self.eyes.index}" if self.eyes else ""

    @property
    def is_looking_back(self) -> bool:
        return self.board.step < self.game.step

    @property
    def is_your_turn(self) -> bool:
        return self.asked is not None and self.asked.blocking

    @property
    def is_played_for_you(self) -> bool:
        """The viewer stayed away, so a bot answers."""
        return self.watched.seat is not None and self.watched.seat.is_bot and self.game.is_running

    @property
    def due_at(self) -> datetime | None:
        """Until when the viewer may answer."""
        return next((chair.due_at for chair in self.chairs if chair.is_you), None)

    @property
    def is_one_choice(self) -> bool:
        return len(self.forms) == 1

    @property
    def awaited(self) -> list[Seat]:
        """The others who are asked; a bot in the viewer's own seat is one of them."""
        return [chair.seat for chair in self.chairs if chair.is_asked and (not chair.is_you or chair.seat.is_bot)]

    @property
    def poll_seconds(self) -> int | None:
        """How often to look for news: not while nothing can come, nor over a form that is being filled in."""
        if self.is_looking_back or self.is_your_turn or self.game.is_over:
            return None
        is_bot_awaited = any(seat.is_bot for seat in self.awaited)
        return BOT_POLL_SECONDS if is_bot_awaited and self.watched.own else PERSON_POLL_SECONDS

    @property
    def previous_step(self) -> int:
        return self.board.step - 1

    @property
    def next_step(self) -> int:
        return self.board.step + 1


def now(watched: Watched, given: Move | None = None) -> GamePage:
    """The page of a game as it stands; `given` is an answer that was refused. Six statements at most."""
    game, you, plain = watched.game, watched.index, scene_of(watched)
    position = queries.position_at(game, game.step)
    actions = queries.actions(game, steps=NEWEST)
    log = logbook.entries(actions, you, plain)
    lately = _lately(log, you)
    asked = _asked(watched, position, plain)
    scene = Scene(plain.names, plain.words, asked.parts if asked else frozenset(), _changed(lately, you))
    board = _board(game.step, position, you, scene)
    return GamePage(
        watched,
        board,
        _chairs(watched, board),
        stretches(lately, watched.seats)[::-1],
        asked,
        forms_of(asked, given or _sealed(watched, actions)) if asked else (),
        _undo(watched, position, actions, log),
        standings_of(watched, table.result(position), plain.words) if game.is_over else None,
        _gave_up(watched, actions),
        _desk_word(game, actions, plain),
    )


def at(watched: Watched, step: int) -> GamePage:
    """The page of a game as it stood after an earlier step. Two statements. Raises GameNotFound if there is none."""
    position = queries.position_at(watched.game, step)
    plain = scene_of(watched)
    log = logbook.entries(queries.actions(watched.game, steps=NEWEST, until=step), watched.index, plain)
    log = [entry for entry in log if entry.step == step]
    scene = Scene(plain.names, plain.words, changed=frozenset(part for entry in log for part in entry.parts))
    board = _board(step, position, watched.index, scene)
    return GamePage(watched, board, _chairs(watched, board), stretches(log, watched.seats))


def log_of(watched: Watched) -> list[Stretch]:
    """The whole log, the newest first, and when the house was down. Three statements."""
    log = logbook.entries(queries.actions(watched.game), watched.index, scene_of(watched))
    told = logbook.with_outages(log, queries.outages_of(watched.game))
    return stretches(told, watched.seats)[::-1]


def scene_of(watched: Watched) -> Scene:
    """The names and words with which a game is told."""
    return Scene(queries.names_of(watched.seats), queries.words_of(watched.game, get_language() or "en"))


def stretches(log: Sequence[Entry], seats: Sequence[Seat]) -> list[Stretch]:
    """A log by who acted."""
    return [
        Stretch(None if index is None else seats[index], list(entries))
        for index, entries in groupby(log, lambda entry: entry.seat)
    ]


def _board(step: int, position: Position, you: int | None, scene: Scene) -> Board:
    board = registry.rules(position.slug).board
    view = table.view(position, you)
    picture = mark_safe(board.draw(view, scene))  # noqa: S308 # `drawing` escapes every word in it
    return Board(step, view, picture, board.describe(view, scene))


def _chairs(watched: Watched, board: Board) -> list[Chair]:
    is_now = board.step == watched.game.step
    due = deadlines.due_of(watched.seats) if is_now else {}
    return [
        Chair(
            seat,
            is_you=seat == watched.own,
            is_asked=is_now and seat.looks_asked,
            has_answered=is_now and seat == watched.seat and seat.asked == Seat.Asked.ANSWERED,
            due_at=due.get(seat.pk),
            score=board.view.scores[seat.index],
        )
        for seat in watched.seats
    ]


def _asked(watched: Watched, position: Position, scene: Scene) -> Asked | None:
    if watched.seat is None or watched.seat.is_bot or not watched.game.is_running:
        return None
    return next((asking.ask(decision, scene) for decision in table.decisions(position, watched.index)), None)


def _sealed(watched: Watched, actions: Sequence[Action]) -> Move | None:
    """The viewer's own answer that may still be changed."""
    if watched.seat is None or watched.seat.asked != Seat.Asked.ANSWERED:
        return None
    return next((action.move for action in reversed(_moves_of(watched.seat, actions))), None)


def _moves_of(seat: Seat, actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if action.seat == seat.index and action.kind == Action.Kind.MOVE]


def _lately(log: Sequence[Entry], you: int | None) -> list[Entry]:
    """What happened since the viewer's last turn, and what the viewer did in this one; what was taken back did not."""
    log = [entry for entry in log if not entry.is_undone and entry.kind != Action.Kind.UNDO]
    mine = list(takewhile(lambda entry: entry.seat == you and you is not None, reversed(log)))
    return [*logbook.since_own_turn(log[: len(log) - len(mine)], you), *reversed(mine)]


def _changed(log: Sequence[Entry], you: int | None) -> frozenset[str]:
    """Where the viewer's own last action landed, or else what changed since."""
    recent = log[-1:] if log and log[-1].seat == you else log
    return frozenset(part for entry in recent for part in entry.parts)


def _undo(watched: Watched, position: Position, actions: Sequence[Action], log: Sequence[Entry]) -> Undo | None:
    """Judged by what the viewer may know: while others answer at the same time, it shows nothing of them."""
    mine = watched.seat
    if mine is None or not watched.game.is_running or not log or log[-1].seat != mine.index:
        return None
    if mine.looks_asked and any(seat.looks_asked for seat in watched.seats if seat != mine):
        return None
    moves = _moves_of(mine, actions)
    if not moves or moves[-1].turn != mine.turn:
        return None
    try:
        last_undoable(OpenGame(watched.game, watched.seats, position), mine)
    except NothingToUndo as refusal:
        return Undo(refusal) if log[-1].kind == Action.Kind.MOVE else None
    return Undo(None)


def _gave_up(watched: Watched, actions: Sequence[Action]) -> Seat | None:
    last = actions[-1]
    if not watched.game.is_over or last.kind != Action.Kind.RESIGN or last.seat is None:
        return None
    return watched.seats[last.seat]


def _desk_word(game: Game, actions: Sequence[Action], scene: Scene) -> str:
    """Why the game is paused, or ended by organisers."""
    wanted = {Action.Kind.PAUSE} if game.is_paused else {Action.Kind.ADJUDICATE, Action.Kind.CANCEL}
    if game.is_running:
        return ""
    said = next((action for action in reversed(actions) if action.kind in wanted), None)
    return "" if said is None else logbook.host_sentence(said, scene)
