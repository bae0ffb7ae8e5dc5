"""The game that each test plays with."""

import pytest

from tests.rules.blacksmith_brothers.play import Play


@pytest.fixture
def play() -> Play:
    """A game of two, opened by alice."""
    return Play()


@pytest.fixture
def three() -> Play:
    """A game of three, opened by alice."""
    return Play(3)
