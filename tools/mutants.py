"""Breaks the rules one line at a time and counts the mutants that no test notices (mutmut; docs/adr/0008).

    python tools/mutants.py [group or module …]     of tools/mutants.toml, all of them by default

Each module is worked on in a copy of the package, in a folder of its own under `.mutants`, against one PostgreSQL that
lives as long as the run: mutmut forks a process for each mutant, which runs only the tests that reach it. Survivors
that nobody could notice are listed with their reason in tools/mutants_left.toml; any other one fails the run, and so
does a module with under 90 % of the others killed.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from parvis.kernel.postgres import EmbeddedPostgres

ROOT = Path(__file__).resolve().parents[1]
BACKEND = ROOT / "backend"
WORK = ROOT / ".mutants"
MODULES = tomllib.loads((ROOT / "tools" / "mutants.toml").read_text())["modules"]
LEFT = tomllib.loads((ROOT / "tools" / "mutants_left.toml").read_text()).get("left", [])
MUTMUT = Path(sys.executable).with_name("mutmut")
LEAST_KILLED = 0.9
KILLED = {1, 3, 24, -24, 36, 152, 255}  # a test failed, or the mutant never ended
NO_TEST = {5, 33}

CONFIGURATION = """
[tool.mutmut]
source_paths = ["parvis"]
only_mutate = {sources}
also_copy = ["tests"]
pytest_add_cli_args_test_selection = {tests}
process_isolation = "forkserver"
track_dependencies = false
use_git_change_detection = false
use_setproctitle = false
timeout_constant = 30.0

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
    """The folder of a module: the package, its tests, what they look for around them, and mutmut's configuration."""
    folder = WORK / name.replace("/", "-")
    shutil.rmtree(folder, ignore_errors=True)
    unneeded = shutil.ignore_patterns("__pycache__")
    shutil.copytree(BACKEND / "parvis", folder / "parvis", ignore=unneeded)
    shutil.copytree(BACKEND / "tests", folder / "tests", ignore=unneeded)
    for around in ("backend", "frontend", ".tools"):
        (folder / around).symlink_to(ROOT / around)
    module = MODULES[name]
    sources = json.dumps([f"parvis/{source}" for source in module["sources"]])
    tests = json.dumps([f"tests/{test}" for test in module["tests"]])
    (folder / "pyproject.toml").write_text(CONFIGURATION.format(sources=sources, tests=tests))
    return folder


def broken(name: str, server_folder: str) -> tuple[int, list[Survivor]]:
    """Breaks a module; how many mutants there were, and those that survived."""
    folder = prepared(name)
    own = {variable: value for variable, value in os.environ.items() if variable != "DATABASE_URL"}
    environment = own | {"PARVIS_TESTS_SERVER_FOLDER": server_folder}
    with (folder / "output").open("w") as output:
        command = [str(MUTMUT), "run", "--max-children", "1"]
        subprocess.run(command, cwd=folder, env=environment, stdout=output, stderr=output, check=False)
    results = {
        (str(meta.relative_to(folder / "mutants" / "parvis")).removesuffix(".meta"), mutant): code
        for meta in (folder / "mutants").rglob("*.meta")
        for mutant, code in json.loads(meta.read_text())["exit_code_by_key"].items()
    }
    if not results or None in results.values():
        sys.exit(f"{name}: mutmut did not finish, see {folder / 'output'}")
    if strange := set(results.values()) - KILLED - NO_TEST - {0}:
        sys.stderr.write(f"{name}: counted as survivors, unknown ends {strange}\n")
    survivors = [key for key, code in results.items() if code not in KILLED]
    return len(results), [_survivor(folder, *key) for key in survivors]


def _survivor(folder: Path, source: str, mutant: str) -> Survivor:
    shown = subprocess.run([str(MUTMUT), "show", mutant], cwd=folder, capture_output=True, text=True, check=True).stdout
    lines = shown.splitlines()
    taken, written = (
        " ".join(line[1:].strip() for line in lines if re.match(rf"{sign}(?!{sign}{{2}})", line))
        for sign in (r"-", r"\+")
    )
    return Survivor(source, taken, written)


def reasons() -> Iterator[Survivor]:
    """The survivors that nobody could notice."""
    for each in LEFT:
        yield Survivor(each["source"], each["removed"], each["added"])


def modules_of(groups: list[str]) -> list[str]:
    """The modules with these names, or under them; all of them when there are none."""
    if unknown := [group for group in groups if not any(f"{name}/".startswith(f"{group}/") for name in MODULES)]:
        sys.exit(f"not in tools/mutants.toml: {', '.join(unknown)}")
    return [name for name in MODULES if not groups or any(f"{name}/".startswith(f"{group}/") for group in groups)]


def main() -> None:
    """Breaks the modules that are named and prints what came of it."""
    names = modules_of(sys.argv[1:])
    known = set(reasons())
    unexplained: list[Survivor] = []
    weak: list[str] = []
    server_folder = Path(tempfile.mkdtemp(prefix="parvis-mutants-", dir="/tmp"))
    server_folder.chmod(0o755)
    sys.stdout.write(f"{'module':32} mutants  killed  left  without reason  minutes\n")
    with EmbeddedPostgres(server_folder, profile="fast"):
        for name in names:
            began = time.monotonic()
            count, survivors = broken(name, str(server_folder))
            new = [each for each in survivors if each not in known]
            unexplained += new
            killed = count - len(survivors)
            if killed < LEAST_KILLED * (killed + len(new)):
                weak.append(name)
            minutes = (time.monotonic() - began) / 60
            share = f"{killed} ({killed / count:.0%})"
            sys.stdout.write(f"{name:32} {count:7} {share:>12} {len(survivors):5} {len(new):8} {minutes:10.1f}\n")
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
