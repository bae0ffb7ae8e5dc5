"""What somebody can do about taking part, and why not, if not."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from leagues.entering import check_may_enter
from leagues.errors import AlreadyEntered, LeagueError
from leagues.membership import is_played_late, takes_late
from leagues.models import Competition, Entry, Stage


@dataclass(frozen=True, slots=True)
class Door:
    """How a competition is entered by the viewer.

    Attributes:
        is_known: somebody is signed in.
        entry: the viewer's, of whatever status.
        why_not: why the viewer cannot enter; empty if that is possible.
        only_substitutes: nobody can take part any more, but substitutes may be needed.
        late: what a late entry means; empty before the start.
    """

    competition: Competition
    is_known: bool
    entry: Entry | None
    is_full: bool
    only_substitutes: bool
    why_not: str
    late: str

    @property
    def is_in(self) -> bool:
        """Whether the viewer takes part, asked to, or is ready to."""
        return self.entry is not None and self.entry.status in (
            Entry.Status.ACCEPTED,
            Entry.Status.SUBSTITUTE,
            Entry.Status.APPLIED,
        )

    @property
    def is_invited(self) -> bool:
        return self.entry is not None and self.entry.status == Entry.Status.INVITED

    @property
    def is_asked_for(self) -> bool:
        """Whether organisers have a say."""
        return self.competition.entering == Competition.Entering.APPROVAL and not self.is_invited

    @property
    def is_shut(self) -> bool:
        """Whether nobody needs to be told how one enters."""
        return self.competition.is_over and not self.is_in


def door_of(competition: Competition, stages: Sequence[Stage], entry: Entry | None, viewer: User | None) -> Door:
    """The door as the viewer finds it. No statement.

    Args:
        competition: with `players`.
        stages: all of it.
    """
    players: int = competition.players  # type: ignore[attr-defined] # counted by the query
    is_full = competition.most is not None and players >= competition.most
    return Door(
        competition=competition,
        is_known=viewer is not None,
        entry=entry,
        is_full=is_full,
        only_substitutes=is_full or not is_played_late(competition, stages),
        why_not=_refusal(competition, entry, viewer or User(name="?")),
        late=_late(competition, next((stage for stage in stages if stage.is_running), None)),
    )


def _refusal(competition: Competition, entry: Entry | None, user: User) -> str:
    try:
        check_may_enter(competition, entry, user)
    except AlreadyEntered:
        return ""
    except LeagueError as refusal:
        return str(refusal)
    return ""


def _late(competition: Competition, running: Stage | None) -> str:
    if running is None:
        return ""
    if not competition.is_league:
        return _("It is under way: you would play from the next round on.")
    if not takes_late(running, competition):
        return _("The season under way takes nobody in any more: you would play from the next one on.")
    return _("The season is under way: you would join the lowest division, from the next round on.")
