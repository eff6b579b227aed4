"""Reports of the imports of files, and their confirmation (docs/rules/imports.md)."""

import asyncio
import uuid
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response
from sqlalchemy.orm import Session

from parvis.files.content.errors import AntivirusUnavailable, FileInvalid
from parvis.files.zips.errors import ArchiveUnsafe
from parvis.imports.zip_imports import queries, service
from parvis.imports.zip_imports.errors import ZipImportNotReady
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.imports.zip_imports.schemas import LastImportOut, ZipImportJobOut, ZipReportOut
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, TooLarge, Unavailable, raises
from parvis.kernel.http.spreadsheet_csv import csv_answer, spreadsheet_csv
from parvis.kernel.http.upload import ReceivedFile
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.storage_outcomes import StorageFull

router = APIRouter(prefix="/api/v1/admin/import", tags=["imports"], dependencies=[requires(Role.ADMIN)])

NOT_RECEIVED: Final = (FileInvalid, TooLarge, InvalidInput, StorageFull)
NOT_IMPORTED: Final = (*NOT_RECEIVED, ArchiveUnsafe, FeatureLockAlreadyTaken, Unavailable, AntivirusUnavailable)


async def imported_now(
    kind: ZipImportKind, archive: ReceivedFile, workbook: ReceivedFile | None, author: Person
) -> ZipReportOut:
    """Imports a zip in one call, for those that the contract has; may raise `NOT_IMPORTED`."""

    def receive() -> uuid.UUID:
        with new_session() as session, session.begin():
            return service.receive(session, kind, archive, workbook, author, at_once=True)[1].id

    return await queries.report_of_job(await asyncio.to_thread(receive))


def simulated(
    session: Session, kind: ZipImportKind, archive: ReceivedFile, workbook: ReceivedFile | None, author: Person
) -> ZipImportJobOut:
    """Receives a zip and simulates its import: the report is the job's result; may raise `NOT_RECEIVED`."""
    received, job = service.receive(session, kind, archive, workbook, author, at_once=False)
    return ZipImportJobOut(job_id=job.id, import_id=received.id)


@router.get("/last")
def list_last_imports(session: DbSession) -> list[LastImportOut]:
    """The last import of each kind."""
    return queries.last_imports(session)


@router.get("/files/{import_id:uuid}", responses=raises(NotFound, ZipImportNotReady))
def get_files_import(import_id: uuid.UUID, session: DbSession) -> ZipReportOut:
    """The report of a simulation; after its confirmation, of the import."""
    return queries.report_sent(queries.report_kept(session, import_id))


@router.get(
    "/files/{import_id:uuid}/report.csv",
    response_class=Response,
    responses=raises(NotFound, ZipImportNotReady),
)
def get_files_import_csv(import_id: uuid.UUID, session: DbSession) -> Response:
    """The whole report as CSV, as spreadsheets open it."""
    report = queries.report_kept(session, import_id)
    return csv_answer(spreadsheet_csv(queries.report_rows(report)), f"rapport-{report.kind.lower()}.csv")


@router.post(
    "/files/{import_id:uuid}/confirm",
    status_code=202,
    responses=raises(NotFound, ZipImportNotReady, FeatureLockAlreadyTaken),
)
def confirm_files_import(import_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> ZipImportJobOut:
    """Imports a simulated zip."""
    job = service.confirm(session, import_id, person)
    return ZipImportJobOut(job_id=job.id, import_id=import_id)


@router.delete(
    "/files/{import_id:uuid}",
    status_code=204,
    responses=raises(NotFound, ZipImportNotReady),
)
def delete_files_import(import_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> None:
    """Deletes a simulation and its files."""
    service.drop(session, import_id)
    note(person)
