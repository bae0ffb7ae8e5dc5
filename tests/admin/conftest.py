"""What tests of the desk share."""

from tests.rules.toy.fixture import toy
from tests.web.conftest import _site, client_of, visitor

__all__ = ["_site", "client_of", "toy", "visitor"]
