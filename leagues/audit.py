"""The audit log of a competition, and its revision."""

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.rules.protocol import Json
from leagues.models import AuditEntry, Competition


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
