"""A knock-out as its heats: who sat where, how far each came, and who went on."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from leagues.models import Stage, Table
from leagues.ranking import DivisionStanding, heat_order, heats_by_round
from leagues.records import scoring_of


@dataclass(frozen=True, slots=True)
class Runner:
    """Somebody in a heat.

    Attributes:
        place: within the heat, ties parted; None as long as it goes on.
        goes_on: to the next round; of the last heat, who won. None as long as nobody can tell.
    """

    entry: int
    place: int | None
    goes_on: bool | None


@dataclass(frozen=True, slots=True)
class Heat:
    """Those who met, the best first once it is done; in a bye, somebody alone.

    Attributes:
        group: its number in the round; None for a bye.
    """

    group: int | None
    runners: Sequence[Runner]

    @property
    def is_bye(self) -> bool:
        """Whether it is somebody without a table, who goes on."""
        return self.group is None


@dataclass(frozen=True, slots=True)
class HeatRound:
    """A round of a knock-out that began."""

    number: int
    heats: Sequence[Heat]

    @property
    def is_final(self) -> bool:
        """Whether nobody else is left."""
        return len(self.heats) == 1


def heats_of(stage: Stage, standing: DivisionStanding) -> list[HeatRound]:
    """The rounds of a knock-out, from the first. No statement."""
    record, scoring = standing.record, scoring_of(stage.competition)
    by_round = heats_by_round(record)
    here = {number: _present(groups, _byes(standing, number)) for number, groups in by_round.items()}
    rounds = []
    for number, groups in sorted(by_round.items()):
        byes = _byes(standing, number)
        through = 1 if len(groups) == 1 and not byes else stage.through
        heats = []
        for group, tables in sorted(groups.items()):
            order = heat_order(tables, record, scoring)
            heats.append(_heat(group, tables, order, through, here.get(number + 1)))
        alone = [Heat(None, [Runner(entry, None, True)]) for entry in byes]
        rounds.append(HeatRound(number, [*heats, *alone]))
    return rounds


def reached_in(standing: DivisionStanding) -> dict[int, int]:
    """By entry, the last round that it played or had a bye in; nothing of who has not played yet."""
    reached: dict[int, int] = {}
    for number, groups in sorted(heats_by_round(standing.record).items()):
        reached |= dict.fromkeys(_present(groups, _byes(standing, number)), number)
    return reached


def _byes(standing: DivisionStanding, number: int) -> list[int]:
    """Who had a bye in a round."""
    return [bye.entry for bye in standing.record.byes if bye.round == number]


def _present(groups: Mapping[int, Sequence[Table]], byes: Sequence[int]) -> set[int]:
    seated = {seat.entry_id for tables in groups.values() for table in tables for seat in table.seats.all()}
    return seated | set(byes)


def _heat(
    group: int, tables: Sequence[Table], order: Sequence[int], through: int, later: Collection[int] | None
) -> Heat:
    """
    Args:
        order: from the best to the last, if the heat is done.
        later: who plays in the next round; None if that has not begun.
    """
    if not all(table.is_done for table in tables):
        seats = sorted(tables[0].seats.all(), key=lambda seat: seat.index)
        return Heat(group, [Runner(seat.entry_id, None, None) for seat in seats])
    goes_on = set(order[:through]) if later is None else set(later)
    return Heat(group, [Runner(entry, place, entry in goes_on) for place, entry in enumerate(order, start=1)])
