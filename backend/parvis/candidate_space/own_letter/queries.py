"""The letter of the candidate who is signed in."""

import uuid
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.schemas import OwnEvaluationOut
from parvis.candidate_table.snapshot import current
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.model import Candidate
from parvis.kernel.auth import Person
from parvis.letters.evaluation.errors import EvaluationNotAvailable
from parvis.letters.evaluation.queries import Letter, details_of, letter_read
from parvis.letters.evaluation.schemas import EvaluationDetailsOut
from parvis.school.texts.rules import TextName

NO_RECORD: Final = "Aucune candidature n'est liée à ce compte."


def own_candidate(session: Session, person: Person) -> Candidate:
    """The record that the account is tied to, whatever its address. Raises `CandidateNotFound`."""
    candidate = session.scalar(select(Candidate).where(Candidate.account_subject == person.subject))
    if candidate is None:
        raise CandidateNotFound(NO_RECORD)
    return candidate


def is_own_record(session: Session, person: Person, candidate_id: uuid.UUID | None) -> bool:
    """Whether the person's account is tied to that record."""
    tied = select(Candidate.id).where(Candidate.id == candidate_id, Candidate.account_subject == person.subject)
    return session.scalar(tied) is not None


def own_evaluation(session: Session, person: Person) -> OwnEvaluationOut:
    """How the caller is evaluated; no details while the letters are closed.

    On the evening of the results every candidate calls at once: what decides of the letter is read by one statement,
    and all of it as it was at one instant. Raises `CandidateNotFound`, `EvaluationNotAvailable`.
    """
    letter = _own(session, person)
    if not letter.is_open:
        return OwnEvaluationOut(enabled=False, closed_notice=letter.texts[TextName.LETTER_SOON])
    return OwnEvaluationOut.model_construct(**dict(details_of(letter, current.snapshot(session, letter.state))))


def own_letter(session: Session, person: Person) -> EvaluationDetailsOut:
    """The details of one's letter, to print it. Raises `CandidateNotFound`, `EvaluationNotAvailable`."""
    letter = _own(session, person)
    if not letter.is_open:
        raise EvaluationNotAvailable(letter.texts[TextName.LETTER_SOON])
    return details_of(letter, current.snapshot(session, letter.state))


def _own(session: Session, person: Person) -> Letter:
    letter = letter_read(session, Candidate.account_subject == person.subject)
    if letter is None:
        raise CandidateNotFound(NO_RECORD)
    return letter
