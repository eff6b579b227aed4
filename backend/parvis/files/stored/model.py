"""What files there are, and the table of those that are stored."""

import uuid
from datetime import datetime
from enum import StrEnum

from sqlalchemy import BigInteger, CheckConstraint, DateTime, ForeignKey, LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class FileType(StrEnum):
    """What a file is for (docs/rules/files.md)."""

    CANDIDATE_FILE = "CANDIDATE_FILE"
    ADMINISTRATIVE_DOCUMENT = "ADMINISTRATIVE_DOCUMENT"
    FUTURE_SHEET = "FUTURE_SHEET"
    PFM = "PFM"
    ARCHIVE = "ARCHIVE"
    STATISTICS_TEMPLATE = "STATISTICS_TEMPLATE"
    CALCULATED_RESULT = "CALCULATED_RESULT"
    PERSON_EXPORT = "PERSON_EXPORT"


class DepositedBy(StrEnum):
    """The sender of a file, the staff or the candidate: each has a quota of their own."""

    STAFF = "STAFF"
    CANDIDATE = "CANDIDATE"
    IMPORT = "IMPORT"


class StoredFile(Base):
    """A file: its bytes are in the object store at ``key``, never under a name that someone typed.

    ``candidate_id`` is set for the types that belong to a candidate; rows go with the candidate's, and the bytes
    without a row are swept. ``sha256`` is that of the bytes. No depositor: the system.
    """

    __tablename__ = "stored_files"
    __table_args__ = (
        CheckConstraint(f"type IN ({', '.join(repr(file_type.value) for file_type in FileType)})", name="type"),
        CheckConstraint(
            f"deposited_by IN ({', '.join(repr(each.value) for each in DepositedBy)})", name="deposited_by"
        ),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    type: Mapped[str]
    candidate_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), index=True)
    name: Mapped[str]
    mime_type: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
    deposited_by: Mapped[str]
    depositor_subject: Mapped[str | None]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("clock_timestamp()"))
