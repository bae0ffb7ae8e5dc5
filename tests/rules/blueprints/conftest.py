"""The game that most tests play with."""

import pytest

from tests.rules.blueprints.play import Play


@pytest.fixture
def play() -> Play:
    """A game of two, alice in her first turn."""
    return Play()


@pytest.fixture
def three() -> Play:
    """A game of three, alice in her first turn."""
    return Play(3)
