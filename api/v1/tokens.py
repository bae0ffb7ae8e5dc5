"""Personal tokens."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts import tokens
from accounts.errors import TokenRefused
from accounts.models import Token
from api import bodies
from api.cursors import Page
from api.endpoint import Endpoint, person, plain
from api.errors import NotFound, TokenMayNot
from api.idempotency import Done, once
from api.schema import operation
from api.v1.shapes import NewTokenShape, TokenShape


class TokenBody(bodies.Body):
    """A token to be made."""

    name: str
    scopes: list[str]
    expires_at: datetime | None = None


class Tokens(Endpoint):
    """All of yours."""

    @operation("list_tokens", answers={200: Page[TokenShape]}, refusals=(TokenMayNot,))
    def get(self, request: Request) -> HttpResponse:
        """List your live tokens, the newest first. There is one page. Only a session may."""
        if isinstance(request.auth, Token):
            raise TokenMayNot
        found = [TokenShape(**_fields(token)) for token in tokens.live_tokens(person(request))]
        return bodies.read_answer(plain(request), Page(None, found))

    @operation(
        "make_token", body=TokenBody, answers={201: NewTokenShape}, refusals=(TokenRefused, TokenMayNot), is_kept=True
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a token. Only a session may: a token cannot make others. Asking again under a key shows no text."""
        if isinstance(request.auth, Token):
            raise TokenMayNot
        body, user = bodies.read(plain(request), TokenBody), person(request)

        def make() -> Done:
            made, text = tokens.issue_token(user=user, name=body.name, scopes=body.scopes, expires_at=body.expires_at)
            fields = _fields(made)
            return Done(201, NewTokenShape(**fields, token=text), kept=NewTokenShape(**fields, token=None))

        return once(plain(request), user, make)


class OneToken(Endpoint):
    """One of yours."""

    @operation("revoke_token", answers={204: None}, refusals=(NotFound, TokenMayNot))
    def delete(self, request: Request, token_id: UUID) -> HttpResponse:
        """Revoke a token, at once. A token may revoke itself and no other."""
        if isinstance(request.auth, Token) and request.auth.id != token_id:
            raise TokenMayNot
        if not tokens.revoke_token(user=person(request), token_id=token_id):
            raise NotFound
        return HttpResponse(status=204)


def _fields(token: Token) -> dict[str, Any]:
    return {
        "id": token.id,
        "name": token.name,
        "hint": token.hint,
        "scopes": token.scopes,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "used_at": token.used_at,
    }
