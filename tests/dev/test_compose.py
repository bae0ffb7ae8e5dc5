"""No container engine runs here: what the files for one name is looked up instead, each thing where it must exist."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tomllib import loads
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from django.urls import resolve
from django.utils.module_loading import import_string

from config import environment
from config.environment import Environment
from dev.processes import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
HOUSE = {name: service for name, service in SERVICES.items() if service["image"] == COMPOSE["x-house"]["image"]}
UNITS = sorted((ROOT / "deploy").glob("*.service"))
SETTINGS = {
    name if name in environment.SHARED else environment.PREFIX + name
    for name in (field.upper() for field in Environment.__struct_fields__)
}
OTHERS = {
    "PATH": "the system's",
    "PYTHONUNBUFFERED": "Python's",
    "PGOPTIONS": "libpq's",
    "POSTGRES_PASSWORD": "the database image's",
    "UV_PROJECT_ENVIRONMENT": "uv's",
    "UV_PYTHON_DOWNLOADS": "uv's",
    "UV_COMPILE_BYTECODE": "uv's",
    "UV_LINK_MODE": "uv's",
}
"""Variables that the house does not read, and who does."""


def dockerfile() -> Iterator[tuple[str, str]]:
    """Its instructions: the word and the rest."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


def instruction(word: str) -> str:
    """The last of a kind, which is the one that holds."""
    return [rest for found, rest in dockerfile() if found == word][-1]


def commands() -> dict[str, list[str]]:
    """What is run in containers and by systemd, by who runs it."""
    image: list[str] = json.loads(instruction("CMD"))
    found = {name: list(service.get("command", image)) for name, service in HOUSE.items()}
    for unit in UNITS:
        (line,) = re.findall(r"^ExecStart=(.+)$", unit.read_text(), re.MULTILINE)
        found[unit.name] = shlex.split(line)
    return found


@pytest.mark.parametrize("runner", commands())
def test_every_command_is_one_that_is_installed_and_knows_its_options(runner: str) -> None:
    program, *arguments = commands()[runner]
    program = str(Path(sys.executable).with_name(Path(program).name)) if program != "python" else sys.executable

    asked = subprocess.run(
        [program, *arguments, "--help"], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False
    )

    assert (asked.returncode, asked.stderr) == (0, "")


def test_the_same_is_run_in_containers_and_by_systemd() -> None:
    def essence(runner: str) -> set[str]:
        kept = [Path(word).name for word in commands()[runner]]
        return set(kept) - {"0.0.0.0", "127.0.0.1"}  # noqa: S104 # never bound

    for name in ("web", "events", "worker", "beat"):
        assert essence(name) == essence(f"guildpost-{name}.service")


def test_the_servers_serve_the_house() -> None:
    targets = {word for words in commands().values() for word in words if word.startswith("config.")}

    assert targets == {"config.wsgi:application", "config.events:application"}
    assert all(callable(import_string(target.replace(":", "."))) for target in targets)


def test_ports_agree() -> None:
    web = json.loads(instruction("CMD"))
    served = web[web.index("--port") + 1]
    (published,) = SERVICES["web"]["ports"]
    probed = json.loads(instruction("HEALTHCHECK").partition("CMD ")[2])[-1]
    events = SERVICES["events"]

    assert {served, instruction("EXPOSE"), published.rpartition(":")[2], probed} == {"8000"}
    assert events["command"][events["command"].index("--port") + 1] == events["healthcheck"]["test"][-1] == "8010"
    assert events["ports"] == ["127.0.0.1:8010:8010"]


def test_the_image_is_asked_for_a_page_that_exists() -> None:
    _, _, command = instruction("HEALTHCHECK").partition("CMD ")
    *_, script, path, _ = json.loads(command)

    assert (ROOT / script).is_file()
    assert resolve(path).func.__name__ == "readyz"
    assert [name for name, service in HOUSE.items() if "healthcheck" not in service] == ["web"]


def test_every_variable_is_read_by_somebody_and_explained() -> None:
    texts = [(ROOT / name).read_text() for name in ("docker-compose.yml", "Dockerfile", *map(str, UNITS))]
    ours = {name for text in texts for name in re.findall(r"\b(?:GUILDPOST_[A-Z_]+|DATABASE_URL|REDIS_URL)\b", text)}
    in_image = {pair.partition("=")[0] for word, rest in dockerfile() if word == "ENV" for pair in shlex.split(rest)}
    in_containers = {name for service in HOUSE.values() for name in service["environment"]}
    explained = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    from_file = {name for text in texts for name in re.findall(r"\$\{([A-Z_]+)", text)}

    assert ours <= SETTINGS
    assert (in_image | in_containers) - OTHERS.keys() <= SETTINGS
    assert explained - {"POSTGRES_PASSWORD"} == SETTINGS
    assert from_file <= explained
    assert {service["env_file"] for service in HOUSE.values()} == {".env"}


def test_a_service_waits_only_for_what_can_be_waited_for() -> None:
    for service in SERVICES.values():
        for name, wanted in service.get("depends_on", {}).items():
            other = SERVICES[name]
            match wanted["condition"]:
                case "service_healthy":
                    assert "test" in other["healthcheck"]
                case "service_completed_successfully":
                    assert other["restart"] == "no"
                case unknown:
                    pytest.fail(f"{name} is never {unknown}")


def test_addresses_name_services() -> None:
    urls: list[str] = list(COMPOSE["x-settings"].values())
    plain = [re.sub(r"\$\{[A-Z_]+:-(.+)\}", r"\1", re.sub(r"\$\{[A-Z_]+:\?[^}]+\}", "secret", url)) for url in urls]

    assert [urlsplit(url).hostname for url in plain] == ["db", "redis", "mail"]
    assert {urlsplit(url).hostname for url in plain} <= SERVICES.keys()


def test_the_house_cannot_write_but_where_it_must() -> None:
    for service in HOUSE.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "volumes" not in service
    assert instruction("USER") == "guildpost"
    named = {volume.partition(":")[0] for service in SERVICES.values() for volume in service.get("volumes", ())}
    assert named == set(COMPOSE["volumes"])


def test_beat_is_one_and_apart_from_the_workers() -> None:
    assert [name for name, words in commands().items() if "beat" in words] == ["beat", "guildpost-beat.service"]
    assert not any("--beat" in words or "-B" in words for words in commands().values())


def test_what_is_copied_into_the_image_exists() -> None:
    stages = {rest.split(" AS ")[1] for word, rest in dockerfile() if word == "FROM" and " AS " in rest}
    for word, rest in dockerfile():
        if word != "COPY":
            continue
        *sources, _ = rest.split()
        if sources[0].startswith("--from="):
            assert sources[0].removeprefix("--from=") in stages
        else:
            assert all((ROOT / source).exists() for source in sources)


def test_the_image_gets_every_package_of_the_house_and_nothing_else() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = {line.removeprefix("!") for line in lines if line.startswith("!")}
    packages = set(loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"])

    assert lines[1] == "*"
    assert let_in == packages | {"manage.py", "pyproject.toml", "uv.lock"}
    assert all((ROOT / name).exists() for name in let_in)
