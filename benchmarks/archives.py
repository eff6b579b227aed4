"""An archive of a campaign whose candidates have files on disk, against `zip -0` of the same files: time, and the
memory that writing adds. ``PARVIS_BENCH_FILES`` says how many files of 100 kB there are, two a candidate.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
import uuid
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from benchmarks.installation import PERSON, highest_memory, installation, stored_files
from benchmarks.measure import Measure
from parvis.campaign.archives.service import create_archive
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile
from parvis.kernel.db import new_session
from parvis.kernel.jobs.execution import run_attempt

FILES, SIZE, OF_EACH = int(os.environ.get("PARVIS_BENCH_FILES", "4000")), 100_000, 2
MOST_TIMES, MOST_MEGABYTES = 3, 300


def measure() -> list[Measure]:
    """Seconds of both, and the highest resident memory of this process beyond what it had before."""
    with installation("archives") as folder:
        _fill(stored_files(folder))
        with new_session() as session, session.begin():
            job_id = create_archive(session, "Banc", PERSON).job_id
        before = highest_memory()
        started = time.perf_counter()
        run_attempt(job_id)
        ours = time.perf_counter() - started
        added = highest_memory() - before
        started = time.perf_counter()
        zip_program = shutil.which("zip")
        assert zip_program is not None, "zip is not installed"
        stored = stored_files(folder)
        subprocess.run([zip_program, "-0", "-q", "-r", folder / "same.zip", stored, "-x", "*.zip"], check=True)
        theirs = time.perf_counter() - started
    name = f"archive of {FILES // OF_EACH} candidates, {FILES} files of {SIZE // 1000} kB"
    ratio = ours / theirs
    return [
        Measure(name, ours, "s", "zip -0", theirs, ratio, f"≤ {MOST_TIMES} ×", ratio <= MOST_TIMES),
        Measure(
            f"{name}, memory added",
            added,
            "MB",
            "before",
            before,
            None,
            f"≤ {MOST_MEGABYTES} MB",
            added <= MOST_MEGABYTES,
        ),
    ]


def _fill(stored: Path) -> None:
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
        session.execute(insert(Candidate), people)
        session.execute(insert(StoredFile), files)
    stored.mkdir(parents=True)
    for file in files:
        (stored / str(file["id"])).write_bytes(content)
