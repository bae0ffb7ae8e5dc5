"""A game of which every kind of letter was written, always the same one."""

import re
from datetime import UTC, datetime, timedelta

import time_machine
from django.contrib.auth.models import Permission
from django.utils import timezone

from accounts.models import User
from games import deadlines, deeds, desk, invitations, tables
from games.deeds import Deed
from games.models import Game, GameEvent, Seat
from games.tables import Holder, Offer
from notifications import letters
from notifications.letters import Letter
from notifications.models import Channel, Delivery
from tests.games.playing import dealt_from, play_on, waiting_seat
from tests.notifications.announced import announcement_to

START = datetime(2027, 3, 1, 9, 30, tzinfo=UTC)
KINDS = (
    *("turn", "reminder", "missed", "handed", "finished", "cancelled", "invitation", "declined", "links"),
    *("desk", "relieved", "test", "stopped", "news"),
)
SEED = bytes(range(32))


def fixed_game(*holders: User | Holder, rules: str = "builders_middle_ages") -> Game:
    """A game that was dealt from a known seed, and has started."""
    return dealt_from(SEED, *holders, rules=rules)


def delivery_of(kind: str, game: Game, seat: Seat, user: User) -> Delivery:
    """A delivery as fan-out would make it, not stored."""
    channel, _ = Channel.objects.get_or_create(user=user)
    return Delivery(channel=channel, kind=kind, game=game, seat=seat.index, turn=seat.turn, next_at=timezone.now())


def written(kind: str, alice: User, bob: User) -> Letter:
    """The letter of a kind to Alice, before the start of a game or after some of it was played, with Bob and a bot."""
    with time_machine.travel(START, tick=False) as clock:
        if kind in ("invitation", "declined"):
            return _before_the_start(kind, alice, bob)
        game = fixed_game(alice, bob, Holder.BOT)
        play_on(game, 30)
        _until(game, alice)
        if kind == "reminder":
            clock.shift(timedelta(days=2, hours=10))
        elif kind == "missed":
            _miss(game)
        elif kind == "handed":
            for _ in range(deadlines.MISSES):
                _miss(game)
                _until(game, alice)
        elif kind == "finished":
            play_on(game)
        elif kind in ("links", "test", "stopped", "news"):
            return letters.write(_of_channels(kind, alice))
        elif kind in ("desk", "relieved"):
            return _of_a_deed(kind, game, alice)
        return letters.write(delivery_of(kind, game, game.seats.get(user=alice), alice))


def _of_channels(kind: str, alice: User) -> Delivery:
    """A delivery that is about no game; the channel that was stopped is a webhook that is gone."""
    channel, _ = Channel.objects.get_or_create(user=alice, transport="email")
    if kind == "news":
        return Delivery(channel=channel, kind=kind, announcement=announcement_to(alice), next_at=timezone.now())
    hook = Channel.objects.create(
        user=alice, transport="webhook", name="my bot", address_sealed="x", stopped_at=START, stop=Channel.Stop.GONE
    )
    return Delivery(channel=channel, kind=kind, about=hook, next_at=timezone.now())


def _before_the_start(kind: str, alice: User, bob: User) -> Letter:
    host, guest = (bob, alice) if kind == "invitation" else (alice, bob)
    game = tables.create_game(
        created_by=host,
        rules="builders_middle_ages",
        options={},
        seats=[Offer(guest, is_by_name=True), host, Holder.FREE, Holder.BOT],
    )
    if kind == "invitation":
        alice.confirmed_at = None  # a guest
    else:
        invitations.decline_invitation(game_id=game.id, user=guest)
    return letters.write(delivery_of(kind, game, game.seats.get(index=0 if kind == "invitation" else 1), alice))


def _of_a_deed(kind: str, game: Game, alice: User) -> Letter:
    """Word of an extension to whom it was given, or of a replacement to whom it removed."""
    organiser = User.objects.create_user(email="olive@example.org", name="olive", is_staff=True)
    organiser.user_permissions.add(Permission.objects.get(codename="organise_game"))
    seat = game.seats.get(user=alice)
    deed: Deed = deeds.ExtendTurn(seat.index, timedelta(hours=36))
    if kind == "relieved":
        deed = deeds.ReplacePlayer(seat.index, User.objects.create_user(email="dora@example.org", name="dora"))
    game.refresh_from_db()
    desk.act(game_id=game.id, by=organiser, deed=deed, reason="The post was late in your town.", step=game.step)
    delivery = delivery_of(kind, game, seat, alice)
    delivery.event = GameEvent.objects.filter(game=game, kind=kind).latest("id")
    return letters.write(delivery)


def _until(game: Game, user: User) -> None:
    """Play on until a person's seat is asked, or a bot's that was that person's."""
    while waiting_seat(game).user != user:
        play_on(game, 1)


def _miss(game: Game) -> None:
    assert deadlines.time_out(seat_id=waiting_seat(game).pk, now=timezone.now() + timedelta(days=4))


def masked(text: str) -> str:
    """Without what is different in every letter: tokens and numbers."""
    text = re.sub(r"(http://127\.0\.0\.1:8000/[a-z]/)[\w.=-]+", r"\1…", text)
    return re.sub(r"no\. [0-9a-f]{6}", "no. ……", text)
