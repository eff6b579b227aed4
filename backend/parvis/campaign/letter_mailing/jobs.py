"""The mailing of the letters and of their corrections."""

import uuid
from collections.abc import Sequence
from typing import Final

from sqlalchemy.orm import Session

from parvis.campaign.features.queries import stopped_kinds
from parvis.campaign.letter_mailing.queries import letters_left
from parvis.campaign.letter_mailing.service import (
    CORRECTIONS,
    LETTERS,
    mail_corrections,
    mail_letters,
    withdraw_old_letters,
)
from parvis.candidate_table.log.storage import state
from parvis.candidates.addresses.queries import Bearer, addresses_borne
from parvis.emails.outbox.jobs import mailing_job_handler
from parvis.emails.outbox.model import EmailKind
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob

BATCH: Final = 500


@mailing_job_handler(LETTERS)
def run_letters(job: RunningJob, _payload: Payload) -> Result:
    """Queues the mail of each who has a letter and was mailed none, while the feature stays on."""
    with new_session() as session, session.begin():
        if _may_mail(session, job, EmailKind.LETTER):
            # In a transaction of its own: the candidates of a batch are locked before any mail.
            withdraw_old_letters(session, job_id=job.id)
    written = 0
    while mailed := _mail_those_left(job, written):
        written += mailed
    return {"written": written}


def _mail_those_left(job: RunningJob, written: int) -> int:
    """Mails those who are left, a batch at a time, until the table changes; gives how many."""
    mailed, left, read_on = 0, list[Bearer](), None
    while left or read_on is None:
        with new_session() as session, session.begin():
            if not _may_mail(session, job, EmailKind.LETTER):
                break
            present = state(session)
            if read_on is None:
                read_on, left = present, letters_left(session)
            elif present != read_on:  # so may have who is left, and their addresses
                break
            batch, left = left[:BATCH], left[BATCH:]
            mailed += mail_letters(session, batch, job_id=job.id)
        job.progress(written + mailed, written + mailed + len(left), "Préparation des lettres")
    return mailed


@mailing_job_handler(CORRECTIONS)
def run_corrections(job: RunningJob, payload: Payload) -> Result:
    """Queues a corrected mail to each of those named whose mail is no longer true."""
    candidates = [uuid.UUID(each) for each in payload["candidates"]]
    written, read_on = 0, None
    own: Sequence[Bearer] = ()
    for start in range(0, len(candidates), BATCH):
        with new_session() as session, session.begin():
            # As for the letters: nothing is said of what candidates no longer read.
            if not _may_mail(session, job, EmailKind.CORRECTION):
                break
            present = state(session)
            if present != read_on:
                read_on, own = present, addresses_borne(session).own
            written += mail_corrections(session, candidates[start : start + BATCH], own, job_id=job.id)
        job.progress(min(start + BATCH, len(candidates)), len(candidates), "Préparation des e-mails corrigés")
    return {"written": written, "unchanged": len(candidates) - written}


def _may_mail(session: Session, job: RunningJob, kind: EmailKind) -> bool:
    """Whether its features are on: a call that switches one off waits for this batch, and then removes it from the
    outbox. Keeps the job as `RunningJob.hold` does.
    """
    if kind in stopped_kinds(session):
        return False
    job.hold(session)
    return True
