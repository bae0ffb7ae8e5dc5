"""One's passkeys: made, named, removed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import passkeys
from accounts.errors import BadPasskey
from web import sessions
from web.account_forms import PasskeyForm, PasskeyNameForm
from web.requests import PersonRequest

_STATE = "passkey_adding"


@require_POST
@login_required
def options(request: PersonRequest) -> HttpResponse:
    """What a browser is to make a passkey from."""
    made, request.session[_STATE] = passkeys.begin_adding(request.user)
    return JsonResponse(made)


@require_POST
@login_required
def add(request: PersonRequest) -> HttpResponse:
    """Keep what the browser made."""
    form = PasskeyForm(request.POST)
    if not form.is_valid():
        raise BadPasskey
    passkeys.add(user=request.user, state=request.session.pop(_STATE, None), answer=form.cleaned_data["answer"])
    sessions.forget_hint(request)
    messages.success(request, _("The passkey is added: from now on you can sign in with it."))
    return redirect("web:account")


@require_POST
@login_required
def rename(request: PersonRequest, passkey_id: int) -> HttpResponse:
    """Call a passkey otherwise."""
    form = PasskeyNameForm(request.POST)
    if form.is_valid():
        passkeys.rename(user=request.user, passkey_id=passkey_id, name=form.cleaned_data["name"])
        messages.success(request, _("The passkey has its new name."))
    return redirect("web:account")


@require_POST
@login_required
def remove(request: PersonRequest, passkey_id: int) -> HttpResponse:
    """Let a passkey open nothing any more."""
    passkeys.remove(user=request.user, passkey_id=passkey_id)
    messages.success(request, _("The passkey is removed. A code by mail signs you in as ever."))
    return redirect("web:account")
