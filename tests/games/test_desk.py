"""What organisers can do with a game, and what they cannot."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.utils import timezone

from accounts.models import User
from games import deadlines, deeds, desk, queries, services, tables, tasks
from games.deeds import Deed
from games.errors import (
    AlreadyExtended,
    AlreadyPlayedByBot,
    AlreadyThere,
    BadExtension,
    BadPlaces,
    BadReason,
    GameError,
    GameNotFound,
    GameNotPaused,
    GameOver,
    GamePaused,
    KnowsAnotherSeat,
    NoSuchSeat,
    NoSuchStep,
    NotAnOrganiser,
    NothingToUndo,
    PlaysThere,
    SeatNotAsked,
    StaleStep,
)
from games.models import Action, Game, GameEvent, Pause, Seat, Tenure
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, bot_move, holder_of, play, play_on, snapshot, waiting_seat

WHY = "The post was late."
HOUR = timedelta(hours=1)


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def act(game: Game, by: User, deed: Deed, reason: str = WHY) -> Game:
    return desk.act(game_id=game.id, by=by, deed=deed, reason=reason, step=Game.objects.get(id=game.id).step)


def seat(game: Game, index: int) -> Seat:
    return Seat.objects.select_related("user", "game").get(game=game, index=index)


def due(game: Game) -> list[datetime | None]:
    """Until when each seat may answer, as everybody may know it."""
    seats = list(Seat.objects.select_related("game").filter(game=game).order_by("index"))
    found = deadlines.due_of(seats)
    return [found.get(one.pk) for one in seats]


def news(game: Game) -> list[tuple[str, int | None]]:
    return list(GameEvent.objects.filter(game=game).order_by("id").values_list("kind", "seat"))


# Who may


def deed_of(kind: str, asked: int, dora: User) -> Deed:
    made: dict[str, Deed] = {
        "pause": deeds.PauseGame(),
        "extend": deeds.ExtendTurn(asked, HOUR),
        "replace": deeds.ReplacePlayer(0, dora),
        "hand": deeds.HandToBot(0),
        "rollback": deeds.RollBack(1),
        "adjudicate": deeds.Adjudicate([2, 1]),
        "cancel": deeds.CancelGame(),
    }
    return made[kind]


KINDS = ("pause", "extend", "replace", "hand", "rollback", "adjudicate", "cancel")


@pytest.fixture
def dora(db: None) -> User:
    return User.objects.create_user(email="dora@example.org", name="dora")


@pytest.fixture(params=KINDS)
def deed(request: pytest.FixtureRequest, game: Game, dora: User) -> Deed:
    """Every deed that a running game allows, after four moves."""
    play_on(game, 4)
    return deed_of(request.param, waiting_seat(game).index, dora)


def test_a_stranger_can_do_nothing(game: Game, deed: Deed, charlie: User) -> None:
    before = snapshot(game)

    with pytest.raises(NotAnOrganiser):
        act(game, charlie, deed)

    assert snapshot(game) == before


def test_the_permission_is_needed_and_enough(game: Game, deed: Deed, charlie: User) -> None:
    charlie.is_staff = True
    charlie.save()
    before = snapshot(game)
    with pytest.raises(NotAnOrganiser):
        act(game, charlie, deed)
    assert snapshot(game) == before

    charlie.user_permissions.add(Permission.objects.get(codename="organise_game"))

    act(game, User.objects.get(pk=charlie.pk), deed)


def test_the_permission_without_being_staff_is_not_enough(game: Game, deed: Deed, charlie: User) -> None:
    charlie.user_permissions.add(Permission.objects.get(codename="organise_game"))

    with pytest.raises(NotAnOrganiser):
        act(game, charlie, deed)


@pytest.mark.parametrize("still_sits", [True, False])
def test_who_sits_or_sat_there_cannot_judge_not_even_a_superuser(
    game_of: GameOf, alice: User, bob: User, *, still_sits: bool
) -> None:
    game = game_of(alice, bob, Holder.BOT)
    alice.is_staff = alice.is_superuser = True
    alice.save()
    if not still_sits:
        services.resign(game_id=game.id, user=alice, seat=0)
    before = snapshot(game)

    with pytest.raises(PlaysThere):
        act(game, alice, deeds.PauseGame())

    assert snapshot(game) == before


# What every deed has in common


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


# Pause and resume


def test_in_a_paused_game_nobody_is_asked_and_nothing_can_be_done(game: Game, organiser: User) -> None:
    who = waiting_seat(game)
    act(game, organiser, deeds.PauseGame())
    before = snapshot(game)

    verbs: list[Callable[[], Game]] = [
        lambda: play(game, END, seat=who),
        lambda: services.undo(game_id=game.id, user=holder_of(who), seat=who.index, step=game.step),
        lambda: services.take_back_seat(game_id=game.id, user=holder_of(who), seat=who.index),
        lambda: act(game, organiser, deeds.PauseGame()),
    ]
    for verb in verbs:
        with pytest.raises(GamePaused):
            verb()

    assert snapshot(game) == before
    assert list(game.seats.values_list("asked", "due_at", "remind_at")) == [("no", None, None)] * 2
    assert news(game)[-1] == ("desk", None)


def test_no_time_runs_out_and_no_bot_plays_while_a_game_is_paused(
    game_of: GameOf, alice: User, organiser: User
) -> None:
    game = game_of(alice, Holder.BOT)
    act(game, organiser, deeds.PauseGame())
    before = snapshot(game)

    with time_machine.travel(timezone.now() + timedelta(days=90)):
        assert services.play_bot(game_id=game.id) is False
        assert tasks.sweep_bots() == 0
        assert [deadlines.time_out(seat_id=one.pk, now=timezone.now()) for one in game.seats.all()] == [False, False]

    assert snapshot(game) == before


def test_resuming_asks_again_and_leaves_the_time_that_was_left(
    game: Game, organiser: User
) -> None:  # field notes 1, 14
    (until,) = (one for one in due(game) if one)
    who = waiting_seat(game)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        clock.shift(timedelta(days=1))
        act(game, organiser, deeds.PauseGame())
        clock.shift(timedelta(days=40))
        act(game, organiser, deeds.ResumeGame())

        asked = waiting_seat(game)
        assert (asked, asked.turn, asked.asked_at) == (who, who.turn, who.asked_at)
        assert due(game)[who.index] == until + timedelta(days=40)
        clock.shift(timedelta(days=1))
        assert not deadlines.time_out(seat_id=who.pk, now=timezone.now())
        clock.shift(timedelta(days=1, seconds=6))
        assert deadlines.time_out(seat_id=who.pk, now=timezone.now())
    assert list(Pause.objects.values_list("game", flat=True)) == [game.id]


def test_a_time_that_was_over_before_the_pause_stays_over(game: Game, organiser: User) -> None:  # field note 23
    who = waiting_seat(game)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        clock.shift(timedelta(days=3, seconds=1))
        act(game, organiser, deeds.PauseGame())
        clock.shift(timedelta(days=1))
        act(game, organiser, deeds.ResumeGame())
        assert deadlines.time_out(seat_id=who.pk, now=timezone.now())


def test_only_a_paused_game_goes_on(game: Game, organiser: User) -> None:
    with pytest.raises(GameNotPaused):
        act(game, organiser, deeds.ResumeGame())


def test_a_paused_game_can_be_left(game_of: GameOf, alice: User, bob: User, organiser: User) -> None:
    game = game_of(alice, bob, Holder.BOT)
    act(game, organiser, deeds.PauseGame())

    services.resign(game_id=game.id, user=alice, seat=0)
    assert list(game.seats.values_list("asked", flat=True)) == ["no", "no", "no"]

    act(game, organiser, deeds.ResumeGame())
    assert play_on(game).status == Game.Status.FINISHED


# Extend


def test_a_turn_gets_more_time_once_and_the_next_has_none_of_it(game: Game, organiser: User) -> None:  # field note 30
    who = waiting_seat(game)
    (until,) = (one for one in due(game) if one)

    act(game, organiser, deeds.ExtendTurn(who.index, timedelta(hours=36)))

    assert due(game)[who.index] == until + timedelta(hours=36)
    with pytest.raises(AlreadyExtended):
        act(game, organiser, deeds.ExtendTurn(who.index, HOUR))
    play(game, END)
    other = waiting_seat(game)
    assert other.asked_at is not None
    assert due(game)[other.index] == other.asked_at + timedelta(days=3)
    play(game, END)
    again = waiting_seat(game)
    assert (again.index, again.extra_seconds) == (who.index, 0)


def test_an_extended_turn_is_reminded_of_and_settled_at_its_new_time(game: Game, organiser: User) -> None:
    who = waiting_seat(game)
    act(game, organiser, deeds.ExtendTurn(who.index, timedelta(days=2)))
    who.refresh_from_db()

    assert who.asked_at is not None
    assert who.remind_at == who.asked_at + timedelta(days=4)
    with time_machine.travel(who.asked_at + timedelta(days=4, hours=12)):
        assert not deadlines.time_out(seat_id=who.pk, now=timezone.now())
        play(game, END)


@pytest.mark.parametrize("hours", [0, 24 * 30 + 1])
def test_more_time_is_given_in_measure(game: Game, organiser: User, hours: int) -> None:
    with pytest.raises(BadExtension):
        act(game, organiser, deeds.ExtendTurn(waiting_seat(game).index, timedelta(hours=hours)))


def test_only_a_person_who_is_asked_gets_more_time(game: Game, organiser: User) -> None:
    asked = waiting_seat(game).index
    with pytest.raises(SeatNotAsked):
        act(game, organiser, deeds.ExtendTurn(1 - asked, HOUR))
    with pytest.raises(NoSuchSeat):
        act(game, organiser, deeds.ExtendTurn(7, HOUR))
    act(game, organiser, deeds.HandToBot(asked))
    with pytest.raises(SeatNotAsked):
        act(game, organiser, deeds.ExtendTurn(asked, HOUR))


# Replace, hand over


def test_a_replacement_has_a_whole_turn_and_the_past_stays_the_formers(
    game: Game, organiser: User, dora: User
) -> None:  # field notes 14, 55
    play_on(game, 4)
    who = waiting_seat(game)
    former = holder_of(who)
    game.refresh_from_db()

    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        act(game, organiser, deeds.ReplacePlayer(who.index, dora))

        asked = waiting_seat(game)
        assert (asked.index, holder_of(asked)) == (who.index, dora)
        assert due(game)[who.index] == timezone.now() + timedelta(days=3)
    step = game.step + 1
    tenures = Tenure.objects.filter(seat=who).order_by("from_step")
    assert list(tenures.values_list("user", "from_step", "to_step", "end")) == [
        (former.pk, 0, step, "replaced"),
        (dora.pk, step, None, ""),
    ]
    assert news(game)[-3:] == [("relieved", who.index), ("turn", who.index), ("desk", None)]
    assert GameEvent.objects.get(game=game, kind="relieved").user == former
    assert queries.watched(game.id, former).seat is None
    assert queries.watched(game.id, former, step=step - 1).index == who.index
    play(game, bot_move(game, asked), seat=asked)


def test_a_bot_gives_way_to_a_person(game_of: GameOf, alice: User, organiser: User, dora: User) -> None:
    game = game_of(alice, Holder.BOT)

    act(game, organiser, deeds.ReplacePlayer(1, dora))

    assert (seat(game, 1).name, seat(game, 1).is_bot) == ("dora", False)
    assert not GameEvent.objects.filter(game=game, kind="relieved").exists()


def test_nobody_sits_twice_nor_knows_another_seat(
    game_of: GameOf, alice: User, bob: User, organiser: User, dora: User
) -> None:
    game = game_of(alice, bob, Holder.BOT)
    with pytest.raises(AlreadyThere):
        act(game, organiser, deeds.ReplacePlayer(0, bob))
    act(game, organiser, deeds.ReplacePlayer(0, dora))
    with pytest.raises(KnowsAnotherSeat):
        act(game, organiser, deeds.ReplacePlayer(1, alice))

    act(game, organiser, deeds.ReplacePlayer(0, alice))  # his own again


def test_a_seat_handed_to_a_bot_can_be_taken_back(game: Game, organiser: User) -> None:
    who = waiting_seat(game)

    act(game, organiser, deeds.HandToBot(who.index))

    with pytest.raises(AlreadyPlayedByBot):
        act(game, organiser, deeds.HandToBot(who.index))
    assert services.play_bot(game_id=game.id)
    services.take_back_seat(game_id=game.id, user=holder_of(who), seat=who.index)
    ends = Tenure.objects.filter(seat=who).order_by("id").values_list("end", flat=True)
    assert list(ends) == ["handed", "returned", ""]


# Set back


def test_set_back_the_old_position_is_asked_anew(game: Game, organiser: User) -> None:
    play_on(game, 12)
    then, counter = queries.position_at(game, 5), queries.position_at(game, game.step).counter
    asked_then = Action.objects.get(game=game, step=6).seat
    last = game.seq

    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        act(game, organiser, deeds.RollBack(5))

        game.refresh_from_db()
        now = queries.position_at(game, game.step)
        assert (now.state, now.counter) == (then.state, counter)
        assert (game.seq, game.step) == (last + 1, 13)
        assert waiting_seat(game).index == asked_then
        assert waiting_seat(game).asked_at == timezone.now()
    assert Action.objects.get(game=game, seq=game.seq).undoes == 6
    assert play_on(game).status == Game.Status.FINISHED


@pytest.mark.parametrize("step", [-1, 12, 13])
def test_a_game_is_set_back_to_a_step_it_had(game: Game, organiser: User, step: int) -> None:
    play_on(game, 12)
    before = snapshot(game)

    with pytest.raises(NoSuchStep):
        act(game, organiser, deeds.RollBack(step))

    assert snapshot(game) == before


# Ends


def test_places_are_named_without_points(game_of: GameOf, alice: User, bob: User, organiser: User) -> None:
    game = game_of(alice, bob, Holder.BOT)

    ended = act(game, organiser, deeds.Adjudicate([1, 3, 1]))

    assert (ended.status, ended.ended_at is not None) == (Game.Status.FINISHED, True)
    assert list(game.seats.values_list("place", "points", "asked")) == [
        (1, None, "no"),
        (3, None, "no"),
        (1, None, "no"),
    ]
    assert news(game)[-1] == ("finished", None)


@pytest.mark.parametrize("places", [[], [1], [0, 1], [2, 2], [1, 3], [1, 2, 3], [2, 1, 1]])
def test_places_are_a_ranking(game: Game, organiser: User, places: list[int]) -> None:
    with pytest.raises(BadPlaces):
        act(game, organiser, deeds.Adjudicate(places))


def test_a_game_is_called_off(game: Game, organiser: User) -> None:
    act(game, organiser, deeds.PauseGame())

    ended = act(game, organiser, deeds.CancelGame())

    assert ended.status == Game.Status.CANCELLED
    assert list(game.seats.values_list("place", "asked")) == [(None, "no")] * 2
    assert news(game)[-1] == ("cancelled", None)


def test_every_refusal_has_a_code_and_a_sentence() -> None:
    refusals = [refusal for refusal in GameError.__subclasses__() if refusal.__module__ == "games.errors"]

    assert len({refusal.code for refusal in refusals}) == len(refusals)
