"""Which process of tests does what, and what comes first.

A pytest plugin (`pytest_plugins` in `tests/conftest.py`).
"""

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

WHOLE = "tests/whole/"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is marked `long` begins first, so that at the end no process is left alone with it."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> "Scheduling":
    return Scheduling(config, log)


class Scheduling(LoadScopeScheduling):  # type: ignore[misc] # xdist tells no types
    """Whatever process is free does the next test. Those of the whole house are one unit, which as the largest comes
    first: most of the time they wait for processes of their own, and the others have the machine meanwhile.

    The groups of `--dist=loadgroup` would say the same, but xdist 3.8 does not see them under pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return WHOLE if nodeid.startswith(WHOLE) else nodeid
