"""What a page answers when something is refused and no view dealt with it."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import page_not_found

from accounts.errors import Refusal, TooOften
from games.errors import GameNotFound
from leagues.errors import CompetitionNotFound, TableNotFound
from web.requests import viewer_of


class Refusals:
    """Answers a `Refusal` with its sentence and status; what may not be seen like a page that is not.

    Who is not signed in is asked to at a game, for it may be open to them then.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, GameNotFound) and viewer_of(request) is None:
            return redirect_to_login(request.get_full_path())
        if isinstance(exception, GameNotFound | CompetitionNotFound | TableNotFound):
            return page_not_found(request, exception)
        if isinstance(exception, TooOften):
            return too_often(request, exception)
        if isinstance(exception, Refusal):
            return render(request, "web/refused.html", {"refusal": exception}, status=exception.status)
        return None


def too_often(request: HttpRequest, refusal: TooOften, *, has_code: bool = False) -> HttpResponse:
    """How long to wait, for people and for programs.

    Args:
        has_code: a sign-in code that was sent already is still good.
    """
    minutes = -(-refusal.seconds // 60)
    context = {"refusal": refusal, "minutes": minutes, "has_code": has_code}
    answer = render(request, "web/too_often.html", context, status=refusal.status)
    answer["Retry-After"] = str(refusal.seconds)
    return answer
