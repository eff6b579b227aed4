"""Archives on the wire (docs/rules/campaign.md)."""

import uuid
from datetime import date, datetime
from typing import Annotated, Final

from pydantic import Field

from parvis.campaign.archives.model import ArchiveStatus
from parvis.campaign.archives.rules import LONGEST_NAME
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Form, Out, required_text

MOST_PURGED: Final = 1000


class ArchiveIn(Form):
    """An archive to create."""

    name: Annotated[str, required_text("Nom de l'archive obligatoire", longest=LONGEST_NAME)]


class ArchiveOut(Out):
    """An archive; ``fileId`` and ``size`` are null but in SUCCESS, ``error`` but in ERROR.

    ``endDate``: the last day on which its campaign keeps personal data; ``isDue``: that day is over, and it holds some.
    ``jobId``: the job whose progress it shows.
    """

    id: uuid.UUID
    name: str
    scholar_year: str
    status: ArchiveStatus
    file_id: uuid.UUID | None
    short_duration: bool
    file_name: str
    end_date: date
    is_due: bool
    created: datetime
    author: PersonOut
    size: int | None
    error: str | None
    job_id: uuid.UUID


class ArchiveEstimateOut(Out):
    """What an archive made now would hold: ``size`` is about that of the zip, in bytes."""

    candidates: int
    files: int
    size: int


class PurgeArchivesIn(Form):
    """The archives to purge, as the preview listed them."""

    archive_ids: Annotated[list[uuid.UUID], Field(min_length=1, max_length=MOST_PURGED)]


class PurgedArchiveOut(Out):
    """The proof that an archive was purged by ``author``: ``size`` in bytes, ``sha256`` as hexadecimal digits."""

    id: uuid.UUID
    name: str
    scholar_year: str
    created: datetime
    end_date: date
    size: int
    sha256: str
    purged: datetime
    author: PersonOut


class ArchivesPurgeOut(Out):
    """What a purge of archives would erase now, its size in bytes, and the proofs of former ones, newest first."""

    archives: list[ArchiveOut]
    size: int
    purged: list[PurgedArchiveOut]
