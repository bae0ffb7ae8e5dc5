"""The audit log of a competition, and its revision."""

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.rules.protocol import Json
from leagues.errors import BadReason
from leagues.models import AuditEntry, Competition

SHORTEST_REASON, LONGEST_REASON = 3, 200


def checked_reason(words: str) -> str:
    """A reason as it is kept. Raises BadReason."""
    reason = " ".join(words.split())
    if not SHORTEST_REASON <= len(reason) <= LONGEST_REASON:
        raise BadReason(least=SHORTEST_REASON, most=LONGEST_REASON)
    return reason


def note(
    competition: Competition,
    kind: AuditEntry.Kind,
    *,
    by: User | None,
    reason: str = "",
    about: str = "",
    before: Json = None,
    after: Json = None,
) -> None:
    """Write down what is done to a competition, in the transaction that does it."""
    AuditEntry.objects.create(
        competition=competition,
        kind=kind,
        by=by,
        at=timezone.now(),
        about=about,
        reason=reason,
        before=before,
        after=after,
    )
    touch(competition)


def touch(competition: Competition) -> None:
    """Let everybody see that something of it changed."""
    Competition.objects.filter(pk=competition.pk).update(revision=F("revision") + 1)
