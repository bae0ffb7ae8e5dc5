"""Three people who never meet play to the end: by mail links, in a browser and by service calls, one of them absent."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page

from accounts import doorbell
from accounts.models import User
from accounts.services import person_at
from dev import processes, stack
from dev.chaos import forms, post
from dev.chaos.forms import Fields
from dev.chaos.journal import Journal
from dev.chaos.players import canonical, move_of
from dev.chaos.post import Post
from dev.chaos.visitor import Visitor
from dev.processes import ROOT, free_port
from games import clocks, tables
from games.models import Action, Game, GameEvent, Seat
from games.rules.protocol import Move
from games.tables import Offer
from notifications.models import Delivery
from tests.games.playing import bot_move, play, waiting_seat

HOUR = timedelta(hours=1)
PATIENCE_SECONDS = 120
MOST_TURNS = 120
MISSED = {2, 3}
"""The turns of the absent one, counted from 1, that nobody answers."""

SEND = """fields => {
  const form = [...document.querySelectorAll("#asked form.choice")]
    .find(one => one.elements.type.value === fields.type);
  const button = [...form.querySelectorAll("button.answer")]
    .find(one => !one.name || fields[one.name] === one.value);
  for (const input of form.querySelectorAll("input[type=radio]"))
    if (fields[input.name] === input.value) input.click();
  for (const input of form.querySelectorAll("input[type=number]"))
    input.value = fields[input.name];
  button.click();
}"""
"""Pick an answer and send it, in one go, for the page may be exchanged at any time."""


class ByService:
    """Plays by service calls, and misses some turns: then an hour passes."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.turns = seat, 0

    def play_turn(self, game: Game) -> None:
        self.turns += 1
        if self.turns in MISSED:
            began = timezone.now() - HOUR - clocks.LEEWAY
            Seat.objects.filter(pk=self.seat.pk).update(
                asked_at=began, due_at=began + HOUR, remind_at=clocks.reminder(began, HOUR)
            )
            wait_until(lambda: not is_asked(self.seat))
        while is_asked(self.seat):
            play(game, bot_move(game, self.seat), seat=self.seat)


class ByLinks:
    """Reads mail, and answers with the form that the link shows. No account, no cookies."""

    def __init__(self, seat: Seat, letters: Post, port: int) -> None:
        self.seat, self.letters, self.visitor, self.read = seat, letters, Visitor(port), 0

    def play_turn(self, game: Game) -> None:
        wait_until(self._has_letter)
        for text in self.letters.texts(address_of(self.seat), self.read, 0):
            self.read += 1
            for path in post.turn_links(text):
                self._answer(path, game)
        assert self.visitor.cookies == {}

    def _has_letter(self) -> bool:
        hurry_the_post()
        return bool(self.letters.texts(address_of(self.seat), self.read, 1))

    def _answer(self, path: str, game: Game) -> None:
        while is_asked(self.seat):
            shown = self.visitor.get(path).body
            assert self.visitor.post(*answer_on(shown, bot_move(game, self.seat))).status in {200, 302}


class InChromium:
    """Is signed in and clicks."""

    def __init__(self, seat: Seat, page: Page, site: str) -> None:
        self.seat, self.page, self.site = seat, page, site
        client = Client()
        client.force_login(holder_of(seat))
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])

    def play_turn(self, game: Game) -> None:
        self.page.goto(f"{self.site}games/{game.id}")
        while is_asked(self.seat):
            move, step = bot_move(game, self.seat), game.step
            self.page.evaluate(SEND, dict(answer_on(self.page.content(), move)[1]))
            self.page.wait_for_selector(f'#step[value="{step + 1}"]', state="attached")


def holder_of(seat: Seat) -> User:
    assert seat.user is not None
    return seat.user


def address_of(seat: Seat) -> str:
    return holder_of(seat).email


def is_asked(seat: Seat) -> bool:
    return Seat.objects.filter(pk=seat.pk, asked="waiting").exists()


def hurry_the_post() -> None:
    """The ten seconds in which a letter may gather more news are over, and the worker looks sooner than beat has it."""
    Delivery.objects.filter(status="pending").update(next_at=timezone.now())
    doorbell.ring("notifications.tasks.tell")
    doorbell.ring("notifications.tasks.deliver", "mail")


def wait_until(is_done: Callable[[], bool]) -> None:
    deadline = monotonic() + PATIENCE_SECONDS
    while not is_done():
        assert monotonic() < deadline
        sleep(0.3)


def answer_on(shown: str, move: Move) -> tuple[str, Fields]:
    """The action and the fields with which the forms of a page say this move."""
    wanted = canonical(move)
    return next(
        (form.action, fields) for form in forms.choices(shown) for fields in form.answers() if move_of(fields) == wanted
    )


@pytest.fixture
def letters(environment: Mapping[str, str], tmp_path: Path) -> Iterator[tuple[Post, str]]:
    """The house at work in parts: the post it sends, and its address."""
    port = free_port()
    letters = Post(Journal(tmp_path / "journal"))
    with post.opened(letters, free_port()) as mail_url:
        environment = {**environment, "GUILDPOST_MAIL_URL": mail_url}
        stack.manage(environment, "collectstatic", "--no-input", "--verbosity", "0")
        web, worker, beat = stack.parts(environment, port)
        with processes.running(web, worker, beat):
            stack.await_page(web, port)
            yield letters, stack.address(port)


@pytest.mark.browser
def test_three_people_who_never_meet_play_a_whole_game(
    letters: tuple[Post, str], environment: Mapping[str, str], page: Page, alice: User, bob: User
) -> None:
    sent, site = letters
    guest = person_at("gwen@example.net")
    game = tables.create_game(
        created_by=alice, rules="builders_middle_ages", options={}, seats=[alice, Offer(guest), bob], turn_span=HOUR
    )
    port = urlsplit(site).port
    assert port is not None
    accept(guest, sent, port)
    seats = list(game.seats.select_related("user").order_by("index"))
    absent = ByService(seats[0])
    players: list[ByService | ByLinks | InChromium] = [
        absent,
        ByLinks(seats[1], sent, port),
        InChromium(seats[2], page, site),
    ]

    for _ in range(MOST_TURNS):
        game.refresh_from_db()
        if not game.is_running:
            break
        players[waiting_seat(game).index].play_turn(game)
    wait_until(lambda: is_all_told(game))

    assert game.status == Game.Status.FINISHED
    assert_everybody_was_told(game, seats, sent)
    assert_the_missed_turns_were_settled(game, seats[0], absent)
    assert_page_and_letters_agree(game, sent, page, site)
    assert Session.objects.count() == 1  # Bob's
    assert_chance_is_proved(game, environment)


def accept(guest: User, sent: Post, port: int) -> None:
    """Take the seat that a letter offers, by its link alone."""
    wait_until(lambda: bool(sent.texts(guest.email, 0, 1)))
    link = re.search(r"/i/\S+", sent.texts(guest.email, 0, 0)[0])
    assert link is not None
    visitor = Visitor(port)
    assert "Accept" in visitor.get(link[0]).body
    seated = visitor.post(link[0], [("name", "gwen"), ("answer", "accept")])
    assert (seated.status, seated.location[:3], visitor.cookies) == (302, "/l/", {})


def is_all_told(game: Game) -> bool:
    hurry_the_post()
    untold = GameEvent.objects.filter(game=game, is_told=False).exists()
    return not untold and not Delivery.objects.filter(game=game, status="pending").exists()


def assert_everybody_was_told(game: Game, seats: list[Seat], sent: Post) -> None:
    """Once of the end, the guest once of each turn, the absent one of each turn that was missed; nothing twice."""
    guest, absent = holder_of(seats[1]), holder_of(seats[0])
    told = Counter(Delivery.objects.filter(status="sent").values_list("channel__user", "kind"))
    assert {person: times for (person, kind), times in told.items() if kind == "finished"} == dict.fromkeys(
        [seat.user_id for seat in seats], 1
    )
    guests_turns = Action.objects.filter(game=game, seat=1).values("turn").distinct().count()
    assert told[guest.pk, "turn"] == guests_turns
    assert told[absent.pk, "missed"] == len(MISSED)
    ids = [letter.id for letter in sent.letters]
    assert len(ids) == len(set(ids)) == sum(told.values())


def assert_the_missed_turns_were_settled(game: Game, seat: Seat, absent: ByService) -> None:
    quiet = Action.objects.filter(game=game, kind="timeout")
    assert set(quiet.values_list("seat", flat=True)) == {seat.index}
    assert quiet.values("turn").distinct().count() == len(MISSED)
    assert absent.turns > max(MISSED)
    seat.refresh_from_db()
    assert (seat.misses, seat.is_bot) == (0, False)


def assert_page_and_letters_agree(game: Game, sent: Post, page: Page, site: str) -> None:
    page.goto(f"{site}games/{game.id}")
    head = page.locator("table.result thead th").all_inner_texts()
    seats = {seat.name: seat for seat in game.seats.select_related("user")}
    names = [name for name in head if name in seats]
    places = page.locator("table.result tr.place td").all_inner_texts()
    assert sorted(names) == sorted(seats)
    assert [int(place) for place in places] == [seats[name].place for name in names]
    for seat in seats.values():
        (last,) = [
            text for text in sent.texts(address_of(seat), 0, 0) if "THE GAME IS OVER" in text or "YOU WON" in text
        ]
        for name, other in seats.items():
            assert f"{other.place:3d}  {name}: {other.points} points" in last.splitlines()


def assert_chance_is_proved(game: Game, environment: Mapping[str, str]) -> None:
    proof = subprocess.run(
        [sys.executable, "manage.py", "prove", str(game.id)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (proof.returncode, proof.stderr) == (0, "")
    assert "draws follow from it." in proof.stdout
