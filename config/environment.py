"""What the environment may say, read strictly: an unknown or malformed setting stops the start."""

import os
import re
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

PREFIX = "GUILDPOST_"
SHARED = ("DATABASE_URL", "REDIS_URL")
"""Names that hosts and tools agree on; read without the prefix."""


class Environment(Struct, kw_only=True, forbid_unknown_fields=True):
    """Settings by name, without `GUILDPOST_`; `.env.example` explains them.

    Attributes:
        secret_key: at least 50 signs, kept between starts.
        secret_key_fallbacks: earlier secret keys, separated by commas: what they signed still holds.
        database_url: PostgreSQL; unset is SQLite under `var`.
        redis_url: the doorbell; unset is a folder under `var`.
        var: where everything lies that the installation writes.
        hosts: names the site answers to, separated by commas.
        demo: one-click sign-in as a demo player; refused unless all hosts are loopback.
        debug: Django's debug mode; refused unless all hosts are loopback.
        site_url: where people reach the site: what links in mails begin with.
        https_header: the header in which the proxy says "https" of what reached it encrypted. Only for a proxy that
            sets it on every request itself: else anybody could say so.
        mail_url: how mail leaves the house (`config.mail`); unset is the post room in the demo, else port 25 here.
        mail_from: whom mail is from; unset is `post@` the site's host.
        mail_bounces: where mail that cannot be delivered returns to; unset is whom it is from. Most providers decide
            that themselves and refuse to be told.
        proxies: how many proxies of our own stand before the site, each adding to X-Forwarded-For whom it heard from.
        metrics_token: what a request for `/metrics` must bear; unset, there is no such page.
        hook_http: whether hooks may be posted to http addresses, too, unencrypted.
        hook_ports: ports that hooks may go to beside 443 and 8443, separated by commas.
        hook_nets: networks that hooks may go to although they are not public, such as 10.1.0.0/16, separated by commas.
        log_level: debug, info, warning or error.
    """

    secret_key: Annotated[str, Meta(min_length=50)]
    secret_key_fallbacks: Annotated[str, Meta(pattern="^[^,]{50,}(,[^,]{50,})*$")] | None = None
    database_url: Annotated[str, Meta(pattern="^postgres(ql)?://")] | None = None
    redis_url: Annotated[str, Meta(pattern="^rediss?://")] | None = None
    var: str = "var"
    hosts: str = "127.0.0.1,localhost,[::1]"
    demo: bool = False
    debug: bool = False
    site_url: Annotated[str, Meta(pattern="^https?://[^/?#@]+$")] = "http://127.0.0.1:8000"
    https_header: Annotated[str, Meta(pattern="^X(-[A-Za-z]+)+$")] | None = None
    mail_url: Annotated[str, Meta(pattern="^[a-z][a-z_+]*://")] | None = None
    mail_from: Annotated[str, Meta(pattern=r"^[^\r\n]*@[^\r\n]+$")] | None = None
    mail_bounces: Annotated[str, Meta(pattern=r"^[^\s<>@]+@[^\s<>@]+$")] | None = None
    proxies: Annotated[int, Meta(ge=0, le=9)] = 0
    metrics_token: Annotated[str, Meta(pattern=r"^[!-~]{32,}$")] | None = None
    hook_http: bool = False
    hook_ports: str | None = None
    hook_nets: str | None = None
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    def __post_init__(self) -> None:
        for name in ("hook_ports", "hook_nets"):
            try:
                getattr(self, f"{name[:-1]}_list")
            except ValueError as error:
                raise ValueError(f"{error} - at `$.{name}`") from None

    @property
    def host_list(self) -> list[str]:
        return _words(self.hosts)

    @property
    def https_header_and_value(self) -> tuple[str, str] | None:
        """As Django's `SECURE_PROXY_SSL_HEADER`."""
        if self.https_header is None:
            return None
        return f"HTTP_{self.https_header.upper().replace('-', '_')}", "https"

    @property
    def secret_key_fallback_list(self) -> list[str]:
        return self.secret_key_fallbacks.split(",") if self.secret_key_fallbacks else []

    @property
    def hook_port_list(self) -> tuple[int, ...]:
        ports = tuple(int(port) for port in _words(self.hook_ports))
        if not all(0 < port < 2**16 for port in ports):
            raise ValueError("Expected ports from 1 to 65535")
        return ports

    @property
    def hook_net_list(self) -> tuple[IPv4Network | IPv6Network, ...]:
        return tuple(ip_network(net) for net in _words(self.hook_nets))

    @property
    def var_path(self) -> Path:
        return Path(self.var).resolve()


def _words(listed: str | None) -> list[str]:
    """What is separated by commas."""
    return [word.strip() for word in (listed or "").split(",") if word.strip()]


def read() -> Environment:
    """The environment's settings; one clear line on standard error and the end if they are wrong."""
    given = {name.removeprefix(PREFIX).lower(): value for name, value in os.environ.items() if name.startswith(PREFIX)}
    given |= {name.lower(): value for name in SHARED if (value := os.environ.get(name))}
    try:
        return msgspec.convert(given, Environment, strict=False)
    except msgspec.ValidationError as error:
        raise SystemExit(f"guildpost: the environment is wrong: {_in_its_words(str(error))}") from None


def _in_its_words(message: str) -> str:
    """msgspec names fields as the Struct does; the reader set them by another name."""

    def name(match: re.Match[str]) -> str:
        field = match[1].upper()
        return field if field in SHARED else PREFIX + field

    return re.sub(r"`(?:\$\.)?([a-z0-9_]+)`", name, message)
