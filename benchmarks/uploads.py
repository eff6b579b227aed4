"""Fifty uploads of 20 MB at once: what the web process and the processes that judge the files take of memory."""

from __future__ import annotations

import http.client
import random
import secrets
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from io import BytesIO
from pathlib import Path

import pikepdf
from sqlalchemy import insert, select

from benchmarks.installation import installation
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session

UPLOADS, SIZE = 50, 20_000_000
MOST_MEGABYTES = 200


def measure() -> list[Measure]:
    """Memory before and at its highest, the process of the server and its children together."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("uploads"))
        candidates = _candidates()
        token = administrator_token()
        port, process = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
        body, boundary = _body()
        assert _upload(port, token, candidates[0], body, boundary) == 200  # what the first upload loads is not counted
        before = _megabytes(process)
        started = time.perf_counter()
        uploads = [partial(_upload, port, token, each, body, boundary) for each in candidates]
        highest, statuses = _all_at_once(uploads, process)
        seconds = time.perf_counter() - started
    assert statuses == [200] * UPLOADS, statuses
    grown = highest - before
    name = f"{UPLOADS} uploads of {SIZE // 1_000_000} MB at once"
    return [
        Measure(
            f"{name}, memory more than at rest",
            grown,
            "MB",
            "at rest",
            before,
            None,
            f"≤ {MOST_MEGABYTES} MB",
            grown <= MOST_MEGABYTES,
        ),
        Measure(f"{name}, until the last is stored", seconds, "s", "", None, None, None, reached=True),
    ]


def _candidates() -> list[str]:
    rows = [
        {"row_number": row, "external_id": str(row), "source": "PARCOURSUP", "last_name": "NOM", "first_name": "Zoé"}
        for row in range(UPLOADS)
    ]
    with new_session() as session, session.begin():
        session.execute(insert(Candidate), rows)
        return [str(candidate_id) for candidate_id in session.scalars(select(Candidate.id))]


def _body() -> tuple[bytes, str]:
    """One multipart body that every client sends: a PDF that cannot be made smaller."""
    file = BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.Root.Filler = document.make_stream(random.Random(1).randbytes(SIZE))
        document.save(file)
    boundary = secrets.token_hex(16)
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    return head.encode() + file.getvalue() + f"\r\n--{boundary}--\r\n".encode(), boundary


def _upload(port: int, token: str, candidate: str, body: bytes, boundary: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": f"multipart/form-data; boundary={boundary}"}
    connection.request("POST", f"/api/v1/admin/candidates/{candidate}/files/import", body, headers)
    with connection.getresponse() as answer:
        answer.read()
        return answer.status


def _all_at_once(uploads: list[Callable[[], int]], process: int) -> tuple[float, list[int]]:
    """The highest memory, looked at every hundredth of a second, and how each upload was answered."""
    statuses: list[int] = []

    def send(upload: Callable[[], int]) -> None:
        statuses.append(upload())

    threads = [threading.Thread(target=send, args=(upload,)) for upload in uploads]
    for thread in threads:
        thread.start()
    highest = 0.0
    while any(thread.is_alive() for thread in threads):
        highest = max(highest, _megabytes(process))
        time.sleep(0.01)
    return highest, statuses


def _megabytes(process: int) -> float:
    """What a process and its children take, pages that they share being counted once."""
    total = 0
    for each in (process, *_children(process)):
        with suppress(OSError, StopIteration):  # a child that has just ended
            lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
            total += int(next(line for line in lines if line.startswith("Pss:")).split()[1])
    return total / 1024


def _children(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            found += [int(child) for child in (task / "children").read_text().split()]
    return found
