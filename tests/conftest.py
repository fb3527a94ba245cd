"""For all tests: which long ones are run, and how Hypothesis looks for examples."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.tonight import taken

# on a busy machine any example may take its time
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

CHOICES = ("none", "slice", "all")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nightly", choices=CHOICES, help="which long tests: none (usually), a slice of them, or all")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests are left out unless they are asked for, or named."""
    asked = config.getoption("--nightly")
    if asked is None:
        asked = "all" if any("::" in name for name in config.args) else "none"
    costs = {item.nodeid: float(mark.args[0]) for item in items if (mark := item.get_closest_marker("nightly"))}
    run = set(costs) if asked == "all" else taken(costs) if asked == "slice" else set()
    left = [item for item in items if item.nodeid in costs and item.nodeid not in run]
    if left:
        config.hook.pytest_deselected(items=left)
    long = [item for item in items if item.nodeid in run]
    items[:] = long + [item for item in items if item.nodeid not in costs]  # who begins with them ends in time
