"""D6: among many letters a few that nobody can write, that hang, or that kill their sender; news and deadlines that
nobody can settle. The others must go on, and each is put aside in the end, shown at the desk, and can be had again.

Nothing in the house knows of this: what is stored is broken from outside, and the mail server misbehaves at some
addresses. The hours between attempts are not waited for: the script moves the instants in the database.
"""

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from random import Random
from time import monotonic
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from dev.chaos import evidence, post
from dev.chaos.history import WORKER
from dev.chaos.house import Ground, House
from dev.chaos.journal import Journal
from dev.chaos.report import Finding, Size
from dev.chaos.tables import RULES
from dev.chaos.watch import NowAndThen
from games import tables
from games.models import Action, GameEvent, Seat
from notifications.models import Delivery
from notifications.models.failed_news import TRIES
from notifications.transports import email

ATTEMPTS = 5
HANGING_ATTEMPTS = len(email.TRANSPORT.waits.each) + 1
"""Where the mail server does not answer it may be back, so nothing is given up sooner than if it refused."""
HANG_SECONDS = 120
"""Longer than any sender waits."""
PATIENCE_SECONDS = 900
LETTER_SECONDS = 1.0
"""What a letter with a picture takes at most, on a machine that does other things too."""
AT_WORK_SECONDS = 30
TURN_DELAY = timedelta(seconds=10)
ALLOWED_RISE = 1.2
LONG_AGO = timedelta(days=30)


class Ill(StrEnum):
    """What is wrong with a row."""

    BROKEN = "cannot be written"
    HANGING = "hangs"
    KILLING = "kills its sender"
    NEWS = "news of no kind"
    DEADLINE = "a deadline that cannot be settled"


SMALL = 100
IN_SMALL = [Ill.BROKEN, Ill.KILLING, Ill.NEWS, Ill.DEADLINE]
"""In a size below that, only what does not take long."""


_HURRY = """
UPDATE notifications_delivery SET attempts = greatest(attempts, %(attempts)s), claimed_until = NULL, next_at = now()
WHERE game_id = ANY(%(games)s) AND status = 'pending' AND attempts > 0
    AND greatest(next_at, claimed_until) > now() + interval '1 second'
"""


@dataclass(slots=True)
class Case:
    """A game with one letter to its asked seat.

    Attributes:
        ill: None where nothing is wrong.
        position: as it was before it was broken.
    """

    game: UUID
    address: str
    ill: Ill | None
    position: bytes


@dataclass
class Sink:
    """A mail server that takes every letter, but hangs or kills at some addresses until it is cured.

    Attributes:
        kill: what it does to its client.
        arrivals: when the first letter of each address was accepted.
        tries: letters begun, by address.
    """

    kill: Callable[[], bool] = lambda: False
    ills: dict[str, Ill] = field(default_factory=dict)
    arrivals: dict[str, datetime] = field(default_factory=dict)
    held: set[str] = field(default_factory=set)
    tries: Counter[str] = field(default_factory=Counter)
    killed: int = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 # aiosmtpd's name
        (to,) = envelope.rcpt_tos
        self.tries[to] += 1
        match self.ills.get(to):
            case Ill.HANGING:
                await self._hang(to)
            case Ill.KILLING:
                self.killed += self.kill()
                return "451 killed"
            case _:
                self.arrivals.setdefault(to, datetime.now(UTC))
        return "250 OK"

    async def _hang(self, to: str) -> None:
        self.held.add(to)
        try:
            await asyncio.sleep(HANG_SECONDS)
        finally:
            self.held.discard(to)


def poison(ground: Ground, journal: Journal, size: Size, chance: Random) -> list[Finding]:
    """Send so many letters without poison, then as many with one of each kind in a hundred.

    A small size does without the first, and is too short for delays to be compared.
    """
    logging.getLogger("mail").setLevel(logging.WARNING)
    sink = Sink()
    with post.opened(sink, ground.mail_port):
        house = House(ground)
        with house.running():
            house.keep_until(NowAndThen(lambda: evidence.swept_at() is not None, 0.5), PATIENCE_SECONDS)
            sink.kill = house.parts[WORKER].kill
            is_small = size.rows < SMALL
            healthy = [] if is_small else _send(house, sink, [None] * size.rows)
            ills = IN_SMALL if is_small else list(Ill)
            rows: list[Ill | None] = [None] * size.rows + ills * max(size.rows // 100, 1)
            chance.shuffle(rows)
            mixed = _send(house, sink, rows)
            found = [*_others(sink, healthy, mixed), *_put_aside(house, sink, mixed)]
            return [*found, *_cured(house, sink, mixed)]


def _send(house: House, sink: Sink, rows: Sequence[Ill | None]) -> list[Case]:
    """Make the rows while the house works, and wait until nothing more comes of them."""
    cases: list[Case] = []
    for ill in rows:
        cases.append(_case(ill))
        if ill in (Ill.HANGING, Ill.KILLING):
            sink.ills[cases[-1].address] = ill
        house.keep()
    hurry = NowAndThen(lambda: _hurry(sink, cases), 0.5)
    settled = NowAndThen(lambda: _is_settled(cases), 1)
    if not house.keep_until(settled, PATIENCE_SECONDS + len(rows) * LETTER_SECONDS, hurry):
        logging.getLogger(__name__).warning("not everything was settled")
    return cases


@transaction.atomic
def _case(ill: Ill | None) -> Case:
    names = [uuid4().hex[:20] for _ in range(2)]
    people = [User.objects.create_user(email=f"{name}@example.org", name=name) for name in names]
    game = tables.create_game(created_by=people[0], rules=RULES, options={}, seats=people)
    seat = Seat.objects.select_related("user").get(game=game, asked=Seat.Asked.WAITING)
    position = Action.objects.get(game=game).position_zip
    if ill in (Ill.BROKEN, Ill.DEADLINE):
        Action.objects.filter(game=game).update(position_zip=b"")
    if ill == Ill.NEWS:
        GameEvent.objects.filter(game=game).update(kind="??")
    if ill == Ill.DEADLINE:
        GameEvent.objects.filter(game=game).update(is_told=True)  # no letter, for this one is of the clock alone
        now = datetime.now(UTC)
        Seat.objects.filter(pk=seat.pk).update(asked_at=now - LONG_AGO, due_at=now - timedelta(minutes=10))
    return Case(game.id, seat.user.email if seat.user else "", ill, bytes(position))


def _hurry(sink: Sink, cases: Sequence[Case]) -> None:
    """Let no time pass between attempts at what is ill; one that goes on is not disturbed.

    Where the mail server hangs there are fewer attempts, too, and in a small size everywhere.
    """
    ill = [case for case in cases if case.ill and case.address not in sink.held]
    hanging = [case.game for case in ill if case.ill == Ill.HANGING]
    others = [case.game for case in ill if case.ill != Ill.HANGING]
    with connection.cursor() as cursor:
        cursor.execute(_HURRY, {"games": hanging, "attempts": HANGING_ATTEMPTS - 2})
        cursor.execute(_HURRY, {"games": others, "attempts": ATTEMPTS - 1 if len(cases) < SMALL else 1})


def _is_settled(cases: Sequence[Case]) -> bool:
    """Whether each letter was sent or given up, and each piece of ill news. A deadline has no letter to wait for."""
    games = [case.game for case in cases if case.ill not in (Ill.NEWS, Ill.DEADLINE)]
    over = Delivery.objects.filter(game__in=games).exclude(status=Delivery.Status.PENDING)
    return over.count() == len(games) and all(news.failures >= TRIES for news in _news(cases))


def _others(sink: Sink, healthy: Sequence[Case], mixed: Sequence[Case]) -> list[Finding]:
    well = [case for case in [*healthy, *mixed] if case.ill is None]
    missing = [case.address for case in well if case.address not in sink.arrivals]
    again = [address for address, tries in sink.tries.items() if tries > 1 and address not in sink.ills]
    before, after = (_p99(sink, [case for case in cases if not case.ill]) for cases in (healthy, mixed))
    kinds = Counter(case.ill for case in mixed if case.ill)
    return [
        Finding("letters, without poison and with", f"{len(healthy)}, {len(mixed)}"),
        Finding("… of these with poison", ", ".join(f"{times} {ill}" for ill, times in sorted(kinds.items()))),
        Finding("other letters that did not arrive", str(len(missing)), "0", holds=not missing, details=missing),
        Finding("other letters that came twice", str(len(again)), f"≤ {sink.killed}", holds=len(again) <= sink.killed),
        Finding(
            "others’ p99 delay, without poison and with", f"{before:.1f} s, {after:.1f} s", "+ 20 %",
            holds=not healthy or after <= before * ALLOWED_RISE,
        ),
    ]  # fmt: skip


def _p99(sink: Sink, cases: Sequence[Case]) -> float:
    """Seconds from when a letter was due until it arrived."""
    news = GameEvent.objects.filter(game__in=[case.game for case in cases], kind=GameEvent.Kind.TURN)
    asked_at = dict(news.values_list("game", "at"))
    delays = sorted(
        (sink.arrivals[case.address] - asked_at[case.game] - TURN_DELAY).total_seconds()
        for case in cases
        if case.address in sink.arrivals
    )
    return delays[math.ceil(0.99 * len(delays)) - 1] if delays else math.nan


def _put_aside(house: House, sink: Sink, cases: Sequence[Case]) -> list[Finding]:
    """What became of the poison."""
    ills: dict[UUID | None, Ill | None] = {case.game: case.ill for case in cases}
    deliveries = _letters(cases)
    wrong = [str(one) for one in deliveries if one.status != Delivery.Status.FAILED]
    hung = [one.attempts for one in deliveries if ills[one.game_id] == Ill.HANGING] or [0]
    attempts = [one.attempts for one in deliveries if ills[one.game_id] != Ill.HANGING]
    killers = [case for case in cases if case.ill == Ill.KILLING]
    tries = [news.failures for news in _news(cases)] or [0]
    is_at_work = house.keep_until(NowAndThen(_swept_since(datetime.now(UTC)), 0.5), AT_WORK_SECONDS)
    return [
        Finding("letters with poison put aside", f"{len(deliveries) - len(wrong)} of {len(deliveries)}",
                "all", holds=not wrong, details=wrong),
        Finding("… after so many attempts", f"{min(attempts)} to {max(attempts)}", f"≤ {ATTEMPTS + 1}",
                holds=max(attempts) <= ATTEMPTS + 1),
        Finding("… where the mail server hangs", f"{min(hung)} to {max(hung)}", f"≤ {HANGING_ATTEMPTS}",
                holds=max(hung) <= HANGING_ATTEMPTS),
        Finding("workers killed by it", str(sink.killed), f"≤ {ATTEMPTS * len(killers)}",
                holds=sink.killed <= ATTEMPTS * len(killers)),
        Finding("the worker is at work afterwards", "yes" if is_at_work else "no", "yes", holds=is_at_work),
        Finding("tries at news with poison", f"{min(tries)} to {max(tries)}", f"≤ {TRIES}",
                holds=max(tries) <= TRIES),
        *_shown(cases),
    ]  # fmt: skip


def _news(cases: Sequence[Case]) -> list[GameEvent]:
    """Of no kind, or of one again once it is mended."""
    return list(GameEvent.objects.filter(game__in=[case.game for case in cases if case.ill == Ill.NEWS]))


def _swept_since(since: datetime) -> Callable[[], bool]:
    def swept() -> bool:
        at = evidence.swept_at()
        return at is not None and at > since

    return swept


def _letters(cases: Sequence[Case]) -> list[Delivery]:
    games = [case.game for case in cases if case.ill in (Ill.BROKEN, Ill.HANGING, Ill.KILLING)]
    return list(Delivery.objects.filter(game__in=games))


def _shown(cases: Sequence[Case]) -> list[Finding]:
    """Whether an organiser sees it."""
    desk = _organiser()
    listed = reverse("admin:notifications_delivery_changelist") + "?status__exact=failed&all="
    page = desk.get(listed).content.decode()
    hidden = [str(letter.pk) for letter in _letters(cases) if str(letter.pk) not in page]
    front = desk.get(reverse("admin:index")).content.decode()
    stuck = [case.game for case in cases if case.ill == Ill.DEADLINE]
    unseen = [str(game) for game in stuck if str(game) not in front]
    listed = desk.get(reverse("admin:notifications_failednews_changelist")).content.decode()
    news = [reverse("admin:notifications_failednews_change", args=[one.pk]) for one in _news(cases)]
    untold = [url for url in news if url not in listed]
    return [
        Finding("… letters not shown at the desk", str(len(hidden)), "0", holds=not hidden, details=hidden),
        Finding("… deadlines not shown at the desk", str(len(unseen)), "0", holds=not unseen, details=unseen),
        Finding("… news not shown at the desk", str(len(untold)), "0", holds=not untold, details=untold),
    ]


def _organiser() -> Client:
    name = uuid4().hex[:20]
    person = User.objects.create_user(email=f"{name}@example.org", name=name)
    User.objects.filter(pk=person.pk).update(is_staff=True, is_superuser=True)
    desk = Client(SERVER_NAME="127.0.0.1")
    desk.force_login(User.objects.get(pk=person.pk))
    session = desk.session
    session["by_passkey"] = True
    session.save()
    return desk


def _cured(house: House, sink: Sink, cases: Sequence[Case]) -> list[Finding]:
    """Mend what was broken, have it sent again at the desk, and see whether it arrives."""
    sink.ills.clear()
    _mend([case for case in cases if case.ill])
    desk = _organiser()
    for letter in _letters(cases):
        desk.post(reverse("admin:notifications_delivery_again", args=[letter.pk]))
    untold = [one.pk for one in _news(cases)]
    desk.post(
        reverse("admin:notifications_failednews_changelist"), {"action": "tell_again", "_selected_action": untold}
    )
    wanted = [case for case in cases if case.ill and case.ill != Ill.DEADLINE]
    began = monotonic()
    house.keep_until(lambda: all(case.address in sink.arrivals for case in wanted), 120)
    lost = [f"{case.ill}: {case.address}" for case in wanted if case.address not in sink.arrivals]
    late = [case.game for case in cases if case.ill == Ill.DEADLINE]
    unsettled = Seat.objects.filter(game__in=late, misses=0, due_at__lt=datetime.now(UTC)).count()
    return [
        Finding("cured and asked for again at the desk: did not arrive", f"{len(lost)} of {len(wanted)}", "0",
                holds=not lost, details=lost),
        Finding("… all arrived after", f"{monotonic() - began:.0f} s"),
        Finding("… deadlines not settled", str(unsettled), "0", holds=not unsettled),
    ]  # fmt: skip


def _mend(cases: Sequence[Case]) -> None:
    """Make whole what was broken, and let the clock look again at once."""
    for case in cases:
        Action.objects.filter(game=case.game, position_zip=b"").update(position_zip=case.position)
        GameEvent.objects.filter(game=case.game, kind="??").update(kind=GameEvent.Kind.TURN)
        if case.ill == Ill.DEADLINE:
            Seat.objects.filter(game=case.game, due_at__isnull=False).update(due_at=F("asked_at") + timedelta(days=1))
