"""The letter of the candidate who is signed in."""

import uuid

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.features.queries import letters_are_open
from parvis.candidate_space.own_letter.schemas import OwnEvaluationOut
from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_space.errors import CandidateNotFound
from parvis.kernel.auth import Person
from parvis.letters.evaluation.errors import EvaluationNotAvailable
from parvis.letters.evaluation.queries import details_of, letter_texts
from parvis.letters.evaluation.schemas import EvaluationDetailsOut


def own_candidate(session: Session, person: Person) -> Candidate:
    """The record that the account is tied to, whatever its address. Raises `CandidateNotFound`."""
    candidate = session.scalar(select(Candidate).where(Candidate.account_subject == person.subject))
    if candidate is None:
        raise CandidateNotFound("Aucune candidature n'est liée à ce compte.")
    return candidate


def is_own_record(session: Session, person: Person, candidate_id: uuid.UUID | None) -> bool:
    """Whether the person's account is tied to that record."""
    tied = select(Candidate.id).where(Candidate.id == candidate_id, Candidate.account_subject == person.subject)
    return session.scalar(tied) is not None


def own_evaluation(session: Session, person: Person) -> OwnEvaluationOut:
    """How one is evaluated; nothing of it while the letters are closed.

    Raises `CandidateNotFound`, `EvaluationNotAvailable`.
    """
    candidate = own_candidate(session, person)
    if not letters_are_open(session):
        return OwnEvaluationOut(enabled=False, closed_notice=letter_texts(session, candidate).soon)
    return OwnEvaluationOut(**dict(details_of(session, person, candidate)))


def own_letter(session: Session, person: Person) -> EvaluationDetailsOut:
    """The details of one's letter, to print it.

    Raises `CandidateNotFound`, and `EvaluationNotAvailable` when there is none to read.
    """
    candidate = own_candidate(session, person)
    if not letters_are_open(session):
        raise EvaluationNotAvailable(letter_texts(session, candidate).unavailable)
    return details_of(session, person, candidate)
