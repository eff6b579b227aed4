"""Breaks the rules one line at a time and counts the mutants that no test notices (mutmut; docs/adr/0008).

    python tools/mutants.py [--again] [group or module …]     of tools/mutants.toml, all of them by default

Each module is worked on in a copy of the package, in a folder of its own under `.mutants`, against one PostgreSQL that
lives as long as the run (tools/mutants_run.py says how a mutant runs). With `--again`, the mutants that the former run
killed, whether it ended or not, count as killed while their function is the same, and those that have a reason to be
left are not tried. Survivors that nobody could notice are listed with their reason in tools/mutants_left.toml; any
other one fails the run, and so does a module with under 90 % of the others killed.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parvis.kernel.postgres import EmbeddedPostgres

ROOT = Path(__file__).resolve().parents[1]
BACKEND = ROOT / "backend"
WORK = ROOT / ".mutants"
MODULES = tomllib.loads((ROOT / "tools" / "mutants.toml").read_text())["modules"]
LEFT = tomllib.loads((ROOT / "tools" / "mutants_left.toml").read_text()).get("left", [])
LEAST_KILLED = 0.9
KILLED = {"killed", "timeout"}  # a test failed, or the mutant never ended

CONFIGURATION = """
[tool.mutmut]
source_paths = ["parvis"]
track_dependencies = false

[tool.pytest.ini_options]
addopts = "--strict-markers --strict-config --import-mode=importlib -p no:cacheprovider -p no:xdist"
pythonpath = ["."]
filterwarnings = ["error"]
"""


@dataclass(frozen=True)
class Survivor:
    """A mutant that no test noticed: the lines that it takes away and those that it writes instead."""

    source: str
    removed: str
    added: str

    def __str__(self) -> str:
        return f"{self.source}\n  - {self.removed}\n  + {self.added}"


def prepared(name: str) -> Path:
    """The folder of a module: the package, its tests, and what they look for around them."""
    folder = folder_of(name)
    shutil.rmtree(folder.parent, ignore_errors=True)
    for copied in ("parvis", "tests"):
        shutil.copytree(BACKEND / copied, folder / copied, ignore=shutil.ignore_patterns("__pycache__"))
    for around in ("backend/migrations", "frontend", ".tools"):
        (folder.parent / around).symlink_to(ROOT / around)
    (folder / "pyproject.toml").write_text(CONFIGURATION)
    return folder


def folder_of(name: str) -> Path:
    """Where a module is broken."""
    return WORK / name.replace("/", "-") / "backend"


def broken(name: str, server_folder: str, *, again: bool) -> list[dict[str, Any]]:
    """Breaks a module; what became of each mutant. ``again``: those that a former run killed, or that
    have a reason, are left in peace.
    """
    kept = WORK / f"{name.replace('/', '-')}.json"
    results: list[dict[str, Any]] = json.loads(kept.read_text()) if again and kept.exists() else []
    folder = prepared(name)
    module = MODULES[name]
    wish = {
        "sources": module["sources"],
        "tests": [f"tests/{test}" for test in module["tests"]],
        "warm": module.get("warm", True),
        "own_process": module.get("own_process", False),
        "results": str(kept),
        "killed": [(each["mutant"], each["function"]) for each in results if each["end"] in KILLED],
        "left": [(each["source"], each["removed"], each["added"]) for each in LEFT] if again else [],
    }
    (folder / "wish.json").write_text(json.dumps(wish))
    own = {variable: value for variable, value in os.environ.items() if variable != "DATABASE_URL"}
    environment = own | {"PARVIS_TESTS_SERVER_FOLDER": server_folder}
    with (folder / "output").open("w") as output:
        command = [sys.executable, str(ROOT / "tools" / "mutants_run.py")]
        ran = subprocess.run(command, cwd=folder, env=environment, stdout=output, stderr=output, check=False)
    if ran.returncode:
        sys.exit(f"{name}: not finished, see {folder / 'output'}")
    return json.loads(kept.read_text())


def reasons() -> Iterator[Survivor]:
    """The survivors that change nothing observable."""
    for each in LEFT:
        yield Survivor(each["source"], each["removed"], each["added"])


def modules_of(groups: list[str]) -> list[str]:
    """The modules with these names, or under them; all of them when there are none."""
    if unknown := [group for group in groups if not any(f"{name}/".startswith(f"{group}/") for name in MODULES)]:
        sys.exit(f"not in tools/mutants.toml: {', '.join(unknown)}")
    return [name for name in MODULES if not groups or any(f"{name}/".startswith(f"{group}/") for group in groups)]


def main() -> None:
    """Breaks the modules that are named and prints what came of it."""
    again = "--again" in sys.argv
    names = modules_of([argument for argument in sys.argv[1:] if argument != "--again"])
    known = set(reasons())
    unexplained: list[Survivor] = []
    weak: list[str] = []
    server_folder = Path(tempfile.mkdtemp(prefix="parvis-mutants-", dir="/tmp"))
    server_folder.chmod(0o755)
    sys.stdout.write(f"{'module':32} mutants       killed  left  without reason  minutes  CPU\n")
    with EmbeddedPostgres(server_folder, profile="fast"):
        for name in names:
            began = time.monotonic()
            results = broken(name, str(server_folder), again=again)
            survivors = [
                Survivor(each["source"], each["removed"], each["added"])
                for each in results
                if each["end"] not in KILLED
            ]
            new = [each for each in survivors if each not in known]
            unexplained += new
            count, killed = len(results), len(results) - len(survivors)
            if killed < LEAST_KILLED * (killed + len(new)):
                weak.append(name)
            minutes = (time.monotonic() - began) / 60
            cpu = sum(each["seconds"] for each in results) / 60
            share = f"{killed} ({killed / count:.0%})"
            sys.stdout.write(
                f"{name:32} {count:7} {share:>12} {len(survivors):5} {len(new):15} {minutes:8.1f} {cpu:4.1f}\n"
            )
            sys.stdout.flush()
    shutil.rmtree(server_folder, ignore_errors=True)
    for each in unexplained:
        sys.stdout.write(f"\n{each}\n")
    if weak or unexplained:
        sys.exit(
            f"{len(unexplained)} survivors without a reason; under {LEAST_KILLED:.0%}: {', '.join(weak) or 'none'}"
        )


if __name__ == "__main__":
    main()
