"""Days off: named ahead, taken back, cut short."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games import absences
from games.errors import BadDays, DaysOverlap, NoDaysLeft
from web.account_forms import DaysForm
from web.requests import PersonRequest


@dataclass(frozen=True, slots=True)
class Year:
    """A calendar year's days off."""

    year: int
    used: int

    @property
    def left(self) -> int:
        return absences.A_YEAR - self.used


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def days_off(request: PersonRequest) -> HttpResponse:
    """The days off that are named, and a form to name more."""
    if request.method != "POST":
        return _show(request, DaysForm())
    form = DaysForm(request.POST)
    if not form.is_valid():
        return _show(request, form, status=422)
    try:
        absences.name_days(user=request.user, **form.cleaned_data)
    except (BadDays, DaysOverlap, NoDaysLeft) as refusal:
        form.add_error(None, str(refusal))
        return _show(request, form, status=refusal.status)
    messages.success(request, _("These days are yours. Your clocks stand still on them."))
    return redirect("web:days_off")


@require_POST
@login_required
def withdraw(request: PersonRequest, absence_id: int) -> HttpResponse:
    """Take days off back."""
    absences.withdraw_days(user=request.user, absence_id=absence_id)
    messages.success(request, _("These days are ordinary days again."))
    return redirect("web:days_off")


@require_POST
@login_required
def end(request: PersonRequest, absence_id: int) -> HttpResponse:
    """Come back early."""
    absences.end_days(user=request.user, absence_id=absence_id)
    messages.success(request, _("Welcome back. Your clocks run again from midnight on."))
    return redirect("web:days_off")


def _show(request: PersonRequest, form: DaysForm, *, status: int = 200) -> HttpResponse:
    user, today = request.user, absences.today_of(request.user)
    named = absences.days_off(user)
    years = [Year(year, sum(days.within(year) for days in named)) for year in (today.year, today.year + 1)]
    context = {
        "form": form.bound_by(today + timedelta(days=1), date(today.year + 1, 12, 31)),
        "named": [days for days in named if days.last >= today],
        "years": [year for year in years if year.used or year.year == today.year],
        "most": absences.A_YEAR,
        "without": [(game, game.info) for game in absences.games_without(user)],
    }
    return render(request, "web/days_off.html", context, status=status)
