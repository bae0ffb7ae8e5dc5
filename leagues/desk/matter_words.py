"""What needs attention, in a sentence, and where it is seen to."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.attention import Matter, What
from leagues.desk import addresses


def sentence(matter: Matter) -> str:
    """What is the matter, without the name of the competition."""
    words = _SENTENCES[matter.what]()
    table, stage = matter.table, matter.stage
    return words.format(
        table="" if table is None else f"{table.round.stage.title}, {table.round}, {table}",
        entry=matter.entry,
        stage=stage,
        since=_when(matter.since),
    )


def address(matter: Matter) -> str:
    """Where it is seen to."""
    competition = matter.competition
    if matter.table is not None:
        return addresses.table_page(competition.pk, matter.table)
    if matter.stage is not None:
        what = "close" if matter.what == What.CLOSE else "round"
        if matter.stage.format == matter.stage.Format.BY_HAND and what == "round":
            return addresses.deed_page(competition, "tables")
        return addresses.stage_page(competition, matter.stage.number, what)
    if matter.what == What.ENTRY and matter.entry is not None:
        return f"{addresses.competition_page(competition)}#entry-{matter.entry.uuid}"
    return f"{addresses.competition_page(competition)}#entries"


_SENTENCES: Mapping[What, Callable[[], str]] = {
    What.LATE: lambda: _("{table}: not done, though the round’s time was up on {since}"),
    What.HOLDS_UP: lambda: _("{table}: holds up its round, which began on {since}"),
    What.NO_RESULT: lambda: _("{table}: its game ended without a result on {since}"),
    What.CLAIMED: lambda: _("{table}: a result waits to be confirmed since {since}"),
    What.AWAY: lambda: _("{table}: {entry} is waited for and has days off since {since}"),
    What.NO_MAIL: lambda: _("Mail to {entry} comes back since {since}"),
    What.ENTRY: lambda: _("{entry} asked to take part on {since}"),
    What.NEXT_ROUND: lambda: _("{stage}: the next round can start since {since}"),
    What.CLOSE: lambda: _("{stage}: all rounds are done since {since}, and it can be closed"),
}


def _when(at: datetime) -> str:
    return f"{timezone.localtime(at):%-d %b %Y, %H:%M}"
