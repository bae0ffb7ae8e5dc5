"""One's tokens: made, shown once, revoked."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import tokens
from accounts.errors import TokenRefused
from accounts.models import Token
from web.account_forms import SCOPES, TokenForm
from web.requests import PersonRequest


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def own(request: PersonRequest) -> HttpResponse:
    """The tokens that live, and a form to make one. The answer to it is the only page that shows the token."""
    if request.method != "POST":
        return _show(request, TokenForm())
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _show(request, form, status=422)
    try:
        made, text = tokens.issue_token(user=request.user, **form.wishes())
    except TokenRefused as refusal:
        form.add_error(None, str(refusal))
        return _show(request, form, status=refusal.status)
    return _show(request, TokenForm(), made=made, text=text)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def revoke(request: PersonRequest, token_id: UUID) -> HttpResponse:
    """Let a token open nothing any more, after being told what that means."""
    token = tokens.live_tokens(request.user).filter(id=token_id).first()
    if token is None:
        raise Http404
    if request.method != "POST":
        return render(request, "web/revoke_token.html", {"token": token})
    tokens.revoke_token(user=request.user, token_id=token_id)
    messages.success(request, _("“{name}” is revoked: it opens nothing any more.").format(name=token.name))
    return redirect("web:tokens")


def _show(
    request: PersonRequest, form: TokenForm, *, made: Token | None = None, text: str = "", status: int = 200
) -> HttpResponse:
    live = [(token, [SCOPES[scope].name for scope in token.scopes]) for token in tokens.live_tokens(request.user)]
    context = {"form": form, "live": live, "made": made, "text": text}
    return render(request, "web/tokens.html", context, status=status)
