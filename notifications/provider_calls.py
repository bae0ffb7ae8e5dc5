"""Where mail providers call to tell what became of letters: django-anymail's views, behind a secret.

Without a secret there is no such page. Whatever is posted is answered with a clear status: 403 to who does not know the
secret, 404 for a provider that is not set up, 400 to what no provider says.
"""

from collections.abc import Callable
from functools import wraps

import structlog
from anymail.exceptions import AnymailWebhookValidationFailure
from anymail.urls import urlpatterns as views_of_anymail
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseForbidden
from django.urls import URLPattern

type View = Callable[[HttpRequest], HttpResponse]

log = structlog.get_logger(__name__)

_UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
"""What anymail's views raise about what they cannot read."""


def _answering(view: View) -> View:
    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        if not settings.ANYMAIL:
            raise Http404
        try:
            return view(request)
        except AnymailWebhookValidationFailure:
            return HttpResponseForbidden()
        except ImproperlyConfigured:
            raise Http404 from None
        except _UNREADABLE as error:
            log.warning("mail.event_unreadable", path=request.path, error=type(error).__name__)
            return HttpResponseBadRequest()

    return answer


urlpatterns = [
    URLPattern(page.pattern, _answering(page.callback), name=page.name)
    for page in views_of_anymail
    if page.name.endswith("_tracking_webhook")
]
"""Not those for mail that is sent to us: there is none."""
