"""The archives, whatever became of them."""

import uuid
from datetime import datetime
from enum import StrEnum

from sqlalchemy import DateTime, ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class ArchiveStatus(StrEnum):
    """The state of an archive (part 2 §3)."""

    NOT_STARTED = "NOT_STARTED"
    IN_PROGRESS = "IN_PROGRESS"
    ERROR = "ERROR"
    SUCCESS = "SUCCESS"


class Archive(Base):
    """An archive that was asked for; ``job_id`` is the job that writes it, ``file_id`` what it wrote, null until then.

    ``scholar_year`` is that of the campaign, ``2026-2027``. ``short_duration`` until a workbook takes its place.
    ``digest``: what its workbook says (`writing.workbook.digest_of_campaign`), null until it is written.
    """

    __tablename__ = "archives"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    name: Mapped[str]
    scholar_year: Mapped[str]
    short_duration: Mapped[bool] = mapped_column(default=True, server_default=text("true"))
    job_id: Mapped[uuid.UUID]
    file_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("stored_files.id"), unique=True)
    digest: Mapped[str | None]
    author_first_name: Mapped[str]
    author_last_name: Mapped[str]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
