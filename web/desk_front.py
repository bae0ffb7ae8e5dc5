"""The desk's frame: colours, policy, and a front page that tells what needs attention (`web.desk_sections`)."""

from collections.abc import Callable
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.csp import csp_override
from unfold.sites import UnfoldAdminSite

from accounts.models import User
from web.desk_sections import sections

POLICY = {
    **settings.SECURE_CSP,
    "script-src": ["'self'", "'unsafe-eval'"],
    "style-src": ["'self'", "'unsafe-inline'"],
}
"""Unfold's Alpine compiles the attributes of its own pages, and sizes their parts (docs/decisions/0010)."""


class Front(UnfoldAdminSite):  # type: ignore[misc] # unfold is not typed
    """Unfold's admin with our colours, under a policy of its own."""

    site_header = gettext_lazy("The desk")
    site_title = gettext_lazy("The desk")
    index_title = gettext_lazy("What needs attention")
    index_template = "web/desk_front.html"

    def admin_view[View: Callable[..., HttpResponseBase]](self, view: View, cacheable: bool = False) -> View:
        return super().admin_view(csp_override(POLICY)(view), cacheable)  # type: ignore[no-any-return, arg-type]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Colours stand in one file of ours, for light and dark."""
        mine = {
            "colors": None,
            "styles": [static("web/desk.css")],
            "site_header": self.site_header,
            "site_title": self.site_title,
        }
        return {**super().each_context(request), **mine}

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        person = cast("User", request.user)
        with timezone.override(person.zone):
            shown = {"sections": sections(person), "zone": person.zone, **(extra_context or {})}
        return super().index(request, shown)  # type: ignore[no-any-return]
