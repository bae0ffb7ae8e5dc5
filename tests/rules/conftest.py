"""What tests of the rules share."""

from tests.rules.toy.fixture import toy

__all__ = ["toy"]
