"""When one is told: quiet hours, and the hour of the daily letter."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from notifications import queries, services
from notifications.errors import HalfQuiet, QuietAllDay
from web.requests import PersonRequest
from web.rhythm_form import RhythmForm


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rhythm(request: PersonRequest) -> HttpResponse:
    """The hours that hold, and a form to change them."""
    form = RhythmForm(queries.rhythm_of(request.user), request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _show(request, form, status=422 if form.is_bound else 200)
    try:
        services.set_rhythm(user=request.user, **form.cleaned_data)
    except HalfQuiet as refusal:
        form.add_error("quiet_from" if form.cleaned_data["quiet_from"] is None else "quiet_to", str(refusal))
        return _show(request, form, status=refusal.status)
    except QuietAllDay as refusal:
        form.add_error("quiet_to", str(refusal))
        return _show(request, form, status=refusal.status)
    messages.success(request, _("Your hours are changed. What waited is looked at again."))
    return redirect(f"{reverse('web:channels')}#when")


def _show(request: PersonRequest, form: RhythmForm, *, status: int) -> HttpResponse:
    return render(request, "web/rhythm.html", {"rhythm_form": form}, status=status)
