"""Future sheets: a zip of one PDF a candidate against unzipping and hashing the same, and one big PDF split.

``PARVIS_BENCH_SHEETS`` says how many PDFs the zip holds, and how many candidates there are; the big PDF has two pages
each. Each runs in a process of its own (``python -m benchmarks.sheets zip``), so that its memory is its own.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import time
import uuid
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
from sqlalchemy import insert

from benchmarks.installation import PERSON, highest_memory, installation
from benchmarks.measure import Measure
from parvis.candidates.record.model import Candidate
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.imports.zip_imports.service import confirm, receive
from parvis.kernel.db import new_session
from parvis.kernel.http.upload import ReceivedFile
from parvis.kernel.jobs import Job
from parvis.kernel.jobs.execution import run_attempt

SHEETS = int(os.environ.get("PARVIS_BENCH_SHEETS", "5000"))
SIZE, PAGES_OF_EACH = 100_000, 2
MOST_TIMES = 2
MOST_TIMES_IN_MEMORY = 2


def measure() -> list[Measure]:
    """Seconds of the simulation and of the import, beside the anchor's; memory beside the size of the big PDF."""
    zipped, big = _of_its_own("zip"), _of_its_own("big")
    name = f"{SHEETS:,} sheets of {SIZE // 1000} kB in a zip"
    rows: list[Measure] = []
    for step in ("simulate", "import"):
        ratio = zipped[step] / zipped["anchor"]
        anchor = "unzip and SHA-256 of the same"
        reached = ratio <= MOST_TIMES
        rows.append(
            Measure(f"{name}, {step}", zipped[step], "s", anchor, zipped["anchor"], ratio, f"≤ {MOST_TIMES} ×", reached)
        )
    ratio = big["memory"] / big["megabytes"]
    rows.append(
        Measure(
            f"one PDF of {SHEETS * PAGES_OF_EACH:,} pages split, memory added",
            big["memory"],
            "MB",
            "its size",
            big["megabytes"],
            ratio,
            f"< {MOST_TIMES_IN_MEMORY} ×",
            ratio < MOST_TIMES_IN_MEMORY,
        )
    )
    seconds = big["simulate"] + big["import"]
    rows.append(
        Measure(f"{SHEETS:,} parts of it, simulate and import", seconds, "s", "none", None, None, None, reached=True)
    )
    return rows


def _of_its_own(kind: str) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-m", "benchmarks.sheets", kind], check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    """Measures one of the two and prints it as JSON."""
    kind = sys.argv[1]
    with installation("sheets") as folder:
        with new_session() as session, session.begin():
            session.execute(insert(Candidate), [_candidate(number) for number in _numbers()])
        path = folder / "fiches.zip"
        size = (_zip_of_sheets if kind == "zip" else _zip_of_one)(path)
        before = highest_memory()
        measured = {"megabytes": size / 1024**2, **_imported(path)}
        measured["memory"] = highest_memory() - before
        measured["anchor"] = _timed(lambda: _unzipped(path, folder / "unzipped"))
    print(json.dumps(measured))


def _numbers() -> range:
    return range(1_000_000, 1_000_000 + SHEETS)


def _candidate(number: int) -> dict[str, object]:
    return {"id": uuid.uuid4(), "row_number": number - 1_000_000, "external_id": str(number), "source": "PARCOURSUP",
            "last_name": f"NOM{number}", "first_name": "Zoé"}  # fmt: skip


def _zip_of_sheets(path: Path) -> int:
    """One PDF a candidate: two pages, and a picture as large as the scan of a stamp."""
    with zipfile.ZipFile(path, "w") as archive:
        for number in _numbers():
            made = BytesIO()
            with pikepdf.new() as pdf:
                _add_pages(pdf, number, random.Random(number).randbytes(SIZE))
                pdf.save(made)
            archive.writestr(f"fiche-avenir-{number}.pdf", made.getvalue())
    return path.stat().st_size


def _zip_of_one(path: Path) -> int:
    made = path.with_suffix(".pdf")
    with pikepdf.new() as pdf:
        for number in _numbers():
            _add_pages(pdf, number, random.Random(number).randbytes(SIZE // 5))
        pdf.save(made)
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(made, "fiches.pdf")
    size = made.stat().st_size
    made.unlink()
    return size


def _add_pages(pdf: pikepdf.Pdf, number: int, noise: bytes) -> None:
    picture = pdf.make_stream(noise, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image)
    for text in (f"N\xb0{number} Mme NOM{number} Zo\xe9", "suite"):
        page = pdf.add_blank_page()
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
            Encoding=pikepdf.Name.WinAnsiEncoding,
        )
        page.obj.Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(F1=font), XObject=pikepdf.Dictionary(Stamp=picture)
        )
        page.obj.Contents = pdf.make_stream(f"/Stamp Do BT /F1 12 Tf 20 700 Td ({text}) Tj ET".encode("cp1252"))


def _imported(path: Path) -> dict[str, float]:
    with path.open("rb") as content:
        received = ReceivedFile(name="fiches.zip", size=path.stat().st_size, content=content)
        with new_session() as session, session.begin():
            made, job = receive(session, ZipImportKind.FUTURE_SHEET, received, None, PERSON, at_once=False)
            import_id, job_id = made.id, job.id
    simulated = _timed(lambda: _succeeds(job_id))
    with new_session() as session, session.begin():
        job_id = confirm(session, import_id, PERSON).id
    return {"simulate": simulated, "import": _timed(lambda: _succeeds(job_id))}


def _succeeds(job_id: uuid.UUID) -> None:
    run_attempt(job_id)
    with new_session() as session:
        job = session.get_one(Job, job_id)
        assert job.result is not None, job.error
        assert job.result["imported"] == SHEETS, job.result


def _unzipped(path: Path, folder: Path) -> None:
    """To the disk, and read again."""
    subprocess.run(["unzip", "-q", path, "-d", folder], check=True)
    for file in folder.iterdir():
        hashlib.sha256(file.read_bytes()).digest()


def _timed(work: Callable[[], None]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
