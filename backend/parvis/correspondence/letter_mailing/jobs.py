"""The mailing of the letters and of their corrections."""

import uuid
from functools import partial
from typing import Final

from sqlalchemy.orm import Session

from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
from parvis.correspondence.letter_mailing.automatic import CANDIDATES, may_leave_now
from parvis.correspondence.letter_mailing.service import (
    CORRECTIONS,
    LETTERS,
    REASON,
    mail_corrections,
    mail_letters,
    mail_waiting,
)
from parvis.correspondence.letter_mailing.waiting import (
    AUTOMATIC,
    candidates_held,
    owners_waiting,
    when_nothing_runs,
)
from parvis.emails.outbox.jobs import BATCH, WRITTEN, mail_those_left, mailing_job_handler, may_go_on
from parvis.emails.outbox.model import EmailKind
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob

_DONE: Final = "done"


@mailing_job_handler(LETTERS)
def run_letters(job: RunningJob, payload: Payload) -> Result:
    """Queues the mail of each of those named who still waits, while the feature stays on."""
    named: list[str] | None = payload.get(CANDIDATES)  # an older version named nobody
    chosen = None if named is None else frozenset(named)

    def those_left(session: Session) -> list[AddressOwner]:
        return [owner for owner in owners_waiting(session) if chosen is None or str(owner.candidate_id) in chosen]

    mail = partial(mail_letters, job_id=job.id)
    return mail_those_left(job, payload, EmailKind.LETTER, those_left, mail, step="Préparation des lettres")


@mailing_job_handler(AUTOMATIC)
def run_automatic(job: RunningJob, payload: Payload) -> Result | None:
    """Asks for the job that mails the letters of those named who still wait, where letters leave by themselves now."""
    named = frozenset(payload[CANDIDATES])

    def send(session: Session) -> Result:
        held = candidates_held(session)
        owners = [
            owner
            for owner in (owners_waiting(session) if may_leave_now(session) else ())
            if str(owner.candidate_id) in named and owner.candidate_id not in held
        ]
        result = {"letters": len(owners)}
        job.succeed(session, result)
        if owners:
            mail_waiting(session, job.author, owners)
        return result

    return when_nothing_runs(job, send)


@mailing_job_handler(CORRECTIONS)
def run_corrections(job: RunningJob, payload: Payload) -> Result:
    """Queues a corrected mail to each of those named whose mail is no longer true."""
    candidates = [uuid.UUID(each) for each in payload[CANDIDATES]]
    written: int = payload.get(WRITTEN, 0)
    for start in range(payload.get(_DONE, 0), len(candidates), BATCH):
        with new_session() as session, session.begin():
            # As for the letters: nothing is said of what candidates no longer read.
            if not may_go_on(session, job, EmailKind.CORRECTION):
                break
            own = candidate_addresses(session).own
            written += mail_corrections(
                session, candidates[start : start + BATCH], own, job_id=job.id, reason=payload.get(REASON)
            )
            job.keep(session, {**payload, WRITTEN: written, _DONE: start + BATCH})
        job.progress(min(start + BATCH, len(candidates)), len(candidates), "Préparation des e-mails corrigés")
    return {WRITTEN: written, "unchanged": len(candidates) - written}
