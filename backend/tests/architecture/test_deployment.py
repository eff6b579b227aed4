"""What an installation copies: deploy/Dockerfile, the other files of deploy/, and settings.

`make check-deploy` reads the same files with the programs that will.
"""

import re
import tomllib
from pathlib import Path

import yaml

from parvis.cli import COMMANDS
from parvis.kernel.settings import Settings
from tests.architecture.tree import ROOT, text, tracked

DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text()
OPERATIONS = "\n".join(page.read_text() for page in sorted((ROOT / "docs/operations").glob("*.md")))
DEPLOYED = [path for path in tracked() if path.parts[0] == "deploy"]
COMPOSE = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
CHART = yaml.safe_load((ROOT / "deploy/helm/parvis/Chart.yaml").read_text())
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
# Read before any setting, so none of them.
NOT_SETTINGS = {"PARVIS_SETTINGS_FILE"}


def _copied() -> list[str]:
    lines = [line.split()[1:-1] for line in DOCKERFILE.splitlines() if re.match(r"COPY (?!--from)", line)]
    return [source for sources in lines for source in sources]


def test_the_image_copies_files_that_exist():
    assert [source for source in _copied() if not (ROOT / source).exists()] == []


def test_the_image_is_given_the_files_that_it_copies():
    sent = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), flags=re.MULTILINE)
    assert [source for source in _copied() if not any(Path(source).is_relative_to(path) for path in sent)] == []


def test_the_image_installs_with_the_uv_of_the_makefile():
    version = re.search(r"^UV_VERSION := (.+)$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    assert version is not None
    assert re.findall(r"uv==(\S+)", DOCKERFILE) == [version[1]]


def test_the_settings_that_an_installation_copies_exist():
    copied = re.findall(r"^ *(PARVIS_[A-Z_]+)=", OPERATIONS, flags=re.MULTILINE)
    assert len(copied) >= 9  # those of "Installing"
    named = {name for path in DEPLOYED for name in re.findall(r"PARVIS_[A-Z_]*[A-Z]", text(path))}
    settings = {f"PARVIS_{name.upper()}" for name in Settings.model_fields}
    assert {*copied, *named} - settings - NOT_SETTINGS == set()


def test_the_files_of_the_deployment_read_as_yaml():
    written = [path for path in DEPLOYED if path.suffix in {".yaml", ".yml"}]
    # Helm's templates: what they make is read by `make check-deploy`.
    read = [yaml.safe_load(text(path)) for path in written if "templates" not in path.parts]
    assert len(read) >= 3
    assert None not in read


def test_each_image_of_the_stack_is_of_a_version():
    images = {name: service["image"] for name, service in COMPOSE["services"].items()}
    named = {name: re.sub(r"\$\{\w+:-(.+)\}", r"\1", image) for name, image in images.items()}
    assert {name: image for name, image in named.items() if not re.search(r":v?\d+\.\d+(\.\d+)?(-\w+)?$", image)} == {}
    assert {named["web-1"], named["worker"]} == {f"parvis:{VERSION}"}
    assert {CHART["version"], CHART["appVersion"]} == {VERSION}


def test_the_stack_mounts_files_that_exist():
    mounted = {
        re.sub(r"\$\{\w+:-([^}]+)\}", r"\1", volume).split(":")[0]
        for service in COMPOSE["services"].values()
        for volume in service.get("volumes", [])
        if isinstance(volume, str)
    }
    made = {"./backups"}  # where backups go, which an installation makes
    files = {path for path in mounted if path.startswith("./")} - made
    assert files
    assert {path for path in files if not (ROOT / "deploy" / path).exists()} == set()


def test_the_commands_that_the_deployment_runs_exist():
    commands = {
        name
        for path in DEPLOYED
        for line in text(path).splitlines()
        if not line.lstrip().startswith("#")
        for name in re.findall(r"(?:\[|bin/|^ +|-- )parvis,? ([a-z][a-z-]+)", line)
    }
    assert {"serve", "worker", "migrate", "backup", "verify-backup"} <= commands
    assert commands - COMMANDS.keys() == set()


def test_each_alert_has_its_runbook_and_names_metrics_that_are_told():
    rules = (ROOT / "deploy/monitoring/alerts.yml").read_text()
    alerts = re.findall(r"- alert: (\w+)", rules)
    assert len(alerts) >= 10
    assert re.findall(r"runbook_url: docs/runbooks.md#(\w+)", rules) == [alert.lower() for alert in alerts]
    assert re.findall(r"^## (\w+)$", (ROOT / "docs/runbooks.md").read_text(), flags=re.MULTILINE) == alerts
    used = rules + (ROOT / "deploy/monitoring/grafana/parvis.json").read_text()
    written = "".join((ROOT / f"backend/parvis/{name}.py").read_text() for name in ("kernel/metrics", "app/measured"))
    names = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in re.findall(r"\bparvis_[a-z_]+", used)}
    assert {name for name in names if f'"{name}"' not in written} == set()
