"""How mail leaves the house, from one URL.

smtp://user:password@host:port          without encryption: for a server on the same machine
smtp+tls://user:password@host:587       encrypted from STARTTLS on
smtps://user:password@host:465          encrypted from the start
postmark://?server_token=…              any provider that django-anymail knows, with its options, those of its calls too
"""

from importlib.util import find_spec
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

type Mailer = dict[str, object]

SMTP = "django.core.mail.backends.smtp.EmailBackend"
POST_ROOM = "notifications.post_room.PostRoom"
OWN_SERVER = "smtp://localhost:25"
"""A mail waits in its queue as long as nobody listens there."""
PATIENCE_SECONDS = 15
HOOK_USER = "guildpost"
"""As whom providers call; the secret is the password."""
_OF_CALLS = frozenset({"webhook_signing_key", "webhook_key", "webhook_url", "signing_secret"})
"""Options by which a provider's calls are known to be its own, where it signs them."""
_ENCRYPTION: dict[str, dict[str, object]] = {"smtp": {}, "smtp+tls": {"use_tls": True}, "smtps": {"use_ssl": True}}


def mailers(url: str | None, *, demo: bool) -> dict[str, Mailer]:
    """Django's MAILERS. Without a URL mail stays in the demo's post room, and elsewhere goes to this machine's server.

    Raises:
        SystemExit: the URL means nothing. It is not repeated, for it may hold a password.
    """
    if url is None:
        return {"default": {"BACKEND": POST_ROOM} if demo else _smtp(urlsplit(OWN_SERVER))}
    try:
        parts = urlsplit(url)
        mailer = _smtp(parts) if parts.scheme in _ENCRYPTION else _provider(parts)
    except ValueError as error:
        raise SystemExit(f"guildpost: the environment is wrong: GUILDPOST_MAIL_URL {error}") from None
    return {"default": mailer}


def calls_of_providers(url: str | None, secret: str | None) -> dict[str, str]:
    """What django-anymail must know to listen to providers; nothing without a secret."""
    if secret is None:
        return {}
    provider, options = (urlsplit(url).scheme, _options(urlsplit(url))) if url else ("", {})
    keys = {f"{provider}_{name}".upper(): value for name, value in options.items()}
    return {"WEBHOOK_SECRET": f"{HOOK_USER}:{secret}", **keys}


def _options(parts: SplitResult) -> dict[str, str]:
    return dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}


def _smtp(parts: SplitResult) -> Mailer:
    if not parts.hostname:
        raise ValueError("names no host")
    if parts.path.strip("/") or parts.query:
        raise ValueError("says more than user, host and port")
    options: dict[str, object] = {
        **_ENCRYPTION[parts.scheme],
        "host": parts.hostname,
        "port": parts.port,
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "timeout": PATIENCE_SECONDS,
    }
    return {"BACKEND": SMTP, "OPTIONS": options}


def _provider(parts: SplitResult) -> Mailer:
    if not parts.scheme.isidentifier() or find_spec(f"anymail.backends.{parts.scheme}") is None:
        raise ValueError(f"names no provider that is known: {parts.scheme}")
    if parts.netloc or parts.path.strip("/"):
        raise ValueError("says more than a provider and its options")
    options = {name: value for name, value in _options(parts).items() if name not in _OF_CALLS}
    return {"BACKEND": f"anymail.backends.{parts.scheme}.EmailBackend", "OPTIONS": options}
