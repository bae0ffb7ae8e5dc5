"""What the README says to type exists."""

import re

import pytest
from django.core.management import get_commands

from dev.processes import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
LINES = [
    line.partition("#")[0].split()
    for block in re.findall(r"```sh\n(.+?)```", README, re.DOTALL)
    for line in block.splitlines()
]
TARGETS = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("words", LINES, ids=" ".join)
def test_every_line_is_a_command(words: list[str]) -> None:
    match words:
        case ["make", target]:
            assert target in TARGETS
        case ["dev/python", "-m", "dev.manage", command, *_]:
            assert (ROOT / "dev" / "manage.py").exists()
            assert command in get_commands()
        case ["python3", program, *_]:
            assert (ROOT / program).exists()
        case _:
            raise AssertionError(f"nobody looks whether this exists: {words}")


def test_the_lines_of_a_programs_start_are_those_of_the_manual() -> None:
    (block,) = re.findall(r"## A program plays.+?```sh\n(.+?)```", README, re.DOTALL)
    manual = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")

    assert [line.partition("#")[0] for line in block.splitlines()] == [
        line.partition("#")[0] for line in re.findall(r"^(?:make play|dev/python|python3) .+", manual, re.MULTILINE)
    ]


def test_everything_that_is_read_on_is_there() -> None:
    links = re.findall(r"\]\(([^):]+)\)", README)

    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []
