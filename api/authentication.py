"""Who asks: by a personal token, or by the session of a page."""

from typing import cast

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
        said = request.META.get("HTTP_AUTHORIZATION")  # `headers` would be made of all of them, for every request
        if said is None:
            return None
        scheme, _, text = said.partition(" ")
        token = tokens.find_token(text.strip()) if scheme.lower() == _SCHEME else None
        if token is None:
            raise BadToken
        tokens.note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Guildpost"'


class SessionsOfPages(SessionAuthentication):
    """The session of who is signed in on the pages; whatever changes something needs the page's own sign (CSRF)."""

    def enforce_csrf(self, request: Request) -> None:
        """Raises PermissionDenied without the sign."""
        asked = request._request  # noqa: SLF001 - REST framework's own would have the body parsed
        asked.body  # noqa: B018 - kept from here on; whoever looks for the sign in a form reads it away
        super().enforce_csrf(cast("Request", asked))


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
    """One contract for every house, and the cookie's name depends on whether the house is behind https."""

    target_class = SessionsOfPages
    name = ["session", "session_without_https"]

    def get_security_requirement(self, auto_schema: object) -> list[dict[str, list[str]]]:
        return [{name: []} for name in self.name]

    def get_security_definition(self, auto_schema: object) -> list[dict[str, str]]:
        return [
            _cookie("__Host-sessionid", "The session of the pages."),
            _cookie("sessionid", "The same in a house without https, such as one on the own machine."),
        ]


def _cookie(name: str, description: str) -> dict[str, str]:
    return {"type": "apiKey", "in": "cookie", "name": name, "description": description}
