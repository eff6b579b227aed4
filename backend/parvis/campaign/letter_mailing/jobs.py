"""The mailing of the letters and of their corrections."""

import uuid
from typing import Final

from parvis.campaign.features.queries import stopped_kinds
from parvis.campaign.letter_mailing.queries import letters_left
from parvis.campaign.letter_mailing.service import (
    CORRECTIONS,
    LETTERS,
    mail_corrections,
    mail_letters,
    withdraw_old_letters,
)
from parvis.emails.outbox.jobs import mailing_job_handler
from parvis.emails.outbox.model import EmailKind
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob

BATCH: Final = 500


@mailing_job_handler(LETTERS)
def run_letters(job: RunningJob, _payload: Payload) -> Result:
    """Queues the mail of each who has a letter and was mailed none, while the feature stays on."""
    written, are_old_ones_withdrawn = 0, False
    while True:
        with new_session() as session, session.begin():
            # A call that switches one off waits for this batch, and then removes it from the outbox.
            if EmailKind.LETTER in stopped_kinds(session):
                return {"written": written}
            job.hold(session)
            if not are_old_ones_withdrawn:
                # In a transaction of its own: the candidates of a batch are locked before any mail.
                withdraw_old_letters(session, job_id=job.id)
                are_old_ones_withdrawn = True
                continue
            left = letters_left(session)
            mailed = mail_letters(session, left[:BATCH], job_id=job.id)
        written += mailed
        if not mailed:
            return {"written": written}
        job.progress(written, written + len(left[BATCH:]), "Préparation des lettres")


@mailing_job_handler(CORRECTIONS)
def run_corrections(job: RunningJob, payload: Payload) -> Result:
    """Queues a corrected mail to each of those named whose mail is no longer true."""
    candidates = [uuid.UUID(each) for each in payload["candidates"]]
    written = 0
    for start in range(0, len(candidates), BATCH):
        with new_session() as session, session.begin():
            # As for the letters: nothing is said of what candidates no longer read.
            if EmailKind.CORRECTION in stopped_kinds(session):
                break
            job.hold(session)
            written += mail_corrections(session, candidates[start : start + BATCH], job_id=job.id)
        job.progress(min(start + BATCH, len(candidates)), len(candidates), "Préparation des e-mails corrigés")
    return {"written": written, "unchanged": len(candidates) - written}
