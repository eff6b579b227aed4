"""The call that lists one's own documents (docs/rules/candidate-space.md); they are opened by `files.stored`."""

from fastapi import APIRouter

from parvis.candidate_space.own_documents import queries
from parvis.candidate_space.own_documents.schemas import OwnDocumentOut
from parvis.candidates.record.errors import CandidateNotFound
from parvis.kernel.errors import raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/candidate", tags=["candidate space"], dependencies=[requires(Role.CANDIDATE)])


@router.get("/administrative-documents", responses=raises(CandidateNotFound))
def get_own_documents(session: DbSession, person: CurrentPerson) -> list[OwnDocumentOut]:
    """The documents addressed to the caller: those to read first, then the newest."""
    return queries.own_documents(session, person)
