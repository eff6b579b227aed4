"""The mailing of the letters and of their corrections."""

import uuid
from functools import partial
from typing import Final

from parvis.campaign.features.rules import AT_AN_HOUR
from parvis.campaign.letter_mailing.queries import letters_left
from parvis.campaign.letter_mailing.sending_time import send_at_the_hour
from parvis.campaign.letter_mailing.service import (
    CORRECTIONS,
    LETTERS,
    mail_corrections,
    mail_letters,
    withdraw_old_letters,
)
from parvis.candidate_table.log.storage import state
from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
from parvis.emails.outbox.jobs import BATCH, WRITTEN, mail_those_left, mailing_job_handler, may_go_on
from parvis.emails.outbox.model import EmailKind
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Payload, Result, RunningJob

_DONE: Final = "done"


@mailing_job_handler(LETTERS)
def run_letters(job: RunningJob, payload: Payload) -> Result:
    """Queues the mail of each who has a letter and was mailed none, while the feature stays on."""
    with new_session() as session, session.begin():
        if may_go_on(session, job, EmailKind.LETTER):
            # In a transaction of its own: the candidates of a batch are locked before any mail.
            withdraw_old_letters(session, job_id=job.id)
    mail = partial(mail_letters, job_id=job.id)
    return mail_those_left(job, payload, EmailKind.LETTER, letters_left, mail, step="Préparation des lettres")


@mailing_job_handler(AT_AN_HOUR)
def run_letters_at(job: RunningJob, payload: Payload) -> Result | None:
    """Switches the mails of letters on at the hour that was chosen; the job that this asks for writes them."""
    return send_at_the_hour(job, payload)


@mailing_job_handler(CORRECTIONS)
def run_corrections(job: RunningJob, payload: Payload) -> Result:
    """Queues a corrected mail to each of those named whose mail is no longer true."""
    candidates = [uuid.UUID(each) for each in payload["candidates"]]
    written: int = payload.get(WRITTEN, 0)
    read_on, own = None, list[AddressOwner]()
    for start in range(payload.get(_DONE, 0), len(candidates), BATCH):
        with new_session() as session, session.begin():
            # As for the letters: nothing is said of what candidates no longer read.
            if not may_go_on(session, job, EmailKind.CORRECTION):
                break
            present = state(session)
            if present != read_on:
                read_on, own = present, candidate_addresses(session).own
            written += mail_corrections(session, candidates[start : start + BATCH], own, job_id=job.id)
            job.keep(session, {**payload, WRITTEN: written, _DONE: start + BATCH})
        job.progress(min(start + BATCH, len(candidates)), len(candidates), "Préparation des e-mails corrigés")
    return {WRITTEN: written, "unchanged": len(candidates) - written}
