"""Calls of the Classement (part 1 §7, admin/candidates and aggrid; api.md §4 to §6 and §8).

The reads of the grid are ``async``: one awaited query, then array work on the event loop (docs/architecture.md).
"""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from parvis.candidate_table import queries as table
from parvis.candidates import queries
from parvis.candidates.rules import columns_asked, filters_asked, sort_asked
from parvis.candidates.schemas import (
    CandidatePage,
    CandidatesAsked,
    ColumnDescriptorOut,
    FilterSetAsked,
    FilterValuesOut,
)
from parvis.kernel.db import DbSession
from parvis.kernel.errors import InvalidInput, NoData, Unavailable, raises
from parvis.kernel.permissions import STAFF, CurrentPerson, requires

router = APIRouter(tags=["candidates"], dependencies=[requires(*STAFF)])

PageNumber = Annotated[int, Query(ge=0, le=2**31 - 1)]
GridPageSize = Annotated[int, Query(ge=1, le=100)]

_FEW_COLUMNS = 4  # more lists of values than this are work for a thread


@router.get("/aggrid/descriptors")
def list_column_descriptors(session: DbSession, person: CurrentPerson) -> list[ColumnDescriptorOut]:
    """The columns of the grid for the caller's role, in their default order."""
    return queries.descriptors(session, person)


@router.post(
    "/admin/candidates/filter", response_model=CandidatePage, responses=raises(NoData, InvalidInput, Unavailable)
)
async def list_candidates(
    person: CurrentPerson, asked: CandidatesAsked, page: PageNumber = 0, size: GridPageSize = 50
) -> Response:
    """A page of candidates, filtered and sorted."""
    seen = await queries.table_seen(person)
    content = table.page(
        seen.snapshot,
        filters_asked(asked.filters, seen.columns),
        sort_asked(asked.sort, seen.columns),
        columns_asked(asked.columns, seen.columns),
        seen.visible,
        number=page,
        size=size,
    )
    return Response(content, media_type="application/json")


@router.post("/admin/candidates/filter-set", responses=raises(InvalidInput, Unavailable))
async def list_filter_values(person: CurrentPerson, asked: FilterSetAsked) -> list[FilterValuesOut]:
    """The values and errors that columns take, for the checklists of their filter."""
    seen = await queries.table_seen(person)
    columns = columns_asked(asked.columns, seen.columns)
    filters = filters_asked(asked.filters, seen.columns)

    def values() -> list[FilterValuesOut]:
        found = table.filter_values(seen.snapshot, columns, filters, seen.visible, asked.search)
        return [FilterValuesOut.model_validate(one) for one in found]

    return values() if len(columns) <= _FEW_COLUMNS else await asyncio.to_thread(values)
