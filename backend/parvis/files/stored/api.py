"""Calls on one file, whatever its type (docs/rules/files.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.responses import StreamingResponse

from parvis.files.stored import queries, service
from parvis.files.stored.errors import (
    LARGEST_DOWNLOAD,
    ContentCallOut,
    FileDeletionClosed,
    FileHasOwnCall,
    FileTooLargeForDownload,
    RangeNotSatisfiable,
)
from parvis.files.stored.model import StoredFile
from parvis.files.stored.rules import disposition, range_requested
from parvis.files.stored.schemas import DownloadOut
from parvis.kernel import storage
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role

router = APIRouter(prefix="/api/v1/files", tags=["files"])

_READERS = (*STAFF, Role.JURY, Role.CANDIDATE)

# A file may come from anybody: it opens in an origin of its own, without scripts, and reaches nothing.
_SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'"


@router.get(
    "/{file_id:uuid}/download",
    dependencies=[requires(*_READERS)],
    response_model=DownloadOut,
    responses=raises(NotFound, FileTooLargeForDownload),
)
def download_file(file_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> StreamingResponse:
    """A file with its bytes in base64, streamed; above 100 MB only the call of its bytes gives the content."""
    file, described = queries.file_opened(session, person, file_id)
    if file.size > LARGEST_DOWNLOAD:
        raise FileTooLargeForDownload(data=ContentCallOut(content=f"/api/v1/files/{file.id}/content"))
    _note_export(person, file)
    return StreamingResponse(queries.content_in_json(described), media_type="application/json")


@router.get(
    "/{file_id:uuid}/content",
    dependencies=[requires(*_READERS)],
    response_class=StreamingResponse,
    responses=raises(NotFound, RangeNotSatisfiable),
)
def get_file_content(
    file_id: uuid.UUID,
    session: DbSession,
    person: CurrentPerson,
    download: Annotated[str | None, Query(description="Present: the browser saves the file.")] = None,
    range_header: Annotated[str | None, Header(alias="Range", description="One range of bytes.")] = None,
) -> StreamingResponse:
    """The bytes of a file, or one range of them (206), shown in a sandbox or saved with ``?download``."""
    file, described = queries.file_opened(session, person, file_id)
    _note_export(person, file)
    headers = {
        "Content-Disposition": disposition(described.name, download=download is not None),
        "Content-Length": str(file.size),
        "Content-Security-Policy": _SANDBOX,
        "Accept-Ranges": "bytes",
    }
    part = range_requested(range_header, file.size)
    if part is None:
        return StreamingResponse(storage.get(queries.key_of(file.id)), media_type=file.mime_type, headers=headers)
    start, end = part
    headers |= {"Content-Length": str(end - start), "Content-Range": f"bytes {start}-{end - 1}/{file.size}"}
    content = storage.get_range(queries.key_of(file.id), start, end)
    return StreamingResponse(content, status_code=206, media_type=file.mime_type, headers=headers)


@router.delete(
    "/{file_id:uuid}",
    status_code=204,
    dependencies=[requires(Role.CANDIDATE, Role.ADMIN)],
    responses=raises(NotFound, FileHasOwnCall, FileDeletionClosed),
)
def delete_file(file_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> None:
    """Deletes a file."""
    service.remove(session, person, file_id)
    note(person)


def _note_export(person: Person, file: StoredFile) -> None:
    """An archive or an export has no access journal, unlike the files of candidates."""
    if file.candidate_id is None:
        note(person, type=file.type)
