"""Calls on one's own files (docs/rules/candidate-space.md)."""

import uuid
from collections.abc import AsyncIterator
from pathlib import PurePath
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from parvis.candidate_space.own_files import queries, service
from parvis.candidate_space.own_files.receipt import receipt_of
from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidates.files.errors import FileQuotaReached
from parvis.candidates.record.errors import CandidateNotFound
from parvis.files.content.errors import DEPOSIT_REFUSALS
from parvis.files.content.rules import DOCUMENTS
from parvis.files.content.service import CheckedFile, files_judged, in_turn
from parvis.files.stored.rules import disposition
from parvis.files.stored.schemas import FileOut
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/candidate", tags=["candidate space"], dependencies=[requires(Role.CANDIDATE)])


def _room(person: CurrentPerson) -> int:
    """How many more files may be added; refuses before the upload what would be refused after it."""
    with new_session() as session:
        return queries.room_of(session, own_candidate(session, person))


async def _files(
    request: Request, person: CurrentPerson, room: Annotated[int, Depends(_room)]
) -> AsyncIterator[list[CheckedFile]]:
    async for files in files_judged(request, person, DOCUMENTS, room, FileQuotaReached):
        yield files


@router.get("/files", responses=raises(CandidateNotFound))
def get_own_files(session: DbSession, person: CurrentPerson) -> list[FileOut]:
    """The files that the caller sent, newest first."""
    return queries.own_files(session, person)


@router.post(
    "/files/import",
    responses=raises(CandidateNotFound, FileQuotaReached, *DEPOSIT_REFUSALS),
    openapi_extra=upload_documented(several=True),
)
@streams_upload
async def import_own_files(
    files: Annotated[list[CheckedFile], Depends(_files)], person: CurrentPerson
) -> list[FileOut]:
    """Adds PDFs and pictures to the caller's record, all or none; answers the new list."""
    return await in_turn(person, _sent, person, files)


@router.get("/can-delete-files")
def get_can_delete_files(session: DbSession) -> bool:
    """Whether candidates may still delete their files."""
    return queries.deletion_is_open(session)


@router.get("/files/{file_id:uuid}/receipt.pdf", response_class=Response, responses=raises(CandidateNotFound, NotFound))
def get_own_file_receipt(file_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> Response:
    """The receipt of a file that the caller sent."""
    file, candidate = queries.file_sent(session, person, file_id)
    name = disposition(f"recu-{PurePath(file.name).stem}.pdf", download=True)
    return Response(receipt_of(file, candidate), media_type="application/pdf", headers={"Content-Disposition": name})


def _sent(person: Person, files: list[CheckedFile]) -> list[FileOut]:
    with new_session() as session, session.begin():
        service.send(session, person, files)
        return queries.own_files(session, person)
