"""Calls of the archives (docs/rules/campaign.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Depends

from parvis.campaign.archives import queries, service
from parvis.campaign.archives.errors import (
    ArchiveAlreadyLongDuration,
    ArchiveDamaged,
    ArchiveInProgress,
    ArchiveNotDue,
    ArchiveNotReady,
    ArchiveWithoutRoom,
)
from parvis.campaign.archives.schemas import (
    ArchiveEstimateOut,
    ArchiveIn,
    ArchiveOut,
    ArchivesPurgeOut,
    PurgeArchivesIn,
    PurgedArchiveOut,
)
from parvis.campaign.archives.writing.estimate import estimate
from parvis.files.content.errors import DEPOSIT_REFUSALS
from parvis.files.content.service import file_received, in_turn
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import ReceivedFile, upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/archive", tags=["archives"], dependencies=[requires(Role.ADMIN)])


def _replaceable(archive_id: uuid.UUID) -> None:
    """Refuses before the upload what would be refused after it."""
    with new_session() as session:
        queries.replaceable_archive(session, archive_id)


@router.get("")
def list_archives(session: DbSession) -> dict[str, list[ArchiveOut]]:
    """The archives by scholar year, newest first."""
    return queries.archives_by_year(session)


@router.get("/estimate")
def get_archive_estimate(session: DbSession) -> ArchiveEstimateOut:
    """What an archive made now would hold."""
    return estimate(session)


@router.get("/purge")
def get_archives_purge(session: DbSession) -> ArchivesPurgeOut:
    """The archives whose own campaign's retention is over, and the proofs of former purges."""
    return queries.purge_preview(session)


@router.post("/purge", responses=raises(NotFound, ArchiveNotDue, FeatureLockAlreadyTaken, InvalidInput))
def purge_archives(body: PurgeArchivesIn, session: DbSession, person: CurrentPerson) -> list[PurgedArchiveOut]:
    """Erases archives that are to be purged, all or none; the answer is the proof of it, which stays."""
    return [PurgedArchiveOut.model_validate(each) for each in service.purge_due(session, body.archive_ids, person)]


@router.post(
    "",
    status_code=201,
    responses=raises(FeatureLockAlreadyTaken, InvalidInput, ArchiveWithoutRoom, ArchiveDamaged),
)
def create_archive(body: ArchiveIn, session: DbSession, person: CurrentPerson) -> ArchiveOut:
    """Asks for an archive of the campaign, which a job writes: a failure is given in the archive's ``error``."""
    return queries.archive_shown(session, service.create_archive(session, body.name, person))


@router.delete(
    "/{archive_id:uuid}",
    status_code=204,
    responses=raises(NotFound, ArchiveInProgress, FeatureLockAlreadyTaken),
)
def delete_archive(archive_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> None:
    """Deletes an archive and its content."""
    service.delete_archive(session, archive_id, person)


@router.post(
    "/{archive_id:uuid}/upload",
    dependencies=[Depends(_replaceable)],
    responses=raises(NotFound, ArchiveNotReady, ArchiveAlreadyLongDuration, FeatureLockAlreadyTaken, *DEPOSIT_REFUSALS),
    openapi_extra=upload_documented(),
)
@streams_upload
async def upload_archive(
    archive_id: uuid.UUID, upload: Annotated[ReceivedFile, Depends(file_received)], person: CurrentPerson
) -> ArchiveOut:
    """Replaces the archive's content by the workbook sent, for long-term storage; the former content is erased."""
    return await in_turn(person, _replaced, archive_id, upload, person)


def _replaced(archive_id: uuid.UUID, upload: ReceivedFile, person: Person) -> ArchiveOut:
    with new_session() as session, session.begin():
        return queries.archive_shown(session, service.replace_by_workbook(session, archive_id, upload, person))
