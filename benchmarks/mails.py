"""Mails under kill -9: every mail queued leaves once, or is listed as doubtful; a worker dies in the middle, again and
again.

``BENCH_MAILS=2000 BENCH_KILLS=10 python -m benchmarks mails`` takes a minute; the sizes that we claim take some five,
and half an hour on a machine that is busy.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from aiosmtpd.controller import Controller
from sqlalchemy import func, select

from benchmarks.measure import Measure
from embedded_postgres import EmbeddedPostgres
from parvis.app import wiring
from parvis.app.worker import COMMAND
from parvis.emails.messages.writing import Content, written
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import Draft, queue
from parvis.kernel.db import close, new_session
from parvis.kernel.migrations import migrate
from parvis.kernel.settings import settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiosmtpd.smtp import SMTP, Envelope, Session

MAILS: Final = int(os.environ.get("BENCH_MAILS", "20000"))
KILLS: Final = int(os.environ.get("BENCH_KILLS", "50"))
BATCH: Final = 1_000
LONGEST_SECONDS: Final = 3_600
_MESSAGE_ID: Final = re.compile(rb"(?im)^Message-ID:\s*<([0-9a-f-]{36})@")


class _Counting:
    """Takes every mail, and counts each by its Message-ID."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's
        found = _MESSAGE_ID.search(cast("bytes", envelope.content))
        assert found is not None
        self.taken[found[1].decode()] += 1
        await asyncio.sleep(0)
        return "250 taken"


def measure() -> list[Measure]:
    """Lost, double and doubtful mails, and how long they took."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="parvis-mails-", dir="/tmp")))
        folder.chmod(0o755)
        server = stack.enter_context(EmbeddedPostgres(folder / "postgres"))
        counting, port = _Counting(), _free_port()
        controller = Controller(counting, hostname="127.0.0.1", port=port)
        controller.start()
        stack.callback(controller.stop)
        os.environ |= {
            "DATABASE_URL": server.url,
            "PARVIS_DATA_DIR": str(folder / "files"),
            "PARVIS_PUBLIC_URL": "http://benchmarks.example",
            "PARVIS_SMTP_URL": f"smtp://127.0.0.1:{port}",
            "PARVIS_EMAIL_MODE": "enabled",
            "PARVIS_EMAIL_RATE": "10000",
            "PARVIS_LOG_LEVEL": "ERROR",
        }
        settings.cache_clear()
        close()
        stack.callback(close)
        wiring.connect()
        migrate(server.url)
        _queue_all()
        begun = time.monotonic()
        _send_under_kills(counting)
        seconds = time.monotonic() - begun
        with new_session() as session:
            sent = {str(each) for each in session.scalars(_with_status(EmailStatus.SENT))}
            doubtful = {str(each) for each in session.scalars(_with_status(EmailStatus.DOUBTFUL))}
    taken = counting.taken
    lost = len(sent - taken.keys()) + MAILS - len(sent) - len(doubtful)
    double = sum(1 for count in taken.values() if count > 1)
    size = f"{MAILS:,} mails, {KILLS} kill -9"
    return [
        Measure(f"{size}: mails lost", lost, "mails", "", None, None, "0", lost == 0),
        Measure(f"{size}: mails sent twice", double, "mails", "", None, None, "0", double == 0),
        Measure(
            f"{size}: doubtful, listed", len(doubtful), "mails", "", None, None, f"≤ {KILLS}", len(doubtful) <= KILLS
        ),
        Measure(f"{size}: sent in", seconds, "s", "", None, None, None, reached=True),
    ]


def _queue_all() -> None:
    message = written(Content(subject="Mesure", paragraphs=("Une lettre de mesure.",)))
    for first in range(0, MAILS, BATCH):
        numbers = range(first, min(first + BATCH, MAILS))
        with new_session() as session, session.begin():
            queue(session, [Draft(EmailKind.PASSWORD, f"candidat{each}@exemple.fr", message) for each in numbers])


def _send_under_kills(counting: _Counting) -> None:
    """Runs a worker, kills it each time that another part of the mails has left, and lets the last one end."""
    until = time.monotonic() + LONGEST_SECONDS
    for kill in range(1, KILLS + 1):
        worker = _worker()
        _await(lambda part=kill: len(counting.taken) >= MAILS * part // (KILLS + 1), until)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    worker = _worker()
    try:
        _await(_nothing_waits, until)
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


def _worker() -> subprocess.Popen[bytes]:
    return subprocess.Popen(COMMAND, start_new_session=True)  # in a group of its own, which dies as one


def _await(condition: Callable[[], bool], until: float) -> None:
    while not condition():
        if time.monotonic() > until:
            raise TimeoutError("the mails do not leave")
        time.sleep(0.005)


def _nothing_waits() -> bool:
    time.sleep(0.2)
    with new_session() as session:
        on_their_way = Email.status.in_((EmailStatus.QUEUED, EmailStatus.SENDING))
        return session.scalar(select(func.count(Email.id)).where(on_their_way)) == 0


def _with_status(status: EmailStatus):  # noqa: ANN202 - a statement
    return select(Email.id).where(Email.status == status)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
