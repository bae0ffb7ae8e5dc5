"""What browser tests share: one Chromium for each test process, and a fresh page for each test.

A pytest plugin (`pytest_plugins` in `tests/conftest.py`). Tests marked `browser` are skipped where no Chromium is
installed, and the end of the run says so.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MACOS = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
ARGUMENTS = (
    "--no-sandbox",  # root, as in most containers, may not start it otherwise
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE_MILLISECONDS = 10_000


def find_chromium() -> str | None:
    """The program, as Debian, its kin and macOS name it."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or (str(MACOS) if MACOS.exists() else None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not find_chromium():
        terminalreporter.write_line("Tests marked `browser` were skipped: no Chromium is installed.")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_chromium():
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="no Chromium is installed"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Started once. Playwright keeps an event loop running in this thread, which Django would take for async code."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page without cookies or history; the test fails if a script of it failed or its policy was broken."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", timezone_id="UTC")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    troubles: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.extend(_broken_policy(message)))
    yield page
    context.close()
    assert troubles == []


def _broken_policy(message: ConsoleMessage) -> list[str]:
    return [message.text] if "Content Security Policy" in message.text else []
