"""Whether this process answers; says nothing of what lies behind it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def livez(request: HttpRequest) -> HttpResponse:
    """200, without asking the database."""
    return HttpResponse("ok\n", content_type="text/plain", headers={"Cache-Control": "no-store"})
