"""How much an asker wants to be told: `Prefer: return=minimal` (RFC 7240)."""

from django.http import HttpRequest, HttpResponse

from api.schema import header

HEADER, APPLIED = "Prefer", "Preference-Applied"
MINIMAL = "return=minimal"

PARAMETERS = (
    header(HEADER, str, f"with `{MINIMAL}` nothing is told of what was done but that it was"),
    header(APPLIED, str, f"`{MINIMAL}`, where nothing is told since that was preferred", on=(204,)),
)


def is_minimal(request: HttpRequest) -> bool:
    """Whether the asker would rather be told nothing but that it was done."""
    wishes = request.META.get("HTTP_PREFER", "").lower().replace('"', "").replace(" ", "")
    return MINIMAL in (wish.partition(";")[0] for wish in wishes.split(","))


def applied(response: HttpResponse) -> HttpResponse:
    """An answer that tells nothing says so."""
    if response.status_code == 204:
        response[APPLIED] = MINIMAL
    return response
