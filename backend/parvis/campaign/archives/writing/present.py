"""The archive that holds the campaign as it is now: before everybody is erased, there must be one."""

import uuid

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.errors import ArchiveMissing
from parvis.campaign.archives.model import Archive
from parvis.campaign.archives.rules import scholar_year
from parvis.campaign.archives.writing.workbook import digest_of_campaign
from parvis.candidate_table.log.model import LoggedChange
from parvis.candidates.history.model import HistoryItem
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import FileType, StoredFile
from parvis.formulas.computations.model import Computation
from parvis.imports.candidates_file.profile.store import present_year


def present_archive(session: Session) -> Archive | None:
    """The newest archive that holds the campaign as it is now, None when something changed since it was requested."""
    year = scholar_year(present_year(session))
    newest = select(Archive).where(Archive.scholar_year == year, Archive.short_duration, Archive.file_id.is_not(None))
    archive = session.scalar(newest.order_by(Archive.created.desc()).limit(1))
    return None if archive is None or _changed_since(session, archive) else archive


def check_present(session: Session, archive_id: uuid.UUID) -> None:
    """Raises `ArchiveMissing` unless that archive is there and holds the campaign as it is now."""
    archive = present_archive(session)
    if archive is None or archive.id != archive_id:
        raise ArchiveMissing


def _changed_since(session: Session, archive: Archive) -> bool:
    # What began before it was requested may have been committed after it was written: the digest tells.
    files = StoredFile.candidate_id.is_not(None) & (StoredFile.type != FileType.PERSON_EXPORT)
    later: list[Select[int]] = [
        select(1).where(LoggedChange.created > archive.created),
        select(1).where(HistoryItem.created > archive.created),
        select(1).where(Candidate.created > archive.created),
        select(1).where(Computation.finished > archive.created),
        select(1).where(StoredFile.created > archive.created, files),
    ]
    if any(session.scalar(each.limit(1)) is not None for each in later):
        return True
    return archive.digest != digest_of_campaign(session)
