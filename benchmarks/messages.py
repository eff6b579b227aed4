"""A message to 20,000 candidates: its preview, the whole HTTP request, and its mails written under kill -9, each once.

That each leaves once is measured by `benchmarks.mails`. ``BENCH_KILLS=10 python -m benchmarks messages`` is shorter.
"""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import orjson
from sqlalchemy import func, select

from benchmarks import grid_client
from benchmarks.campaign import file_of, store
from benchmarks.installation import PERSON, installation
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from parvis.app.worker import COMMAND
from parvis.correspondence.messages.errors import MessageNotStopped
from parvis.correspondence.messages.model import WrittenMessage
from parvis.correspondence.messages.schemas import MessageIn
from parvis.correspondence.messages.service import resume, send_message
from parvis.emails.outbox.model import Email
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job, JobStatus

ROWS, COLUMNS = 20_000, 443
WARMING, TIMES = 3, 20
MILLISECONDS = 500.0
KILLS: Final = int(os.environ.get("BENCH_KILLS", "50"))
LONGEST_SECONDS: Final = 3_600
TEXT: Final[dict[str, Any]] = {
    "recipients": {"filters": []},
    "subject": "Votre dossier, {Prénom}",
    "body": "Bonjour **{Prénom} {Nom}**,\n\n- {Parcoursup[Colonne 1]|sans note}\n- [espace]({Lien vers mon espace})",
}


def measure() -> list[Measure]:
    """The preview beside the first page of the same candidates, then the mails that are lost or written twice."""
    with installation("messages") as folder:
        with new_session() as session, session.begin():
            store(session, file_of(ROWS, COLUMNS), {})
        token = administrator_token()
        preview = grid_client.request("/api/v1/admin/messages/preview", orjson.dumps(TEXT), token)
        page = grid_client.request("/api/v1/admin/candidates/filter", orjson.dumps({"filters": []}), token)
        with serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder) as (port, _):
            previewed, paged = _median(port, preview), _median(port, page)
        started = time.monotonic()
        _write_under_kills()
        seconds = time.monotonic() - started
        with new_session() as session:
            mails = session.scalar(select(func.count(Email.id))) or 0
            people = session.scalar(select(func.count(Email.candidate_id.distinct()))) or 0
    size = f"message to {ROWS:,}"
    killed = f"{size}, {KILLS} kill -9"
    return [
        Measure(
            name=f"{size}: preview, whole request",
            value=previewed,
            unit="ms",
            anchor="first page of the grid, every column",
            anchor_value=paged,
            ratio=previewed / paged,
            target=f"≤ {MILLISECONDS:.0f} ms",
            reached=previewed <= MILLISECONDS,
        ),
        Measure(f"{killed}: mails lost", ROWS - people, "mails", "", None, None, "0", people == ROWS),
        Measure(f"{killed}: mails written twice", mails - people, "mails", "", None, None, "0", mails == people),
        Measure(f"{killed}: written in", seconds, "s", "", None, None, None, reached=True),
    ]


def _median(port: int, sent: bytes) -> float:
    grid_client.durations(port, [sent], clients=1, times=WARMING)
    return statistics.median(grid_client.durations(port, [sent], clients=1, times=TIMES)) * 1000


def _write_under_kills() -> None:
    """Sends the message, kills the worker each time that another part of its mails is there, and lets the last one
    end. A job that was interrupted too often is followed by another, as « Reprendre » asks for it.
    """
    form = MessageIn.model_validate({**TEXT, "name": "Relance", "expected": ROWS})
    with new_session() as session, session.begin():
        send_message(session, PERSON, form)
    until = time.monotonic() + LONGEST_SECONDS
    for kill in range(1, KILLS + 2):
        worker = subprocess.Popen(COMMAND, start_new_session=True)  # in a group of its own, which dies as one
        try:
            while not _is_reached(ROWS * kill // (KILLS + 1), is_last=kill > KILLS):
                if time.monotonic() > until:
                    raise TimeoutError("the mails are not written")
                _resume_if_stopped()
                time.sleep(0.02)
        finally:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()


def _resume_if_stopped() -> None:
    with suppress(MessageNotStopped), new_session() as session, session.begin():
        resume(session, PERSON, session.scalars(select(WrittenMessage.id)).one())


def _is_reached(mails: int, *, is_last: bool) -> bool:
    with new_session() as session:
        if is_last:
            ended = select(WrittenMessage.id).join(Job, Job.id == WrittenMessage.job_id)
            return session.scalar(ended.where(Job.status == JobStatus.SUCCESS)) is not None
        return (session.scalar(select(func.count(Email.id))) or 0) >= mails
