import pytest
from django.core.checks import Tags, run_checks
from pytest_django import Settings

from config.checks import is_loopback


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.8.8.8", "[::1]", "::1"])
def test_loopback_means_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["*", "0.0.0.0", "example.org", ".localhost.example.org", "192.168.1.7", "[::]", ""])  # noqa: S104 # never bound
def test_other_hosts_may_be_reached_from_elsewhere(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize(
    ("demo", "debug", "hosts", "expected"),
    [
        (True, True, ["127.0.0.1", "localhost", "[::1]"], []),
        (False, False, ["guildpost.example.org"], []),
        (True, False, ["localhost", "guildpost.example.org"], ["guildpost.E001"]),
        (False, True, ["*"], ["guildpost.E002"]),
        (True, True, ["*"], ["guildpost.E001", "guildpost.E002"]),
    ],
)
def test_demo_and_debug_stay_on_loopback(
    settings: Settings, demo: bool, debug: bool, hosts: list[str], expected: list[str]
) -> None:
    settings.DEMO, settings.DEBUG, settings.ALLOWED_HOSTS = demo, debug, hosts

    found = [message.id for message in run_checks(tags=[Tags.security]) if str(message.id).startswith("guildpost")]

    assert found == expected


@pytest.mark.parametrize(
    ("events_url", "expected"),
    [
        (None, []),
        ("https://events.example.org:8443", []),
        ("http://events.example.org", ["guildpost.E003"]),
        ("https://elsewhere.example", ["guildpost.E004"]),
        ("http://[::1]:8010", ["guildpost.E003"]),
    ],
)
def test_tokens_go_to_the_feed_as_safely_as_to_the_site(
    settings: Settings, events_url: str | None, expected: list[str]
) -> None:
    settings.IS_HTTPS, settings.SITE_URL = True, "https://guild.example.org"
    settings.EVENTS_URL, settings.ALLOWED_HOSTS = events_url, ["guild.example.org", "events.example.org", "[::1]"]

    found = [message.id for message in run_checks(tags=[Tags.security]) if str(message.id).startswith("guildpost.E00")]

    assert found == expected
