"""A round before it starts: who would meet whom, and what is good and bad about it. Writes nothing.

A draft is made from the stage's results and the competition's seed alone, so it comes out the same until something
changes. Starting the round takes the draft's digest: what starts is what was looked at, or nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from leagues import membership
from leagues.errors import TooFew, WrongTime
from leagues.fielding import field_of
from leagues.models import Competition, Division, Entry, Member, Round, Stage
from leagues.pairing import (
    Field,
    Pairing,
    Report,
    heats,
    plan,
    report,
    rounds_left,
    rounds_needed,
    smallest_wanted,
    swiss,
)
from leagues.pairing.field import check
from leagues.plans import seats_of
from leagues.ranking import DivisionStanding, standing_of


@dataclass(frozen=True, slots=True)
class DivisionDraft:
    """What one division would play.

    Attributes:
        people: the entries by id.
        later: of a round robin: who meets whom in the rounds after this one.
    """

    division: Division
    field: Field
    pairing: Pairing
    report: Report
    people: Mapping[int, Entry]
    later: Sequence[Pairing]


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """See the module.

    Attributes:
        games: what each group plays.
        starts_at, deadline_at: if it started now.
        digest: names exactly this draft.
    """

    stage: Stage
    number: int
    games: Sequence[Mapping[str, Any]]
    deadline_at: datetime | None
    divisions: Sequence[DivisionDraft]
    digest: str

    @property
    def tables(self) -> int:
        """How many tables there would be."""
        return sum(len(each.pairing.tables) for each in self.divisions) * len(self.games)

    @property
    def told(self) -> list[Entry]:
        """Who would be written to."""
        return [
            each.people[entry]
            for each in self.divisions
            for entry in (*(one for table in each.pairing.tables for one in table), *each.pairing.byes)
        ]


def draft_round(stage: Stage, now: datetime) -> RoundDraft:
    """The stage's next round as it would start now. A constant number of statements.

    Raises:
        WrongTime: the stage is not under way, its tables are set by hand, all its rounds are played, or the last one
            of a knock-out is not done.
        TooFew: nobody would play.
    """
    number = next_number(stage)
    competition = stage.competition
    before = Round.objects.filter(stage__competition=competition, stage__number__lt=stage.number).count()
    games = competition.games_of_round(before + number)
    standings = standing_of(stage)
    present = membership.present(stage, number)
    divisions = [
        _drafted(stage, number, division, present.get(division.pk, []), standings[division.pk], seats_of(games))
        for division in stage.divisions.order_by("number")
    ]
    if not any(each.pairing.tables for each in divisions):
        raise TooFew(reason=_("nobody would play."))
    drafted = [(each.division.number, each.field, each.pairing) for each in divisions]
    digest = sha256(msgspec.json.encode([stage.pk, number, drafted])).hexdigest()
    return RoundDraft(stage, number, games, deadline_of(competition, now), divisions, digest)


def next_number(stage: Stage) -> int:
    """The number of the round that can start next. Raises WrongTime."""
    if not stage.is_running:
        raise WrongTime(reason=_("the stage is not under way."))
    if stage.format == Stage.Format.BY_HAND:
        raise WrongTime(reason=_("the tables of this stage are set by hand."))
    last = Round.objects.filter(stage=stage).order_by("-number").first()
    number = last.number + 1 if last else 1
    if stage.length is not None and number > stage.length:
        raise WrongTime(reason=_("all rounds of this stage are played."))
    if last and last.is_running and stage.is_knock_out:
        raise WrongTime(reason=_("in a knock-out, the last round must be done first."))
    return number


def rounds_planned(stage: Stage, sizes: Sequence[int]) -> int | None:
    """How many rounds a stage takes whose divisions have these numbers of players; None if nobody can tell."""
    size, most = stage.table_size, max(sizes)
    if stage.rounds is not None or stage.format == Stage.Format.BY_HAND:
        return stage.rounds
    if stage.is_knock_out:
        return rounds_left(most, size, 2, stage.through)
    if stage.format == Stage.Format.SWISS:
        return _swiss_rounds(most, size)
    return max(rounds_needed(each, size, smallest_wanted(each, size, 2)) for each in sizes if each > 1)


def _swiss_rounds(players: int, size: int) -> int:
    """Enough for one to come out ahead of all others: as many as a knock-out with one of each table going on."""
    rounds, reached = 1, size
    while reached < players:
        rounds, reached = rounds + 1, reached * size
    return rounds


def deadline_of(competition: Competition, start: datetime) -> datetime | None:
    """When a round that starts then is to be done."""
    days = competition.round_days
    return None if days is None else start + timedelta(days=days)


def _drafted(
    stage: Stage, number: int, division: Division, members: Sequence[Member], standing: DivisionStanding, seats: range
) -> DivisionDraft:
    field = field_of(stage, number, members, standing, seats)
    planned: list[Pairing] = []
    if len(field.players) < 2:
        pairing = Pairing((), tuple(player.entry for player in field.players))
    elif stage.is_knock_out:
        pairing = heats(field, stage.through)
    elif stage.format == Stage.Format.SWISS:
        pairing = swiss(field)
    else:
        planned = _planned(stage, number, division, field)
        pairing = planned[0] if planned else Pairing(())
    people = {member.entry_id: member.entry for member in members}
    return DivisionDraft(division, field, pairing, report(field, pairing), people, planned[1:])


def _planned(stage: Stage, number: int, division: Division, field: Field) -> list[Pairing]:
    """What a round robin's division plays from this round on: as planned, without those who left, or planned anew from
    what was played, where that cannot be or somebody joined. Nothing, if its rounds are over before the stage's."""
    kept = stage.plan.get(str(division.number))
    present = {player.entry for player in field.players}
    if kept is not None and present <= set(kept["people"]):
        thinned = [_without_others(msgspec.convert(each, Pairing), present) for each in kept["rounds"]]
        if all(_fits(field, each) for each in thinned):
            return thinned
    left = (stage.length or 1) - number + 1
    if stage.rounds is None and number == 1:
        left = min(left, rounds_needed(len(present), field.size, field.least))
    return list(plan(field, left))


def _without_others(pairing: Pairing, present: set[int]) -> Pairing:
    tables = tuple(tuple(entry for entry in table if entry in present) for table in pairing.tables)
    return Pairing(tables, tuple(entry for entry in pairing.byes if entry in present))


def _fits(field: Field, pairing: Pairing) -> bool:
    try:
        check(field, pairing)
    except ValueError:
        return False
    return True
