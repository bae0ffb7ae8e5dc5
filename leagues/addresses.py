"""Where the pages of competitions stand, for letters; `web.urls` serves them."""

from uuid import UUID

from django.core.signing import BadSignature, Signer

from leagues.models import Entry

_signer = Signer(salt="leagues.invitation", sep=".")


def competition_path(competition_id: UUID) -> str:
    """Of a competition."""
    return f"/competitions/{competition_id}"


def stage_path(competition_id: UUID, number: int) -> str:
    """Of one of its stages."""
    return f"{competition_path(competition_id)}/stages/{number}"


def round_path(competition_id: UUID, stage: int, number: int) -> str:
    """Of a round of a stage, both by number."""
    return f"{stage_path(competition_id, stage)}/rounds/{number}"


def player_path(competition_id: UUID, entry: UUID) -> str:
    """Of somebody who takes part."""
    return f"{competition_path(competition_id)}/players/{entry}"


def table_path(competition_id: UUID, table: UUID) -> str:
    """Of one of its tables."""
    return f"{competition_path(competition_id)}/tables/{table}"


def invitation_path(entry: Entry) -> str:
    """Of an invitation: whoever has the link may enter for whom it was sent to, without signing in."""
    return f"/c/{_signer.sign(entry.uuid.hex)}"


def invitation_of(token: str) -> Entry | None:
    """Whose invitation a link is, whatever became of it; None for one that was not made here, or of a competition that
    is not shown. One statement at most."""
    try:
        uuid = UUID(_signer.unsign(token))
    except (BadSignature, ValueError):
        return None
    entry = Entry.objects.filter(uuid=uuid).select_related("user", "competition__created_by").first()
    return None if entry is None or entry.competition.is_draft else entry


def invited_entry(token: str) -> Entry | None:
    """Whose invitation a link is; None for one that was not made here, or is answered."""
    entry = invitation_of(token)
    return entry if entry is not None and entry.status == Entry.Status.INVITED else None
