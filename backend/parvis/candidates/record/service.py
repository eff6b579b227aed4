"""Creating a record by hand, its address, its comment, its marks (docs/rules/candidates.md)."""

import uuid
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Numeric, cast, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes, append_reload
from parvis.candidates.history.rules import REMARK
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.marks.schemas import MarkEditIn
from parvis.candidates.marks.service import GradeEdit, edit_marks
from parvis.candidates.record.errors import (
    CandidateDuplicate,
    EmailFromFile,
    SimilarCandidateOut,
    SimilarCandidates,
)
from parvis.candidates.record.model import Candidate, ManualNumber
from parvis.candidates.record.queries import candidate_visible, candidates_like
from parvis.candidates.record.schemas import CandidateIn, EmailIn, RemarkIn
from parvis.candidates.visibility.queries import visible_row
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import StaleVersion

_BY_HAND: Final = "^M[0-9]+$"


def create_candidate(session: Session, author: Person, form: CandidateIn) -> Candidate:
    """Creates a record with source MANUAL and its history. Raises `CandidateDuplicate` unless ``form.force``."""
    # Held until the commit: two persons at once get two numbers, and the second sees the record of the first.
    storage.locked_state(session)
    if not form.force and (like := candidates_like(session, form)):
        raise CandidateDuplicate(data=SimilarCandidates(candidates=[*map(SimilarCandidateOut.model_validate, like)]))
    candidate = Candidate(
        row_number=session.scalar(select(func.coalesce(func.max(Candidate.row_number) + 1, 0))),
        external_id=_next_number(session),
        source="MANUAL",
        last_name=form.last_name,
        first_name=form.first_name,
        email=form.email,
        birth_date=form.birth_date,
        birth_place=form.birth_place,
        phone_number=form.phone_number,
    )
    session.add(candidate)
    session.flush()
    cells = {
        "Numero": candidate.external_id,
        "Nom": form.last_name,
        "Prenom": form.first_name,
        "Email": form.email,
        "DateNaissance": form.birth_date.isoformat(),
    }
    written = tuple(ChangedCell(name, value, None) for name, value in cells.items())
    record(session, [Happened(candidate.id, Action.CREATE_CANDIDATE, written)], author)
    append_reload(session, author)
    note(author, candidate=str(candidate.id), force=form.force)
    return candidate


def change_remark(session: Session, person: Person, candidate_id: uuid.UUID, form: RemarkIn) -> None:
    """Makes ``form.remark`` the comment of the candidate; the same again changes nothing.

    Raises `NotFound`, and `StaleVersion` (with the present record) when ``form.version`` is another than the record's.
    """
    candidate = _to_write(session, person, candidate_id, form.version)
    before = candidate.remark
    if form.remark == before:
        return
    candidate.remark = form.remark
    _log(session, person, candidate, Action.UPDATE_REMARK, ChangedCell(REMARK, form.remark, before))
    note(person)


def change_email(session: Session, person: Person, candidate_id: uuid.UUID, form: EmailIn) -> None:
    """Corrects the address of a record created by hand; an account created with the former address does not change.

    Raises `NotFound`, `EmailFromFile`, and `StaleVersion` as `change_remark` does.
    """
    candidate = _to_write(session, person, candidate_id, form.version)
    if candidate.source != "MANUAL":
        raise EmailFromFile
    before = candidate.email
    if form.email == before:
        return
    candidate.email = form.email
    _log(session, person, candidate, Action.UPDATE_PROFILE, ChangedCell("Email", form.email, before))
    note(person)


def _to_write(session: Session, person: Person, candidate_id: uuid.UUID, version: int | None) -> Candidate:
    """The record, locked against other writers. Raises `NotFound`, `StaleVersion`."""
    storage.locked_state(session)
    visible_row(session, person, candidate_id)
    candidate = session.get_one(Candidate, candidate_id, populate_existing=True)
    if version is not None and version != candidate.version:
        raise StaleVersion(data=candidate_visible(session, person, candidate_id))
    return candidate


def _log(session: Session, person: Person, candidate: Candidate, action: Action, cell: ChangedCell) -> None:
    """Writes the change of a cell that the record itself fills."""
    candidate.version += 1
    session.flush()
    record(session, [Happened(candidate.id, action, (cell,))], person)
    change = CellChange(candidate.row_number, cell.name, cell.value, cell.previous_value, ChangeOrigin.BUSINESS)
    append_changes(session, [change], person)


def update_grades(
    session: Session, person: Person, candidate_id: uuid.UUID, edits: Sequence[MarkEditIn]
) -> list[CellChange]:
    """Does the same as `marks.service.edit_marks` for the cells sent; returns what changed. Also raises `NotFound`."""
    storage.locked_state(session)  # first: who waits for an undo finds the record gone
    row_number = visible_row(session, person, candidate_id)
    wanted = [GradeEdit(edit.column, edit.value, edit.revert, edit.previous_value, edit.checks) for edit in edits]
    saved = edit_marks(session, candidate_id=candidate_id, row_number=row_number, edits=wanted, author=person)
    note(person, count=len(saved))
    return saved


def _next_number(session: Session) -> str:
    """``M00001``, then one more than the greatest number ever given, those of files included, of any length."""
    number = cast(func.substr(Candidate.external_id, 2), Numeric)
    known = select(func.max(number)).where(Candidate.external_id.regexp_match(_BY_HAND)).scalar_subquery()
    greatest = select(ManualNumber.greatest).scalar_subquery()
    next_one = int(session.scalar(select(func.greatest(known, greatest))) or 0) + 1
    session.merge(ManualNumber(id=1, greatest=next_one))
    return f"M{next_one:05d}"
