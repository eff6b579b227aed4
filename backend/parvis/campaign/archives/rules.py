"""Names and years of archives, and where each attempt writes."""

import re
import unicodedata
import uuid
from typing import Final

from parvis.campaign.archives.model import ArchiveStatus
from parvis.kernel.jobs import JobStatus

LONGEST_NAME: Final = 100
_OF_JOBS: Final = {
    JobStatus.NOT_STARTED: ArchiveStatus.NOT_STARTED,
    JobStatus.IN_PROGRESS: ArchiveStatus.IN_PROGRESS,
}


def archive_status(job: str | None, file_id: uuid.UUID | None) -> ArchiveStatus:
    """The state of an archive, from its file and the status of its job (None: no longer known)."""
    if file_id is not None:
        return ArchiveStatus.SUCCESS
    return ArchiveStatus.ERROR if job is None else _OF_JOBS.get(JobStatus(job), ArchiveStatus.ERROR)


def scholar_year(campaign_year: int) -> str:
    """``2026-2027``: the year that ends in the campaign's."""
    return f"{campaign_year - 1}-{campaign_year}"


def archive_file_name(name: str, year: str) -> str:
    """``Apres_attribution_2026-2027.zip``: letters, digits and dashes that every system writes alike."""
    plain = unicodedata.normalize("NFKD", name.replace("œ", "oe").replace("Œ", "OE"))
    plain = plain.encode("ascii", "ignore").decode()
    words = re.sub(r"[^A-Za-z0-9-]+", "_", plain).strip("_-")
    return f"{words or 'Archive'}_{year}.zip"


def attempt_file_id(archive_id: uuid.UUID, attempt: int) -> uuid.UUID:
    """The id under which an attempt writes: each has its own, so that none ever writes over another's."""
    return uuid.uuid5(archive_id, f"attempt {attempt}")
