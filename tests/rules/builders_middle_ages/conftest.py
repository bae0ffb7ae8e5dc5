"""The game that each test plays with."""

import pytest

from tests.rules.builders_middle_ages.play import Play


@pytest.fixture
def play() -> Play:
    """A game of two, alice in her first turn."""
    return Play()
