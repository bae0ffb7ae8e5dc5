"""New links for who lost theirs: asked for by an address alone."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import limits
from notifications.services import send_look_links
from web.account_forms import AddressForm
from web.networks import network_of
from web.secret_addresses import show


@csrf_exempt  # asked from pages that open no session; bounded by network and by address
@require_http_methods(["GET", "HEAD", "POST"])
def new_links(request: HttpRequest) -> HttpResponse:
    """Ask for them. The answer never tells whether anybody is known at the address."""
    form = AddressForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        limits.spend(limits.LINKS, network_of(request))
        send_look_links(form.cleaned_data["address"])
        return show(request, "web/new_links.html", {"is_done": True})
    return show(request, "web/new_links.html", {"form": form}, status=422 if form.is_bound else 200)
