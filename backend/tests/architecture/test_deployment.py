"""What an installation copies: deploy/Dockerfile, the other files of deploy/, and settings.

`make check-deploy` reads the same files with the programs that will.
"""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import yaml

from parvis.cli import COMMANDS
from parvis.cli.database import BESIDE_POOLS, OF_WORKER
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
    """What the image copies of the repository; parvis-* are those of a release's archive."""
    lines = [line.split()[1:-1] for line in DOCKERFILE.splitlines() if re.match(r"COPY (?!--from|parvis-)", line)]
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
    files = {f"{name}_FILE" for name in settings}
    assert {*copied, *named} - settings - files - NOT_SETTINGS == set()


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
    assert {*re.findall(r"parvis-(\d+\.\d+\.\d+)-", OPERATIONS)} == {VERSION}


def test_each_service_of_the_stack_is_given_the_secrets_that_it_reads_and_no_other(tmp_path):
    subprocess.run([ROOT / "deploy/compose/secrets.sh"], env={**os.environ, "SECRETS": str(tmp_path)}, check=True)
    made = {file.name: file.read_text().strip() for file in tmp_path.iterdir()}
    assert made.keys() == {*COMPOSE["secrets"], "s3.env"}
    passwords = [re.sub(r".*:([0-9a-f]+)@.*", r"\1", text) for name, text in made.items() if name != "s3.env" and text]
    assert len({*passwords}) == len(passwords) >= 9  # none twice
    assert oct(tmp_path.stat().st_mode & 0o777) == "0o700"
    for name, service in COMPOSE["services"].items():
        mounted = set(service.get("secrets", []))
        written = yaml.dump({**service, "secrets": None}) + (ROOT / "deploy/compose/database.sh").read_text() * (
            name == "database"
        )
        read = {each for each in COMPOSE["secrets"] if re.search(rf"run/secrets/{each}\b|password {each}\b", written)}
        of_loop = {f"keycloak_{each}" for each in ("database", "admin", "client")} if name == "keycloak" else set()
        assert mounted == read | of_loop, name
        environment = service.get("environment", {})
        assert [key for key in environment if re.search(r"PASSWORD$|SECRET$|SECRET_KEY$", key)] == [], name


def test_what_was_made_of_the_secrets_stays_when_they_are_made_again(tmp_path):
    command, variables = [ROOT / "deploy/compose/secrets.sh"], {**os.environ, "SECRETS": str(tmp_path)}
    subprocess.run(command, env=variables, check=True)
    before = {file.name: file.read_text() for file in tmp_path.iterdir()}
    subprocess.run(command, env=variables, check=True)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == before


def test_no_container_of_the_stack_takes_all_memory_nor_the_proxy_the_machine():
    assert [name for name, service in COMPOSE["services"].items() if "mem_limit" not in service] == []
    proxy = COMPOSE["services"]["proxy"]
    assert proxy["user"].partition(":")[0] not in {"", "0"}
    assert proxy["read_only"]
    caddy = (ROOT / "deploy/compose/Caddyfile").read_text()
    assert re.findall(r"_size \d+(\w+)", caddy) == ["KiB", "MiB"]  # KB and MB are thousands there


def test_the_connections_of_the_stack_are_fewer_than_its_database_accepts():
    services, settings = COMPOSE["services"], Settings.model_fields
    pool = int(re.sub(r"\D", "", COMPOSE["x-parvis"]["environment"]["PARVIS_DATABASE_POOL_SIZE"]))
    assert pool == settings["database_pool_size"].default
    web = sum(service.get("command") == ["parvis", "serve"] for service in services.values())
    workers = services["worker"]["deploy"]["replicas"]
    most = (
        web * (pool + BESIDE_POOLS) + workers * OF_WORKER + services["keycloak"]["environment"]["KC_DB_POOL_MAX_SIZE"]
    )
    accepted = next(
        int(found[1]) for word in services["database"]["command"] if (found := re.match(r"max_connections=(\d+)", word))
    )
    assert web == workers == 2
    assert most + 10 < accepted  # a migration, a backup, an administrator, those that PostgreSQL keeps


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
