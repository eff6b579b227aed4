"""Mailings: the jobs that write many mails into the outbox, of which each concept has its own."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, TypeAlias, TypeVar

from sqlalchemy.orm import Session

from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import stopped_kinds
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, job_handler

BATCH: Final = 500
"""How many are mailed in one transaction, for which a call that switches their feature off waits."""

WRITTEN: Final = "written"
"""How many mails a mailing has written, in its result, and until then in its payload: it may take several attempts."""

Recipient = TypeVar("Recipient", bound=Hashable)

Mailing: TypeAlias = Callable[[RunningJob, Payload], Result | None]

mailings: dict[str, Mailing] = {}


def mailing_job_handler(name: str) -> Callable[[Mailing], Mailing]:
    """Declares the function that runs the mailings whose payload names ``name`` as ``mailing``."""

    def declare(run: Mailing) -> Mailing:
        mailings[name] = run
        return run

    return declare


@job_handler(JobKind.MAILING)
def run_mailing(job: RunningJob, payload: Payload) -> Result | None:
    """Runs the mailing that the payload names."""
    return mailings[payload["mailing"]](job, payload)


def may_go_on(session: Session, job: RunningJob, kind: EmailKind) -> bool:
    """Whether the features of a kind are on, and stay so until the transaction ends; keeps the job as `hold` does."""
    if kind in stopped_kinds(session):
        return False
    job.hold(session)
    return True


def mail_those_left(
    job: RunningJob,
    payload: Payload,
    kind: EmailKind,
    those_left: Callable[[Session], Sequence[Recipient]],
    mail: Callable[[Session, Sequence[Recipient]], int],
    *,
    step: str,
) -> Result:
    """Mails those who are left, a batch at a time, each once, while the features of ``kind`` stay on.

    They are read anew for each batch, as the table and the addresses are then. ``mail`` gives how many of a batch it
    mailed. ``step``: a French word on it. How many former attempts mailed is kept in the ``payload``.
    """
    written: int = payload.get(WRITTEN, 0)
    tried = set[Recipient]()
    while True:
        with new_session() as session, session.begin():
            if not may_go_on(session, job, kind):
                return {WRITTEN: written}
            left = [each for each in those_left(session) if each not in tried]
            if not left:
                return {WRITTEN: written}
            written += mail(session, left[:BATCH])
            tried.update(left[:BATCH])
            job.keep(session, {**payload, WRITTEN: written})
        job.progress(written, written + len(left[BATCH:]), step)
