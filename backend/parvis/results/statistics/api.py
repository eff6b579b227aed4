"""Calls of the statistics workbooks (docs/rules/campaign.md)."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from fastapi.responses import Response, StreamingResponse

from parvis.candidate_table.export.sent import SentWorkbook
from parvis.files.content.errors import DEPOSIT_REFUSALS
from parvis.files.content.service import file_received, in_turn
from parvis.files.stored.model import FileType
from parvis.files.stored.queries import key_of
from parvis.files.stored.rules import disposition
from parvis.formulas.computations.errors import NotComputed
from parvis.kernel import storage
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.kernel.db import new_session
from parvis.kernel.errors import Forbidden, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import ReceivedFile, upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.storage_outcomes import StorageFull
from parvis.results.statistics import queries, service
from parvis.results.statistics.errors import (
    NoTemplate,
    ResultsAbsent,
    TemplateLayout,
    TemplateWithoutNames,
)
from parvis.results.statistics.schemas import JurySeverityOut, StatisticsFileOut, StatisticsTemplateOut

router = APIRouter(prefix="/api/v1/admin/statistics", tags=["statistics"])

StatisticsType = Literal[FileType.STATISTICS_TEMPLATE, FileType.CALCULATED_RESULT]


@router.post(
    "/file/{file_type}/upload",
    status_code=204,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(TemplateLayout, TemplateWithoutNames, *DEPOSIT_REFUSALS),
    openapi_extra=upload_documented(),
)
@streams_upload
async def upload_statistics_file(
    file_type: StatisticsType, upload: Annotated[ReceivedFile, Depends(file_received)], person: CurrentPerson
) -> None:
    """Replaces the template, or the calculated results, by the workbook sent."""
    await in_turn(person, _replace, FileType(file_type), upload, person)


@router.get("/template", dependencies=[requires(Role.ADMIN)])
def get_statistics_template(session: DbSession) -> StatisticsTemplateOut:
    """The template, and the names in it that do not exist."""
    return queries.template_shown(session)


@router.get("/template/start", dependencies=[requires(Role.ADMIN)], response_class=StreamingResponse)
def get_starting_template(session: DbSession) -> StreamingResponse:
    """A first template, with the names of today's formulas."""
    return SentWorkbook(queries.starting_template(session), "modele-statistiques.xlsx")


@router.get("/juries", dependencies=[requires(Role.ADMIN)])
def list_jury_severity(session: DbSession) -> list[JurySeverityOut]:
    """How often each jury gave each letter in interviews: whether some are more severe than others."""
    return queries.severity_of_juries(session)


@router.put(
    "/template/prepare-download",
    dependencies=[requires(Role.ADMIN)],
    response_class=StreamingResponse,
    responses=raises(NoTemplate, NotComputed, TemplateLayout, StorageFull),
)
def prepare_statistics_download(session: DbSession) -> StreamingResponse:
    """The template filled with the results of the last computation."""
    filled = queries.filled_template(session)
    return SentWorkbook(filled, f"statistiques-{today():%Y-%m-%d}.xlsx")


@router.get(
    "/file/{file_type}",
    dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SITE_MANAGER)],
    responses=raises(NoTemplate, ResultsAbsent, Forbidden),
)
def get_statistics_file(file_type: StatisticsType, session: DbSession, person: CurrentPerson) -> StatisticsFileOut:
    """The template, or the calculated results, without their content."""
    _check_reader(file_type, person)
    return StatisticsFileOut.model_validate(queries.file_present(session, FileType(file_type)))


@router.put(
    "/file/{file_type}/download",
    dependencies=[requires(Role.ADMIN, Role.INTERVIEW_SITE_MANAGER)],
    response_class=Response,
    responses=raises(NoTemplate, ResultsAbsent, Forbidden),
)
def download_statistics_file(file_type: StatisticsType, session: DbSession, person: CurrentPerson) -> StreamingResponse:
    """The template, or the calculated results, as they were sent."""
    _check_reader(file_type, person)
    file = queries.file_present(session, FileType(file_type))
    note(person, file=str(file.id), type=file.type)
    headers = {"Content-Disposition": disposition(file.name, download=True), "Content-Length": str(file.size)}
    return StreamingResponse(storage.get(key_of(file.id)), media_type=file.mime_type, headers=headers)


def _check_reader(file_type: StatisticsType, person: Person) -> None:
    """Site managers read the results alone."""
    if file_type is FileType.STATISTICS_TEMPLATE and Role.ADMIN not in person.roles:
        raise Forbidden


def _replace(file_type: FileType, upload: ReceivedFile, person: Person) -> None:
    with new_session() as session, session.begin():
        service.replace(session, file_type, upload, person)
