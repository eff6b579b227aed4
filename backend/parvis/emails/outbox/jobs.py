"""Mailings: the jobs that write many mails into the outbox, of which each concept has its own."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeVar

from sqlalchemy.orm import Session

from parvis.candidate_table.log.storage import state
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import stopped_kinds
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, job_handler

BATCH: Final = 500
"""How many are mailed in one transaction, for which a call that switches their feature off waits."""

WRITTEN: Final = "written"
"""How many mails a mailing has written, in its result, and until then in its payload: it may take several attempts."""

Recipient = TypeVar("Recipient")

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
    """Runs the mailing that the payload names; one of an older version of Parvis sends activation links."""
    return mailings[payload.get("mailing", "activation")](job, payload)


def may_go_on(session: Session, job: RunningJob, kind: EmailKind) -> bool:
    """Whether the features of a kind are on: a call that switches one off waits for this transaction, and then removes
    its mails from the outbox. Keeps the job as `RunningJob.hold` does.
    """
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
    """Mails those who are left, a batch at a time, while the features of ``kind`` stay on.

    They are read once with their addresses, which takes long, and again once the table has changed or the last of them
    is mailed, until there is nobody or ``mail``, which gives how many it mailed, mails none of them. ``step``: a French
    word on it. How many former attempts mailed is kept in the ``payload``.
    """
    written: int = payload.get(WRITTEN, 0)
    before, left, read_on = -1, list[Recipient](), None
    while left or written > before:
        before, left, read_on = written, list[Recipient](), None
        while left or read_on is None:
            with new_session() as session, session.begin():
                if not may_go_on(session, job, kind):
                    return {WRITTEN: written}
                present = state(session)
                if read_on is None:
                    read_on, left = present, list(those_left(session))
                elif present != read_on:
                    break
                batch, left = left[:BATCH], left[BATCH:]
                written += mail(session, batch)
                job.keep(session, {**payload, WRITTEN: written})
            job.progress(written, written + len(left), step)
    return {WRITTEN: written}
