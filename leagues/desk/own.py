"""Who comes to a page of a competition at the desk: its organisers. To all others there is no such page."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, cast
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User
from leagues.authority import PERMISSION, organised_by
from leagues.models import Competition


def person_of(request: HttpRequest) -> User:
    """Whoever stands at the desk: nobody else comes so far."""
    return cast("User", request.user)


def may_organise(request: HttpRequest) -> bool:
    """Whether this person has competitions at the desk at all."""
    return request.user.has_perm(PERMISSION)


def own_competition(request: HttpRequest, competition_id: UUID) -> Competition:
    """A competition of this person's. Raises Http404."""
    mine = organised_by(person_of(request)).select_related("created_by")
    found = mine.filter(pk=competition_id).first() if may_organise(request) else None
    if found is None:
        raise Http404
    return found


def of_own[**P](
    view: Callable[Concatenate[Any, HttpRequest, Competition, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A page of a competition of one's own, with times in the zone of whoever looks."""

    @wraps(view)
    def guarded(
        page: Any, request: HttpRequest, competition_id: UUID, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        competition = own_competition(request, competition_id)
        with timezone.override(person_of(request).zone):
            return view(page, request, competition, *args, **kwargs)

    return guarded
