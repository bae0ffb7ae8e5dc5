"""Competitions in every state, for programs to ask about. Olive organises them, Alice and Bob take part."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Permission
from django.utils import timezone

from accounts.models import User
from games.models import Seat
from leagues import entering, handling, results, rounds, setting_up
from leagues.models import Competition, Entry, Table
from leagues.plans import StagePlan
from leagues.results import Outcome
from leagues.round_drafts import draft_round
from leagues.stage_drafts import draft_closing, draft_stage
from tests.leagues.arranging import BLUEPRINTS, finish, people, stage_of, start_round, start_stage

REASON = "So it is in a test."
COMPETITIONS = ("draft", "open", "running", "hand", "finishing", "over")
ENDED = [{"place": 1}, {"place": 2}]


def in_days(days: int) -> str:
    """A moment so many days ahead, to the second, as programs write it."""
    return f"{timezone.now() + timedelta(days=days):%Y-%m-%dT%H:%M:%SZ}"


@dataclass(frozen=True, slots=True)
class World:
    """What there is.

    Attributes:
        draft: nobody but its organisers sees it.
        open: takes entries; Dora asked to, and Eve is ready as a substitute.
        running: a Swiss tournament with games in its first round; Alice sits at none of the tables named here.
        hand: played at real tables that organisers set; Alice and Bob sit at all of them.
        finishing: a league whose season can be closed.
        over: nothing is under way, so that it can be finished.
        tables: by what they are: "playing" (a game), "paused", "free", "claimed" (by Bob), "done".
        entries: by name, in `open`; with "substitute" and "member" of `running`, and "newcomer" of `finishing`.
    """

    draft: Competition
    open: Competition
    running: Competition
    hand: Competition
    finishing: Competition
    over: Competition
    tables: Mapping[str, Table]
    entries: Mapping[str, Entry]

    def names(self) -> dict[str, str]:
        """What stands in paths and bodies for `{…}`."""
        named = {name: str(getattr(self, name).pk) for name in COMPETITIONS}
        named |= {f"{name}_table": str(table.uuid) for name, table in self.tables.items()}
        named |= {f"{name}_entry": str(entry.uuid) for name, entry in self.entries.items()}
        asked = Seat.objects.get(game=self.tables["playing"].game, asked=Seat.Asked.WAITING)
        one, other = self.hand.entries.order_by("pk")
        return named | {
            "asked_seat": str(asked.index),
            "hand_1_entry": str(one.uuid),
            "hand_2_entry": str(other.uuid),
            "start_digest": draft_stage(stage_of(self.open)).digest,
            "close_digest": draft_closing(stage_of(self.finishing)).digest,
            "round_digest": draft_round(stage_of(self.running), timezone.now()).digest,
        }


def organiser(name: str) -> User:
    """Somebody who may organise."""
    user = User.objects.create_user(email=f"{name}@example.org", name=name)
    user.user_permissions.add(Permission.objects.get(codename="organise_competition"))
    return user


def build(olive: User, alice: User, bob: User) -> World:
    """All of it."""
    dora, eve = (User.objects.create_user(email=f"{name}@example.org", name=name) for name in ("dora", "eve"))
    draft = made(olive, "Draft")
    open_ = opened(made(olive, "Open", stages=[StagePlan("The stage", "swiss", 2)]), alice, bob)
    setting_up.change_settings(competition_id=open_.pk, by=olive, settings={"entering": "approval"})
    asked = entering.enter(competition_id=open_.pk, user=dora)
    setting_up.change_settings(competition_id=open_.pk, by=olive, settings={"entering": "free"})
    running = opened(made(olive, "Running", stages=[StagePlan("The stage", "swiss", 2, 3)]), alice, bob, *people(6))
    substitute = entering.enter(competition_id=running.pk, user=eve, as_substitute=True)
    start_stage(running)
    played = start_round(running)
    playing, paused = list(played.tables.exclude(seats__entry__user__in=[alice, bob]))[:2]
    _pause(running, olive, paused)
    finishing, newcomer = _finishing(olive, alice, bob, dora)
    hand, by_hand = _by_hand(olive, alice, bob)
    over = opened(made(olive, "Over"), alice, bob)
    Competition.objects.filter(pk=over.pk).update(status=Competition.Status.RUNNING)
    return World(
        *(draft, open_, running, hand, finishing, over),
        tables={"playing": playing, "paused": paused, **by_hand},
        entries={
            "asked": asked,
            "alices": open_.entries.get(user=alice),
            "substitute": substitute,
            "newcomer": newcomer,
        },
    )


def made(olive: User, title: str, **more: Any) -> Competition:
    """One that is being prepared."""
    stages = more.pop("stages", [StagePlan("The stage", "swiss", 2)])
    kind, settings = more.pop("kind", "tournament"), {"title": title, "games": [BLUEPRINTS], **more}
    return setting_up.create_competition(by=olive, kind=kind, settings=settings, stages=stages)


def opened(competition: Competition, *players: User) -> Competition:
    """The same, open, with these players."""
    setting_up.publish(competition_id=competition.pk, by=competition.created_by)
    for user in players:
        entering.enter(competition_id=competition.pk, user=user)
    competition.refresh_from_db()
    return competition


def _pause(competition: Competition, olive: User, table: Table) -> None:
    handling.pause(competition_id=competition.pk, by=olive, table=table.uuid, reason=REASON)


def _finishing(olive: User, *players: User) -> tuple[Competition, Entry]:
    """A league of two divisions under way, of which one member has not played yet."""
    season = StagePlan("Season 1", "round_robin", 2, divisions=1)
    league = opened(made(olive, "Finishing", kind="league", stages=[season]), *players[:2])
    start_stage(league)
    for table in start_round(league).tables.all():
        finish(table)
    newcomer = entering.enter(competition_id=league.pk, user=players[2])
    return league, newcomer


def _by_hand(olive: User, alice: User, bob: User) -> tuple[Competition, dict[str, Table]]:
    stage = StagePlan("The stage", "by_hand", 2)
    hand = opened(made(olive, "By hand", stages=[stage], is_at_tables=True), alice, bob)
    start_stage(hand)
    entries = [hand.entries.get(user=user).uuid for user in (alice, bob)]
    wanted: list[tuple[str, Mapping[str, Any], list[Any]]] = [("blueprints", {}, entries)] * 3
    free, claimed, done = rounds.set_tables(competition_id=hand.pk, by=olive, number=1, tables=wanted)
    places = [Outcome(1), Outcome(2)]
    results.claim_result(competition_id=hand.pk, by=bob, table=claimed.uuid, outcomes=places)
    results.enter_result(competition_id=hand.pk, by=olive, table=done.uuid, outcomes=places, reason=REASON)
    return hand, {"free": free, "claimed": claimed, "done": done}
