"""How a candidate is evaluated: one statement, for staff and for the candidate."""

import unicodedata
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from sqlalchemy import Select, Text, bindparam, cast, func, select, true
from sqlalchemy.orm import QueryableAttribute, Session

from parvis.candidate_table.log.model import TableState
from parvis.candidate_table.log.storage import STATE_COLUMNS, State, state_of
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.roles import Role
from parvis.letters.evaluation.errors import EmailShared, EvaluationNotAvailable
from parvis.letters.evaluation.interview import INTERVIEW_PARTS, InterviewParts, interview_of, joined_to_interview
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import CandidateDetailsOut, EvaluationDetailsOut, LetterOut
from parvis.letters.evaluation.sentences import letter_of, notice_of
from parvis.reference.places.queries import department_of
from parvis.school.features.queries import letters_open
from parvis.school.look.queries import logo_at
from parvis.school.settings.queries import content_in_force, settings_of_text
from parvis.school.texts.rules import TextName

DEPARTMENT_COLUMN: Final = "DepartementEtablissement"


@dataclass(frozen=True, slots=True)
class Letter:
    """What decides a candidate's letter, at one instant; ``interview`` is set for a candidate who holds a slot,
    ``state`` is the table's.
    """

    addressee: CandidateDetailsOut
    row_number: int
    is_open: bool
    texts: LetterTexts
    state: State
    interview: InterviewParts | None


@cache
def letter_statement(of: QueryableAttribute[Any]) -> Select[*tuple[Any, ...]]:
    """What `Letter.of` reads of the candidate whose column ``of`` is the parameter of that name."""
    return joined_to_interview(
        select(
            Candidate.row_number,
            Candidate.last_name,
            Candidate.first_name,
            Candidate.email,
            Candidate.source,
            Candidate.external_id,
            letters_open(),
            cast(content_in_force(), Text),
            *STATE_COLUMNS,
            InterviewSlot.id,
            *INTERVIEW_PARTS,
        )
        .select_from(Candidate)
        .outerjoin(TableState, true())
        .outerjoin(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
        .where(of == bindparam("of"))
    )


def letter_read(row: Sequence[Any]) -> Letter:
    """What `letter_statement` found."""
    row_number, last_name, first_name, email, source, external_id, is_open, campaign, *rest = row
    epoch, position, import_id, computation_id, slot_id, *parts = rest
    addressee = CandidateDetailsOut(
        last_name=last_name, first_name=first_name, email=email, source=source, external_id=external_id
    )
    texts = LetterTexts(settings_of_text(campaign), first_name)
    state = state_of(epoch, position, import_id, computation_id)
    return Letter(addressee, row_number, is_open, texts, state, None if slot_id is None else InterviewParts(*parts))


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
    """How a candidate is evaluated, without the interview's access code for staff who only read
    (docs/rules/letters.md). Raises `NotFound`, `EvaluationNotAvailable`.
    """
    row = session.execute(letter_statement(Candidate.id), {"of": candidate_id}).one_or_none()
    if row is None:
        raise NotFound
    letter = letter_read(row)
    if letter.interview is not None and Role.ADMIN not in person.roles:
        without_code = letter.interview._replace(password_of_slot=None, password_of_date=None)
        letter = replace(letter, interview=without_code)
    return details_of(letter, current.snapshot(session, letter.state))


def details_of(letter: Letter, table: Snapshot) -> EvaluationDetailsOut:
    """How a candidate is evaluated. Raises `EvaluationNotAvailable`."""
    method = _method_of(table, letter.row_number, letter.texts)
    interview, department = None, None
    if method is EvaluationMethod.INTERVIEW and letter.interview is not None:
        interview, department = interview_of(letter.interview), department_at(table, letter.row_number)
    return EvaluationDetailsOut(
        enabled=letter.is_open,
        evaluation_method=method,
        candidate_details=letter.addressee,
        interview_details=interview,
        letter=letter_of(method, interview, letter.texts, department=department, source=letter.addressee.source),
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
