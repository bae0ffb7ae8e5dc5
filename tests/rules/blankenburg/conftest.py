"""The town that each test plays in."""

from collections.abc import Callable

import pytest

from tests.rules.blankenburg.play import Play


@pytest.fixture
def town() -> Play:
    """A town of four, alice first, nobody with a plan or a character that matters after set-up."""
    return Play(4)


@pytest.fixture
def town_of() -> Callable[..., Play]:
    """The same for another number of seats, or on another board."""
    return Play
