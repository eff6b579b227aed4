"""Calls of the Classement (docs/rules/ranking.md)."""

import uuid
from contextlib import ExitStack

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from parvis.candidate_table.export.errors import ExportTooLarge, TooManyExports
from parvis.candidate_table.export.process import workbook
from parvis.candidate_table.export.sent import SENT_WORKBOOK, SentWorkbook
from parvis.candidate_table.export.sheet import sheet_name
from parvis.candidate_table.export.turns import export_turn
from parvis.candidate_table.questions import queries as questions
from parvis.candidate_table.questions.listing import rows_listed
from parvis.kernel.audit.lines import note
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.db import new_session
from parvis.kernel.errors import InvalidInput, NoData, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF
from parvis.kernel.storage_outcomes import StorageFull
from parvis.ranking.grid import queries
from parvis.ranking.grid.rules import columns_requested, filters_named, filters_requested, sort_requested
from parvis.ranking.grid.schemas import (
    CandidatePage,
    CandidatesIn,
    ColumnDescriptorOut,
    ExportIn,
    FilterSetIn,
    FilterValuesOut,
    PlaceOut,
)

router = APIRouter(prefix="/api/v1", tags=["candidates"], dependencies=[requires(*STAFF)])

EXPORT_NAME = "export-candidats.xlsx"


@router.get("/aggrid/descriptors", responses=raises(Unavailable))
def list_column_descriptors(session: DbSession, person: CurrentPerson) -> list[ColumnDescriptorOut]:
    """The columns of the grid for the caller's role, in their default order."""
    return queries.descriptors(queries.visible_table(session, person))


@router.post(
    "/admin/candidates/filter", response_model=CandidatePage, responses=raises(NoData, InvalidInput, Unavailable)
)
def list_candidates(
    session: DbSession, person: CurrentPerson, body: CandidatesIn, page: PageNumber = 0, size: PageSize = 50
) -> Response:
    """A page of candidates, filtered and sorted."""
    visible = queries.visible_table(session, person)
    filters, sort = filters_requested(body.filters, visible.columns), sort_requested(body.sort, visible.columns)
    columns = columns_requested(body.columns, visible.columns)
    rows = questions.page(visible.snapshot, filters, sort, columns, visible.rows, number=page, size=size)
    return Response(rows, media_type="application/json")


@router.post("/admin/candidates/{candidate_id:uuid}/place", responses=raises(NotFound, InvalidInput, Unavailable))
def find_candidate_place(
    session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, body: CandidatesIn
) -> PlaceOut:
    """Which row of the filtered, sorted candidates is this one's; 404 for one who is not among them."""
    visible = queries.visible_table(session, person)
    filters, sort = filters_requested(body.filters, visible.columns), sort_requested(body.sort, visible.columns)
    return PlaceOut(index=questions.place_of(visible.snapshot, filters, sort, visible.rows, str(candidate_id)))


@router.post(
    "/admin/candidates/filter-set",
    response_model=list[FilterValuesOut],
    responses=raises(InvalidInput, Unavailable),
)
def list_filter_values(session: DbSession, person: CurrentPerson, body: FilterSetIn) -> Response:
    """The values and errors that columns take, for the checklists of their filter."""
    visible = queries.visible_table(session, person)
    columns = columns_requested(body.columns, visible.columns)
    filters = filters_requested(body.filters, visible.columns)
    values = questions.filter_values(visible.snapshot, columns, filters, visible.rows, body.search or "")
    return Response(values, media_type="application/json")


@router.post(
    "/admin/candidates/export",
    response_class=StreamingResponse,
    responses=SENT_WORKBOOK | raises(InvalidInput, ExportTooLarge, TooManyExports, Unavailable, StorageFull),
)
def export_candidates(person: CurrentPerson, body: ExportIn) -> StreamingResponse:
    """`export-candidats.xlsx`: the filtered rows in order, the requested columns under their displayed names."""
    with new_session() as session:  # closed before the workbook is made
        visible = queries.visible_table(session, person)
    filters, sort = filters_requested(body.filters, visible.columns), sort_requested(body.sort, visible.columns)
    columns = columns_requested(body.columns, visible.columns)
    rows = rows_listed(visible.snapshot, filters, sort, visible.rows)
    note(person, count=len(rows), columns=columns, filters=filters_named(body.filters))
    with ExitStack() as sending:
        sending.enter_context(export_turn(person.subject))
        headers_of = [(name, visible.columns[name].name) for name in columns]
        file = workbook(visible.snapshot, rows, headers_of, sheet_name(body.view))
        return SentWorkbook(file, EXPORT_NAME, sending.pop_all())
