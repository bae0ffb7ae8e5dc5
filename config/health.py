"""What is told of the house's health to anybody who asks: whether it is well, and ages. Reading writes nothing."""

from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.instant import of_one_instant
from notifications import canary

_NOT_KEPT = {"Cache-Control": "no-store"}


@of_one_instant
@require_safe
def livez(request: HttpRequest) -> HttpResponse:
    """200 if this process answers, without asking the database."""
    return HttpResponse("ok\n", content_type="text/plain", headers=_NOT_KEPT)


@of_one_instant
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 if requests can be answered; else 503, and which of database and migrations is missing. One statement."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        return _told(is_well=False, database="does not answer")
    is_migrated = _migrations() <= applied.keys()
    return _told(is_well=is_migrated, database="ok", migrations="ok" if is_migrated else "not all are applied")


@of_one_instant
@require_safe
def pipeline(request: HttpRequest) -> HttpResponse:
    """200 if a canary went through the outbox lately; else 503. Tells its age in seconds, null before the first."""
    try:
        age = canary.age(timezone.now())
    except DatabaseError:
        return _told(is_well=False, database="does not answer")
    seconds = None if age is None else round(age.total_seconds())
    return _told(is_well=age is not None and age <= canary.PATIENCE, canary_age_seconds=seconds)


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """All that this code needs; a database may have more, of code that is newer."""
    return frozenset(MigrationLoader(None).disk_migrations or ())


def _told(*, is_well: bool, **parts: object) -> JsonResponse:
    return JsonResponse({"ok": is_well, **parts}, status=200 if is_well else 503, headers=_NOT_KEPT)
