"""Calls that import documents: the contract's, which waits, and the interface's, which simulates first."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request

from parvis.imports.zip_imports.api import NOT_IMPORTED, NOT_RECEIVED, imported_now, simulated
from parvis.imports.zip_imports.errors import WorkbookColumns
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.imports.zip_imports.rules import check_extension
from parvis.imports.zip_imports.schemas import ZipImportJobOut, ZipReportOut
from parvis.kernel.errors import InvalidInput, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import ReceivedFile, UploadLimits, received_files, upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.settings import MEBIBYTE

router = APIRouter(prefix="/api/v1/admin/convocations/import", tags=["imports"], dependencies=[requires(Role.ADMIN)])

LARGEST_IN_ALL: Final = 100 * MEBIBYTE
_EXTENSIONS: Final = (".zip", ".xlsx")


def _not_both() -> InvalidInput:
    return InvalidInput("Un .zip et un .xlsx sont attendus.")


async def _files(request: Request) -> AsyncIterator[tuple[ReceivedFile, ReceivedFile]]:
    """The zip and the workbook, in whatever order they came."""
    check_name = partial(check_extension, extensions=_EXTENSIONS)
    limits = UploadLimits(LARGEST_IN_ALL, 2, check_name=check_name, too_many=_not_both)
    async for files in received_files(request, limits):
        if sum(file.size for file in files) > LARGEST_IN_ALL:
            raise limits.refuse_size()
        found = {
            extension: [file for file in files if file.name.lower().endswith(extension)] for extension in _EXTENSIONS
        }
        if [len(each) for each in found.values()] != [1, 1]:
            raise _not_both()
        yield found[".zip"][0], found[".xlsx"][0]


Uploads = Annotated[tuple[ReceivedFile, ReceivedFile], Depends(_files)]


@router.post(
    "",
    responses=raises(*NOT_IMPORTED, WorkbookColumns),
    openapi_extra=upload_documented(several=True),
)
@streams_upload
async def import_documents(uploads: Uploads, person: CurrentPerson) -> ZipReportOut:
    """Imports documents in one call, and answers the report."""
    return await imported_now(ZipImportKind.DOCUMENTS, *uploads, person)


@router.post(
    "/start",
    status_code=202,
    responses=raises(*NOT_RECEIVED),
    openapi_extra=upload_documented(several=True),
)
@streams_upload
def simulate_documents_import(uploads: Uploads, session: DbSession, person: CurrentPerson) -> ZipImportJobOut:
    """Receives documents and simulates their import; the report is the job's result."""
    return simulated(session, ZipImportKind.DOCUMENTS, *uploads, person)
