"""What `docs/operating.md` and `docs/scaling.md` name exists: settings, commands, options, pages, figures, files."""

import re
import shlex
import subprocess
from itertools import pairwise
from typing import get_args

import msgspec
import pytest
import yaml
from django.core.management import get_commands
from django.urls import resolve

from config import environment
from config.environment import Environment
from dev.processes import ROOT
from tests.dev.test_alerts import figures

MANUAL = (ROOT / "docs" / "operating.md").read_text()
TEXTS = MANUAL + (ROOT / "docs" / "scaling.md").read_text()
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
LINES = [line for block in re.findall(r"```sh\n(.+?)```", MANUAL, re.DOTALL) for line in block.splitlines()]
DJANGO = re.compile(r"manage\.py ([a-z_]+)")
ELSEWHERE = {"cd", "cp", "createdb", "dig", "git", "install", "openssl", "systemctl", "useradd", "uv"}
"""Programs of the system, with options that their own manuals explain."""


def test_every_setting_is_explained_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `((?:GUILDPOST_|DATABASE_|REDIS_)\w+)` \| (.+?) \|", MANUAL, re.MULTILINE))
    fields = {
        name if (name := field.name.upper()) in environment.SHARED else environment.PREFIX + name: field
        for field in msgspec.structs.fields(Environment)
    }

    assert rows.keys() == fields.keys()
    for name, field in fields.items():
        if field.default is msgspec.NODEFAULT:
            assert rows[name] == "must be set"
        elif field.default is not None:
            assert rows[name] == f"`{str(field.default).lower() if isinstance(field.default, bool) else field.default}`"
    levels = get_args(next(field.type for field in fields.values() if field.name == "log_level"))
    assert all(f"`{level}`" in MANUAL for level in levels)


@pytest.mark.parametrize("line", LINES)
def test_every_command_exists(line: str) -> None:
    program, *words = shlex.split(line)
    match program:
        case "docker":
            _compose(words)
        case "pg_dump" | "pg_restore" | "systemd-run":
            _know_options(program, words)
        case "python":
            assert DJANGO.findall(line)
        case _:
            assert program in ELSEWHERE
    assert set(DJANGO.findall(line)) <= get_commands().keys()


def _compose(words: list[str]) -> None:
    assert words.pop(0) == "compose"
    named = [word.partition("=")[0] for before, word in pairwise(words) if before == "--scale"]
    if words[0] == "--profile":
        assert words[1] in {profile for service in SERVICES.values() for profile in service.get("profiles", ())}
        words = words[2:]
    verb, *rest = words
    assert verb in {"build", "exec", "logs", "run", "up"}
    given = [word for word in rest if not word.startswith("--")]
    if verb in {"exec", "run"}:
        named.append(given[0])
    elif verb == "logs":
        named += given
    assert set(named) <= SERVICES.keys()


def _know_options(program: str, words: list[str]) -> None:
    try:
        manual = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        pytest.skip(f"{program} is not installed")
    options = {word.partition("=")[0] for word in words if word.startswith("--") and word != "--no-input"}
    assert options <= set(re.findall(r"--[a-z-]+", manual))


def test_every_page_exists() -> None:
    pages = re.findall(r"^\| `(/[a-z/]+)` \|", MANUAL, re.MULTILINE)

    assert len(pages) == 4
    assert all(resolve(page).func.__module__.startswith("config.") for page in pages)


@pytest.mark.django_db
def test_every_figure_is_explained_and_exists() -> None:
    assert set(re.findall(r"`(guildpost_\w+)`", MANUAL)) == figures().keys()


def test_every_file_and_target_exists() -> None:
    folders = "accounts|config|deploy|dev|docs|games|notifications|tests|web"
    files = set(re.findall(rf"\b((?:{folders})/[\w./-]+\.\w+)", TEXTS))
    targets = set(re.findall(r"`make (\w+)`", TEXTS))

    assert files
    assert [name for name in files if not (ROOT / name).is_file()] == []
    assert targets <= set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_every_line_of_a_log_is_one_that_is_written() -> None:
    source = "".join(
        path.read_text() for name in ("config", "games", "notifications") for path in (ROOT / name).glob("*.py")
    )
    named = set(re.findall(r"`((?:game|worker|delivery|transport|deadlines|clock)\.[a-z]+)`", MANUAL))

    assert len(named) == 6
    assert [event for event in named if f'"{event}"' not in source] == []


def test_every_part_that_is_linked_to_exists() -> None:
    parts = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", MANUAL, re.MULTILINE)}

    assert set(re.findall(r"\]\(#([\w-]+)\)", MANUAL)) <= parts


def test_the_drill_that_is_shown_went_well() -> None:
    (shown,) = re.findall(r"```\n(\d+ games, .+?)```", MANUAL, re.DOTALL)

    assert [line[:7] for line in shown.splitlines()[1:]] == ["ok     "] * 7
