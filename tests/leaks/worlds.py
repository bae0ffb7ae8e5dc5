"""A stored game in another world: everything that an observer may not know is otherwise."""

from django.utils import timezone
from msgspec import json
from msgspec.structs import replace

from games import queries
from games.models import Action, Game, Seat, pack
from games.rules import offers, table
from games.rules.dice import SEED_BYTES, Dice
from games.rules.protocol import Event
from games.rules.table import Position
from leagues.models import Competition, Division, Entry, Member, Round, Stage, Table, TableSeat
from tests.games.playing import holder_of, play

MARK = "canary"


def play_on_at_random(game: Game, dice: Dice, moves: int) -> None:
    """Let whoever is waited for, all people, answer at random."""
    for _ in range(moves):
        game.refresh_from_db()
        if not game.is_running:
            return
        waiting = [one for one in table.decisions(queries.position_at(game, game.step)) if one.blocking]
        decision = dice.pick(waiting)
        play(game, offers.random_move(decision, dice), seat=seat_at(game, decision.seat))
    game.refresh_from_db()


def seat_in_a_competition(game: Game) -> None:
    """Let the game be one of a competition that everybody sees, as if a round of it had started with it."""
    now = timezone.now()
    people = [holder_of(seat) for seat in game.seats.select_related("user").order_by("index")]
    competition = Competition.objects.create(
        title="The Cup",
        kind=Competition.Kind.TOURNAMENT,
        status=Competition.Status.RUNNING,
        created_by=people[0],
        games=[{"rules": game.rules, "options": {}}],
    )
    stage = Stage.objects.create(
        competition=competition, number=1, title="The stage", format="swiss", status="running", started_at=now
    )
    division = Division.objects.create(stage=stage, number=1, title="The stage")
    played = Round.objects.create(stage=stage, number=1, started_at=now)
    table = Table.objects.create(round=played, division=division, number=1, group=1, rules=game.rules, game=game)
    for index, user in enumerate(people):
        entry = Entry.objects.create(
            competition=competition, user=user, status="accepted", entered_at=now, changed_at=now
        )
        Member.objects.create(stage=stage, division=division, entry=entry, seed=index + 1)
        TableSeat.objects.create(table=table, index=index, entry=entry)


def seat_at(game: Game, index: int) -> Seat:
    """A seat with its holder."""
    return Seat.objects.select_related("user").get(game=game, index=index)


def deal_anew(game: Game, observer: int | None, dice: Dice) -> None:
    """Rewrite a running game: other hidden parts in every position, other answers of others that nobody was told of,
    other secrets of theirs, other chance, another seed."""
    for action in Action.objects.filter(game=game):
        action.position_zip = pack(_imagined(action.position, observer, dice))
        action.events_json = json.encode([_hushed(event, observer) for event in action.events]).decode()
        action.draws_json = json.encode([draw._replace(value=dice.draw(draw.size)) for draw in action.draws]).decode()
        if action.kind in (Action.Kind.MOVE, Action.Kind.TIMEOUT) and action.seat != observer:
            action.move_json = f'{{"type":"{MARK}"}}'
        action.save()
    Game.objects.filter(id=game.id).update(seed=bytes(dice.draw(256) for _ in range(SEED_BYTES)))
    _ask_anew(game, observer)


def _imagined(position: Position, observer: int | None, dice: Dice) -> Position:
    rules, state = table._open(position)
    return table._close(rules, rules.reimagine(state, observer, dice), position.counter)


def _hushed(event: Event, observer: int | None) -> Event:
    """Without a word of the others' secrets."""
    return replace(
        event, secret={seat: data if seat == observer else {MARK: MARK} for seat, data in event.secret.items()}
    )


def _ask_anew(game: Game, observer: int | None) -> None:
    """In another world others may have answered under seal."""
    game.refresh_from_db()
    blocking = {one.seat: one.blocking for one in table.decisions(queries.position_at(game, game.step))}
    for seat in Seat.objects.filter(game=game).exclude(asked=Seat.Asked.NO):
        if seat.index != observer:
            seat.asked = Seat.Asked.WAITING if blocking[seat.index] else Seat.Asked.ANSWERED
            seat.due_at = seat.due_at if blocking[seat.index] else None
            seat.save()
