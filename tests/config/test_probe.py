import subprocess
import sys

import pytest
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from config.probe import is_well
from dev.processes import ROOT, free_port


@pytest.fixture
def port(request: pytest.FixtureRequest, settings: Settings) -> int:
    """Of a site that answers to its own name only."""
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    site: LiveServer = request.getfixturevalue("live_server")
    settings.ALLOWED_HOSTS = ["guild.example"]
    port = site.thread.port
    assert port
    return port


@pytest.mark.django_db(transaction=True)
def test_a_site_is_asked_under_its_own_name(port: int) -> None:
    assert is_well("/livez", host="guild.example", port=port)
    assert is_well("/readyz", host="guild.example:443", port=port)
    assert not is_well("/livez", host="127.0.0.1", port=port)
    assert not is_well("/healthz/pipeline", host="guild.example", port=port)


def test_a_site_that_does_not_answer_is_not_well() -> None:
    assert not is_well("/livez", host="guild.example", port=free_port())


def test_the_probe_imports_nothing_of_the_house() -> None:
    """It runs with nothing but the standard library, and says by its exit code what it found."""
    site = {"GUILDPOST_SITE_URL": "https://guild.example"}

    asked = subprocess.run(
        [sys.executable, "-S", "-P", "config/probe.py", "/readyz", "8000"],
        cwd=ROOT,
        env=site,
        capture_output=True,
        check=False,
    )

    assert (asked.returncode, asked.stderr) in ((0, b""), (1, b""))
