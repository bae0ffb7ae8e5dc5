"""What the interface itself refuses; the games' own refusals lie in `games.errors`."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal


class Malformed(Refusal):
    """The body or an argument is not what this operation takes."""

    code = "malformed"
    status = 400
    sentence = _("The request is not understood: {reason}")


class NotSignedIn(Refusal):
    """The operation needs somebody."""

    code = "not_signed_in"
    status = 401
    sentence = _("This needs a token or a session.")


class BadToken(Refusal):
    """The token opens nothing: unknown, expired, revoked or mistyped, nobody can tell which."""

    code = "bad_token"
    status = 401
    sentence = _("This token opens nothing. Make a new one on the account page.")


class ScopeMissing(Refusal):
    """The token does not allow this operation."""

    code = "scope_missing"
    status = 403
    sentence = _("This token lacks the scope {scope}.")


class BadOrigin(Refusal):
    """A session's request without the page's own sign."""

    code = "csrf_failed"
    status = 403
    sentence = _("A request under a session needs the page’s own sign (X-CSRFToken). Nothing was done.")


class NotFound(Refusal):
    """There is no such thing, or it is not for the asker to see."""

    code = "not_found"
    status = 404
    sentence = _("There is nothing at this address, or it is not open to you.")


class MethodNotAllowed(Refusal):
    """The address knows other methods."""

    code = "method_not_allowed"
    status = 405
    sentence = _("This address does not know {method}.")


class BodyTooLarge(Refusal):
    """The body is beyond 64 kB."""

    code = "body_too_large"
    status = 413
    sentence = _("The body is larger than {most} bytes. Nothing was done.")


class KeyReused(Refusal):
    """The idempotency key was used for another request."""

    code = "idempotency_key_reused"
    status = 422
    sentence = _("This Idempotency-Key belongs to another request. Nothing was done.")


class KeyInUse(Refusal):
    """A request with this idempotency key is being dealt with."""

    code = "idempotency_key_in_use"
    status = 409
    sentence = _("A request with this Idempotency-Key is being dealt with. Ask again for its answer.")


class StepMissing(Refusal):
    """A move says at which step it was written."""

    code = "step_missing"
    status = 428
    sentence = _("Say at which step this was written: step is missing. Nothing was played.")


class TooManyRequests(Refusal):
    """The limit of this minute is reached."""

    code = "too_many_requests"
    status = 429
    sentence = _("Too many requests: {limit} a minute are allowed. Ask again in {retry_after} s.")


class TooManyStreams(Refusal):
    """One person's programs wait for news too often at the same time."""

    code = "too_many_streams"
    status = 429
    sentence = _("You wait for news in {most} places already. End one of them, or ask again in {retry_after} s.")


class OwnFault(Refusal):
    """Something broke here."""

    code = "internal_error"
    status = 500
    sentence = _("Something broke here. It is in our log under the request’s id; nothing was half done.")


class TokenMayNot(Refusal):
    """A token cannot do this: it takes a session."""

    code = "token_may_not"
    status = 403
    sentence = _("A token cannot do this. Sign in on the pages. Nothing was done.")
