"""Calls on the tables of the school (docs/rules/formulas.md, Tables)."""

import uuid
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from pydantic import ValidationError

from parvis.candidate_table.export.sent import SENT_WORKBOOK, SentWorkbook
from parvis.files.content.errors import FileTooLarge, file_too_large
from parvis.imports.candidates_file.errors import SimulationStale
from parvis.imports.formula_tables import queries, service
from parvis.imports.formula_tables.errors import (
    RankingBreaks,
    TableInUse,
    TableInvalid,
    TableNameTaken,
    TableTooLong,
)
from parvis.imports.formula_tables.schemas import (
    LONGEST_SEARCH,
    NewTable,
    SimulatedTable,
    TableFile,
    TableOut,
    TableRenamed,
    TableRowOut,
    TableSimulationOut,
    TypedRows,
)
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, StaleVersion, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import LONGEST_NAME, ReceivedFile, UploadLimits, received_files, upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE, Page
from parvis.kernel.settings import MEBIBYTE
from parvis.kernel.storage_outcomes import StorageFull

router = APIRouter(prefix="/api/v1/admin/formula-tables", tags=["formulas"])

LARGEST_FILE: Final = 5 * MEBIBYTE
READERS: Final = requires(Role.ADMIN, Role.ADMIN_READ_ONLY)
WRITERS: Final = requires(Role.ADMIN)


async def _upload(request: Request) -> AsyncIterator[ReceivedFile]:
    limits = UploadLimits(LARGEST_FILE, too_large=lambda: file_too_large(LARGEST_FILE))
    async for [file] in received_files(request, limits):
        file.name = file.name[:LONGEST_NAME]
        yield file


def _fields(upload: ReceivedFile) -> SimulatedTable:
    """What was sent beside the file. Raises ``RequestValidationError``."""
    sent = {name: values[0] for name in ("id", "name") if (values := upload.fields.get(name)) and values[0].strip()}
    columns = upload.fields.get("textColumns")
    try:
        return SimulatedTable.model_validate(
            {**sent, "textColumns": columns and [column for column in columns if column]}
        )
    except ValidationError as error:
        raise RequestValidationError(error.errors()) from error


@router.get("", dependencies=[READERS])
def list_tables(session: DbSession) -> list[TableOut]:
    """The tables, by name, without their rows."""
    return queries.tables_listed(session)


@router.post(
    "/simulate",
    dependencies=[WRITERS],
    responses=raises(NotFound, InvalidInput, TableInvalid, TableNameTaken, FileTooLarge, StorageFull),
    openapi_extra=upload_documented(),
)
@streams_upload
def simulate_table(upload: Annotated[ReceivedFile, Depends(_upload)], session: DbSession) -> TableSimulationOut:
    """What a file, `.xlsx` or `.csv`, would make of the table ``id``, or of a new one called ``name``; ``textColumns``,
    repeated, names the columns that hold texts whatever they look like.
    """
    sent = _fields(upload)
    simulated = service.simulate(
        session, upload.name, upload.content, table_id=sent.id, name=sent.name, text_columns=sent.text_columns
    )
    return queries.simulation_shown(session, simulated)


@router.post(
    "",
    status_code=201,
    dependencies=[WRITERS],
    responses=raises(NotFound, InvalidInput, TableInvalid, TableNameTaken),
)
def create_table(session: DbSession, person: CurrentPerson, form: NewTable) -> TableOut:
    """Makes a table of a simulated file, or of what was typed."""
    return queries.table_shown(session, service.create_table(session, person, form))


@router.get("/{table_id:uuid}", dependencies=[READERS], responses=raises(NotFound))
def get_table(session: DbSession, table_id: uuid.UUID) -> TableOut:
    """A table without its rows."""
    return queries.table_shown(session, queries.table_of_id(session, table_id))


@router.put(
    "/{table_id:uuid}",
    dependencies=[WRITERS],
    responses=raises(NotFound, InvalidInput, StaleVersion[TableOut], TableNameTaken, TableInUse),
)
def rename_table(session: DbSession, person: CurrentPerson, table_id: uuid.UUID, form: TableRenamed) -> TableOut:
    """Gives a table that no formula reads another name."""
    return queries.table_shown(session, service.rename_table(session, person, table_id, form))


@router.delete("/{table_id:uuid}", status_code=204, dependencies=[WRITERS], responses=raises(NotFound, TableInUse))
def delete_table(session: DbSession, person: CurrentPerson, table_id: uuid.UUID) -> None:
    """Deletes a table that no formula reads."""
    service.delete_table(session, person, table_id)


@router.post(
    "/{table_id:uuid}/content",
    dependencies=[WRITERS],
    responses=raises(
        NotFound, InvalidInput, StaleVersion[TableOut], SimulationStale, RankingBreaks, FeatureLockAlreadyTaken
    ),
)
def replace_table(session: DbSession, person: CurrentPerson, table_id: uuid.UUID, form: TableFile) -> TableOut:
    """Gives a table the content of a simulated file."""
    return queries.table_shown(session, service.replace_table(session, person, table_id, form))


@router.get("/{table_id:uuid}/rows", dependencies=[READERS], responses=raises(NotFound, InvalidInput))
def list_table_rows(
    session: DbSession,
    table_id: uuid.UUID,
    page: PageNumber = 0,
    size: PageSize = USUAL_PAGE,
    search: Annotated[str, Query(max_length=LONGEST_SEARCH)] = "",
) -> Page[TableRowOut]:
    """The rows of a table in which ``search`` stands, in the order of the file."""
    return queries.rows_found(session, queries.table_of_id(session, table_id), search, page, size)


@router.put(
    "/{table_id:uuid}/rows",
    dependencies=[WRITERS],
    responses=raises(
        *(NotFound, InvalidInput, StaleVersion[TableOut], TableInvalid, TableInUse, TableTooLong),
        FeatureLockAlreadyTaken,
    ),
)
def type_table(session: DbSession, person: CurrentPerson, table_id: uuid.UUID, form: TypedRows) -> TableOut:
    """Gives a table the rows that were typed, at most 200."""
    return queries.table_shown(session, service.type_table(session, person, table_id, form))


@router.get(
    "/{table_id:uuid}/export",
    dependencies=[READERS],
    response_class=StreamingResponse,
    responses=SENT_WORKBOOK | raises(NotFound),
)
def export_table(session: DbSession, table_id: uuid.UUID) -> StreamingResponse:
    """The workbook of a table."""
    table = queries.table_of_id(session, table_id)
    name = table.name.encode("ascii", "ignore").decode() or "table"
    return SentWorkbook(queries.table_workbook(session, table), f"{name}.xlsx")
