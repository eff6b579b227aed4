"""Calls on juries and their dates (docs/rules/interviews.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from parvis.interviews.juries import queries, service
from parvis.interviews.juries.errors import DateHasSlots, JuryHasSlots, JuryIndexExhausted
from parvis.interviews.juries.schemas import MOST_DATES, DateIn, DateOut, JuryIn, JuryOut, JurySummaryOut
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role

router = APIRouter(prefix="/api/v1/admin/juries", tags=["juries"])


@router.get("/interview-slot-creation", dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.ADMIN)])
def list_juries_for_slots(session: DbSession, person: CurrentPerson) -> list[JuryOut]:
    """The juries among which a slot is created by hand, by name."""
    return [queries.jury_shown(jury, person) for jury in queries.juries_that_sit(session)]


@router.get("/interview-site/{site_id:uuid}", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def list_juries(session: DbSession, person: CurrentPerson, site_id: uuid.UUID) -> list[JuryOut]:
    """A site's juries, by name."""
    return [queries.jury_shown(jury, person) for jury in queries.juries_of_site(session, person, site_id)]


@router.get("/interview-site/{site_id:uuid}/summaries", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def list_jury_summaries(session: DbSession, person: CurrentPerson, site_id: uuid.UUID) -> list[JurySummaryOut]:
    """A site's juries, one row a jury and date."""
    return queries.jury_summaries(session, person, site_id)


@router.post(
    "/interview-site/{site_id:uuid}",
    status_code=201,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(InvalidInput, NotFound, JuryIndexExhausted),
)
def create_jury(session: DbSession, person: CurrentPerson, site_id: uuid.UUID, form: JuryIn) -> JuryOut:
    """Creates a jury under the first free name."""
    return queries.jury_shown(service.create_jury(session, person, site_id, form), person)


@router.put(
    "/{jury_id:uuid}",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(InvalidInput, NotFound, JuryIndexExhausted, JuryHasSlots),
)
def change_jury(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, form: JuryIn) -> JuryOut:
    """Changes the type of a jury, and so its name."""
    return queries.jury_shown(service.change_jury(session, person, jury_id, form), person)


@router.delete(
    "/{jury_id:uuid}",
    status_code=204,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, JuryHasSlots),
)
def delete_jury(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID) -> None:
    """Removes a jury with its dates and free slots."""
    service.delete_jury(session, person, jury_id)


@router.get("/{jury_id:uuid}/interview-dates", dependencies=[requires(*STAFF)], responses=raises(NotFound))
def list_jury_dates(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID) -> list[DateOut]:
    """The days on which a jury sits, in order."""
    return queries.dates_shown(queries.jury_visible(session, person, jury_id), person)


@router.put(
    "/{jury_id:uuid}/interview-dates",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(InvalidInput, NotFound, DateHasSlots),
)
def change_jury_dates(
    session: DbSession,
    person: CurrentPerson,
    jury_id: uuid.UUID,
    forms: Annotated[list[DateIn], Field(max_length=MOST_DATES)],
) -> list[DateOut]:
    """Replaces the days on which a jury sits."""
    return queries.dates_shown(service.change_dates(session, person, jury_id, forms), person)
