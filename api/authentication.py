"""Who asks: by a personal token, or by the session of a page."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from accounts import tokens
from accounts.models import Token, User
from api.errors import BadToken

_SCHEME = "bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer gp_pat_…`. No other credential is looked at once there is one."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """Who holds the token. Raises BadToken for any that opens nothing."""
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if not scheme:
            return None
        token = tokens.find_token(text.strip()) if scheme.lower() == _SCHEME else None
        if token is None:
            raise BadToken
        tokens.note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Guildpost"'


class SessionsOfPages(SessionAuthentication):
    """The session of who is signed in on the pages; whatever changes something needs the page's own sign (CSRF)."""


class _TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": _SCHEME,
            "bearerFormat": "gp_pat_…",
            "description": "A personal token, made on the account page, by `POST /me/tokens` or by `manage.py token`.",
        }


class _SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = SessionsOfPages
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": "The session of the pages."}
