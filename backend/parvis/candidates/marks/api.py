"""Calls of the conflicts between marks and files (docs/rules/candidates.md). The call that changes marks
answers the record, so it is in `candidates.record`.
"""

import uuid

from fastapi import APIRouter

from parvis.candidates.journal.service import note_access
from parvis.candidates.marks import queries, reopening, service
from parvis.candidates.marks.errors import ConflictAlreadyResolved, ConflictNotReopened
from parvis.candidates.marks.schemas import (
    CandidateConflictsOut,
    ConflictQueueOut,
    ReopeningIn,
    ReopeningOut,
    ResolutionIn,
    ResolutionsIn,
    ResolutionsOut,
)
from parvis.kernel.audit.lines import leave_no_line, note
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(
    prefix="/api/v1/admin/candidates/grade-conflicts", tags=["candidates"], dependencies=[requires(Role.ADMIN)]
)


@router.get("")
def list_open_conflicts(session: DbSession) -> ConflictQueueOut:
    """The open conflicts of all candidates, as they are resolved one after the other."""
    return queries.conflicts_queued(session)


@router.post("/reopen", responses=raises(NotFound, InvalidInput, ConflictNotReopened))
def reopen_grade_conflicts(session: DbSession, person: CurrentPerson, form: ReopeningIn) -> ReopeningOut:
    """Takes back what the caller has just resolved: the conflicts are open again, all or none."""
    reopened = reopening.reopen_conflicts(
        session, {(conflict.candidate_id, conflict.name) for conflict in form.conflicts}, person
    )
    note(person, count=reopened)
    return ReopeningOut(reopened=reopened)


@router.get("/{candidate_id:uuid}", responses=raises(NotFound))
def list_grade_conflicts(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> CandidateConflictsOut:
    """The open conflicts of a candidate."""
    shown = queries.conflicts_of(session, candidate_id)
    note_access(session, person, candidate_id)
    return shown


@router.post("/{candidate_id:uuid}/resolve", responses=raises(NotFound, InvalidInput, ConflictAlreadyResolved))
def resolve_grade_conflict(
    session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: ResolutionIn
) -> CandidateConflictsOut:
    """Ends one conflict of a candidate, and gives those that remain."""
    ended = service.resolve_conflicts(session, {(candidate_id, form.name)}, form.grade_to_keep, person)
    if not ended:
        raise ConflictAlreadyResolved
    note(person, column=form.name, kept=form.grade_to_keep)
    return queries.conflicts_of(session, candidate_id)


@router.post("/resolve", responses=raises(NotFound, InvalidInput))
def resolve_grade_conflicts(session: DbSession, person: CurrentPerson, form: ResolutionsIn) -> ResolutionsOut:
    """Resolves conflicts by one choice, those resolved meanwhile told apart; ``dryRun`` tells what it would do."""
    named = {(conflict.candidate_id, conflict.name) for conflict in form.conflicts}
    if form.dry_run:
        leave_no_line()
        queries.rows_of(session, {candidate_id for candidate_id, _ in named})
        still_open = len(queries.open_among(session, named))
        return ResolutionsOut(resolved=still_open, already_resolved=len(named) - still_open)
    ended = service.resolve_conflicts(session, named, form.grade_to_keep, person)
    note(person, count=ended, kept=form.grade_to_keep)
    return ResolutionsOut(resolved=ended, already_resolved=len(named) - ended)
