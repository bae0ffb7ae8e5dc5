from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deadlines, queries, services, store, tasks
from games.errors import NotAsked, NothingToTakeBack, NothingToUndo, TooLate
from games.models import Absence, Action, Game, GameEvent, Heartbeat, Outage, Pause, Seat, Tenure
from games.rules import table
from games.rules.offers import moves
from games.tables import Holder
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, play, snapshot, waiting_seat

DAY = timedelta(days=1)
SPAN = timedelta(days=3)


@pytest.fixture
def game(game_of: GameOf, alice: User, bob: User) -> Game:
    return game_of(alice, bob)


def news(game: Game) -> list[tuple[str, int | None]]:
    return list(GameEvent.objects.filter(game=game).order_by("id").values_list("kind", "seat"))


def recruit(game: Game) -> None:
    """A move that keeps the game alive: one in which nobody does anything ends by itself."""
    (decision,) = table.decisions(queries.position_at(game, Game.objects.get(id=game.id).step))
    play(game, next(move for choice in decision.choices if choice.type == "recruit" for move in moves(choice)))


def settle(seat: Seat, after: timedelta) -> bool:
    return deadlines.time_out(seat_id=seat.pk, now=timezone.now() + after)


def test_a_turn_has_a_deadline_and_a_reminder(game: Game) -> None:
    seat = waiting_seat(game)

    assert seat.asked_at is not None
    assert (seat.due_at, seat.remind_at) == (seat.asked_at + SPAN, seat.asked_at + SPAN * 0.8)
    assert Seat.objects.get(game=game, asked="no").due_at is None
    assert news(game) == [("turn", seat.index)]


def test_moves_of_a_turn_tell_nobody_and_change_no_clock(game: Game) -> None:  # field note 2
    seat = waiting_seat(game)

    play(game, {"type": "take", "actions": 1})

    assert waiting_seat(game).due_at == seat.due_at
    assert news(game) == [("turn", seat.index)]


def test_at_the_deadline_the_quiet_turn_is_played_as_one_miss(game: Game) -> None:
    seat = waiting_seat(game)

    assert settle(seat, SPAN + timedelta(seconds=6))

    seat.refresh_from_db()
    kinds = Action.objects.filter(game=game, seq__gt=0).values_list("kind", flat=True)
    assert (seat.misses, seat.asked, seat.due_at) == (1, "no", None)
    assert set(kinds) == {"timeout"}
    assert news(game) == [("turn", seat.index), ("missed", seat.index), ("turn", 1 - seat.index)]


def test_the_sweep_leaves_a_deadline_five_seconds(game: Game) -> None:
    seat = waiting_seat(game)
    before = snapshot(game)

    assert not settle(seat, SPAN + timedelta(seconds=4))

    assert snapshot(game) == before


def test_a_deadline_is_settled_once(game: Game) -> None:
    seat = waiting_seat(game)

    assert settle(seat, SPAN + DAY)
    assert not settle(seat, SPAN + DAY)


def test_a_move_received_in_time_stands_and_a_later_one_does_not(game: Game) -> None:  # field note 34
    seat = waiting_seat(game)
    assert seat.due_at is not None
    before = snapshot(game)

    def post(after: timedelta) -> None:
        assert seat.due_at is not None
        services.play_move(
            game_id=game.id, user=holder_of(seat), seat=seat.index, move=END, step=0, received_at=seat.due_at + after
        )

    with pytest.raises(TooLate):
        post(timedelta(milliseconds=1))
    assert snapshot(game) == before
    post(timedelta(milliseconds=-1))


def test_three_misses_in_a_row_hand_the_seat_to_a_bot_until_it_is_taken_back(game: Game) -> None:
    seat = Seat.objects.select_related("user").get(game=game, index=waiting_seat(game).index)
    for _ in range(2):
        assert settle(waiting_seat(game), SPAN + DAY)
        recruit(game)
        play(game, END)
    assert settle(waiting_seat(game), SPAN + DAY)

    seat.refresh_from_db()
    assert (seat.is_bot, seat.misses) == (True, 3)
    assert ("handed", seat.index) in news(game)
    play(game, END)
    with pytest.raises(NotAsked):
        play(game, END, seat=seat)
    services.take_back_seat(game_id=game.id, user=holder_of(seat), seat=seat.index)
    seat.refresh_from_db()
    assert (seat.is_bot, seat.misses, seat.is_waiting) == (False, 0, True)
    play(game, END, seat=seat)
    tenures = Tenure.objects.filter(seat=seat).order_by("from_step").values_list("user", "end")
    assert list(tenures) == [(seat.user_id, "away"), (None, "returned"), (seat.user_id, "")]


def test_a_quiet_turn_cannot_be_taken_back(game: Game) -> None:
    seat = waiting_seat(game)
    play(game, {"type": "take", "actions": 1})
    assert settle(seat, SPAN + DAY)
    game.refresh_from_db()

    with pytest.raises(NothingToUndo):
        services.undo(game_id=game.id, user=holder_of(seat), seat=seat.index, step=game.step)


def test_a_move_ends_the_row_of_misses(game: Game) -> None:
    seat = waiting_seat(game)
    settle(seat, SPAN + DAY)
    play(game, END)

    play(game, END, seat=Seat.objects.select_related("user").get(id=seat.pk))

    seat.refresh_from_db()
    assert seat.misses == 0


def test_a_seat_that_is_played_by_its_holder_cannot_be_taken_back(game: Game, alice: User) -> None:
    with pytest.raises(NothingToTakeBack):
        services.take_back_seat(game_id=game.id, user=alice, seat=0)


def test_an_outage_moves_an_open_deadline_by_its_length(game: Game) -> None:  # field note 21
    seat = waiting_seat(game)
    Outage.objects.create(start=timezone.now() + DAY, end=timezone.now() + 2 * DAY)

    assert not settle(seat, SPAN + timedelta(hours=23))

    seat.refresh_from_db()
    assert seat.asked_at is not None
    assert seat.due_at == pytest.approx(seat.asked_at + SPAN + DAY, abs=timedelta(seconds=1))
    assert settle(seat, SPAN + DAY + timedelta(minutes=1))


def test_days_off_stop_the_clock_of_their_player_where_the_game_allows_it(
    game_of: GameOf, alice: User, bob: User
) -> None:  # field note 25
    now = timezone.now()
    for allowed in (True, False):
        game = game_of(alice, bob)
        Game.objects.filter(id=game.id).update(allows_absence=allowed)
        seat = waiting_seat(game)
        other = bob if holder_of(seat) == alice else alice
        Absence.objects.all().delete()
        Absence.objects.create(user=other, start=now, end=now + 9 * DAY)
        Absence.objects.create(user=holder_of(seat), start=now + DAY, end=now + 2 * DAY)

        assert settle(seat, SPAN + DAY / 2) is not allowed


def test_a_reminder_is_told_once(game: Game) -> None:
    seat = waiting_seat(game)
    now = timezone.now() + SPAN * 0.81

    assert not deadlines.remind(seat_id=seat.pk, now=timezone.now())
    assert deadlines.remind(seat_id=seat.pk, now=now)
    assert not deadlines.remind(seat_id=seat.pk, now=now)

    assert news(game) == [("turn", seat.index), ("reminder", seat.index)]


def test_a_bot_has_no_deadline(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT)

    assert not Seat.objects.filter(game=game, is_bot=True, due_at__isnull=False).exists()


def test_one_bad_game_does_not_stall_the_sweep(game_of: GameOf, alice: User, bob: User) -> None:
    bad, good = game_of(alice, bob), game_of(alice, bob)
    Action.objects.filter(game=bad).update(position_zip=b"torn")
    later = timezone.now() + SPAN + DAY
    with time_machine.travel(later, tick=False):
        Heartbeat.objects.create(part="sweeper", at=later)
        assert tasks.sweep_deadlines() == 1
        assert deadlines.overdue_seats(later, limit=9) == []

    assert Action.objects.filter(game=good, kind="timeout").exists()
    assert Seat.objects.get(game=bad, asked="waiting").due_at == later + timedelta(hours=1)


def test_a_sweep_works_until_nothing_is_left(
    game_of: GameOf, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:  # D4
    monkeypatch.setattr(tasks, "BATCH", 2)
    games = [game_of(alice, bob) for _ in range(5)]
    short, late = timezone.now() + SPAN * 0.9, timezone.now() + SPAN + DAY
    with time_machine.travel(short, tick=False):
        assert tasks.sweep_deadlines() == 0
    with time_machine.travel(late, tick=False):
        Heartbeat.objects.update(at=late)
        assert tasks.sweep_deadlines() == len(games)

    reminded = GameEvent.objects.filter(kind="reminder").values_list("game", flat=True)
    assert sorted(reminded) == sorted(game.id for game in games)


def test_everybody_may_know_a_deadline_but_not_that_it_was_met(game: Game) -> None:
    seat = waiting_seat(game)
    assert seat.asked_at is not None
    seats = list(Seat.objects.select_related("game").filter(game=game))
    expected = {seat.pk: seat.asked_at + SPAN}
    assert deadlines.due_of(seats) == expected

    Seat.objects.filter(pk=seat.pk).update(asked=Seat.Asked.ANSWERED, due_at=None)
    assert deadlines.due_of(Seat.objects.select_related("game").filter(game=game)) == expected


def test_a_shown_deadline_counts_the_days_off_of_its_own_seat(game: Game, alice: User, bob: User) -> None:
    seat = waiting_seat(game)
    assert seat.asked_at is not None
    for person in (alice, bob):
        days = 1 if person == seat.user else 9
        Absence.objects.create(user=person, start=seat.asked_at, end=seat.asked_at + days * DAY)
    Outage.objects.create(start=seat.asked_at + DAY / 2, end=seat.asked_at + 2 * DAY)

    assert deadlines.due_of([seat]) == {seat.pk: seat.asked_at + SPAN + 2 * DAY}


def test_no_deadline_of_a_bot_is_shown(game_of: GameOf, alice: User) -> None:
    game = game_of(alice, Holder.BOT)
    Seat.objects.filter(game=game).update(is_bot=True)

    assert deadlines.due_of(Seat.objects.select_related("game").filter(game=game)) == {}


def test_a_game_is_read_with_what_stopped_its_clocks(game: Game, alice: User, bob: User) -> None:
    seat = waiting_seat(game)
    began = seat.asked_at
    assert began is not None
    Outage.objects.create(start=began - DAY, end=began + DAY)
    Pause.objects.create(game=game, start=began + 2 * DAY, end=began + 3 * DAY)
    away = alice if seat.user == alice else bob
    Absence.objects.create(user=away, start=began + 4 * DAY, end=began + 6 * DAY)

    read = store.read_table(game.id)

    due = deadlines.due_of(read.seats, stood=read.stood)
    assert due == {seat.pk: began + SPAN + 4 * DAY}
    assert due == deadlines.due_of(Seat.objects.select_related("game").filter(game=game))


def test_a_game_is_read_with_an_outage_that_goes_on(game: Game) -> None:
    seat = waiting_seat(game)
    assert seat.asked_at is not None
    Heartbeat.objects.create(part="worker", at=seat.asked_at)
    with time_machine.travel(timezone.now() + DAY, tick=False):
        read = store.read_table(game.id)
        due = deadlines.due_of(read.seats, stood=read.stood)

        assert due == deadlines.due_of(Seat.objects.select_related("game").filter(game=game))
        assert due == {seat.pk: timezone.now() + SPAN}
