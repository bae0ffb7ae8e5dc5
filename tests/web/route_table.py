"""Every address of the site, from Django's own resolver, with a world in which each of them opens something.

A route with a parameter needs examples of it in `World.examples`; one without any fails the tests that walk the table,
and so does a token's route without a live link.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from itertools import product
from uuid import uuid4

from django.contrib.auth.models import Permission
from django.core.mail import EmailMultiAlternatives
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from django.utils.regex_helper import normalize

from accounts.models import AddressChange, User
from accounts.tokens import issue_token
from games import deadlines, services, sheets, tables
from games.models import Absence, Game, GameEvent, Outage, Seat
from games.tables import Holder, Offer
from leagues import entering
from leagues.addresses import invitation_path
from leagues.models import Competition, Organiser, Table
from notifications import links, mutes
from notifications.canary import receive, release
from notifications.channels import add_channel
from notifications.models import Announcement, Channel, Delivery, GameMode, Link, PostedMail
from tests.games.playing import holder_of, play_on, waiting_seat
from tests.leagues.arranging import BLUEPRINTS, arranged, start_round, start_stage

QUERIES = {
    "web:landing": ["?next=/rules"],
    "web:game": ["?step=0", "?step=1", "?step=99"],
    "web:news": ["?step=0", "?step=1", "?step=99"],
    "web:channel_kinds": ["?game=nonsense"],
    "web:score": ["?again=nonsense", "?table=nonsense"],
}
"""What else is asked for at a route, by its name."""


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its name, and its path with a place for each parameter, such as `/t/%(token)s`."""

    name: str
    path: str
    parameters: Sequence[str]


def routes() -> list[Route]:
    """All routes, those of included modules too."""
    return list(_routes(get_resolver().url_patterns, "", ()))


def _routes(patterns: Sequence[URLPattern | URLResolver], before: str, spaces: tuple[str, ...]) -> Iterator[Route]:
    for pattern in patterns:
        regex = before + pattern.pattern.regex.pattern.removeprefix("^")
        if isinstance(pattern, URLResolver):
            space = (pattern.namespace,) if pattern.namespace else ()
            yield from _routes(pattern.url_patterns, regex, spaces + space)
            continue
        for path, parameters in normalize(regex):
            yield Route(":".join((*spaces, pattern.name or regex)), f"/{path}", parameters)


@dataclass(frozen=True, slots=True)
class World:
    """What there is.

    Attributes:
        examples: values of each parameter.
        tokens: for each first part of a link's path, those that open something there.
        things: by its model's name, the key of something that the desk shows.
    """

    examples: Mapping[str, Sequence[str]]
    tokens: Mapping[str, Sequence[str]]
    things: Mapping[str, str]

    def paths(self, route: Route) -> list[str]:
        """Its addresses: for each combination of examples, and with each of its queries."""
        missing = [name for name in route.parameters if name not in self.examples]
        assert not missing, f"The route {route.path} has no example for {missing}: add one in {__name__}."
        if "token" in route.parameters:
            kind = route.path.split("/")[1]
            assert kind in self.tokens, f"There is no live link for {route.path}: add one in {__name__}."
        thing = [self.things[model] for model in route.path.split("/")[3:4] if model in self.things]
        there = {**self.examples, "object_id": [*thing, *self.examples.get("object_id", ())]}
        combined = product(*(there[name] for name in route.parameters))
        paths = [route.path % dict(zip(route.parameters, values, strict=True)) for values in combined]
        return [path + query for path in paths for query in ("", *QUERIES.get(route.name, ()))]

    def all_paths(self) -> list[str]:
        """Every address."""
        return [path for route in routes() for path in self.paths(route)]

    def secrets(self) -> list[str]:
        """All live tokens."""
        return [token for tokens in self.tokens.values() for token in tokens]


def build(alice: User, bob: User) -> World:
    """Games in every state, a live link of every kind, and a mail in the post room."""
    running = _game(alice, bob, Holder.BOT)
    play_on(running, moves=5)
    finished = _game(alice, bob)
    services.resign(game_id=finished.id, user=bob, seat=1)
    asked = waiting_seat(_game(alice, bob))
    handed = _handed_over(alice, bob)
    waiting = _game(alice, Offer(bob))
    offered = waiting.seats.get(index=1)
    tokens = {
        "t": [links.issue(Link.Kind.TURN, seat=asked, user=holder_of(asked), turn=asked.turn)],
        "l": [
            links.issue(Link.Kind.LOOK, seat=seat, user=holder_of(seat)) for seat in (asked, finished.seats.all()[0])
        ],
        "r": [links.issue(Link.Kind.RETURN, seat=handed, user=holder_of(handed))],
        "i": [links.issue(Link.Kind.INVITATION, seat=offered, user=bob)],
        "u": [mutes.token_of(alice), mutes.token_of(bob, running), mutes.token_of(bob, mutes.Topic("cup:1", "A Cup"))],
        "a": [_moving(bob)],
    }
    token, _ = issue_token(user=alice, name="a bot", scopes=["games:play"])
    absence = Absence.objects.create(user=alice, start=timezone.now(), end=timezone.now() + timedelta(days=1))
    told = Delivery.objects.create(
        channel=Channel.objects.create(user=bob),
        key="x",
        kind=Delivery.Kind.TURN,
        game=running,
        seat=1,
        next_at=timezone.now(),
    )
    outage = Outage.objects.create(start=timezone.now() - timedelta(days=1), end=timezone.now())
    mode = GameMode.objects.create(user=bob, game=waiting, mode="off")
    competitions = _competitions(alice)
    release()
    receive()
    tokens["c"] = [_invitation(competitions[0], bob)]
    examples = {
        "entry": [str(competitions[0].entries.get(user=alice).uuid), str(uuid4())],
        "table": [str(table.uuid) for table in Table.objects.all()[:1]],
        "round_number": ["1", str(10**12)],
        "game_id": [str(game) for game in (running.id, finished.id, handed.game_id, waiting.id)],
        "slug": ["builders_middle_ages", "chess", "webhook"],
        "sheet": ["game"],
        "share": [_kept_sheet(alice), "nonsense"],
        "step": ["0", "99"],
        "code": ["game_over", "nothing"],
        "token_id": [str(token.pk)],
        "token": [*(token for kind in tokens.values() for token in kind), "nonsense"],
        "mail_id": [str(_mail().pk)],
        "absence_id": [str(absence.pk)],
        "passkey_id": ["1"],
        "delivery_id": [str(told.pk)],
        "channel_pk": [str(told.channel.pk)],
        "channel_id": [str(told.channel.uuid), str(_hook(alice).uuid)],
        "kind": ["pause", "nothing", "league", "invite", "expel"],
        "competition_id": [str(competition.pk) for competition in competitions],
        "entry_id": [str(entry.uuid) for entry in competitions[0].entries.all()[:2]],
        "table_id": [str(table.uuid) for table in Table.objects.all()[:1]],
        "round_id": [str(table.round_id) for table in Table.objects.all()[:1]],
        "stage": ["1", "99"],
        "number": ["1", "99"],
        "object_id": ["nonsense"],
        "content_type_id": ["1"],
        "app_label": ["games", "nothing"],
        "url": ["nowhere"],
    }
    things = {"user": alice, "game": running, "delivery": told, "outage": outage, "gamemode": mode}
    things |= {"channel": told.channel, "competition": competitions[0], "announcement": Announcement.objects.all()[0]}
    news = GameEvent.objects.filter(is_told=False).earliest("id")
    GameEvent.objects.filter(pk=news.pk).update(failures=5)
    things["failednews"] = news
    things |= {"invitation": offered.invitations.get(), "link": Link.objects.earliest("pk"), "token": token}
    return World(examples, tokens, {name: str(thing.pk) for name, thing in things.items()})


def _kept_sheet(user: User) -> str:
    """What ends the link of a score sheet."""
    kept = sheets.keep_sheet(
        rules="builders_middle_ages",
        sheet="game",
        common={},
        seats=[{"coins": 11}, {}],
        names=["Ada", ""],
        kept_by=user,
        network="192.0.2.7",
    )
    return kept.token


def _competitions(*players: User) -> list[Competition]:
    """One under way, in which these play, and one that can be started; whoever is staff organises both."""
    holly = User.objects.create_user(email="holly@example.org", name="holly")
    right = Permission.objects.get(codename="organise_competition")
    holly.user_permissions.add(right)
    made = [arranged(holly, players=3, games=[BLUEPRINTS], rounds=2, prefix=prefix) for prefix in ("rival", "foe")]
    for person in User.objects.filter(is_staff=True):
        person.user_permissions.add(right)
        Organiser.objects.bulk_create(Organiser(competition=competition, user=person) for competition in made)
    for player in players:
        entering.enter(competition_id=made[0].pk, user=player)
    start_stage(made[0])
    start_round(made[0])
    return made


def _invitation(competition: Competition, person: User) -> str:
    """The token that invites somebody into a competition."""
    (invited,) = entering.invite(competition_id=competition.pk, by=competition.created_by, users=[person])
    return invitation_path(invited).rpartition("/")[2]


def _hook(user: User) -> Channel:
    address = "https://example.org/hook"
    return add_channel(user=user, transport=Channel.Transport.WEBHOOK, address=address).channel


def _moving(user: User) -> str:
    """The token of a letter that asks whether somebody moves to another address."""
    token = "moving" * 5
    AddressChange.objects.create(
        user=user,
        address="elsewhere@example.org",
        asked_at=timezone.now(),
        old_hash=sha256(token.encode()).hexdigest(),
        new_hash="",
    )
    return token


def _game(host: User, *others: User | Holder | Offer) -> Game:
    return tables.create_game(created_by=host, rules="builders_middle_ages", options={}, seats=[host, *others])


def _handed_over(alice: User, bob: User) -> Seat:
    """The seat of somebody who stayed away, so that a bot plays."""
    seat = waiting_seat(_game(alice, bob))
    Seat.objects.filter(pk=seat.pk).update(misses=deadlines.MISSES - 1)
    deadlines.time_out(seat_id=seat.pk, now=timezone.now() + timedelta(days=9))
    return seat


def _mail() -> PostedMail:
    letter = EmailMultiAlternatives("Your turn", "Go to http://127.0.0.1/t/abc", "a@x.example", ["b@x.example"])
    letter.attach_alternative("<html><head></head><body><p>Hear</p></body></html>", "text/html")
    return PostedMail.objects.create(to="b@x.example", subject="Your turn", source=letter.message().as_bytes())


def timeless(body: bytes) -> bytes:
    """An answer without what is different each time it is asked for."""
    body = re.sub(rb'"request_id":"[^"]*"', b"", body)
    return re.sub(rb'(name="csrfmiddlewaretoken" value=")[^"]*', rb"\1", body)
