"""Calls of the Classement (docs/rules/ranking.md and aggrid; docs/rules/ranking.md).

The reads of the grid are ``async``: one awaited query, then array work on a thread (docs/architecture.md).
"""

import uuid
from contextlib import ExitStack

import numpy as np
from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse
from numpy.typing import NDArray

from parvis.candidate_table.export.errors import ExportTooLarge, TooManyExports
from parvis.candidate_table.export.process import workbook_async
from parvis.candidate_table.export.sent import SENT_WORKBOOK, SentWorkbook
from parvis.candidate_table.export.sheet import sheet_name
from parvis.candidate_table.export.turns import export_turn
from parvis.candidate_table.questions import queries as questions
from parvis.candidate_table.questions.listing import rows_listed
from parvis.kernel.audit.lines import note
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import InvalidInput, NoData, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
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
async def list_column_descriptors(person: CurrentPerson) -> list[ColumnDescriptorOut]:
    """The columns of the grid for the caller's role, in their default order."""
    return await queries.descriptors(person)


@router.post(
    "/admin/candidates/filter", response_model=CandidatePage, responses=raises(NoData, InvalidInput, Unavailable)
)
async def list_candidates(
    person: CurrentPerson, body: CandidatesIn, page: PageNumber = 0, size: PageSize = 50
) -> Response:
    """A page of candidates, filtered and sorted."""

    def rows(visible: queries.VisibleTable) -> bytes:
        filters, sort = filters_requested(body.filters, visible.columns), sort_requested(body.sort, visible.columns)
        columns = columns_requested(body.columns, visible.columns)
        return questions.page(visible.snapshot, filters, sort, columns, visible.rows, number=page, size=size)

    return Response(await queries.answered(person, rows), media_type="application/json")


@router.post("/admin/candidates/{candidate_id:uuid}/place", responses=raises(NotFound, InvalidInput, Unavailable))
async def find_candidate_place(person: CurrentPerson, candidate_id: uuid.UUID, body: CandidatesIn) -> PlaceOut:
    """Which row of the filtered, sorted candidates is this one's; 404 for one who is not among them."""

    def index(visible: queries.VisibleTable) -> int:
        filters, sort = filters_requested(body.filters, visible.columns), sort_requested(body.sort, visible.columns)
        return questions.place_of(visible.snapshot, filters, sort, visible.rows, str(candidate_id))

    return PlaceOut(index=await queries.answered(person, index))


@router.post(
    "/admin/candidates/filter-set",
    response_model=list[FilterValuesOut],
    responses=raises(InvalidInput, Unavailable),
)
async def list_filter_values(person: CurrentPerson, body: FilterSetIn) -> Response:
    """The values and errors that columns take, for the checklists of their filter."""

    def values(visible: queries.VisibleTable) -> bytes:
        columns, filters = (
            columns_requested(body.columns, visible.columns),
            filters_requested(body.filters, visible.columns),
        )
        return questions.filter_values(visible.snapshot, columns, filters, visible.rows, body.search or "")

    return Response(await queries.answered(person, values), media_type="application/json")


@router.post(
    "/admin/candidates/export",
    response_class=StreamingResponse,
    responses=SENT_WORKBOOK | raises(InvalidInput, ExportTooLarge, TooManyExports, Unavailable, StorageFull),
)
async def export_candidates(person: CurrentPerson, body: ExportIn) -> StreamingResponse:
    """`export-candidats.xlsx`: the filtered rows in order, the requested columns under their displayed names."""

    def sheet(visible: queries.VisibleTable) -> tuple[queries.VisibleTable, list[str], NDArray[np.int32]]:
        filters, sort = filters_requested(body.filters, visible.columns), sort_requested(body.sort, visible.columns)
        columns = columns_requested(body.columns, visible.columns)
        return visible, columns, rows_listed(visible.snapshot, filters, sort, visible.rows)

    visible, columns, rows = await queries.answered(person, sheet)
    note(person, count=len(rows), columns=columns, filters=filters_named(body.filters))
    with ExitStack() as sending:
        sending.enter_context(export_turn(person.subject))
        headers_of = [(name, visible.columns[name].name) for name in columns]
        file = await workbook_async(visible.snapshot, rows, headers_of, sheet_name(body.view))
        return SentWorkbook(file, EXPORT_NAME, sending.pop_all())
