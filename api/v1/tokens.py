"""Personal tokens."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from accounts import tokens
from accounts.errors import TokenRefused
from accounts.models import Token
from api import bodies
from api.cursors import Page
from api.endpoint import Endpoint, only_a_session, person, plain
from api.errors import BadOrigin, NotFound, TokenMayNot
from api.idempotency import Done, once
from api.schema import operation, reading
from api.v1.shapes import NewTokenShape, TokenShape

type End = Annotated[datetime, Meta(tz=True, extra_json_schema={"minLength": len("2030-01-01T00:00:00Z")})]


class TokenBody(bodies.Body):
    """A token to be made."""

    name: str
    scopes: list[str]
    expires_at: End | None = None


class Tokens(Endpoint):
    """All of yours."""

    @reading("list_tokens", Page[TokenShape], refusals=(TokenMayNot,))
    def get(self, request: Request) -> HttpResponse:
        """List your live tokens, the newest first. There is one page. Only a session may."""
        found = [TokenShape(**_fields(token)) for token in tokens.live_tokens(only_a_session(request))]
        return bodies.read_answer(plain(request), Page(None, found))

    @operation(
        "make_token",
        body=TokenBody,
        example={"name": "my bot", "scopes": ["games:play"]},
        answers={201: NewTokenShape},
        refusals=(TokenRefused, TokenMayNot),
        is_kept=True,
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a token. Only a session may: a token cannot make others. Asking again under a key shows no text."""
        user, body = only_a_session(request), bodies.read(plain(request), TokenBody)

        def make() -> Done:
            made, text = tokens.issue_token(user=user, name=body.name, scopes=body.scopes, expires_at=body.expires_at)
            fields = _fields(made)
            return Done(201, NewTokenShape(**fields, token=text), kept=NewTokenShape(**fields, token=None))

        return once(plain(request), user, make)


class OneToken(Endpoint):
    """One of yours."""

    @operation("revoke_token", answers={204: None}, refusals=(NotFound, TokenMayNot, BadOrigin))
    def delete(self, request: Request, token_id: UUID) -> HttpResponse:
        """Revoke a token, at once. A token may revoke itself and no other."""
        is_itself = isinstance(request.auth, Token) and request.auth.id == token_id
        user = person(request) if is_itself else only_a_session(request)
        if not tokens.revoke_token(user=user, token_id=token_id):
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
