"""The links by which an old and a new address say yes to a change."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from accounts import address_change
from games.errors import SharedTable
from notifications import services
from web.secret_addresses import by_link, show


@by_link
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Say yes or no for the address that the link was sent to."""
    asked = address_change.find(token)
    context = {"is_old": asked.side is address_change.Side.OLD, "change": asked.change}
    if request.method != "POST":
        return show(request, "web/move_address.html", {**context, "is_said": asked.has_said_yes})
    if "no" in request.POST:
        address_change.say_no(token)
        return show(request, "web/move_address.html", {"is_off": True})
    try:
        has_moved = services.confirm_address(token=token)
    except SharedTable as refusal:
        return show(request, "web/move_address.html", {**context, "refusal": refusal}, status=refusal.status)
    return show(request, "web/move_address.html", {**context, "is_said": True, "has_moved": has_moved})
