"""What an archive made now would hold, and about how large it would be."""

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.schemas import ArchiveEstimateOut
from parvis.campaign.archives.writing.workbook import workbook_size
from parvis.candidates.files.rules import TYPES
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile

_BESIDE_A_FILE: Final = 400
"""Bytes that a file adds to its own: its names in the zip, its line in the manifest."""
_BESIDE_ALL: Final = 4_000


def estimate(session: Session) -> ArchiveEstimateOut:
    """What an archive made now would hold; its size has the workbook and what describes the files."""
    candidates = session.scalar(select(func.count()).select_from(Candidate)) or 0
    counted = select(func.count(), func.coalesce(func.sum(StoredFile.size), 0)).where(
        StoredFile.type.in_(TYPES), StoredFile.candidate_id.is_not(None)
    )
    files, size = session.execute(counted).one()
    beside = workbook_size(session) + files * _BESIDE_A_FILE + _BESIDE_ALL
    return ArchiveEstimateOut(candidates=candidates, files=files, size=int(size) + beside)
