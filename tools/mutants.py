"""Breaks the backend one line at a time and counts what no test notices: mutmut, as `tools/mutmut.toml` configures it.

    python tools/mutants.py [concept]     parvis/candidates/marks: its files, by its own tests; all by default

mutmut works in `.mutants`, where it goes on from where it was stopped, against a PostgreSQL that lasts as long as the
run. Then the figures are printed: by kind of file, and by file where fewer than 90 % of the mutants were killed.
Survivors that nobody could notice are listed with their reason in `tools/mutants_left.toml`; the others are printed,
and fail the run. A concept is judged by its own tests alone: mutmut runs them whole, in one process, twice before the
first mutant, and the 562 tests of interviews took longer than anybody waits. A mutant that only the tests of another
concept notice survives then; the run over everything counts it as killed.
"""

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

from mutmut.mutation.diff_apply import get_diff_for_mutant

from embedded_postgres import EmbeddedPostgres

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / ".mutants"
LEAST_KILLED = 0.9
NOTICED = {"killed", "timeout", "caught by type check"}
IN_WORK = {name: f"backend/{name}" for name in ("parvis", "tests", "embedded_postgres", "identity_provider")}
AROUND = {"backend": "backend", "frontend": "frontend", ".tools": ".tools", ".venv": ".venv"}


def prepare(concept: str) -> None:
    """Lays out what mutmut copies and what the tests look for around them.

    ``concept`` is a folder of `backend` (``parvis/candidates/marks``, ``identity_provider``), empty for all.
    """
    WORK.mkdir(exist_ok=True)
    for name, target in (IN_WORK | AROUND).items():
        (WORK / name).unlink(missing_ok=True)
        (WORK / name).symlink_to(ROOT / target)
    configuration = (ROOT / "tools" / "mutmut.toml").read_text()
    if concept:
        configuration = re.sub(rf'  "(?!parvis/\*|{concept}/)[a-z_]+/.*\n', "", configuration)
        configuration = configuration.replace('"parvis/*', f'"{concept}/*')
        own = f"tests/{concept.removeprefix('parvis/')}"
        nearest = own if (ROOT / "backend" / own).is_dir() else own.rpartition("/")[0]
        configuration = configuration.replace('"tests",\n', f'"{nearest}",\n')
    (WORK / "pyproject.toml").write_text(configuration)


def mutmut(*arguments: str, server: str = "") -> str:
    """What mutmut prints; as it prints it where it runs the mutants (``server``: the folder of their PostgreSQL)."""
    own = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    ran = subprocess.run(
        [ROOT / ".venv/bin/mutmut", *arguments],
        cwd=WORK,
        env=own | {"PARVIS_TESTS_SERVER_FOLDER": server},
        stdout=None if server else subprocess.PIPE,
        text=True,
        check=False,
    )
    if ran.returncode:
        sys.exit(f"mutmut {arguments[0]} has failed: {ran.stdout or 'see above'}")
    return ran.stdout or ""


def difference(mutant: str, source: str) -> tuple[str, str]:
    """The lines that a mutant takes away of a file (``parvis/candidates/marks/rules.py``), and those that it writes."""
    lines = get_diff_for_mutant(mutant, path=source).splitlines()[2:]
    taken, added = (" ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return taken, added


def main(concept: str) -> None:
    """Runs the mutants and prints what came of them."""
    prepare(concept)
    with tempfile.TemporaryDirectory(prefix="parvis-mutants-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        with EmbeddedPostgres(Path(folder), profile="fast"):
            mutmut("run", *([f"{concept.replace('/', '.')}.*"] if concept else []), server=folder)
    listed = tomllib.loads((ROOT / "tools" / "mutants_left.toml").read_text())["left"]
    os.chdir(WORK)  # where the mutants are
    reasons = {(each["source"], each["removed"], each["added"]) for each in listed}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, status in re.findall(r"^\s+(\S+): (.+)$", mutmut("results", "--all", "true"), re.MULTILINE):
        file = mutant.partition(".x")[0].replace(".", "/") + ".py"
        source = file.removeprefix("parvis/")
        end = "killed" if status in NOTICED else "left"
        if end == "left" and (source, *(change := difference(mutant, file))) not in reasons:
            end = "survived"
            sys.stdout.write(f"\n{source} ({status})\n  - {change[0]}\n  + {change[1]}\n")
        counts[source][end] += 1
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for source, count in counts.items():
        kinds[name if (name := Path(source).name) in {"queries.py", "rules.py", "service.py"} else "others"] += count
    weak = {
        source: count for source, count in sorted(counts.items()) if count["killed"] < LEAST_KILLED * noticeable(count)
    }
    for name, count in {**weak, **kinds, "all": sum(kinds.values(), Counter[str]())}.items():
        share = count["killed"] / (noticeable(count) or 1)
        sys.stdout.write(
            f"{name:60} {count['killed']:6} of {noticeable(count):6} ({share:.0%}), {count['left']} left\n"
        )
    if weak or any(count["survived"] for count in kinds.values()):
        sys.exit(f"under {LEAST_KILLED:.0%}: {', '.join(weak) or 'none'}")


def noticeable(count: Counter[str]) -> int:
    """The mutants that somebody could notice."""
    return count["killed"] + count["survived"]


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
