import os
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path

import pytest

from config import environment
from config.environment import Environment

KEY = "k" * 50


def set_only(monkeypatch: pytest.MonkeyPatch, **settings: str) -> None:
    for name in list(os.environ):
        if name.startswith(environment.PREFIX) or name in environment.SHARED:
            monkeypatch.delenv(name)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "missing required field GUILDPOST_SECRET_KEY"),
        ({"GUILDPOST_SECRET_KEY": "short"}, "length >= 50 - at GUILDPOST_SECRET_KEY"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_SECRET_KEY_FALLBACKS": f"{KEY},short"}, "SECRET_KEY_FALLBACKS"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_METRICS_TOKEN": "short"}, "at GUILDPOST_METRICS_TOKEN"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_DEBUG": "perhaps"}, "GUILDPOST_DEBUG"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_COLOUR": "red"}, "unknown field GUILDPOST_COLOUR"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_LOG_LEVEL": "loud"}, "GUILDPOST_LOG_LEVEL"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_SITE_URL": "https://guild.example/"}, "at GUILDPOST_SITE_URL"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_SITE_URL": "guild.example"}, "at GUILDPOST_SITE_URL"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_HTTPS_HEADER": "Host: x"}, "at GUILDPOST_HTTPS_HEADER"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_MAIL_URL": "localhost:25"}, "at GUILDPOST_MAIL_URL"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_MAIL_FROM": "nobody"}, "at GUILDPOST_MAIL_FROM"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_MAIL_BOUNCES": "A <a@b.c>"}, "at GUILDPOST_MAIL_BOUNCES"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_HOOK_HTTP": "sometimes"}, "at GUILDPOST_HOOK_HTTP"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_HOOK_PORTS": "80,http"}, "'http' - at GUILDPOST_HOOK_PORTS"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_HOOK_PORTS": "65536"}, "1 to 65535 - at GUILDPOST_HOOK_PORTS"),
        ({"GUILDPOST_SECRET_KEY": KEY, "GUILDPOST_HOOK_NETS": "10.0.0.1/8"}, "host bits set - at GUILDPOST_HOOK_NETS"),
        ({"GUILDPOST_SECRET_KEY": KEY, "DATABASE_URL": "nonsense"}, "at DATABASE_URL"),
        ({"GUILDPOST_SECRET_KEY": KEY, "REDIS_URL": "nonsense"}, "at REDIS_URL"),
    ],
)
def test_a_wrong_setting_stops_the_start_and_says_which(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], said: str
) -> None:
    set_only(monkeypatch, **settings)

    with pytest.raises(SystemExit) as stop:
        environment.read()

    assert said in str(stop.value)
    assert KEY not in str(stop.value)


def test_good_settings_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    set_only(monkeypatch, GUILDPOST_SECRET_KEY=KEY, GUILDPOST_DEBUG="true", REDIS_URL="redis://127.0.0.1/0")

    assert environment.read() == Environment(secret_key=KEY, debug=True, redis_url="redis://127.0.0.1/0")


def test_earlier_keys_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    set_only(monkeypatch, GUILDPOST_SECRET_KEY=KEY, GUILDPOST_SECRET_KEY_FALLBACKS=f"{'a' * 50},{'b' * 60}")

    assert environment.read().secret_key_fallback_list == ["a" * 50, "b" * 60]
    assert Environment(secret_key=KEY).secret_key_fallback_list == []


def test_where_hooks_may_go_is_read_one_by_one() -> None:
    given = Environment(secret_key=KEY, hook_ports="80, 8080", hook_nets="127.0.0.1/32,fd00::/8")

    assert given.hook_port_list == (80, 8080)
    assert given.hook_net_list == (ip_network("127.0.0.1/32"), ip_network("fd00::/8"))
    assert (Environment(secret_key=KEY).hook_port_list, Environment(secret_key=KEY).hook_net_list) == ((), ())


def test_the_start_of_a_process_ends_in_one_line_without_a_traceback() -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(environment.PREFIX)}

    refused = subprocess.run(
        [sys.executable, "manage.py", "check"], env=kept, capture_output=True, text=True, check=False
    )

    assert refused.returncode == 1
    assert refused.stderr.splitlines() == [
        "guildpost: the environment is wrong: Object missing required field GUILDPOST_SECRET_KEY"
    ]


def test_hosts_are_separated_by_commas() -> None:
    assert Environment(secret_key=KEY, hosts="a.example, b.example,").host_list == ["a.example", "b.example"]


def test_the_example_names_every_setting() -> None:
    lines = Path(".env.example").read_text().splitlines()
    named = {line.removeprefix("#").partition("=")[0] for line in lines if "=" in line and not line.startswith("# ")}
    of_compose = {"POSTGRES_PASSWORD"}

    fields = {field.upper() for field in Environment.__struct_fields__}
    ours = {name if name in environment.SHARED else environment.PREFIX + name for name in fields}
    assert named == ours | of_compose
