"""Calls that import sheets: the contract's, which waits, and the interface's, which simulates first."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Query, Request

from parvis.files.content.errors import AntivirusUnavailable, FileInvalid
from parvis.files.zips.errors import ArchiveUnsafe
from parvis.imports.zip_imports import service
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.imports.zip_imports.queries import report_of_job
from parvis.imports.zip_imports.rules import check_extension
from parvis.imports.zip_imports.schemas import ZipImportJobOut, ZipReportOut
from parvis.kernel.auth import Person
from parvis.kernel.db import DbSession, new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, TooLarge, Unavailable, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import ReceivedFile, UploadLimits, received_files, upload_documented
from parvis.kernel.permissions import CurrentPerson, Role, requires
from parvis.kernel.settings import MEBIBYTE
from parvis.kernel.storage import StorageFull

router = APIRouter(prefix="/admin/pdf", tags=["imports"])

LARGEST_ZIP: Final = 50 * MEBIBYTE
SheetType = Annotated[Literal[ZipImportKind.FUTURE_SHEET, ZipImportKind.PFM], Query(alias="type")]


async def _zip(request: Request) -> AsyncIterator[ReceivedFile]:
    async for [file] in received_files(
        request, UploadLimits(LARGEST_ZIP, check_name=partial(check_extension, extensions=(".zip",)))
    ):
        yield file


Upload = Annotated[ReceivedFile, Depends(_zip)]


@router.post(
    "",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(
        FileInvalid,
        ArchiveUnsafe,
        TooLarge,
        InvalidInput,
        FeatureLockAlreadyTaken,
        Unavailable,
        AntivirusUnavailable,
        StorageFull,
    ),
    openapi_extra=upload_documented(),
)
@streams_upload
async def import_sheets(
    upload: Upload, person: CurrentPerson, sheet_type: SheetType = ZipImportKind.FUTURE_SHEET
) -> ZipReportOut:
    """Imports a zip of sheets in one call, and answers its report."""
    job_id = await asyncio.to_thread(_received, upload, person, sheet_type)
    return await report_of_job(job_id)


@router.post(
    "/start",
    status_code=202,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(FileInvalid, TooLarge, InvalidInput, StorageFull),
    openapi_extra=upload_documented(),
)
@streams_upload
def simulate_sheets_import(
    upload: Upload, session: DbSession, person: CurrentPerson, sheet_type: SheetType = ZipImportKind.FUTURE_SHEET
) -> ZipImportJobOut:
    """Receives a zip of sheets and simulates its import; the report is the job's result."""
    received, job = service.receive(session, sheet_type, upload, None, person, at_once=False)
    return ZipImportJobOut(job_id=job.id, import_id=received.id)


def _received(upload: ReceivedFile, person: Person, kind: ZipImportKind) -> uuid.UUID:
    with new_session() as session, session.begin():
        _, job = service.receive(session, kind, upload, None, person, at_once=True)
        return job.id
