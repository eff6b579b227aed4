"""Calls that import sheets: the contract's, which waits, and the interface's, which simulates first."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Query, Request

from parvis.imports.zip_imports.api import NOT_IMPORTED, NOT_RECEIVED, imported_now, simulated
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.imports.zip_imports.rules import check_extension
from parvis.imports.zip_imports.schemas import ZipImportJobOut, ZipReportOut
from parvis.kernel.errors import raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import ReceivedFile, UploadLimits, received_files, upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.settings import MEBIBYTE

router = APIRouter(prefix="/api/v1/admin/pdf", tags=["imports"], dependencies=[requires(Role.ADMIN)])

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
    responses=raises(*NOT_IMPORTED),
    openapi_extra=upload_documented(),
)
@streams_upload
async def import_sheets(
    upload: Upload, person: CurrentPerson, sheet_type: SheetType = ZipImportKind.FUTURE_SHEET
) -> ZipReportOut:
    """Imports a zip of sheets in one call, and answers its report."""
    return await imported_now(sheet_type, upload, None, person)


@router.post(
    "/start",
    status_code=202,
    responses=raises(*NOT_RECEIVED),
    openapi_extra=upload_documented(),
)
@streams_upload
def simulate_sheets_import(
    upload: Upload, session: DbSession, person: CurrentPerson, sheet_type: SheetType = ZipImportKind.FUTURE_SHEET
) -> ZipImportJobOut:
    """Receives a zip of sheets and simulates its import; the report is the job's result."""
    return simulated(session, sheet_type, upload, None, person)
