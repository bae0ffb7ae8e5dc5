"""What browsers are asked to forbid themselves on our pages."""

from collections.abc import Callable, Mapping, Sequence

from django.http import HttpRequest, HttpResponse

HOST_COOKIE = "__Host-"
"""Browsers take a cookie of such a name over https only, from this host only, for the whole site."""

YEAR_SECONDS = 365 * 24 * 3600

_UNUSED = (
    "accelerometer",
    "autoplay",
    "browsing-topics",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
HEADERS = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
    "Cross-Origin-Resource-Policy": "same-origin",
}


def content_policy(*, is_https: bool) -> Mapping[str, Sequence[str] | bool]:
    """What a page may load and do: only what comes from the site itself, and nothing that stands in the page."""
    return {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "frame-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "upgrade-insecure-requests": is_https,
    }


class BrowserHeaders:
    """Adds to every answer, a file's too, the headers for which Django has no setting."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response[name] = value
        return response
