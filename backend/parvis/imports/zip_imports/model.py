"""The zips that were received, and the state of each."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, DateTime, ForeignKey, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class ZipImportKind(StrEnum):
    """What the files of the zip are."""

    FUTURE_SHEET = "FUTURE_SHEET"
    PFM = "PFM"
    DOCUMENTS = "DOCUMENTS"


class ZipImport(Base):
    """A zip that was received, with its workbook if it has one: in the object store until it is imported or dropped.

    ``report`` is null until the simulation, or the immediate import, has ended; ``confirmed`` is when it was imported.
    """

    __tablename__ = "zip_imports"
    __table_args__ = (
        CheckConstraint(
            f"kind IN ({', '.join(repr(zip_import_kind.value) for zip_import_kind in ZipImportKind)})", name="kind"
        ),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    file_name: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    author_first_name: Mapped[str]
    author_last_name: Mapped[str]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    report: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    confirmed: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class AttachedFile(Base):
    """A file that an import attached, as long as the import can be taken back; the file may be gone since.

    ``replaced``: what it took the place of, as rows of `StoredFile`; their bytes are kept aside.
    """

    __tablename__ = "zip_import_files"

    file_id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    import_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("zip_imports.id", ondelete="CASCADE"), index=True)
    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), index=True)
    replaced: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that a candidate has."""

    name: str
    sha256: bytes


@dataclass(frozen=True, slots=True)
class KnownCandidate:
    """Whom a number is of; ``awaits_sheet``: confirmed, present, from the national platform."""

    id: uuid.UUID
    number: str
    last_name: str
    first_name: str
    awaits_sheet: bool

    @property
    def name(self) -> str:
        """The name as people are listed."""
        return f"{self.last_name} {self.first_name}"
