"""One's own account: each form on its page does one thing."""

from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import address_change, passkeys
from accounts.errors import BadName, MailUnreachable, Refusal, RenamedLately, SameAddress
from accounts.services import RENAMED_AFTER, choose_name, choose_time_zone, end_sessions
from games import closing
from notifications.services import look_again
from web import sessions
from web.account_forms import NameForm, NewAddressForm, ZoneForm
from web.requests import PersonRequest


@require_safe
@login_required
def show(request: PersonRequest) -> HttpResponse:
    """All that can be changed of an account."""
    return _show(request)


@require_POST
@login_required
def name(request: PersonRequest) -> HttpResponse:
    """Take another name."""
    form = NameForm(request.POST)
    if not form.is_valid():
        return _show(request, {"name_form": form}, status=422)
    try:
        choose_name(user=request.user, name=form.cleaned_data["name"])
    except (BadName, RenamedLately) as refusal:
        return _refused(request, "name_form", form, refusal)
    messages.success(request, _("You are called so from now on, in running games, too."))
    return redirect("web:account")


@require_POST
@login_required
def time_zone(request: PersonRequest) -> HttpResponse:
    """Read times in another zone."""
    form = ZoneForm(request.user, request.POST)
    if not form.is_valid():
        return _show(request, {"zone_form": form}, status=422)
    choose_time_zone(user=request.user, time_zone=form.cleaned_data["time_zone"])
    look_again(request.user)
    messages.success(request, _("Times are shown in your zone from now on."))
    return redirect("web:account")


@require_POST
@login_required
def address(request: PersonRequest) -> HttpResponse:
    """Ask for another address; the answer is the same whoever reads mail there."""
    form = NewAddressForm(request.POST)
    if not form.is_valid():
        return _show(request, {"address_form": form}, status=422)
    try:
        address_change.ask(user=request.user, address=form.cleaned_data["address"])
    except (SameAddress, MailUnreachable) as refusal:
        return _refused(request, "address_form", form, refusal)
    messages.success(request, _("Two letters are on their way: one to each address."))
    return redirect("web:account")


@require_POST
@login_required
def withdraw_address(request: PersonRequest) -> HttpResponse:
    """Stay at the old address after all."""
    address_change.withdraw(user=request.user)
    messages.success(request, _("You stay at your address. The links in both letters are dead."))
    return redirect("web:account")


@require_POST
@login_required
def sign_out_elsewhere(request: PersonRequest) -> HttpResponse:
    """End all sessions but this one."""
    end_sessions(request.user)
    update_session_auth_hash(request, request.user)
    messages.success(request, _("All other browsers are signed out."))
    return redirect("web:account")


@require_POST
@login_required
def dismiss_hint(request: PersonRequest) -> HttpResponse:
    """Hear no more of passkeys."""
    sessions.forget_hint(request)
    return redirect("web:landing")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close(request: PersonRequest) -> HttpResponse:
    """Deactivate the account, after being told what that does and typing one's name."""
    is_meant = request.POST.get("name", "").strip().casefold() == request.user.name.casefold()
    if request.method == "POST" and is_meant:
        closing.close_account(user=request.user)
        logout(request)
        messages.success(request, _("Your account is deactivated and you are signed out. Farewell."))
        return redirect("web:landing")
    context = {"leaving": closing.leaving(request.user), "is_mistyped": request.method == "POST"}
    return render(request, "web/close_account.html", context, status=422 if request.method == "POST" else 200)


def _refused(request: PersonRequest, place: str, form: forms.Form, refusal: Refusal) -> HttpResponse:
    form.add_error(None, str(refusal))
    return _show(request, {place: form}, status=refusal.status)


def _show(
    request: PersonRequest, forms_given: Mapping[str, forms.Form] | None = None, *, status: int = 200
) -> HttpResponse:
    user = request.user
    context = {
        "name_form": NameForm(initial={"name": user.name}),
        "rename_days": RENAMED_AFTER.days,
        "zone_form": ZoneForm(user),
        "address_form": NewAddressForm(),
        "change": address_change.waiting(user),
        "passkeys": user.passkeys.all(),
        "has_passkeys": passkeys.are_possible(),
        **(forms_given or {}),
    }
    return render(request, "web/account.html", context, status=status)
