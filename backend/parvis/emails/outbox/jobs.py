"""Mailings: the jobs that write many mails into the outbox, of which each concept has its own."""

from collections.abc import Callable
from typing import TypeAlias

from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, job_handler

Mailing: TypeAlias = Callable[[RunningJob, Payload], Result]

mailings: dict[str, Mailing] = {}


def mailing_job_handler(name: str) -> Callable[[Mailing], Mailing]:
    """Declares the function that runs the mailings whose payload names ``name`` as ``mailing``."""

    def declare(run: Mailing) -> Mailing:
        mailings[name] = run
        return run

    return declare


@job_handler(JobKind.MAILING)
def run_mailing(job: RunningJob, payload: Payload) -> Result:
    """Runs the mailing that the payload names; one of an older version of Parvis sends activation links."""
    return mailings[payload.get("mailing", "activation")](job, payload)
