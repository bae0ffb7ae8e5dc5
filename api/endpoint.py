"""What all operations share."""

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, cast

from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import BasePermission
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Token, User
from accounts.tokens import covers
from api import errors, limits, problems
from api.authentication import SessionsOfPages, TokenAuthentication

POLICY = "default-src 'none'; frame-ancestors 'none'"
"""An answer is data: in a browser it may load nothing and do nothing."""


class _AlwaysJson(BaseContentNegotiation):
    """Whatever the asker would rather have."""

    def select_parser(self, request: Request, parsers: Any) -> None:
        return None

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class _HasScope(BasePermission):
    """Lets in whose token has the operation's scope, every session, and nobody where it is for all."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        endpoint = cast("Endpoint", view)
        method = str(request.method)
        if method not in endpoint.allowed_methods:
            raise errors.MethodNotAllowed(method=method)
        if isinstance(request.auth, Token):
            scope = endpoint.scopes.get(method)
            if scope is not None and not _covers(request.auth, scope):
                raise errors.ScopeMissing(scope=scope if isinstance(scope, str) else " or ".join(scope))
        elif not isinstance(request.user, User) and method not in (*endpoint.open_to_all, "OPTIONS"):
            raise errors.NotSignedIn
        return True


def _covers(token: Token, scope: str | Sequence[str]) -> bool:
    """Whether a token has the scope, or one of several."""
    wanted = [scope] if isinstance(scope, str) else scope
    return any(covers(token.scopes, each) for each in wanted)


class Endpoint(APIView):
    """An address.

    Class attributes:
        scopes: the scope that a token needs, or one of several, by method; methods that are not named need none.
        open_to_all: the methods that need nobody.
    """

    authentication_classes: Sequence[type[BaseAuthentication]] = (TokenAuthentication, SessionsOfPages)
    permission_classes: Sequence[type[BasePermission]] = (_HasScope,)
    renderer_classes = (JSONRenderer,)
    parser_classes = ()
    content_negotiation_class = _AlwaysJson

    scopes: ClassVar[Mapping[str, str | Sequence[str]]] = {}
    open_to_all: ClassVar[frozenset[str]] = frozenset()

    @property
    def allowed_methods(self) -> list[str]:
        return _methods(cast("Hashable", type(self)))

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {"Allow": ", ".join(self.allowed_methods), "Content-Security-Policy": POLICY}

    def get_exception_handler(self) -> Any:
        return problems.handle

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raises Malformed for a NUL in the address: no database looks for it."""
        super().initial(request, *args, **kwargs)
        if any("\x00" in text for values in plain(request).GET.lists() for text in (values[0], *values[1])):
            raise errors.Malformed(reason="no text may hold a NUL.", at="$")

    def check_throttles(self, request: Request) -> None:
        limits.check(request)


@cache
def _methods(endpoint: Hashable) -> list[str]:
    named = Endpoint.http_method_names
    return [name.upper() for name in named if hasattr(endpoint, "get" if name == "head" else name)]


READ, PLAY, MANAGE, ORGANISE = "games:read", "games:play", "channels:manage", "leagues:organise"


def person(request: Request) -> User:
    """Who asks, where an operation needs somebody."""
    return cast("User", request.user)


def only_a_session(request: Request) -> User:
    """Who is signed in on the pages. Raises TokenMayNot: what a token may do to its person has its bounds."""
    if isinstance(request.auth, Token):
        raise errors.TokenMayNot
    return person(request)


def check_scope(request: Request, scope: str) -> None:
    """What an operation asks of a token only in some cases. Raises ScopeMissing."""
    if isinstance(request.auth, Token) and not covers(request.auth.scopes, scope):
        raise errors.ScopeMissing(scope=scope)


def viewer(request: Request) -> User | None:
    """Who asks, if anybody."""
    return request.user if isinstance(request.user, User) else None


def plain(request: Request) -> HttpRequest:
    """Django's own request: its body is read once, by us."""
    return request._request  # noqa: SLF001 - REST framework has no public name for it


class Nowhere(Endpoint):
    """Every address that is none."""

    authentication_classes = ()
    permission_classes = ()
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise errors.NotFound
