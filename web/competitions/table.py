"""A table's page: who sits, how it ended and who says so, and what its players can do about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from accounts.models import User
from leagues import queries
from leagues.authority import organises
from leagues.models import Competition, Result, Round, SeatTenure, Stage, Table
from leagues.records import scoring_of
from leagues.results import takes_claims
from web.competitions.result_form import ReasonForm, ResultForm
from web.competitions.tables import TableCard, card_of


@dataclass(frozen=True, slots=True)
class TablePage:
    """See the module.

    Attributes:
        tenures: of the seats that changed hands, in order.
        result: None as long as there is none.
        form: to enter a result; None for who cannot.
        reason: to reject one; None for who cannot.
        counter: the address of a page that counts the game's points; empty where there is none.
    """

    competition: Competition
    card: TableCard
    tenures: Sequence[SeatTenure]
    result: Result | None
    form: ResultForm | None
    reason: ReasonForm | None
    can_confirm: bool
    counter: str

    @property
    def table(self) -> Table:
        return self.card.table

    @property
    def round(self) -> Round:
        return self.table.round

    @property
    def stage(self) -> Stage:
        return self.round.stage

    @property
    def is_open(self) -> bool:
        """Whether it is still played."""
        return self.table.is_playing and not self.competition.is_over


def table_page(
    competition: Competition,
    table: Table,
    viewer: User | None,
    *,
    form: ResultForm | None = None,
    reason: ReasonForm | None = None,
) -> TablePage:
    """The page. A constant number of statements.

    Args:
        form, reason: as they were sent and refused.
    """
    tenures = queries.tenures_of(table)
    seats = list(table.seats.all())
    replaced = {seat.pk: [one.entry for one in tenures if one.seat_id == seat.pk and one.to_at] for seat in seats}
    card = card_of(table, table.round.number, scoring_of(competition), replaced, viewer)
    result = getattr(table, "result", None)
    table.round.stage.competition = competition
    enters = takes_claims(table) and card.is_yours
    waits = result is not None and table.is_playing and table.round.stage.is_running and not competition.is_over
    judges = waits and viewer is not None and (card.is_yours or organises(viewer, competition))
    return TablePage(
        competition=competition,
        card=card,
        tenures=[one for one in tenures if replaced[one.seat_id]],
        result=result,
        form=(form or ResultForm(seats)) if enters else None,
        reason=(reason or ReasonForm()) if judges else None,
        can_confirm=judges and result is not None and viewer is not None and result.by_id != viewer.pk,
        counter=_counter(table) if enters else "",
    )


def _counter(table: Table) -> str:
    path = reverse("web:score", args=[table.rules])
    return f"{path}?{urlencode({'table': table.uuid})}"
