"""Calls on slots (docs/rules/interviews.md)."""

import asyncio
import uuid
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from parvis.candidate_table.columns.rules import Family
from parvis.interviews.slots import queries, service
from parvis.interviews.slots.creation import planned_creation
from parvis.interviews.slots.errors import (
    JuryDatesWithoutLink,
    NothingToCreate,
    SlotAlreadyExists,
    SlotHeld,
    SlotOverlaps,
    SlotsAlreadyCreated,
)
from parvis.interviews.slots.schemas import (
    SlotCreationOut,
    SlotFilterSetIn,
    SlotFilterValuesOut,
    SlotIn,
    SlotOut,
    SlotPage,
    SlotsIn,
    SlotsStateOut,
)
from parvis.interviews.slots.table import SHOWN, slot_table
from parvis.kernel.audit.lines import leave_no_line
from parvis.kernel.auth import Person
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.db import new_session
from parvis.kernel.errors import (
    DomainError,
    FeatureLockAlreadyTaken,
    FieldError,
    InvalidInput,
    NoData,
    NotFound,
    Unavailable,
    raises,
)
from parvis.kernel.jobs import JobKind, enqueue, result_of
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.ranking.grid.rules import ShownColumn, columns_requested, filters_requested, sort_requested
from parvis.ranking.grid.schemas import FilterIn, SortIn

router = APIRouter(
    prefix="/api/v1/admin/interview-slots",
    tags=["slots"],
    dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.ADMIN)],
)

COLUMNS: Final = {name: ShownColumn(name, name, Family.BUSINESS) for name in SHOWN}
_REFUSALS: Final[tuple[type[DomainError], ...]] = (SlotsAlreadyCreated, JuryDatesWithoutLink, NothingToCreate)


@router.get("/state")
def get_slots_state(session: DbSession) -> SlotsStateOut:
    """What was done to slots automatically, and what is left to do."""
    return queries.state_shown(session)


@router.post("/create-automatically", responses=raises(*_REFUSALS, FeatureLockAlreadyTaken, Unavailable))
async def create_slots_automatically(
    person: CurrentPerson, dry_run: Annotated[bool, Query(alias="dryRun")] = False
) -> SlotCreationOut:
    """Creates the slots of every future date, once, by a job that this call waits for; ``dryRun`` tells them."""
    if dry_run:
        leave_no_line()
        return await asyncio.to_thread(_planned)
    result = await result_of(
        await asyncio.to_thread(_creation_begun, person),
        still_running="La création des créneaux est encore en cours : suivez-la dans les travaux.",
        failed="La création des créneaux a échoué.",
        refusals=_REFUSALS,
    )
    return SlotCreationOut.model_validate(result)


@router.post("/filter", response_model=SlotPage, responses=raises(NoData, InvalidInput, Unavailable))
def list_slots(
    *,
    session: DbSession,
    body: SlotsIn,
    page: PageNumber = 0,
    size: PageSize = 50,
    sort: str = "slotName",
    direction: Annotated[str, Query(json_schema_extra={"enum": ["ASC", "DESC"]})] = "ASC",
) -> Response:
    """A page of slots, filtered and sorted."""
    _refuse_other_filters(body.filters)
    filters = filters_requested(body.filters, COLUMNS)
    [order] = sort_requested([SortIn(column=sort, direction=direction)], COLUMNS)
    written = queries.page_of_slots(slot_table(session), filters, order, number=page, size=size)
    return Response(written, media_type="application/json")


@router.post("/filter-set", response_model=list[SlotFilterValuesOut], responses=raises(InvalidInput, Unavailable))
def list_slot_filter_values(session: DbSession, body: SlotFilterSetIn) -> Response:
    """The values that columns of slots take, for the checklists of their filter."""
    _refuse_other_filters(body.filters)
    filters, columns = filters_requested(body.filters, COLUMNS), columns_requested(body.columns, COLUMNS)
    written = queries.filter_values_of_slots(slot_table(session), columns, filters, body.search or "")
    return Response(written, media_type="application/json")


@router.post("/create-manually", status_code=201, responses=raises(InvalidInput, SlotAlreadyExists, SlotOverlaps))
def create_slot(session: DbSession, person: CurrentPerson, form: SlotIn) -> SlotOut:
    """Creates one slot."""
    return queries.slot_row(session, service.create_by_hand(session, person, form).id)


@router.delete("/{slot_id:uuid}", status_code=204, responses=raises(NotFound, SlotHeld))
def delete_slot(session: DbSession, person: CurrentPerson, slot_id: uuid.UUID) -> None:
    """Removes a free slot."""
    service.delete_slot(session, person, slot_id)


def _planned() -> SlotCreationOut:
    with new_session() as session:
        return planned_creation(session)[1]


def _creation_begun(person: Person) -> uuid.UUID:
    with new_session() as session, session.begin():
        # The lock first: whoever repeats the call while it runs hears that it runs.
        job = enqueue(session, JobKind.SLOT_CREATION, feature=service.FEATURE, author=person)
        planned_creation(session)
        return job.id


def _refuse_other_filters(filters: list[FilterIn] | None) -> None:
    for index, each in enumerate(filters or ()):
        if each.filter_type != "COLUMN_FILTER":
            message = f"Type de filtre inconnu : {each.filter_type[:200]}"
            raise InvalidInput(message, fields=[FieldError(field=f"filters.{index}.filterType", message=message)])
