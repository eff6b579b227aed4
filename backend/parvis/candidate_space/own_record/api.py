"""Calls on one's own record (docs/rules/candidate-space.md)."""

from fastapi import APIRouter, Depends

from parvis.candidate_space.own_record import queries, service
from parvis.candidate_space.own_record.errors import RecordClosed, RecordNotEditable
from parvis.candidate_space.own_record.schemas import FilesCompleteIn, OwnMarksIn, OwnProfileIn, OwnRecordOut
from parvis.candidates.marks.errors import MarkNotEditable
from parvis.candidates.record.errors import CandidateNotFound
from parvis.kernel.errors import InvalidInput, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/candidate", tags=["candidate space"], dependencies=[requires(Role.CANDIDATE)])


def _refuse_of_the_platform(session: DbSession, person: CurrentPerson) -> None:
    """Refuses candidates who may not write, before the body is read: they get this answer whatever they sent."""
    service.check_editable(session, person)


@router.get("", responses=raises(CandidateNotFound))
def get_own_record(session: DbSession, person: CurrentPerson) -> OwnRecordOut:
    """The caller's record."""
    return queries.own_record(session, person)


@router.put(
    "",
    dependencies=[Depends(_refuse_of_the_platform)],
    responses=raises(CandidateNotFound, RecordNotEditable, RecordClosed, InvalidInput, StaleVersion[OwnRecordOut]),
)
def change_own_profile(session: DbSession, person: CurrentPerson, form: OwnProfileIn) -> OwnRecordOut:
    """Replaces the profile of a record created by hand; staff read it at once."""
    return queries.record_shown(session, service.change_profile(session, person, form))


@router.post(
    "/grades",
    dependencies=[Depends(_refuse_of_the_platform)],
    responses=raises(CandidateNotFound, RecordNotEditable, RecordClosed, InvalidInput, MarkNotEditable),
)
def change_own_marks(session: DbSession, person: CurrentPerson, form: OwnMarksIn) -> OwnRecordOut:
    """Changes marks of a record created by hand, all or none; the other marks stay."""
    candidate, saved = service.change_marks(session, person, form)
    return queries.record_shown(session, candidate, saved)


@router.put("/files/complete", responses=raises(CandidateNotFound, InvalidInput))
def say_files_complete(session: DbSession, person: CurrentPerson, form: FilesCompleteIn) -> OwnRecordOut:
    """Says whether all the caller's files are there, or no longer."""
    candidate = service.say_files_complete(session, person, complete=form.complete)
    return queries.record_shown(session, candidate)
