"""Jobs and the locks of the features they work on."""

import uuid
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base
from parvis.kernel.people import Authored
from parvis.kernel.version import VERSION

LONGEST_SECONDS = 3600
"""How many seconds an attempt at a job may take, unless `enqueue` says otherwise."""


class JobKind(StrEnum):
    """What a job does (docs/rules/wire.md)."""

    COMPUTATION = "COMPUTATION"
    CANDIDATES_SIMULATION = "CANDIDATES_SIMULATION"
    CANDIDATES_IMPORT = "CANDIDATES_IMPORT"
    PDF_IMPORT = "PDF_IMPORT"
    DOCUMENTS_IMPORT = "DOCUMENTS_IMPORT"
    SLOT_CREATION = "SLOT_CREATION"
    SLOT_ATTRIBUTION = "SLOT_ATTRIBUTION"
    ARCHIVE = "ARCHIVE"
    MAILING = "MAILING"
    UNDO = "UNDO"
    PERSON_EXPORT = "PERSON_EXPORT"
    PURGE = "PURGE"


class JobStatus(StrEnum):
    """The state of a job (docs/rules/wire.md); the last three are final."""

    NOT_STARTED = "NOT_STARTED"
    IN_PROGRESS = "IN_PROGRESS"
    SUCCESS = "SUCCESS"
    ERROR = "ERROR"
    CANCELLED = "CANCELLED"


class Job(Authored, Base):
    """One piece of long work, as people see it.

    attempt: how often a worker has begun it; a worker that was thought dead has an older number and may not publish.
    name: what it is called, null where its kind tells. not_before: when it may begin at the earliest, null for at once.
    heartbeat: the last sign of life of the worker that runs it, null while no worker does. longest_seconds: how many
    seconds one attempt may take. request_id: the id of the request that enqueued it, which the log also writes.
    trace_parent: its span, where traces are sent. total:
    null while unknown. refused: the job ended as ERROR because its input was refused with a sentence, for example a
    file without required columns; nothing failed. of_former_campaign: a new campaign has begun since the job was
    enqueued. version: that of Parvis which wrote the payload, empty before jobs bore one; an older worker leaves the
    job.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        CheckConstraint("status IN ('NOT_STARTED', 'IN_PROGRESS', 'SUCCESS', 'ERROR', 'CANCELLED')", name="status"),
        CheckConstraint("(finished IS NULL) = (status IN ('NOT_STARTED', 'IN_PROGRESS'))", name="finished"),
        Index("ix_jobs_created", "created"),
        Index("ix_jobs_unfinished", "id", postgresql_where=text("finished IS NULL")),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str | None]
    feature: Mapped[str | None]
    author_subject: Mapped[str]
    author_email: Mapped[str]
    payload: Mapped[dict[str, Any]] = mapped_column(JSONB)
    status: Mapped[str] = mapped_column(default=JobStatus.NOT_STARTED, server_default=text("'NOT_STARTED'"))
    done: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    total: Mapped[int | None]
    message: Mapped[str | None]
    cancellable: Mapped[bool]
    cancel_requested: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    attempt: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    heartbeat: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    longest_seconds: Mapped[int] = mapped_column(default=LONGEST_SECONDS, server_default=text(str(LONGEST_SECONDS)))
    request_id: Mapped[str] = mapped_column(server_default=text("replace(gen_random_uuid()::text, '-', '')"))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    not_before: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    started: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    finished: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    refused: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    of_former_campaign: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    trace_parent: Mapped[str | None]
    version: Mapped[str] = mapped_column(default=VERSION, server_default=text("''"))
    error: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    result: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))


class FeatureLock(Base):
    """A feature on which one job at a time may work; a lock whose job is finished is free."""

    __tablename__ = "feature_locks"

    feature: Mapped[str] = mapped_column(primary_key=True)
    job_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("jobs.id", ondelete="CASCADE", deferrable=True, initially="DEFERRED"), unique=True
    )
