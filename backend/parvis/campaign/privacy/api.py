"""Calls about personal data (docs/rules/campaign.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from parvis.accounts.users.errors import LastAdministrator, UserManagesSite
from parvis.campaign.privacy import queries, service
from parvis.campaign.privacy.errors import ConfirmationWrong, EndIsPast, PurgeNotDue
from parvis.campaign.privacy.schemas import (
    AccessOfPersonOut,
    ErasureIn,
    ErasureReason,
    HeldOut,
    PrivacyJobOut,
    PurgeIn,
    PurgeOut,
    SetAsideForm,
)
from parvis.candidate_table.export.sent import SentWorkbook
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE, Page

router = APIRouter(prefix="/api/v1/admin/privacy", tags=["privacy"], dependencies=[requires(Role.ADMIN)])

Days = Annotated[int | None, Query(ge=1, le=3650, description="The last so many days; all without it.")]


@router.get("/purge")
def get_purge(session: DbSession) -> PurgeOut:
    """What a purge would erase now."""
    return queries.purge_preview(session)


@router.get("/purge/export", response_class=StreamingResponse)
def export_purge(session: DbSession) -> StreamingResponse:
    """The candidates whom a purge would erase now, as a workbook."""
    return SentWorkbook(queries.purge_workbook(session), "candidats-a-purger.xlsx")


@router.post(
    "/purge",
    status_code=202,
    responses=raises(PurgeNotDue, ConfirmationWrong, FeatureLockAlreadyTaken, InvalidInput),
)
def start_purge(body: PurgeIn, session: DbSession, person: CurrentPerson) -> PrivacyJobOut:
    """Erases every candidate, once their retention is over."""
    return PrivacyJobOut(job_id=service.start_purge(session, body, person).id)


@router.get("/people/{candidate_id:uuid}", responses=raises(NotFound))
def get_held_data(candidate_id: uuid.UUID, session: DbSession) -> HeldOut:
    """What is stored about a candidate, counted."""
    return queries.held_on(session, candidate_id)


@router.post("/people/{candidate_id:uuid}/export", status_code=202, responses=raises(NotFound))
def export_person(candidate_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> PrivacyJobOut:
    """Gathers everything that is stored about a candidate in a zip."""
    return PrivacyJobOut(job_id=service.start_export(session, candidate_id, person).id)


@router.delete(
    "/people/{candidate_id:uuid}",
    status_code=204,
    responses=raises(
        NotFound, ConfirmationWrong, FeatureLockAlreadyTaken, InvalidInput, LastAdministrator, UserManagesSite
    ),
)
def erase_person(
    candidate_id: uuid.UUID,
    session: DbSession,
    person: CurrentPerson,
    reason: ErasureReason,
    body: ErasureIn | None = None,
    *,
    confirmation: Annotated[str, Query(max_length=100, deprecated=True, description="In the body since 1.0.")] = "",
) -> None:
    """Erases a candidate everywhere except in archives, as long as these exist."""
    service.erase_person(session, candidate_id, body.confirmation if body else confirmation, person, reason)


@router.put(
    "/people/{candidate_id:uuid}/set-aside", status_code=204, responses=raises(NotFound, EndIsPast, InvalidInput)
)
def set_aside_from_purge(
    candidate_id: uuid.UUID, body: SetAsideForm, session: DbSession, person: CurrentPerson
) -> None:
    """Excludes a candidate from purges until a day."""
    service.set_aside(session, candidate_id, body, person)


@router.delete("/people/{candidate_id:uuid}/set-aside", status_code=204, responses=raises(NotFound))
def delete_set_aside_from_purge(candidate_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> None:
    """Includes a candidate in purges again."""
    service.no_longer_set_aside(session, candidate_id, person)


@router.get("/accesses", responses=raises(InvalidInput))
def list_accesses(
    session: DbSession,
    page: PageNumber = 0,
    size: PageSize = USUAL_PAGE,
    person: Annotated[str | None, Query(max_length=200)] = None,
    days: Days = None,
) -> Page[AccessOfPersonOut]:
    """Lists the accesses to records, newest first, by candidate or by the person who opened them."""
    return queries.accesses(session, person, days, page=page, size=size)


@router.get("/accesses/export", response_class=StreamingResponse, responses=raises(InvalidInput))
def export_accesses(
    session: DbSession,
    of: Annotated[str | None, Query(alias="person", max_length=200)] = None,
    days: Days = None,
) -> StreamingResponse:
    """Exports the access journal as a workbook, by candidate or by the person who opened them."""
    return SentWorkbook(queries.accesses_workbook(session, of, days), "journal-des-acces.xlsx")
