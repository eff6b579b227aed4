"""How a candidate is evaluated, for staff."""

import unicodedata
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.hooks import Hooks
from parvis.kernel.permissions import Role
from parvis.letters.evaluation.errors import EmailShared, EvaluationNotAvailable
from parvis.letters.evaluation.interview import interview_held
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import CandidateDetailsOut, EvaluationDetailsOut, InterviewDetailsOut, LetterOut
from parvis.letters.evaluation.sentences import letter_of, notice_of
from parvis.reference.places.queries import department_of

DEPARTMENT_COLUMN: Final = "DepartementEtablissement"


@dataclass(frozen=True)
class EvaluationHooks(Hooks):
    """letters_are_open: whether candidates see their letters. texts: the campaign's sentences for a candidate of that
    first name. logo_at: the picture, a PNG, that a letterhead names by its path.
    """

    letters_are_open: Callable[[Session], bool]
    texts: Callable[[Session, str], LetterTexts]
    logo_at: Callable[[Session, str], bytes | None]


def logo_of(session: Session, letter: LetterOut) -> bytes | None:
    """The picture at the head of the letter, None for one without."""
    path = letter.letterhead.logo
    return None if path is None else EvaluationHooks.joined().logo_at(session, path)


def candidate_of_email(session: Session, email: str) -> Candidate:
    """The one candidate of that address. Raises `NotFound`, `EmailShared`."""
    address = unicodedata.normalize("NFKC", email).strip().lower()
    of_address = select(Candidate).where(func.lower(Candidate.email) == address).limit(2)
    found = session.scalars(of_address).all()
    if len(found) > 1:
        raise EmailShared
    if not found or not address:
        raise NotFound
    return found[0]


def details_of_candidate(session: Session, person: Person, candidate_id: uuid.UUID) -> EvaluationDetailsOut:
    """How a candidate is evaluated. Raises `NotFound`, `EvaluationNotAvailable`."""
    candidate = session.get(Candidate, candidate_id)
    if candidate is None:
        raise NotFound
    return details_of(session, person, candidate)


def details_of(session: Session, person: Person, candidate: Candidate) -> EvaluationDetailsOut:
    """How a candidate is evaluated. Raises `EvaluationNotAvailable`."""
    hooks = EvaluationHooks.joined()
    texts = hooks.texts(session, candidate.first_name)
    table = current.snapshot(session)
    method = method_of(table, candidate.row_number, texts)
    interview = _interview_of(session, person, candidate) if method is EvaluationMethod.INTERVIEW else None
    addressee = CandidateDetailsOut(
        last_name=candidate.last_name,
        first_name=candidate.first_name,
        email=candidate.email,
        source=candidate.source,
        external_id=candidate.external_id,
    )
    department = None if interview is None else department_at(table, candidate.row_number)
    return evaluation_details(
        addressee, method, interview, texts, department=department, enabled=hooks.letters_are_open(session)
    )


def evaluation_details(
    addressee: CandidateDetailsOut,
    method: EvaluationMethod,
    interview: InterviewDetailsOut | None,
    texts: LetterTexts,
    *,
    department: str | None,
    enabled: bool,
) -> EvaluationDetailsOut:
    """The details, of what was read."""
    return EvaluationDetailsOut(
        enabled=enabled,
        evaluation_method=method,
        candidate_details=addressee,
        interview_details=interview,
        letter=letter_of(method, interview, texts, department=department, source=addressee.source),
        notice=notice_of(method, interview, texts),
        closed_notice=None if enabled else texts.soon,
    )


def method_of(table: Snapshot, row: int, texts: LetterTexts) -> EvaluationMethod:
    """The method of a candidate. Raises `EvaluationNotAvailable` when it was never computed, or is in error."""
    cell = table.table_column(METHOD_COLUMN).cell(row) if row < table.rows and table.has(METHOD_COLUMN) else None
    if not isinstance(cell, str) or cell not in EvaluationMethod.__members__:
        raise EvaluationNotAvailable(texts.unavailable)
    return EvaluationMethod(cell)


def department_at(table: Snapshot, row: int) -> str | None:
    """The number of the department of a candidate's school, None abroad or unknown."""
    cell = table.table_column(DEPARTMENT_COLUMN).cell(row) if row < table.rows else None
    return department_of(cell) if isinstance(cell, str) else None


def _interview_of(session: Session, person: Person, candidate: Candidate) -> InterviewDetailsOut | None:
    """The interview, without its access code for staff who only read (docs/rules/letters.md)."""
    interview = interview_held(session, candidate.id)
    remote = interview.interview_remote_details if interview is not None else None
    if interview is None or remote is None or Role.ADMIN in person.roles:
        return interview
    hidden = remote.model_copy(update={"interview_videoconference_password": None})
    return interview.model_copy(update={"interview_remote_details": hidden})
