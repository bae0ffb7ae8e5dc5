"""What organisers do is told to the players, each deed once and with its reason."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import deadlines, deeds, desk
from games.deeds import Deed
from games.models import Game, Seat
from notifications import links
from notifications.models import Delivery, Link
from tests.games.playing import holder_of, play_on, waiting_seat
from tests.notifications.conftest import Sink, deliver, statuses

WHY = "The post was late."


@pytest.fixture
def dora(db: None) -> User:
    return User.objects.create_user(email="dora@example.org", name="dora")


def act(game: Game, by: User | None, deed: Deed) -> None:
    desk.act(game_id=game.id, by=by, deed=deed, reason=WHY, step=Game.objects.get(id=game.id).step)


def other_of(seat: Seat) -> Seat:
    return Seat.objects.select_related("user").get(game=seat.game_id, index=1 - seat.index)


def text(sink: Sink, user: User) -> str:
    part = sink.to(user)[-1].get_body(("plain",))
    assert part is not None
    return " ".join(str(part.get_content()).split())


def test_every_pause_is_told_to_everybody_with_its_reason(
    sink: Sink, game: Game, alice: User, bob: User, organiser: User
) -> None:
    deliver()
    sink.empty()

    for deed in (deeds.PauseGame(), deeds.ResumeGame(), deeds.PauseGame()):
        act(game, organiser, deed)
        assert deliver() == 2

    assert [len(sink.to(person)) for person in (alice, bob)] == [3, 3]
    for person in (alice, bob):
        assert f"The organisers paused the game: “{WHY}”" in text(sink, person)
        assert "its clocks stand still" in text(sink, person)


def test_when_a_game_goes_on_whoever_is_asked_can_answer_by_the_same_letter(
    sink: Sink, game: Game, organiser: User
) -> None:  # field notes 1, 14
    asked = holder_of(waiting_seat(game))
    other = holder_of(other_of(waiting_seat(game)))
    act(game, organiser, deeds.PauseGame())
    deliver()
    act(game, organiser, deeds.ResumeGame())
    deliver()

    assert "Answer your turn" in text(sink, asked)
    assert "Answer your turn" not in text(sink, other)
    assert "Look at the game" in text(sink, other)


def test_a_turn_that_was_not_told_before_the_pause_is_told_after_it(
    sink: Sink, game: Game, organiser: User
) -> None:  # field note 14
    asked = holder_of(waiting_seat(game))
    act(game, organiser, deeds.PauseGame())
    act(game, organiser, deeds.ResumeGame())

    deliver()

    assert len(sink.to(asked)) == 1
    assert "Answer your turn" in text(sink, asked)


def test_both_are_told_of_a_replacement_and_old_links_are_dead(
    sink: Sink, game: Game, organiser: User, dora: User
) -> None:  # field note 55
    seat = waiting_seat(game)
    former = holder_of(seat)
    tokens = [
        links.issue(Link.Kind.TURN, seat=seat, user=former, turn=seat.turn),
        links.issue(Link.Kind.LOOK, seat=seat, user=former),
    ]

    act(game, organiser, deeds.ReplacePlayer(seat.index, dora))
    deliver()

    assert "The organisers gave your seat" in text(sink, former)
    assert WHY in text(sink, former)
    assert "Answer your turn" in text(sink, dora)
    assert [links.find(token) for token in tokens] == [None, None]
    assert "http" not in text(sink, former).split("-- ")[0]


def test_a_turn_link_shows_a_paused_game_and_answers_again_after_it(game: Game, organiser: User) -> None:
    seat = waiting_seat(game)
    token = links.issue(Link.Kind.TURN, seat=seat, user=holder_of(seat), turn=seat.turn)

    act(game, organiser, deeds.PauseGame())
    assert links.find(token) is not None
    act(game, organiser, deeds.ResumeGame())

    assert links.find(token) is not None


def test_what_is_asked_again_after_a_rollback_is_reminded_of_and_missed_again(
    sink: Sink, game: Game, organiser: User
) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(2):
            seat = waiting_seat(game)
            clock.shift(timedelta(days=2, hours=12))
            deadlines.remind(seat_id=seat.pk, now=timezone.now())
            deliver()
            clock.shift(timedelta(hours=13))
            deadlines.time_out(seat_id=seat.pk, now=timezone.now())
            deliver()
            act(game, organiser, deeds.RollBack(0))
            deliver()

    sent = [kind for kind, status in statuses(holder_of(seat)) if status == "sent"]
    assert sent == ["reminder", "missed", "desk"] * 2


def test_an_end_by_organisers_gives_their_reason(
    sink: Sink, game: Game, alice: User, bob: User, organiser: User
) -> None:
    play_on(game, 3)
    act(game, organiser, deeds.Adjudicate([2, 1]))
    deliver()

    assert f"The organisers ended the game and named the places: “{WHY}”" in text(sink, alice)
    assert "bob won" in text(sink, alice)


def test_a_game_called_off_by_organisers_gives_their_reason(
    sink: Sink, game: Game, alice: User, organiser: User
) -> None:
    act(game, organiser, deeds.CancelGame())
    deliver()

    assert f"The organisers’ reason: “{WHY}”" in text(sink, alice)


def test_the_one_whose_seat_a_bot_plays_can_take_it_back_by_letter(sink: Sink, game: Game, organiser: User) -> None:
    seat = waiting_seat(game)

    act(game, organiser, deeds.HandToBot(seat.index))
    deliver()

    assert "Take your seat back" in text(sink, holder_of(seat))


def test_who_was_replaced_and_is_back_is_not_told_of_it(sink: Sink, game: Game, organiser: User, dora: User) -> None:
    seat = waiting_seat(game)
    former = holder_of(seat)
    act(game, organiser, deeds.ReplacePlayer(seat.index, dora))
    act(game, organiser, deeds.ReplacePlayer(seat.index, former))
    deliver()

    relieved = Delivery.objects.filter(kind=Delivery.Kind.RELIEVED).order_by("id")
    assert list(relieved.values_list("channel__user", "status")) == [(former.pk, "superseded"), (dora.pk, "sent")]


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (deeds.PauseGame(), f"there is news. The game was paused: “{WHY}”"),
        (deeds.CancelGame(), f"Nothing is asked of you. The reason: “{WHY}”"),
    ],
)
def test_what_a_rule_did_is_laid_to_no_organiser(sink: Sink, game: Game, alice: User, deed: Deed, words: str) -> None:
    act(game, None, deed)
    deliver()

    assert words in text(sink, alice)
    assert "rganiser" not in text(sink, alice)


def test_a_rule_that_gives_a_seat_away_is_no_organiser(sink: Sink, game: Game, alice: User, dora: User) -> None:
    act(game, None, deeds.ReplacePlayer(0, dora))
    deliver()

    assert f"was given to somebody else. Nothing is asked of you any more. The reason: “{WHY}”" in text(sink, alice)
    assert "rganiser" not in text(sink, alice)
