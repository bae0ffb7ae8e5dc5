"""Wanting no more mail, and wanting it again, by a link in every mail."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from notifications import mutes
from web.secret_addresses import DeadLink, by_link, show


@by_link
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """GET says what is sent; POST stops it, as mail programs do by themselves (RFC 8058), or lets it be sent again."""
    wish = mutes.find(token)
    if wish is None:
        raise DeadLink
    if request.method == "POST":
        if "again" in request.POST:
            mutes.unmute(wish)
        else:
            mutes.mute(wish)
    info = wish.game.info if wish.game else None
    context = {"info": info, "is_muted": mutes.is_muted(wish), "is_guest": wish.user.is_guest}
    return show(request, "web/unsubscribe.html", context)
