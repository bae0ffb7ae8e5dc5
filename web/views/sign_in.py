"""The way in: by a code from a letter, or by a passkey."""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth import logout as end_session
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits, passkeys
from accounts.errors import BadName, BadPasskey, MailUnreachable, TooOften, WrongCode
from accounts.services import choose_name, suggest_time_zone
from accounts.sign_in import check_code, send_code
from web import sessions
from web.account_forms import AddressForm, CodeForm, NameForm, PasskeyForm
from web.networks import network_of
from web.refusals import too_often
from web.requests import PersonRequest

_PENDING = "sign_in"
"""In the session: for whom a code is awaited, until when it is good, and where to go then."""
_STATE = "passkey_sign_in"


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for a code. The answer is the same whoever reads mail at the address, or nobody."""
    if request.method != "POST":
        return _ask(request, AddressForm(), request.GET.get("next", ""))
    form, following = AddressForm(request.POST), request.POST.get("next", "")
    if not form.is_valid():
        return _ask(request, form, following, status=422)
    address = form.cleaned_data["address"]
    pending = {"address": address, "next": following, "until": ""}
    try:
        pending["until"] = send_code(address=address, network=network_of(request)).isoformat()
    except MailUnreachable as refusal:
        form.add_error("address", str(refusal))
        return _ask(request, form, following, status=refusal.status)
    except TooOften as refusal:
        before = request.session.get(_PENDING, {})
        request.session[_PENDING] = before if before.get("address") == address else pending
        return too_often(request, refusal, has_code=True)
    request.session[_PENDING] = pending
    return redirect("web:sign_in_code")


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Type the code that came."""
    pending = request.session.get(_PENDING)
    if pending is None:
        return redirect("web:sign_in")
    if request.method != "POST":
        return _code(request, CodeForm())
    form = CodeForm(request.POST)
    if not form.is_valid():
        return _code(request, form, status=422)
    try:
        user = check_code(address=pending["address"], code=form.cleaned_data["code"], network=network_of(request))
    except WrongCode as refusal:
        form.add_error("code", str(refusal))
        return _code(request, form, status=refusal.status)
    sessions.sign_in(request, user)
    request.session.pop(_PENDING, None)
    return sessions.go_on(request, pending["next"])


@require_POST
def passkey_options(request: HttpRequest) -> HttpResponse:
    """What a browser is to sign with a passkey."""
    limits.spend(limits.PASSKEYS, network_of(request))
    options, request.session[_STATE] = passkeys.begin_sign_in()
    return JsonResponse(options)


@require_POST
def passkey(request: HttpRequest) -> HttpResponse:
    """Sign in by what a browser signed."""
    limits.spend(limits.PASSKEYS, network_of(request))
    form, following = PasskeyForm(request.POST), request.POST.get("next", "")
    try:
        if not form.is_valid():
            raise BadPasskey
        user = passkeys.recognise(state=request.session.pop(_STATE, None), answer=form.cleaned_data["answer"])
    except BadPasskey as refusal:
        return _ask(request, AddressForm(), following, refusal=refusal, status=refusal.status)
    sessions.sign_in(request, user, by_passkey=True)
    return sessions.go_on(request, following)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def welcome(request: PersonRequest) -> HttpResponse:
    """Choose the first name: nothing else is open without one."""
    following = request.POST.get("next", request.GET.get("next", ""))
    if request.user.name:
        return sessions.go_on(request, following)
    if request.method != "POST":
        return _welcome(request, NameForm(), following)
    form = NameForm(request.POST)
    if not form.is_valid():
        return _welcome(request, form, following, status=422)
    try:
        choose_name(user=request.user, name=form.cleaned_data["name"])
    except BadName as refusal:
        form.add_error("name", str(refusal))
        return _welcome(request, form, following, status=refusal.status)
    suggest_time_zone(user=request.user, time_zone=request.POST.get("time_zone", ""))
    sessions.hint_at_passkeys(request)
    return sessions.go_on(request, following)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session."""
    end_session(request)
    messages.success(request, _("You are signed out. Your games wait for you."))
    return redirect("web:landing")


def _ask(
    request: HttpRequest,
    form: AddressForm,
    following: str,
    *,
    refusal: BadPasskey | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {"address_form": form, "next": following, "refusal": refusal, "has_passkeys": passkeys.are_possible()}
    return render(request, "web/sign_in.html", context, status=status)


def _code(request: HttpRequest, form: CodeForm, *, status: int = 200) -> HttpResponse:
    pending = request.session[_PENDING]
    until = datetime.fromisoformat(pending["until"]) if pending["until"] else None
    context = {"form": form, "address": pending["address"], "next": pending["next"], "until": until}
    return render(request, "web/sign_in_code.html", context, status=status)


def _welcome(request: HttpRequest, form: NameForm, following: str, *, status: int = 200) -> HttpResponse:
    return render(request, "web/welcome.html", {"form": form, "next": following}, status=status)
