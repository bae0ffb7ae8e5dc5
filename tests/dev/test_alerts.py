"""The rules for Prometheus name figures that exist, and parts of the manual that exist."""

import re
from typing import Any

import pytest
import yaml
from prometheus_client.core import Metric

from config.metrics import REQUESTS, SECONDS, House
from dev.processes import ROOT

GROUPS: list[dict[str, Any]] = yaml.safe_load((ROOT / "docs" / "alerts.yml").read_text())["groups"]
RULES = [rule for group in GROUPS for rule in group["rules"]]
KNOWN_FUNCTIONS = {"absent", "max", "min", "rate", "sum"}


def figures() -> dict[str, Metric]:
    """By name, what may be asked for."""
    metrics = [*House().collect(), *REQUESTS.collect(), *SECONDS.collect()]
    return {f"{metric.name}_total" if metric.type == "counter" else metric.name: metric for metric in metrics}


@pytest.mark.django_db
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_a_rule_asks_for_figures_that_exist(rule: dict[str, Any]) -> None:
    asked = set(re.findall(r"\bguildpost_\w+", rule["expr"]))

    assert asked
    assert asked <= figures().keys()
    assert set(re.findall(r"(\w+)\(", rule["expr"])) <= KNOWN_FUNCTIONS
    assert re.fullmatch(r"\d+[mh]", rule.get("for", "0m"))


def test_a_rule_says_where_to_read_on() -> None:
    manual = (ROOT / "docs" / "operating.md").read_text()
    sections = set(re.findall(r"^#+ (.+)$", manual, re.MULTILINE))
    named = {name for rule in RULES for name in re.findall(r'"(.+?)"', rule["annotations"]["summary"])}

    assert named
    assert named <= sections


def test_rules_have_names_of_their_own_and_a_severity() -> None:
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    assert {rule["labels"]["severity"] for rule in RULES} == {"page", "ticket"}
