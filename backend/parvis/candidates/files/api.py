"""Calls on a candidate's files (docs/rules/candidates.md)."""

import uuid
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from parvis.candidates.files import queries, service
from parvis.candidates.files.errors import FileQuotaReached, TooManyFiles
from parvis.candidates.files.service import STAFF_KINDS
from parvis.candidates.journal.service import note_access
from parvis.files.content.errors import DEPOSIT_REFUSALS
from parvis.files.content.service import CheckedFile, files_judged, in_turn
from parvis.files.stored.schemas import FileOut
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings

router = APIRouter(prefix="/api/v1/admin/candidates", tags=["files"])


def _with_room(candidate_id: uuid.UUID) -> None:
    """Refuses before the upload what would be refused after it."""
    with new_session() as session:
        service.check_room(session, candidate_id)


def _known(candidate_id: uuid.UUID) -> None:
    with new_session() as session:
        queries.candidate_row(session, candidate_id)


async def _files(request: Request, person: CurrentPerson) -> AsyncIterator[list[CheckedFile]]:
    async for files in files_judged(request, person, STAFF_KINDS, settings().staff_file_quota, FileQuotaReached):
        yield files


async def _document(request: Request, person: CurrentPerson) -> AsyncIterator[CheckedFile]:
    async for [file] in files_judged(request, person, STAFF_KINDS, 1, TooManyFiles):
        yield file


@router.get(
    "/{candidate_id:uuid}/files",
    dependencies=[requires(Role.ADMIN_READ_ONLY, Role.ADMIN)],
    responses=raises(NotFound),
)
def get_candidate_files(candidate_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> list[FileOut]:
    """The files of a candidate, oldest first."""
    listed = queries.files_listed(session, person, candidate_id)
    note_access(session, person, candidate_id)
    return listed


@router.post(
    "/{candidate_id:uuid}/files/import",
    dependencies=[requires(Role.ADMIN), Depends(_with_room)],
    responses=raises(NotFound, FileQuotaReached, *DEPOSIT_REFUSALS),
    openapi_extra=upload_documented(several=True),
)
@streams_upload
async def import_candidate_files(
    candidate_id: uuid.UUID, files: Annotated[list[CheckedFile], Depends(_files)], person: CurrentPerson
) -> list[FileOut]:
    """Adds PDFs to a candidate, all or none; returns the new list."""
    return await in_turn(person, _deposited, person, candidate_id, files)


@router.post(
    "/{candidate_id:uuid}/administrative-document/import",
    dependencies=[requires(Role.ADMIN), Depends(_known)],
    responses=raises(NotFound, TooManyFiles, *DEPOSIT_REFUSALS),
    openapi_extra=upload_documented(),
)
@streams_upload
async def import_administrative_document(
    candidate_id: uuid.UUID, document: Annotated[CheckedFile, Depends(_document)], person: CurrentPerson
) -> list[FileOut]:
    """Adds one PDF addressed to the candidate; answers the new list of files."""
    return await in_turn(person, _document_added, person, candidate_id, document)


def _deposited(person: Person, candidate_id: uuid.UUID, files: list[CheckedFile]) -> list[FileOut]:
    with new_session() as session, session.begin():
        service.deposit(session, person, candidate_id, files)
        note(person, count=len(files))
        return queries.files_listed(session, person, candidate_id)


def _document_added(person: Person, candidate_id: uuid.UUID, document: CheckedFile) -> list[FileOut]:
    with new_session() as session, session.begin():
        service.add_document(session, person, candidate_id, document)
        note(person)
        return queries.files_listed(session, person, candidate_id)
