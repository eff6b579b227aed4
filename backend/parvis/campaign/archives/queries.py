"""Finding archives, and what one made now would hold."""

import uuid
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.errors import ArchiveAlreadyLongDuration, ArchiveNotReady
from parvis.campaign.archives.model import Archive, PurgedArchive
from parvis.campaign.archives.rules import archive_file_name, archive_status
from parvis.campaign.archives.schemas import (
    ArchiveOut,
    ArchivesPurgeOut,
    PurgedArchiveOut,
)
from parvis.files.stored.model import StoredFile
from parvis.kernel.clock import today
from parvis.kernel.errors import existing
from parvis.kernel.jobs import Job


def archives_by_year(session: Session) -> dict[str, list[ArchiveOut]]:
    """Every archive, newest first, under its scholar year, the newest year first (one query)."""
    listed = _selected().order_by(Archive.scholar_year.desc(), Archive.created.desc(), Archive.id)
    years: dict[str, list[ArchiveOut]] = {}
    for archive, job, file in session.execute(listed):
        years.setdefault(archive.scholar_year, []).append(_archive_shown(archive, job, file))
    return years


def archive_shown(session: Session, archive: Archive) -> ArchiveOut:
    """An archive as its list shows it."""
    row = session.execute(_selected().where(Archive.id == archive.id).execution_options(populate_existing=True)).one()
    return _archive_shown(*row)


def archive_of(session: Session, archive_id: uuid.UUID, *, lock: bool = False) -> Archive:
    """The archive with that id. Raises `NotFound`."""
    return existing(session.get(Archive, archive_id, with_for_update=lock, populate_existing=lock))


def replaceable_archive(session: Session, archive_id: uuid.UUID, *, lock: bool = False) -> Archive:
    """An archive that a workbook may replace. Raises `NotFound`, `ArchiveNotReady`, `ArchiveAlreadyLongDuration`."""
    archive = archive_of(session, archive_id, lock=lock)
    if archive.file_id is None:
        raise ArchiveNotReady
    if not archive.short_duration:
        raise ArchiveAlreadyLongDuration
    return archive


def job_under_way(session: Session) -> uuid.UUID | None:
    """The job that writes an archive or will at its turn, None where there is none."""
    unfinished = select(Archive.job_id).join(Job, Job.id == Archive.job_id).where(Job.finished.is_(None))
    return session.scalar(unfinished.limit(1))


def purge_preview(session: Session) -> ArchivesPurgeOut:
    """The archives that are to be purged, the oldest end first, and the proofs of former purges (two queries)."""
    due = _selected().where(is_due()).order_by(Archive.end_date, Archive.created, Archive.id)
    shown = [_archive_shown(*row) for row in session.execute(due)]
    proofs = select(PurgedArchive).order_by(PurgedArchive.purged.desc(), PurgedArchive.end_date, PurgedArchive.id)
    return ArchivesPurgeOut(
        archives=shown,
        size=sum(each.size or 0 for each in shown),
        purged=[PurgedArchiveOut.model_validate(each) for each in session.scalars(proofs)],
    )


def due_counted(session: Session) -> int:
    """How many archives are to be purged."""
    return session.scalar(select(func.count()).select_from(Archive).where(is_due())) or 0


def short_archives(session: Session, *conditions: ColumnElement[bool]) -> Sequence[Archive]:
    """The archives that hold personal data, in the order in which they are locked."""
    listed = select(Archive).where(_holds_people(), *conditions).order_by(Archive.id)
    return session.scalars(listed).all()


def is_due() -> ColumnElement[bool]:
    """Whether an archive holds personal data after the end of its campaign's retention."""
    return _holds_people() & (Archive.end_date < today())


def _holds_people() -> ColumnElement[bool]:
    return Archive.short_duration & Archive.file_id.is_not(None)


def _selected() -> Select[Archive, Job, StoredFile]:
    """An archive, its job and its file: each of these may be null."""
    return (
        select(Archive, Job, StoredFile)
        .outerjoin(Job, Job.id == Archive.job_id)
        .outerjoin(StoredFile, StoredFile.id == Archive.file_id)
    )


def _archive_shown(archive: Archive, job: Job | None, file: StoredFile | None) -> ArchiveOut:
    error = None
    if archive.file_id is None and job is not None:
        error = "La création a été annulée." if job.error is None and job.finished is not None else None
        error = job.error["message"] if job.error is not None else error
    return ArchiveOut.from_row(
        archive,
        status=archive_status(None if job is None else job.status, archive.file_id),
        file_name=archive_file_name(archive.name, archive.scholar_year) if file is None else file.name,
        is_due=archive.short_duration and archive.file_id is not None and archive.end_date < today(),
        size=None if file is None else file.size,
        error=error,
    )
