"""Wanting no more mail, and wanting it again, by a link in every mail."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from notifications import mutes
from notifications.mutes import About, Topic
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
    game, topic = _names(wish.about)
    is_for_good = wish.user.is_guest and wish.about is None
    context = {"game": game, "topic": topic, "is_muted": mutes.is_muted(wish), "is_for_good": is_for_good}
    return show(request, "web/unsubscribe.html", context)


def _names(about: About) -> tuple[str, str]:
    """Of the game and of the topic that the mail is about, if it is about one."""
    if isinstance(about, Topic):
        return "", about.name
    return ("" if about is None else about.info.title), ""
