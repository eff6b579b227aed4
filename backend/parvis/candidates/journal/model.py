"""The openings of records, files and letters."""

import uuid
from datetime import datetime
from enum import StrEnum

from sqlalchemy import BigInteger, CheckConstraint, DateTime, Identity, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class AccessKind(StrEnum):
    """What was opened."""

    RECORD = "RECORD"
    FILE = "FILE"
    LETTER = "LETTER"
    REASONS = "REASONS"


class Access(Base):
    """Someone opened something of a candidate in the quarter of an hour that begins at ``quarter``.

    The person's name and role are those that they had then. The candidate is no foreign key: the journal outlives an
    erased person.
    """

    __tablename__ = "candidate_accesses"
    __table_args__ = (
        CheckConstraint("kind IN ('RECORD', 'FILE', 'LETTER', 'REASONS')", name="kind"),
        Index(
            "uq_candidate_accesses_quarter",
            *("candidate_id", "quarter", "subject", "kind", "file_id"),
            unique=True,
            postgresql_nulls_not_distinct=True,
        ),
        Index("ix_candidate_accesses_at", "at"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    candidate_id: Mapped[uuid.UUID]
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    quarter: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    subject: Mapped[str]
    last_name: Mapped[str]
    first_name: Mapped[str]
    role: Mapped[str]
    kind: Mapped[str]
    file_id: Mapped[uuid.UUID | None]
    file_name: Mapped[str | None]
