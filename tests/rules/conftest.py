"""What tests of the rules share."""

from tests.rules.toy import toy

__all__ = ["toy"]
