"""A backup of an installation of 20,000 candidates with two files of 100 kB each, by the commands themselves: the first
one, the second one, its memory, and the restoration into an empty installation. Their anchor is `cp -r` of the files.

``PARVIS_BENCH_FILES`` says how many files there are, two a candidate.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from benchmarks.installation import installation, stored_files
from benchmarks.measure import Measure
from embedded_postgres import EmbeddedPostgres, pg_dump_path
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile
from parvis.kernel.db import new_session
from parvis.kernel.secret.proof import prove

FILES, SIZE, OF_EACH = int(os.environ.get("PARVIS_BENCH_FILES", "40000")), 100_000, 2
MOST_SECOND, MOST_MEGABYTES, MOST_RESTORE = 60, 300, 300

# Prints what the command does, then its highest memory and that of the programs that it ran, in MiB.
_COMMAND = """
import resource, sys
from parvis.cli import main
try:
    main(sys.argv[1:])
finally:
    used = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(max(used) / 1024)
"""


def measure() -> list[Measure]:
    """Seconds of each command, and the highest resident memory of the second backup and of the restoration."""
    with installation("backup") as folder, tempfile.TemporaryDirectory(prefix="parvis-restored-", dir="/tmp") as made:
        Path(made).chmod(0o755)
        stored = stored_files(folder)
        _fill(stored)
        copying = _seconds(["cp", "-r", str(stored), str(folder / "copied")])
        first, _ = _run(["backup", str(folder / "target")], {})
        second, memory = _run(["backup", str(folder / "target")], {})
        with EmbeddedPostgres(Path(made) / "postgres") as server:
            other = {"DATABASE_URL": server.url, "PARVIS_DATA_DIR": f"{made}/data"}
            restoring, restoring_memory = _run(["restore", str(folder / "target")], other)
        back = sum(1 for _ in (Path(made) / "data" / "files" / "stored").iterdir())
        assert back == FILES, f"{back} files came back"
    name = f"backup of {FILES // OF_EACH} candidates, {FILES} files of {SIZE // 1000} kB"
    return [
        Measure(f"first {name}", first, "s", "cp -r", copying, first / copying, None, True),
        _limited(f"second {name}", second, "s", MOST_SECOND),
        _limited(f"second {name}, memory", memory, "MB", MOST_MEGABYTES),
        _limited(f"restoration of the {name}", restoring, "s", MOST_RESTORE),
        _limited(f"restoration of the {name}, memory", restoring_memory, "MB", MOST_MEGABYTES),
    ]


def _limited(name: str, value: float, unit: str, most: float) -> Measure:
    return Measure(name, value, unit, "", None, None, f"≤ {most} {unit}", value <= most)


def _run(arguments: list[str], other: dict[str, str]) -> tuple[float, float]:
    environment = os.environ | {"PATH": f"{pg_dump_path().parent}:{os.environ['PATH']}"} | other
    started = time.perf_counter()
    command = [sys.executable, "-c", _COMMAND, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - started
    line, memory = done.stdout.splitlines()
    assert json.loads(line)["ok"], done.stderr
    return seconds, float(memory)


def _seconds(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - started


def _fill(stored: Path) -> None:
    """Each file has a content of its own, as files of candidates do."""
    content = random.Random(1).randbytes(SIZE)
    people = [
        {"id": uuid.uuid4(), "row_number": row, "external_id": str(row), "source": "PARCOURSUP",
         "last_name": "NOM", "first_name": "Zoé"}
        for row in range(FILES // OF_EACH)
    ]  # fmt: skip
    files: list[dict[str, Any]] = [
        {"id": uuid.uuid4(), "type": "CANDIDATE_FILE", "candidate_id": person["id"], "name": f"{number}.pdf",
         "mime_type": "application/pdf", "size": SIZE, "sha256": bytes(32), "deposited_by": "STAFF"}
        for person in people
        for number in range(OF_EACH)
    ]  # fmt: skip
    with new_session() as session, session.begin():
        prove(session)
        session.execute(insert(Candidate), people)
        session.execute(insert(StoredFile), files)
    stored.mkdir(parents=True)
    for file in files:
        (stored / str(file["id"])).write_bytes(file["id"].bytes + content[16:])
