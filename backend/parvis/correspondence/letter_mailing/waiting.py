"""Letters that wait, after the first mailing, for somebody to send them (docs/rules/letters.md)."""

import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
from parvis.correspondence.letter_mailing.model import WaitingLetter
from parvis.correspondence.letter_mailing.queries import are_refused, candidates_mailed, letters_missed
from parvis.correspondence.letter_mailing.states import letter_states, letters_of
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken
from parvis.kernel.jobs import JobCancelled, Result, RunningJob, cancel_jobs_about
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import is_on, letters_are_open

LOCK: Final = "LETTER_MAILING"
"""The lock of the mailings of letters, which computations and imports exclude."""
FEATURE: Final = FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS
_LOOK_AGAIN_SECONDS: Final = 1.0
AT_AN_HOUR: Final = "letters_at"
"""What the payload of the job names that switches the mails of letters on at an hour."""

AUTOMATIC: Final = "letters_automatic"
"""What the payload of the job names that sends the letters that wait, where the campaign says so."""


def may_mail(session: Session) -> bool:
    """Whether letters leave by mail: the feature is on, and candidates can read what the mail leads to."""
    return is_on(session, FEATURE) and letters_are_open(session)


def owners_waiting(session: Session) -> list[AddressOwner]:
    """The candidates with a letter and an own address whom no mail reached, by number; nobody while mails are off."""
    if not may_mail(session):
        return []
    ready = set(letters_of(letter_states(session)).ready)
    left = ready - candidates_mailed(session)
    if not left and not are_refused(session):
        return []
    own = candidate_addresses(session).own
    left |= ready & letters_missed(session, own).keys()
    return [owner for owner in own if owner.candidate_id in left]


def candidates_held(session: Session) -> frozenset[uuid.UUID]:
    """The candidates whose automatic mailing somebody held: their letters wait for a hand."""
    return frozenset(session.scalars(select(WaitingLetter.candidate_id).where(WaitingLetter.held)))


def cancel_sending(session: Session) -> None:
    """Forgets the hours at which letters were to leave, if any."""
    for mailing in (AT_AN_HOUR, AUTOMATIC):
        cancel_jobs_about(session, "mailing", mailing)


def when_nothing_runs(job: RunningJob, send: Callable[[Session], Result | None]) -> Result | None:
    """Calls ``send`` in a transaction, again until nothing that runs refuses it. Raises `JobCancelled`."""
    while True:
        with suppress(FeatureLockAlreadyTaken), new_session() as session, session.begin():
            return send(session)
        if job.cancel_requested():
            raise JobCancelled
        time.sleep(_LOOK_AGAIN_SECONDS)
