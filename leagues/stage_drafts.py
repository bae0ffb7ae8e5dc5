"""A stage before it starts or is closed: who would play where, who goes up, down or on. Writes nothing.

As with rounds, what is started or closed is what was looked at: the draft's digest says so.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

import msgspec
from django.utils.translation import gettext as _

from leagues import promotion
from leagues.errors import TooFew, WrongTime
from leagues.models import Competition, Entry, Member, Round, Stage
from leagues.pairing import into_groups
from leagues.promotion import Finished, Move
from leagues.ranking import DivisionStanding, standing_of


@dataclass(frozen=True, slots=True)
class StageDraft:
    """A stage as it would start.

    Attributes:
        divisions: titles and entries' ids, each in the order of their seeds.
        moves: of a league's season but the first: who comes from which division, and why.
        people: the entries by id.
    """

    stage: Stage
    divisions: Sequence[tuple[str, Sequence[int]]]
    moves: Sequence[Move]
    people: Mapping[int, Entry]
    digest: str


@dataclass(frozen=True, slots=True)
class ClosingDraft:
    """A stage as it would be closed.

    Attributes:
        standings: of each division, by its id.
        moves: of a league: who would go where, if the next season started now.
        advance: of a tournament: who goes on, best first.
        unfinished: how many tables are not done; they do not count then.
    """

    stage: Stage
    standings: Mapping[int, DivisionStanding]
    moves: Sequence[Move]
    advance: Sequence[int]
    people: Mapping[int, Entry]
    unfinished: int
    digest: str


def draft_stage(stage: Stage) -> StageDraft:
    """The stage as it would start now. A constant number of statements.

    Raises:
        WrongTime: it has started, or the stage before it is not finished.
        TooFew: fewer than two would play in a division.
    """
    if not stage.is_planned:
        raise WrongTime(reason=_("this stage has started already."))
    before = Stage.objects.filter(competition=stage.competition, number=stage.number - 1).first()
    if before is not None and not before.is_finished:
        raise WrongTime(reason=_("the stage before it is not closed."))
    people = _people(stage.competition)
    playing = _playing(people)
    moves: Sequence[Move] = ()
    if stage.competition.is_league and before is not None:
        moves, parts = _next_season(before, stage, playing)
    elif before is not None:
        parts = into_groups(_best(_ranks(before).values(), before.advance, playing), stage.divisions_planned)
    elif stage.competition.is_league:
        parts = _slices(playing, stage.divisions_planned)
    else:
        parts = into_groups(playing, stage.divisions_planned)
    if any(len(part) < 2 for part in parts):
        raise TooFew(reason=_("each division needs two players."))
    divisions = [(title_of(stage, number, len(parts)), part) for number, part in enumerate(parts, start=1)]
    digest = sha256(msgspec.json.encode([stage.pk, divisions])).hexdigest()
    return StageDraft(stage, divisions, moves, people, digest)


def draft_closing(stage: Stage) -> ClosingDraft:
    """The stage as it would be closed now. A constant number of statements. Raises WrongTime."""
    if not stage.is_running:
        raise WrongTime(reason=_("the stage is not under way."))
    standings = standing_of(stage)
    people = _people(stage.competition)
    playing = _playing(people)
    tables = [table for standing in standings.values() for table in standing.record.tables]
    unfinished = sum(not table.is_done for table in tables)
    ladder = [
        Finished(tuple(standing.order), stage.promoted, stage.relegated, len(standing.record.members))
        for standing in standings.values()
    ]
    moves: Sequence[Move] = ()
    advance: list[int] = []
    if stage.competition.is_league:
        following = Stage.objects.filter(competition=stage.competition, number=stage.number + 1).first()
        moves = _moves(ladder, playing, following or stage, following.overrides if following else {})
    elif stage.advance:
        advance = _best([standing.order for standing in standings.values()], stage.advance, playing)
    ranks = [(pk, standing.order) for pk, standing in standings.items()]
    open_rounds = Round.objects.filter(stage=stage, status=Round.Status.RUNNING).count()
    told = [stage.pk, ranks, unfinished, open_rounds, moves, advance]
    digest = sha256(msgspec.json.encode(told)).hexdigest()
    return ClosingDraft(stage, standings, moves, advance, people, unfinished, digest)


def title_of(stage: Stage, number: int, among: int) -> str:
    """What the division of this number is called."""
    if stage.competition.is_league:
        return str(_("Division {number}")).format(number=number)
    if among == 1:
        return stage.title
    return str(_("Group {letter}")).format(letter=_letters(number))


def _people(competition: Competition) -> dict[int, Entry]:
    """All entries, in order."""
    return {entry.pk: entry for entry in Entry.objects.filter(competition=competition).select_related("user")}


def _playing(people: Mapping[int, Entry]) -> list[int]:
    """Who can be in a stage to come: those who take part, and whose account is not closed."""
    return [entry.pk for entry in people.values() if entry.is_in and entry.user.is_active]


def _next_season(before: Stage, stage: Stage, playing: Sequence[int]) -> tuple[Sequence[Move], Sequence[Sequence[int]]]:
    sizes = Counter(Member.objects.filter(stage=before).values_list("division", flat=True))
    ladder = [
        Finished(tuple(entries), before.promoted, before.relegated, sizes[pk]) for pk, entries in _ranks(before).items()
    ]
    moves = _moves(ladder, playing, stage, stage.overrides)
    return moves, promotion.next_divisions(moves, stage.divisions_planned)


def _moves(
    ladder: Sequence[Finished], playing: Sequence[int], planned: Stage, overrides: Mapping[str, int]
) -> Sequence[Move]:
    """Who goes where, if these entries play on in a season planned like this.

    Args:
        overrides: as a stage keeps them.
    """
    count = planned.divisions_planned
    known = {entry for division in ladder for entry in division.entries}
    present = set(playing)
    new = [entry for entry in playing if entry not in known]
    by_hand = {int(entry): number - 1 for entry, number in overrides.items() if number <= count}
    wanted = {entry: at for entry, at in by_hand.items() if entry in present}
    return promotion.moves(ladder, leaving=known - present, new=new, overrides=wanted, count=count)


def _ranks(stage: Stage) -> dict[int, list[int]]:
    """Those ranked in each division of a closed stage, by its id, in order."""
    ranks: dict[int, list[int]] = {pk: [] for pk in stage.divisions.order_by("number").values_list("pk", flat=True)}
    for member in Member.objects.filter(stage=stage, rank__isnull=False).order_by("rank"):
        ranks[member.division_id].append(member.entry_id)
    return ranks


def _best(orders: Iterable[Sequence[int]], each: int, playing: Collection[int]) -> list[int]:
    """The first of all groups, then the seconds, and so on. The next in rank goes on for whoever plays no more."""
    present = set(playing)
    left = [[entry for entry in order if entry in present] for order in orders]
    return [order[place] for place in range(each) for order in left if len(order) > place]


def _slices(entries: Sequence[int], count: int) -> list[Sequence[int]]:
    """The best in the first part, and so on; sizes differ by one at most, the first are the larger ones."""
    size, more = divmod(len(entries), count)
    starts = [number * size + min(number, more) for number in range(count + 1)]
    return [entries[start:end] for start, end in pairwise(starts)]


def _letters(number: int) -> str:
    """A to Z, then AA and so on."""
    letters = ""
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
