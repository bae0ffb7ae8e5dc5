"""Where things of competitions lie on the desk."""

from uuid import UUID

from django.urls import reverse

from leagues.models import Competition, Entry, Round, Table


def competition_page(competition: Competition) -> str:
    """Of a competition."""
    return reverse("admin:leagues_competition_change", args=[competition.pk])


def deed_page(competition: Competition, kind: str) -> str:
    """Where something is done with a competition."""
    return reverse("admin:leagues_competition_deed", args=[competition.pk, kind])


def entry_deed_page(entry: Entry, kind: str) -> str:
    """Where something is done with an entry."""
    return reverse("admin:leagues_entry_deed", args=[entry.competition_id, entry.uuid, kind])


def table_page(competition_id: UUID, table: Table) -> str:
    """Of a table."""
    return reverse("admin:leagues_table", args=[competition_id, table.uuid])


def table_deed_page(competition_id: UUID, table: Table, kind: str) -> str:
    """Where something is done with a table."""
    return reverse("admin:leagues_table_deed", args=[competition_id, table.uuid, kind])


def deadline_page(competition: Competition, played: Round) -> str:
    """Where a round gets another deadline."""
    return reverse("admin:leagues_deadline", args=[competition.pk, played.pk])


def stage_page(competition: Competition, number: int, what: str) -> str:
    """Where a stage is started or closed (`start`, `close`), or its next round started (`round`)."""
    return reverse(f"admin:leagues_stage_{what}", args=[competition.pk, number])
