"""The letter of the candidate who is signed in."""

import uuid
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, select, true
from sqlalchemy.orm import Session

from parvis.campaign.features.queries import letters_open
from parvis.campaign.settings.queries import content_in_force, settings_of
from parvis.campaign.settings.rules import letter_texts
from parvis.candidate_space.own_letter.schemas import OwnEvaluationOut
from parvis.candidate_table.log.model import TableState
from parvis.candidate_table.log.storage import STATE_COLUMNS, state_of
from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.formulas.computations.rules import EvaluationMethod
from parvis.interviews.jury_space.errors import CandidateNotFound
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.auth import Person
from parvis.letters.evaluation.errors import EvaluationNotAvailable
from parvis.letters.evaluation.interview import INTERVIEW_PARTS, interview_of, joined_to_interview
from parvis.letters.evaluation.queries import evaluation_details, method_of
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import EvaluationDetailsOut

NO_RECORD = "Aucune candidature n'est liée à ce compte."


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
    """How one is evaluated; nothing of it while the letters are closed.

    Raises `CandidateNotFound`, `EvaluationNotAvailable`.
    """
    found = _evaluation(session, person)
    if isinstance(found, LetterTexts):
        return OwnEvaluationOut(enabled=False, closed_notice=found.soon)
    return OwnEvaluationOut(**dict(found))


def own_letter(session: Session, person: Person) -> EvaluationDetailsOut:
    """The details of one's letter, to print it.

    Raises `CandidateNotFound`, and `EvaluationNotAvailable` when there is none to read.
    """
    found = _evaluation(session, person)
    if isinstance(found, LetterTexts):
        raise EvaluationNotAvailable(found.unavailable)
    return found


def _evaluation(session: Session, person: Person) -> EvaluationDetailsOut | LetterTexts:
    """The details, or only the campaign's sentences while the letters are closed.

    On the evening of the results every candidate calls at once: what decides of the letter is read by one statement,
    and all of it as it was at one instant.
    """
    row = session.execute(_statement(), {"subject": person.subject}).one_or_none()
    if row is None:
        raise CandidateNotFound(NO_RECORD)
    candidate, is_open, content, epoch, position, import_id, computation_id, slot, *parts = row
    texts = letter_texts(settings_of(content), candidate.first_name)
    if not is_open:
        return texts
    table = current.snapshot(session, state_of(epoch, position, import_id, computation_id))
    method = method_of(table, candidate, texts)
    interview = None
    if method is EvaluationMethod.INTERVIEW and slot is not None:
        interview = interview_of(slot, *parts)
    return evaluation_details(table, candidate, method, interview, texts, enabled=True)


@cache
def _statement() -> Select[*tuple[Any, ...]]:
    """Built once: building it took a fifth of what a letter costs."""
    return joined_to_interview(
        select(Candidate, letters_open(), content_in_force(), *STATE_COLUMNS, *INTERVIEW_PARTS)
        .select_from(Candidate)
        .outerjoin(TableState, true())
        .outerjoin(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
        .where(Candidate.account_subject == bindparam("subject"))
    )
