"""A toy game for tests: small, with a hidden thing of every sort. See `tests.rules.toy.rules`.

def test_…(toy):                      # the fixture installs it under the slug "toy"
    step = table.start("toy", 2, {}, bytes(32))
"""

from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.protocol import Rules
from tests.rules.shelf import installed
from tests.rules.toy.rules import Toy


@pytest.fixture
def toy() -> Iterator[Rules[Any, Any]]:
    """The toy game, installed for one test."""
    with installed(Toy()) as rules:
        yield rules
