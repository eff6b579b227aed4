"""The product as its users have it, over HTTP: a file imported, formulas saved and computed, a page, an export."""

from __future__ import annotations

import http.client
import secrets
import subprocess
import sys
import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from parvis.demonstration.formulas import school_formulas
from parvis.imports.candidates_file.plan.schemas import WarningCode

API = "/api/v1"
LONGEST_SECONDS = 1800


def write_files(folder: Path, rows: int) -> list[Path]:
    """A campaign's file of 439 columns and that of some days later, made by a process whose memory goes with it."""
    program = "import sys; from parvis.demonstration.candidates_file import invented_file as made; "
    program += "open(sys.argv[1], 'wb').write(made(int(sys.argv[2]), 1, later=sys.argv[3] == 'later'))"
    paths = [folder / f"{moment}-{rows}.csv" for moment in ("first", "later")]
    for path, moment in zip(paths, ("first", "later"), strict=True):
        subprocess.run([sys.executable, "-c", program, path, str(rows), moment], check=True)
    return paths


@dataclass(frozen=True, slots=True)
class Product:
    """A server, asked as an administrator."""

    port: int
    token: str

    def call(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None) -> bytes:
        """The content of an answer that must be well; ``body`` is sent as JSON unless ``headers`` tell its type."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST_SECONDS)
        sent: Any = body if headers else None if body is None else orjson.dumps(body)
        every = {"Authorization": f"Bearer {self.token}", **(headers or {"Content-Type": "application/json"})}
        connection.request(method, f"{API}{path}", sent, every)
        with connection.getresponse() as answer:
            content = answer.read()
            if answer.status >= 300:
                raise RuntimeError(f"{method} {path}: {answer.status} {content[:500].decode()}")
            return content

    def import_file(self, file: Path) -> None:
        """Sends the file from the disk, and waits until it is imported, whatever it warns of."""
        accepted = "&".join(f"accepted={code}" for code in WarningCode)
        self.send(f"/admin/import/candidates?{accepted}", file)

    def send(self, path: str, file: Path) -> bytes:
        """Sends a file from the disk, piece by piece."""
        boundary = secrets.token_hex(16)
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{file.name}"\r\n\r\n'.encode()
        tail = f"\r\n--{boundary}--\r\n".encode()

        def pieces() -> Generator[bytes]:
            yield head
            with file.open("rb") as content:
                while piece := content.read(1 << 20):
                    yield piece
            yield tail

        size = len(head) + file.stat().st_size + len(tail)
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Content-Length": str(size)}
        return self.call("POST", path, pieces(), headers)

    def follow(self, job_id: str) -> None:
        """Waits for the success of a job."""
        while (job := orjson.loads(self.call("GET", f"/admin/jobs/{job_id}")))["finished"] is None:
            time.sleep(0.05)
        if job["status"] != "SUCCESS":
            raise RuntimeError(str(job))

    def save_formulas(self) -> int:
        """The formulas of the demonstration; says how many."""
        every = list(school_formulas())
        for each in every:
            written = {"name": each.name, "type": each.type, "formula": each.formula, "notes": each.notes}
            self.call("POST", "/admin/formula-edition", {**written, "businessValue": each.business_value})
        return len(every)

    def compute(self) -> None:
        """Every formula, until the results are there."""
        self.call("POST", "/admin/candidates/computation/execute/start")
        while orjson.loads(self.call("POST", "/admin/candidates/computation/execute/status")) != "DONE":
            time.sleep(0.02)
        last = orjson.loads(self.call("GET", "/admin/candidates/computation/last"))
        if last.get("error") is not None:
            raise RuntimeError(str(last))

    def page(self, columns: list[str] | None = None) -> int:
        """A page of the Classement, of these columns or all; says how many candidates there are."""
        answer = self.call("POST", "/admin/candidates/filter?page=0&size=50", {"columns": columns} if columns else {})
        return int(orjson.loads(answer)["totalElements"])
