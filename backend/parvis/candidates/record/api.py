"""Calls on one candidate (docs/rules/candidates.md)."""

import uuid

from fastapi import APIRouter

from parvis.candidates.journal.service import note_access
from parvis.candidates.marks.errors import MarkNotEditable, MarkOutOfRange, StaleValue
from parvis.candidates.marks.schemas import MarkEdits
from parvis.candidates.record import queries, service
from parvis.candidates.record.errors import CandidateDuplicate, EmailFromFile
from parvis.candidates.record.schemas import CandidateIn, CandidateOut, EmailIn, RemarkIn
from parvis.kernel.errors import InvalidInput, NotFound, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role

router = APIRouter(prefix="/api/v1/admin/candidates", tags=["candidates"])


@router.post(
    "",
    status_code=201,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(InvalidInput, CandidateDuplicate),
)
def create_candidate(session: DbSession, person: CurrentPerson, form: CandidateIn) -> CandidateOut:
    """Creates a candidate by hand; the next request of the grid shows them."""
    return queries.candidate_created(session, person, service.create_candidate(session, person, form))


@router.get("/{candidate_id:uuid}", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def get_candidate(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> CandidateOut:
    """Returns one candidate's record."""
    shown = queries.candidate_visible(session, person, candidate_id)
    note_access(session, person, candidate_id)
    return shown


@router.put(
    "/{candidate_id:uuid}/remark",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, InvalidInput, StaleVersion[CandidateOut]),
)
def change_remark(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: RemarkIn) -> CandidateOut:
    """Writes, changes or erases the comment of a candidate."""
    service.change_remark(session, person, candidate_id, form)
    return queries.candidate_visible(session, person, candidate_id)


@router.put(
    "/{candidate_id:uuid}/email",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, InvalidInput, EmailFromFile, StaleVersion[CandidateOut]),
)
def change_email(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: EmailIn) -> CandidateOut:
    """Corrects the address of a record made by hand."""
    service.change_email(session, person, candidate_id, form)
    return queries.candidate_visible(session, person, candidate_id)


@router.put(
    "/{candidate_id:uuid}/update-grades",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, InvalidInput, MarkNotEditable, MarkOutOfRange, StaleValue),
)
def update_grades(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, edits: MarkEdits) -> CandidateOut:
    """Changes marks of a candidate, all or none."""
    saved = service.update_grades(session, person, candidate_id, edits)
    return queries.candidate_visible(session, person, candidate_id, saved=saved)
