"""Archives on the wire (api.md §19; decisions.md §14)."""

import uuid
from datetime import datetime
from typing import Annotated

from parvis.campaign.archives.model import ArchiveStatus
from parvis.campaign.archives.rules import LONGEST_NAME
from parvis.kernel.schemas import Form, Out, required_text


class ArchiveIn(Form):
    """An archive to create."""

    name: Annotated[str, required_text("Nom de l'archive obligatoire", longest=LONGEST_NAME)]


class ArchiveAuthorOut(Out):
    """Who asked for it."""

    last_name: str
    first_name: str


class ArchiveOut(Out):
    """An archive; ``fileId`` and ``size`` are null but in SUCCESS, ``error`` but in ERROR.

    ``jobId``: the job whose progress it shows.
    """

    id: uuid.UUID
    name: str
    scholar_year: str
    status: ArchiveStatus
    file_id: uuid.UUID | None
    short_duration: bool
    file_name: str
    created: datetime
    author: ArchiveAuthorOut
    size: int | None
    error: str | None
    job_id: uuid.UUID


class ArchiveEstimateOut(Out):
    """What an archive made now would hold: ``size`` is that of the files, in bytes."""

    candidates: int
    files: int
    size: int
