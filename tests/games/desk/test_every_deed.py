"""What every deed has in common: a reason, a step, a preview that holds, and a game that is not over."""

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deeds, desk, services, tables
from games.deeds import Deed
from games.errors import BadReason, GameNotFound, GameOver, GamePaused, NothingToUndo, SeatNotAsked, StaleStep
from games.models import Action, Game, GameEvent, Seat
from games.tables import Holder
from tests.games.desk.acting import HOUR, KINDS, WHY, act, deed_of, due
from tests.games.playing import holder_of, play, play_on, snapshot, waiting_seat


def test_a_deed_is_an_action_with_who_and_why_and_tells_everybody(game: Game, deed: Deed, organiser: User) -> None:
    before = game.seq

    act(game, organiser, deed, "  The post\nwas late. ")

    game.refresh_from_db()
    done = Action.objects.get(game=game, seq=game.seq)
    assert (done.kind, done.by, done.reason, game.seq) == (deed.kind, organiser, WHY, before + 1)
    ending = {"adjudicate": "finished", "cancel": "cancelled"}
    last = GameEvent.objects.filter(game=game).latest("id")
    assert (last.kind, last.seat, last.step) == (ending.get(deed.kind, "desk"), None, game.step)


@pytest.mark.parametrize("reason", ["", "no", "   a   ", "x" * 201])
def test_a_reason_is_needed(game: Game, organiser: User, reason: str) -> None:
    before = snapshot(game)

    with pytest.raises(BadReason):
        act(game, organiser, deeds.PauseGame(), reason)

    assert snapshot(game) == before


def test_what_was_decided_on_another_step_is_refused(game: Game, deed: Deed, organiser: User) -> None:
    game.refresh_from_db()
    before = snapshot(game)

    with pytest.raises(StaleStep):
        desk.act(game_id=game.id, by=organiser, deed=deed, reason=WHY, step=game.step - 1)

    assert snapshot(game) == before


@pytest.mark.parametrize("ending", [deeds.CancelGame(), deeds.Adjudicate([1, 2])])
def test_a_game_that_is_over_is_never_reopened(game: Game, organiser: User, dora: User, ending: Deed) -> None:
    play_on(game, 4)
    act(game, organiser, ending)
    before = snapshot(game)

    for kind in KINDS:
        late = deed_of(kind, 0, dora)
        with pytest.raises(GameOver):
            act(game, organiser, late)
        with pytest.raises(GameOver):
            desk.preview(game_id=game.id, deed=late, step=game.step)

    assert snapshot(game) == before


def test_a_game_that_has_not_started_is_not_found(alice: User, organiser: User) -> None:
    game = tables.create_game(created_by=alice, rules="blueprints", options={}, seats=[alice, Holder.FREE])

    with pytest.raises(GameNotFound):
        act(game, organiser, deeds.PauseGame())


def test_nobody_takes_a_move_back_across_a_deed(game: Game, organiser: User) -> None:  # field note 41
    who = waiting_seat(game)
    play(game, {"type": "take", "actions": 1})
    act(game, organiser, deeds.ExtendTurn(who.index, HOUR))
    game.refresh_from_db()

    with pytest.raises(NothingToUndo):
        services.undo(game_id=game.id, user=holder_of(who), seat=who.index, step=game.step)


@pytest.mark.parametrize("paused", [False, True])
def test_the_preview_says_what_will_be(game: Game, deed: Deed, organiser: User, *, paused: bool) -> None:
    with time_machine.travel(timezone.now() + HOUR, tick=False) as clock:
        if paused:
            act(game, organiser, deeds.PauseGame())
            clock.shift(HOUR)
            if isinstance(deed, deeds.PauseGame | deeds.ExtendTurn):
                with pytest.raises((GamePaused, SeatNotAsked)):
                    desk.preview(game_id=game.id, deed=deed, step=Game.objects.get(id=game.id).step)
                return
        before = snapshot(game)

        game.refresh_from_db()
        shown = desk.preview(game_id=game.id, deed=deed, step=game.step)

        assert snapshot(game) == before
        untold = GameEvent.objects.filter(game=game).latest("id").pk
        after = act(game, organiser, deed)
        told = set()
        for event in GameEvent.objects.filter(game=game, id__gt=untold):
            seats = Seat.objects.filter(game=game, user__isnull=False)
            chosen = seats if event.seat is None else seats.filter(index=event.seat)
            told |= {event.user_id} if event.user_id else set(chosen.values_list("user_id", flat=True))
        outcome = [
            (one.name, one.looks_asked, until, one.place)
            for one, until in zip(Seat.objects.filter(game=game).order_by("index"), due(game), strict=True)
        ]
    assert [(one.name, one.is_asked, one.due_at, one.place) for _, one in shown.seats] == outcome
    assert shown.status == after.status
    assert list(shown.told) == [str(user) for user in User.objects.filter(pk__in=told).order_by("pk")]
