"""What somebody played in a competition, round by round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from accounts.models import User
from leagues import queries
from leagues.models import Bye, Competition, Entry, Member, Stage
from leagues.queries import Played
from leagues.ranking import standing_of
from leagues.records import scoring_of
from leagues.standings import points_text
from web.competitions.tables import Sitting, TableCard, card_of


@dataclass(frozen=True, slots=True)
class RoundOf:
    """A table of the player, or a bye.

    Attributes:
        card, mine: the table and the player's seat there; None for a bye.
        worth: points it gave; None as long as it does not count.
    """

    number: int
    card: TableCard | None
    mine: Sitting | None
    worth: Fraction | None

    @property
    def points(self) -> str:
        return "" if self.worth is None else points_text(self.worth)

    @property
    def is_done(self) -> bool:
        """Whether there is a result; a bye has none."""
        return self.card is not None and self.card.table.is_done

    @property
    def others(self) -> list[Sitting]:
        return [one for one in self.card.sittings if one is not self.mine] if self.card else []


@dataclass(frozen=True, slots=True)
class StageOf:
    """A stage in which the player plays or played.

    Attributes:
        member: the player's place in it; None for a substitute, who has none.
        rank: present, or final; None for who has none.
        rounds: in order.
    """

    stage: Stage
    member: Member | None
    rank: int | None
    rounds: Sequence[RoundOf]

    @property
    def points(self) -> str:
        """All that they gave together."""
        return points_text(self._worth)

    @property
    def counted(self) -> int:
        """Whether that is one point or several: half a point is one."""
        return ceil(self._worth)

    @property
    def _worth(self) -> Fraction:
        return sum((each.worth for each in self.rounds if each.worth is not None), Fraction())


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """See the module. The stages are in order."""

    competition: Competition
    entry: Entry
    is_you: bool
    stages: Sequence[StageOf]


def player_page(competition: Competition, entry: Entry, viewer: User | None) -> PlayerPage:
    """The page. A constant number of statements."""
    members = {member.stage_id: member for member in queries.memberships_of(entry)}
    rounds = _rounds(competition, entry, viewer)
    stages = [
        StageOf(stage, members.get(stage.pk), _rank(stage, members.get(stage.pk)), rounds.get(stage.pk, []))
        for stage in queries.stages_of(competition)
        if stage.pk in members or stage.pk in rounds
    ]
    return PlayerPage(competition, entry, viewer is not None and entry.user_id == viewer.pk, stages)


def _rounds(competition: Competition, entry: Entry, viewer: User | None) -> dict[int, list[RoundOf]]:
    """The player's rounds, by stage."""
    played, byes = queries.tables_of_entry(entry), queries.byes_of(entry)
    replaced = queries.replaced_in([each.table for each in played])
    found: dict[int, list[RoundOf]] = {}
    for each in played:
        found.setdefault(each.table.round.stage_id, []).append(_round(competition, each, replaced, viewer))
    for bye in byes:
        found.setdefault(bye.round.stage_id, []).append(_bye(competition, bye))
    return {stage: sorted(rounds, key=lambda each: each.number) for stage, rounds in found.items()}


def _round(
    competition: Competition, played: Played, replaced: Mapping[int, Sequence[Entry]], viewer: User | None
) -> RoundOf:
    number = played.table.round.number
    card = card_of(played.table, number, scoring_of(competition), replaced, viewer)
    mine = next(sitting for sitting in card.sittings if sitting.seat.pk == played.seat.pk)
    return RoundOf(number, card, mine, mine.worth)


def _bye(competition: Competition, bye: Bye) -> RoundOf:
    return RoundOf(bye.round.number, None, None, Fraction(competition.bye_points))


def _rank(stage: Stage, member: Member | None) -> int | None:
    """Where the player stands, or came to. Of the one stage under way, as it stands now."""
    if member is None or not stage.is_running:
        return member.rank if member else None
    standing = standing_of(stage)[member.division_id]
    return next((row.rank for row in standing.rows if row.entry == member.entry_id), None)
