"""How a candidate is evaluated: one statement, for staff and for the candidate."""

import unicodedata
import uuid
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, func, select, true
from sqlalchemy.orm import Session, lazyload

from parvis.candidate_table.log.model import TableState
from parvis.candidate_table.log.storage import STATE_COLUMNS, State, state_of
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound, existing
from parvis.kernel.roles import Role
from parvis.letters.evaluation.errors import EmailShared, EvaluationNotAvailable
from parvis.letters.evaluation.interview import INTERVIEW, OF_DATE, interview_of
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import CandidateDetailsOut, EvaluationDetailsOut, InterviewDetailsOut, LetterOut
from parvis.letters.evaluation.sentences import letter_of, notice_of
from parvis.reference.places.queries import department_of
from parvis.school.features.queries import letters_open
from parvis.school.look.queries import logo_at
from parvis.school.settings.queries import content_in_force, settings_of
from parvis.school.texts.rules import TextName

DEPARTMENT_COLUMN: Final = "DepartementEtablissement"


@dataclass(frozen=True, slots=True)
class Letter:
    """What decides a letter, at one instant; ``interview``: for a candidate with a slot; ``state``: the table's."""

    candidate: Candidate
    is_open: bool
    texts: LetterTexts
    state: State
    interview: InterviewDetailsOut | None


def letter_read(session: Session, of: ColumnElement[bool], *, with_code: bool = True) -> Letter | None:
    """What decides that candidate's letter at one instant (one query), ``with_code``: with the access code."""
    read = (
        select(Candidate, letters_open(), content_in_force(), *STATE_COLUMNS, *INTERVIEW)
        .select_from(Candidate)
        .outerjoin(TableState, true())
        .outerjoin(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
        .outerjoin(Jury, Jury.id == InterviewSlot.jury_id)
        .outerjoin(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, OF_DATE)
        .where(of)
        .options(lazyload("*"))
    )
    row = session.execute(read.execution_options(populate_existing=True)).one_or_none()
    if row is None:
        return None
    candidate, is_open, campaign, epoch, position, import_id, computation_id, slot, jury, site, of_date = row
    texts = LetterTexts(settings_of(campaign), candidate.first_name)
    state = state_of(epoch, position, import_id, computation_id)
    interview = None if slot is None else interview_of(slot, jury, site, of_date, with_code=with_code)
    return Letter(candidate, is_open, texts, state, interview)


def logo_of(session: Session, letter: LetterOut) -> bytes | None:
    """Returns the picture at the head of the letter, None for a letter without a picture."""
    path = letter.letterhead.logo
    return None if path is None else logo_at(session, path)


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
    """How a candidate is evaluated (docs/rules/letters.md). Raises `NotFound`, `EvaluationNotAvailable`."""
    letter = existing(letter_read(session, Candidate.id == candidate_id, with_code=Role.ADMIN in person.roles))
    return details_of(letter, current.snapshot(session, letter.state))


def details_of(letter: Letter, table: Snapshot) -> EvaluationDetailsOut:
    """How a candidate is evaluated. Raises `EvaluationNotAvailable`."""
    row, source = letter.candidate.row_number, letter.candidate.source
    method = _method_of(table, row, letter.texts)
    interview = letter.interview if method is EvaluationMethod.INTERVIEW else None
    department = None if interview is None else department_at(table, row)
    return EvaluationDetailsOut(
        enabled=letter.is_open,
        evaluation_method=method,
        candidate_details=CandidateDetailsOut.model_validate(letter.candidate),
        interview_details=interview,
        letter=letter_of(method, interview, letter.texts, department=department, source=source),
        notice=notice_of(method, interview, letter.texts),
        closed_notice=None if letter.is_open else letter.texts[TextName.LETTER_SOON],
    )


def _method_of(table: Snapshot, row: int, texts: LetterTexts) -> EvaluationMethod:
    """The method of a candidate. Raises `EvaluationNotAvailable` when it was never computed, or is in error."""
    cell = table.table_column(METHOD_COLUMN).cell(row) if row < table.rows and table.has(METHOD_COLUMN) else None
    if not isinstance(cell, str) or cell not in EvaluationMethod.__members__:
        raise EvaluationNotAvailable(texts[TextName.LETTER_UNAVAILABLE])
    return EvaluationMethod(cell)


def department_at(table: Snapshot, row: int) -> str | None:
    """The number of the department of a candidate's school, None abroad or unknown."""
    cell = table.table_column(DEPARTMENT_COLUMN).cell(row) if row < table.rows else None
    return department_of(cell) if isinstance(cell, str) else None
