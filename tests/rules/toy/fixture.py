"""The toy game for one test."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.protocol import Rules
from tests.rules.shelf import installed
from tests.rules.toy.rules import Toy


@pytest.fixture
def toy() -> Iterator[Rules[Any, Any]]:
    """The toy game, installed under its slug "toy" for one test."""
    with installed(Toy()) as rules:
        yield rules
