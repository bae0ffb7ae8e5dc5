"""Rounds while they are being planned: from a design where one fits, else filled table by table."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from msgspec import structs

from leagues.pairing.chance import Chance
from leagues.pairing.designs import Design, complete, without_repeats
from leagues.pairing.field import Field, Player
from leagues.pairing.meetings import Meetings, pair_of
from leagues.pairing.sizes import share_out, table_sizes

APART = 1_000_000
"""What a meeting of two that should not meet weighs, in meetings: more than all others together."""

LABELLINGS = 200
"""In how many ways players are tried on the points of a design, for one that keeps apart who should be."""


class Draft:
    """Rounds of tables, with who has met whom by then.

    Players are numbers here: their places among the field's players.

    Attributes:
        rounds: by round, tables of players in no order.
        byes: by round, players.
        met: for each player and each other, how often they met or are to meet.
        apart: for each player and each other, what a meeting weighs beside: 0, or `APART`.
    """

    def __init__(self, field: Field) -> None:
        players = range(len(field.players))
        entries = [player.entry for player in field.players]
        meetings = Meetings(field)
        self.field = field
        self.rounds: list[list[list[int]]] = []
        self.byes: list[list[int]] = []
        self.met = [[meetings.times(entries[one], entries[other]) for other in players] for one in players]
        self.apart = [
            [APART * meetings.are_apart(entries[one], entries[other]) for other in players] for one in players
        ]

    def add(self, tables: Sequence[Sequence[int]], byes: Sequence[int] = ()) -> None:
        """Append a round."""
        self.rounds.append([list(table) for table in tables])
        self.byes.append(list(byes))
        for table in tables:
            for one, other in combinations(table, 2):
                self.met[one][other] += 1
                self.met[other][one] += 1

    def short(self) -> list[int]:
        """For each player, at how many short tables it was or is to be."""
        times = [player.short for player in self.field.players]
        for table in (table for tables in self.rounds for table in tables if len(table) < self.field.size):
            for player in table:
                times[player] += 1
        return times


def drafted(field: Field, rounds: int, chance: Chance) -> Draft:
    """Rounds to begin the search with.

    With a design nobody meets anybody twice, until all have met all; a complete one begins anew then. It needs players
    who all met equally often, be it never. Rounds beyond it, or without it, are filled one by one.
    """
    draft = Draft(field)
    if design := _fitting(field, rounds):
        labels = _labels(draft, design, chance)
        for round_ in design:
            draft.add(*_seated(round_, labels, field.least))
    while len(draft.rounds) < rounds:
        _fill(draft, chance)
    return draft


def _fitting(field: Field, rounds: int) -> Design | None:
    """As many rounds of a design as are wanted, or it has; None if none fits the field.

    One player too few is no hindrance: each round has one short table, or one bye, and never twice for the same player.
    """
    count = len(field.players)
    if not Meetings(field).are_even([player.entry for player in field.players]):
        return None
    sizes = sorted(table_sizes(count, field.size, field.least))
    is_level = len({(player.byes, player.short) for player in field.players}) == 1
    for points in (count, count + 1) if is_level else (count,):
        design = complete(points, field.size)
        if design:
            design = tuple(design[turn % len(design)] for turn in range(rounds))
        else:
            design = (without_repeats(points, field.size) or ())[:rounds]
        nobody = tuple(range(count))
        if design and all(sorted(map(len, _seated(round_, nobody, field.least)[0])) == sizes for round_ in design):
            return design
    return None


def _seated(tables: Sequence[Sequence[int]], labels: Sequence[int], least: int) -> tuple[list[list[int]], list[int]]:
    """A design's round with players on its points: tables, and byes of those with too few at theirs."""
    seated = [[labels[point] for point in table if point < len(labels)] for table in tables]
    byes = [player for table in seated if len(table) < least for player in table]
    return [table for table in seated if len(table) >= least], byes


def _labels(draft: Draft, design: Design, chance: Chance) -> list[int]:
    """Which player stands on which point: by lot, with as few meetings of those kept apart as some tries give."""
    players = range(len(draft.field.players))
    apart = [pair for pair in combinations(players, 2) if draft.apart[pair[0]][pair[1]]]
    meetings = Counter(pair_of(*pair) for tables in design for table in tables for pair in combinations(table, 2))

    def wrong(labels: list[int]) -> int:
        return sum(meetings[pair_of(labels.index(one), labels.index(other))] for one, other in apart)

    return min((chance.shuffled(players) for _ in range(LABELLINGS if apart else 1)), key=wrong)


def _fill(draft: Draft, chance: Chance) -> None:
    """Append a round, each seat filled with who has met the others there least."""
    field = draft.field
    sizes = table_sizes(len(field.players), field.size, field.least)
    usual, short, byes = share_out(_so_far(draft), sizes, field.size)
    tables = [
        *_filled(draft, usual, [size for size in sizes if size == field.size], chance),
        *_filled(draft, short, [size for size in sizes if size < field.size], chance),
    ]
    draft.add(tables, byes)


def _so_far(draft: Draft) -> list[Player]:
    """The players with the byes and short tables that are planned for them."""
    return [
        structs.replace(player, byes=player.byes + sum(place in byes for byes in draft.byes), short=short)
        for place, (player, short) in enumerate(zip(draft.field.players, draft.short(), strict=True))
    ]


def _filled(draft: Draft, players: list[int], sizes: Sequence[int], chance: Chance) -> list[list[int]]:
    waiting = chance.shuffled(players)
    tables: list[list[int]] = [[] for _ in sizes]
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            best = min(waiting, key=lambda one: sum(draft.met[one][other] + draft.apart[one][other] for other in table))
            waiting.remove(best)
            table.append(best)
    return tables
