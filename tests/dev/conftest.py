"""What the tests of the tooling share."""

import time
from collections.abc import Callable

import pytest

type Eventually = Callable[[Callable[[], bool]], None]

PATIENCE_SECONDS = 60


@pytest.fixture
def eventually() -> Eventually:
    """`eventually(condition)`: wait until it holds; the test fails if it never does."""

    def wait(condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            assert time.monotonic() < deadline, "waited in vain"
            time.sleep(0.02)

    return wait
