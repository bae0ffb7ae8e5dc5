"""What holds of every request that only looks."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack

from django.http import HttpRequest, HttpResponse

from games.instant import one_instant

type View = Callable[..., HttpResponse]

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def answers_without_database[V: View](view: V) -> V:
    """A view that must answer even if the database does not."""
    view.answers_without_database = True  # type: ignore[attr-defined] # a mark, as Django's own decorators leave them
    return view


class OneInstant:
    """A look shows the database as it was at one instant, however fast the games go on, and cannot write to it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with ExitStack() as request.one_instant:  # type: ignore[attr-defined] # entered once the view is known
            return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, arguments: Sequence[object], names: Mapping[str, object]
    ) -> None:
        if request.method in SAFE and not getattr(view, "answers_without_database", False):
            request.one_instant.enter_context(one_instant())  # type: ignore[attr-defined]
