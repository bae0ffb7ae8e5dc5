"""What a deed would do, found by doing it and taking it back: what is shown first and what is done cannot differ."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import Max

from accounts.models import User
from leagues.authority import lock
from leagues.errors import StalePreview
from leagues.models import AuditEntry, Entry
from notifications.models import Announcement

type Deed = Callable[[], object]
"""One verb of competitions with all that it is told."""


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What a deed does.

    Attributes:
        changes: what the audit log says of it.
        told: who is written to, each once, as organisers may know them.
        digest: names how things stood before, and what becomes of whom: another one means that something changed.
    """

    changes: Sequence[AuditEntry]
    told: Sequence[str]
    digest: str


def rehearse(*, competition_id: UUID, deed: Deed) -> Rehearsed:
    """What it would do now. Nothing stays written, and nobody is told.

    Raises CompetitionNotFound, and what the deed itself refuses.
    """
    with transaction.atomic():
        rehearsed = _watched(competition_id, deed)
        transaction.set_rollback(True)
    return rehearsed


@transaction.atomic
def perform(*, competition_id: UUID, deed: Deed, digest: str) -> Rehearsed:
    """Do what was rehearsed, or nothing.

    Args:
        digest: of the rehearsal that was looked at.

    Raises:
        StalePreview: it would do something else now.
        CompetitionNotFound: and what the deed itself refuses.
    """
    done = _watched(competition_id, deed)
    if done.digest != digest:
        raise StalePreview
    return done


def _watched(competition_id: UUID, deed: Deed) -> Rehearsed:
    """Do it, and see what it wrote. Under the competition's lock nobody else writes any of that."""
    lock(competition_id)
    noted = AuditEntry.objects.filter(competition=competition_id)
    news = Announcement.objects.filter(topic=f"competition:{competition_id}").order_by("pk")
    last_note = noted.aggregate(last=Max("pk"))["last"] or 0
    last_news = news.values_list("pk", flat=True).last()
    deed()
    changes = list(noted.filter(pk__gt=last_note).select_related("by").order_by("pk"))
    told = (news if last_news is None else news.filter(pk__gt=last_news)).values_list("user", flat=True)
    names = _names(competition_id, list(told))
    seen = [[[one.kind, one.about, one.before] for one in changes], names]
    return Rehearsed(changes, names, sha256(msgspec.json.encode(seen)).hexdigest())


def _names(competition_id: UUID, users: Sequence[int]) -> list[str]:
    """What people are called in a competition: whoever was invited by address has no name there yet."""
    names = {user.pk: str(user) for user in User.objects.filter(pk__in=users)}
    for entry in Entry.objects.filter(competition=competition_id, user__in=users).select_related("user"):
        names[entry.user_id] = str(entry)
    return [names[user] for user in dict.fromkeys(users)]
