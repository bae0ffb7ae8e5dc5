"""Asking people to take part who are known by name or by an address only."""

from collections.abc import Sequence
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.person_field import named_by
from leagues.authority import lock_own
from leagues.entering import invite
from leagues.errors import BadSettings
from leagues.models import Entry

MOST_INVITED = 100
"""So many are invited at once."""


@transaction.atomic
def invite_people(
    *, competition_id: UUID, by: User, names: Sequence[str] = (), addresses: Sequence[str] = ()
) -> list[Entry]:
    """As `entering.invite`. Whether an address is anybody's is told to nobody.

    Raises:
        CompetitionNotFound, NotYourCompetition, EntriesClosed: see `leagues.errors`.
        BadSettings: nobody or too many are named, somebody's name is nobody's, or an address is none.
    """
    lock_own(competition_id, by)
    if not 1 <= len(names) + len(addresses) <= MOST_INVITED:
        raise BadSettings(reason=_("1 to {most} people are invited at once.").format(most=MOST_INVITED))
    users = [_found(name, is_name=True) for name in names]
    by_post = [_found(address, is_name=False) for address in addresses]
    asked = list(dict.fromkeys([*users, *by_post]))
    return invite(competition_id=competition_id, by=by, users=asked, by_post=set(by_post) - set(users))


def _found(words: str, *, is_name: bool) -> User:
    """Who is meant by a name, or by an address. Raises BadSettings."""
    try:
        return named_by(words, is_name=is_name).person()
    except ValidationError as error:
        raise BadSettings(reason=" ".join(error.messages)) from None
