import pytest
from pytest_django import Settings

from config.mail import mailers
from notifications import checks


@pytest.mark.parametrize(
    ("url", "ids"),
    [
        ("http://127.0.0.1:8000", []),
        ("http://localhost", []),
        ("http://[::1]:8000", []),
        ("https://guild.example", []),
        ("http://guild.example", ["guildpost.E010"]),
    ],
)
def test_secret_links_cross_networks_only_encrypted(settings: Settings, url: str, ids: list[str]) -> None:
    settings.SITE_URL = url

    assert [message.id for message in checks.links_are_safe_on_the_way(None)] == ids


@pytest.mark.parametrize(
    ("url", "ids"),
    [
        ("smtp://127.0.0.1:25", []),
        ("postmark://?server_token=abc", []),
        ("postmark://?server_token=abc&colour=red", ["guildpost.E011"]),
        ("postmark://", ["guildpost.E011"]),
        (None, []),
    ],
)
def test_a_provider_must_have_what_it_needs_and_no_more(settings: Settings, url: str | None, ids: list[str]) -> None:
    settings.MAILERS = mailers(url, demo=False)

    assert [message.id for message in checks.mail_can_be_sent(None)] == ids
