"""Creating, publishing, replacing and deleting archives."""

import uuid
from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import update
from sqlalchemy.orm import Session

from parvis.campaign.archives import queries
from parvis.campaign.archives.errors import ArchiveInProgress, ArchiveNotDue
from parvis.campaign.archives.model import Archive, PurgedArchive
from parvis.campaign.archives.rules import archive_file_name, attempt_file_id, scholar_year
from parvis.campaign.archives.writing.archive import WrittenArchive
from parvis.files.content.rules import WORKBOOKS
from parvis.files.content.service import check_files
from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.queries import key_of
from parvis.files.stored.service import access_with_own_call, discard, store
from parvis.imports.candidates_file.profile.store import present_year
from parvis.kernel import jobs, storage
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.http.upload import ReceivedFile
from parvis.kernel.jobs import Job, JobKind
from parvis.kernel.jobs.locks import exclude_jobs
from parvis.kernel.roles import Role
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import CampaignSettings, retention_end

FEATURE: Final = "archive"
CHANGE: Final = "archive_change"
"""What takes an archive away; a purge, which may rely on one, excludes it (`app.wiring`)."""
LONGEST_SECONDS: Final = 6 * 60 * 60
"""How long an archive may take: hundreds of gigabytes go slowly to a far object store."""


def create_archive(session: Session, name: str, author: Person) -> Archive:
    """Asks for an archive of the campaign. Raises `FeatureLockAlreadyTaken` while another is written."""
    archive_id = uuid.uuid4()
    job = jobs.enqueue(
        session,
        JobKind.ARCHIVE,
        feature=FEATURE,
        author=author,
        payload={"archiveId": str(archive_id)},
        cancellable=True,
        longest_seconds=LONGEST_SECONDS,
    )
    year = present_year(session)
    archive = Archive(
        id=archive_id,
        name=name,
        scholar_year=scholar_year(year),
        end_date=retention_end(year, campaign_settings(session).retention_years),
        job_id=job.id,
        author_first_name=author.first_name,
        author_last_name=author.last_name,
    )
    session.add(archive)
    session.flush()
    note(author, archive=str(archive.id), job=str(job.id))
    return archive


def publish(session: Session, archive: Archive, written: WrittenArchive, author: Person) -> None:
    """Makes what was written the file of its archive, in the transaction that ends the job."""
    file = written.object.row(FileType.ARCHIVE, archive_file_name(archive.name, archive.scholar_year), author)
    session.add(file)
    session.flush()
    archive.file_id, archive.digest = file.id, written.digest


def delete_archive(session: Session, archive_id: uuid.UUID, author: Person) -> None:
    """As `remove_archive`, unless somebody relies on it; raises `FeatureLockAlreadyTaken` too, during a purge."""
    exclude_jobs(session, CHANGE)
    remove_archive(session, archive_id, author)


def remove_archive(session: Session, archive_id: uuid.UUID, author: Person) -> None:
    """Deletes an archive; its bytes are removed after the commit. Raises `NotFound`, `ArchiveInProgress`."""
    archive = queries.archive_of(session, archive_id, lock=True)
    job = session.get(Job, archive.job_id, populate_existing=True)
    if archive.file_id is None and job is not None and job.finished is None:
        raise ArchiveInProgress
    file = None if archive.file_id is None else session.get_one(StoredFile, archive.file_id)
    session.delete(archive)
    session.flush()
    if file is not None:
        discard(session, file)
    elif job is not None:
        discard_attempts(archive_id, job.attempt)
    note(author, before={"name": archive.name})


def purge_due(session: Session, archive_ids: Collection[uuid.UUID], author: Person) -> list[PurgedArchive]:
    """Erases due archives. Raises `NotFound`, `ArchiveNotDue`, and `FeatureLockAlreadyTaken` during a purge."""
    exclude_jobs(session, CHANGE)
    archives = [queries.archive_of(session, each, lock=True) for each in sorted(set(archive_ids))]
    due = {archive.id for archive in queries.short_archives(session, queries.is_due())}
    if not all(archive.id in due for archive in archives):
        raise ArchiveNotDue
    return purge(session, archives, author)


def purge(session: Session, archives: Sequence[Archive], author: Person) -> list[PurgedArchive]:
    """Erases these archives, which are written, and keeps the proof of it."""
    purged: list[PurgedArchive] = []
    for archive in archives:
        file = session.get_one(StoredFile, archive.file_id)
        proof = PurgedArchive(
            id=archive.id,
            name=archive.name,
            scholar_year=archive.scholar_year,
            created=archive.created,
            end_date=archive.end_date,
            size=file.size,
            sha256=file.sha256.hex(),
            author_first_name=author.first_name,
            author_last_name=author.last_name,
        )
        session.add(proof)
        remove_archive(session, archive.id, author)
        note(author, archive=str(archive.id), end=archive.end_date.isoformat())
        purged.append(proof)
    session.flush()
    note(author, count=len(purged))
    return purged


def follow_retention(session: Session, campaign: CampaignSettings) -> None:
    """Ends the present campaign's archives sooner where candidates now read a shorter retention, never later."""
    year = present_year(session)
    end = retention_end(year, campaign.retention_years)
    later = (Archive.scholar_year == scholar_year(year)) & (Archive.end_date > end)
    session.execute(update(Archive).where(later).values(end_date=end))


def replace_by_workbook(session: Session, archive_id: uuid.UUID, received: ReceivedFile, author: Person) -> Archive:
    """Replaces the archive's content by a workbook, for good; the former content is removed after the commit.

    Raises `NotFound`, `ArchiveNotReady`, `ArchiveAlreadyLongDuration`, `FileInvalid`, `AntivirusUnavailable`,
    `StorageFull`, and `FeatureLockAlreadyTaken` during a purge.
    """
    exclude_jobs(session, CHANGE)
    (checked,) = check_files([received], WORKBOOKS)
    archive = queries.replaceable_archive(session, archive_id, lock=True)
    former = session.get_one(StoredFile, archive.file_id)
    stored = store(
        session,
        checked,
        file_type=FileType.ARCHIVE,
        candidate_id=None,
        depositor=author,
        deposited_by=DepositedBy.STAFF,
    )
    archive.file_id, archive.short_duration = stored.id, False
    session.flush()
    discard(session, former)
    note(author, file=str(stored.id))
    return archive


def discard_attempts(archive_id: uuid.UUID, last: int) -> None:
    """Removes what attempts up to ``last`` left in the object store, whole or broken off."""
    for attempt in range(1, last + 1):
        key = key_of(attempt_file_id(archive_id, attempt))
        storage.delete(key)
        storage.delete_unfinished(key)


ACCESS: Final = access_with_own_call(Role.ADMIN)
"""The rules of the archives' files, for `files.stored`."""
