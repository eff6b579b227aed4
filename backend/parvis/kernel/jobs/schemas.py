"""The shape of a job on the wire (docs/rules/wire.md)."""

import uuid
from datetime import datetime
from typing import Any, Self

from parvis.kernel.errors import ErrorOut
from parvis.kernel.jobs.model import Job, JobKind, JobStatus
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Out


class UndoOfJobOut(Out):
    """What takes back what a job did: its id, or why it can no longer be taken back."""

    id: uuid.UUID | None
    reason: str | None


class JobOut(Out):
    """A job. ``cancellable``: whether it can be cancelled now. ``undo``: how it is taken back, null where it did
    nothing to take back, and in every list.

    ``not_before``: the hour for which it waits, null where it begins at once. ``name``: what
    people call it, null where its kind tells.

    ``refused``: it is in ERROR because its input was refused with a sentence; nothing failed.
    """

    id: uuid.UUID
    kind: JobKind
    status: JobStatus
    done: int
    total: int | None
    message: str | None
    cancellable: bool
    author: PersonOut
    created: datetime
    started: datetime | None
    finished: datetime | None
    refused: bool
    error: ErrorOut | None
    result: dict[str, Any] | None
    undo: UndoOfJobOut | None
    not_before: datetime | None = None
    name: str | None = None

    @classmethod
    def of(cls, job: Job) -> Self:
        """What a person sees of ``job``."""
        is_cancellable = job.cancellable and not job.cancel_requested and job.finished is None
        return cls.from_row(job, cancellable=is_cancellable, undo=None)
