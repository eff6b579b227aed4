"""Finding archives, and what one made now would hold."""

import uuid

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.errors import ArchiveAlreadyLongDuration, ArchiveNotReady
from parvis.campaign.archives.model import Archive
from parvis.campaign.archives.rules import archive_file_name, archive_status
from parvis.campaign.archives.schemas import ArchiveAuthorOut, ArchiveEstimateOut, ArchiveOut
from parvis.candidates.files.rules import TYPES
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs import Job


def archives_by_year(session: Session) -> dict[str, list[ArchiveOut]]:
    """Every archive, newest first, under its scholar year, the newest year first (one query)."""
    listed = _selected().order_by(Archive.scholar_year.desc(), Archive.created.desc(), Archive.id)
    years: dict[str, list[ArchiveOut]] = {}
    for archive, job, file in session.execute(listed):
        years.setdefault(archive.scholar_year, []).append(_shown(archive, job, file))
    return years


def archive_shown(session: Session, archive: Archive) -> ArchiveOut:
    """An archive as its list shows it."""
    row = session.execute(_selected().where(Archive.id == archive.id).execution_options(populate_existing=True)).one()
    return _shown(*row)


def archive_of(session: Session, archive_id: uuid.UUID, *, lock: bool = False) -> Archive:
    """The archive with that id. Raises `NotFound`."""
    archive = session.get(Archive, archive_id, with_for_update=lock, populate_existing=lock)
    if archive is None:
        raise NotFound
    return archive


def replaceable_archive(session: Session, archive_id: uuid.UUID, *, lock: bool = False) -> Archive:
    """An archive whose place a workbook may take. Raises `NotFound`, `ArchiveNotReady`,
    `ArchiveAlreadyLongDuration`.
    """
    archive = archive_of(session, archive_id, lock=lock)
    if archive.file_id is None:
        raise ArchiveNotReady
    if not archive.short_duration:
        raise ArchiveAlreadyLongDuration
    return archive


def estimate(session: Session) -> ArchiveEstimateOut:
    """What an archive made now would hold (two queries)."""
    candidates = session.scalar(select(func.count()).select_from(Candidate)) or 0
    counted = select(func.count(), func.coalesce(func.sum(StoredFile.size), 0)).where(
        StoredFile.type.in_(TYPES), StoredFile.candidate_id.is_not(None)
    )
    files, size = session.execute(counted).one()
    return ArchiveEstimateOut(candidates=candidates, files=files, size=size)


def _selected() -> Select[Archive, Job, StoredFile]:
    """An archive, its job and its file: each of these may be null."""
    return (
        select(Archive, Job, StoredFile)
        .outerjoin(Job, Job.id == Archive.job_id)
        .outerjoin(StoredFile, StoredFile.id == Archive.file_id)
    )


def _shown(archive: Archive, job: Job | None, file: StoredFile | None) -> ArchiveOut:
    error = None
    if archive.file_id is None and job is not None:
        error = "La création a été annulée." if job.error is None and job.finished is not None else None
        error = job.error["message"] if job.error is not None else error
    return ArchiveOut(
        id=archive.id,
        name=archive.name,
        scholar_year=archive.scholar_year,
        status=archive_status(None if job is None else job.status, archive.file_id),
        file_id=archive.file_id,
        short_duration=archive.short_duration,
        file_name=archive_file_name(archive.name, archive.scholar_year) if file is None else file.name,
        created=archive.created,
        author=ArchiveAuthorOut(last_name=archive.author_last_name, first_name=archive.author_first_name),
        size=None if file is None else file.size,
        error=error,
        job_id=archive.job_id,
    )
