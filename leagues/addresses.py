"""Where the pages of competitions stand, for letters; `web.urls` serves them."""

from uuid import UUID

from django.core.signing import BadSignature, Signer

from leagues.models import Competition, Entry

_signer = Signer(salt="leagues.invitation", sep=".")


def competition_path(competition_id: UUID) -> str:
    """Of a competition."""
    return f"/competitions/{competition_id}"


def table_path(competition_id: UUID, table: UUID) -> str:
    """Of one of its tables."""
    return f"/competitions/{competition_id}/tables/{table}"


def invitation_path(entry: Entry) -> str:
    """Of an invitation: whoever has the link may enter for whom it was sent to, without signing in."""
    return f"/c/{_signer.sign(entry.uuid.hex)}"


def invited_entry(token: str) -> Entry | None:
    """Whose invitation a link is; None for one that was not made here, or is answered."""
    try:
        uuid = UUID(_signer.unsign(token))
    except (BadSignature, ValueError):
        return None
    entry = Entry.objects.filter(uuid=uuid, status=Entry.Status.INVITED).select_related("user", "competition").first()
    return None if entry is None or entry.competition.status == Competition.Status.DRAFT else entry
