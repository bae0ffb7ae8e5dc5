"""Nobody loses on our downtime: the real sweep, with a clock that is moved and a web that is there or not. # D5"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games import clocks, deadlines, outages, queries, services, tasks
from games.errors import TooLate
from games.models import Action, Game, GameEvent, Heartbeat, Outage, Seat
from tests.conftest import GameOf
from tests.games.playing import END, holder_of, waiting_seat

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
SPAN = timedelta(days=3)
SWEEP_EVERY = MINUTE
"""The longest time between two sweeps that is no outage."""

type Down = Mapping[str, Sequence[tuple[timedelta, timedelta]]]
"""When parts of the house are down, after the beginning."""


class Ok(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # the library's name
        self.send_response(200)
        self.end_headers()

    def log_message(self, *args: object) -> None: ...


class House:
    """Sweeps every minute, two at a time, for as long as it is told, by a clock of its own.

    Attributes:
        moments: after the beginning, when something happens; in between, parts that are up only say so.
    """

    def __init__(self, settings: Settings, web_url: str) -> None:
        self.settings, self.web_url = settings, web_url
        self.began = self.now = timezone.now()
        self.moments: list[timedelta] = []

    def run(self, until: timedelta, down: Down | None = None) -> None:
        self.moments += [edge for gaps in (down or {}).values() for gap in gaps for edge in gap]
        while self.now < self.began + until:
            self.now += SWEEP_EVERY
            up = {part for part in ("sweeper", "web") if self._is_up(part, down)}
            if any(abs(self.began + moment - self.now) <= 2 * SWEEP_EVERY for moment in self.moments):
                self._sweep(up)
            elif "sweeper" in up:
                for part in up:
                    outages.beat(part=part, now=self.now)

    def _sweep(self, up: set[str]) -> None:
        url = self.web_url if "web" in up else "http://127.0.0.1:1"
        if url != self.settings.SITE_URL:
            self.settings.SITE_URL = url
        if "sweeper" in up:
            with time_machine.travel(self.now, tick=False):
                tasks.sweep_deadlines()
                tasks.sweep_deadlines()

    def _is_up(self, part: str, down: Down | None) -> bool:
        after = self.now - self.began
        return not any(start < after < end for start, end in (down or {}).get(part, ()))


@pytest.fixture
def house(settings: Settings, db: None) -> Iterator[House]:
    server = HTTPServer(("127.0.0.1", 0), Ok)
    Thread(target=server.serve_forever, daemon=True).start()
    yield House(settings, f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    server.server_close()


def due_after(game: Game, house: House, after: timedelta) -> Seat:
    """Let the open turn of a game be due so long after the house's beginning."""
    due_at = house.began + after
    began = due_at - SPAN
    Seat.objects.filter(game=game, asked="waiting").update(
        asked_at=began, due_at=due_at, remind_at=clocks.reminder(began, SPAN)
    )
    Action.objects.filter(game=game, seq=0).update(at=began)
    return waiting_seat(game)


def timed_out_at(game: Game) -> list[datetime]:
    """When turns of a game were missed; each is settled by one chain of quiet answers."""
    missed = list(GameEvent.objects.filter(game=game, kind="missed").order_by("id").values_list("at", flat=True))
    quiet = Action.objects.filter(game=game, kind="timeout").values_list("at", flat=True)
    assert set(quiet) == set(missed)
    return missed


START = 10 * MINUTE
AFTERWARDS = 2 * HOUR

DOWNTIMES: dict[str, tuple[Down, timedelta]] = {
    "no sweeper for 26 hours": ({"sweeper": [(START, START + 26 * HOUR)]}, 26 * HOUR),
    "no sweeper for 2 hours": ({"sweeper": [(START, START + 2 * HOUR)]}, 2 * HOUR),
    "no sweeper for 5 minutes": ({"sweeper": [(START, START + 5 * MINUTE)]}, 5 * MINUTE),
    "no web for 26 hours": ({"web": [(START, START + 26 * HOUR)]}, 26 * HOUR),
    "no web for 2 hours": ({"web": [(START, START + 2 * HOUR)]}, 2 * HOUR),
    "no web for 5 minutes": ({"web": [(START, START + 5 * MINUTE)]}, 5 * MINUTE),
    "neither for 26 hours": (
        {"sweeper": [(START, START + 26 * HOUR)], "web": [(START, START + 26 * HOUR)]},
        26 * HOUR,
    ),
    "the web comes back after the sweeper": (
        {"sweeper": [(START, START + 2 * HOUR)], "web": [(START, START + 2 * HOUR + 20 * MINUTE)]},
        2 * HOUR + 20 * MINUTE,
    ),
    "the sweeper comes back after the web": (
        {"sweeper": [(START, START + 2 * HOUR + 20 * MINUTE)], "web": [(START, START + 2 * HOUR)]},
        2 * HOUR + 20 * MINUTE,
    ),
    "the web goes while the sweeper is away": (
        {"sweeper": [(START, START + 2 * HOUR)], "web": [(START + HOUR, START + 3 * HOUR)]},
        3 * HOUR,
    ),
    "the sweeper goes while the web is away": (
        {"web": [(START, START + 2 * HOUR)], "sweeper": [(START + HOUR, START + 3 * HOUR)]},
        3 * HOUR,
    ),
}


@pytest.mark.parametrize("name", DOWNTIMES)
def test_nobody_loses_on_our_downtime(
    name: str, house: House, game_of: GameOf, alice: User, bob: User
) -> None:  # field notes 21, 22; D5
    down, gap = DOWNTIMES[name]
    end = max(end for gaps in down.values() for _, end in gaps)
    inside = [START + SECOND, START + MINUTE, START + 3 * MINUTE, START + (end - START) / 2, end - SECOND]
    games = {after: game_of(alice, bob) for after in (*inside, end + MINUTE, end + HOUR)}
    seats = {after: due_after(game, house, after) for after, game in games.items()}
    before = game_of(alice, bob)
    due_after(before, house, START - MINUTE)
    house.moments = [moment for after in games for moment in (after, after + gap)]

    house.run(end, down)

    assert [timed_out_at(game) for game in games.values()] == [[]] * len(games)
    shown = deadlines.due_of(Seat.objects.select_related("game").filter(id__in=[seat.pk for seat in seats.values()]))
    for after, seat in seats.items():
        assert shown[seat.pk] == pytest.approx(house.began + after + gap, abs=SECOND)

    house.run(end + gap + AFTERWARDS)

    for after, game in games.items():
        settled_at = timed_out_at(game)[0]
        late = settled_at - (house.began + after + gap)
        assert clocks.LEEWAY < late <= clocks.LEEWAY + SWEEP_EVERY
    (settled_at,) = timed_out_at(before)
    assert settled_at <= house.began + START


def test_a_restart_is_no_outage(house: House, game_of: GameOf, alice: User, bob: User) -> None:
    game = game_of(alice, bob)
    due_after(game, house, START)
    house.moments = [START]

    house.run(2 * START, {"sweeper": [(START - 30 * SECOND, START - SECOND)], "web": [(START, START + 59 * SECOND)]})

    assert len(timed_out_at(game)) == 1
    assert not Outage.objects.exists()


def test_the_gap_is_recorded_once_for_each_part(house: House) -> None:
    house.run(3 * HOUR, {"sweeper": [(HOUR, 2 * HOUR)], "web": [(HOUR, 150 * MINUTE)]})

    gaps = [(outage.start - house.began, outage.end - house.began) for outage in Outage.objects.order_by("end")]
    assert gaps == [(HOUR, 150 * MINUTE)]


def test_a_heartbeat_that_comes_late_is_no_news(db: None) -> None:
    now = timezone.now()
    outages.beat(part="sweeper", now=now)

    assert outages.beat(part="sweeper", now=now - 2 * HOUR) is None

    assert Heartbeat.objects.get(part="sweeper").at == now
    assert outages.beat(part="sweeper", now=now + MINUTE) is None
    assert not Outage.objects.exists()


@pytest.mark.parametrize("part", ["sweeper", "web"])
def test_an_answer_is_taken_before_anybody_noticed_that_the_house_is_back(
    part: str, house: House, game_of: GameOf, alice: User, bob: User
) -> None:
    game = game_of(alice, bob)
    seat = due_after(game, house, HOUR)
    due_at = house.began + HOUR
    house.run(START)

    def post(after: timedelta, *, silent_since: timedelta) -> None:
        Heartbeat.objects.update(at=due_at + after)
        Heartbeat.objects.filter(part=part).update(at=due_at + silent_since)
        services.play_move(
            game_id=game.id, user=holder_of(seat), seat=seat.index, move=END, step=0, received_at=due_at + after
        )

    for after, silent_since in [(SECOND, timedelta(0)), (25 * HOUR, SECOND)]:
        with pytest.raises(TooLate):
            post(after, silent_since=silent_since)
    post(25 * HOUR, silent_since=-SECOND)


def test_the_log_tells_of_an_outage_once(house: House, game_of: GameOf, alice: User, bob: User) -> None:
    games = [game_of(alice, bob), game_of(alice, bob)]
    for game in games:
        due_after(game, house, SPAN)
    Game.objects.filter(id=games[1].id).update(status="finished", ended_at=house.began + MINUTE)
    house.run(30 * HOUR, {"sweeper": [(HOUR, 27 * HOUR)], "web": [(HOUR, 28 * HOUR)]})

    with time_machine.travel(house.now):
        told = [clocks.union(queries.outages_of(Game.objects.get(id=game.id))) for game in games]

    assert told == [[clocks.Interval(house.began + HOUR, house.began + 28 * HOUR)], []]
