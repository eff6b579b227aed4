"""The archives, whatever became of them, and what is remembered of those that were purged."""

import uuid
from datetime import date, datetime
from enum import StrEnum

from sqlalchemy import BigInteger, DateTime, ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base
from parvis.kernel.people import Authored

_DEFAULT_END = "make_date(extract(year FROM now() + interval '3 months')::int + 2, 9, 30)"
"""Two years after this school year: that of an archive which a former version of Parvis makes."""


class ArchiveStatus(StrEnum):
    """The state of an archive (docs/rules/campaign.md)."""

    NOT_STARTED = "NOT_STARTED"
    IN_PROGRESS = "IN_PROGRESS"
    ERROR = "ERROR"
    SUCCESS = "SUCCESS"


class Archive(Authored, Base):
    """An archive that was asked for; ``job_id`` is the job that writes it, ``file_id`` what it wrote, null until then.

    ``scholar_year`` is that of the campaign, ``2026-2027``. ``short_duration`` until a workbook takes its place.
    ``end_date`` is the last day on which its campaign keeps personal data: no later campaign moves it.
    ``digest``: what its workbook says (`writing.workbook.digest_of_campaign`), null until it is written.
    """

    __tablename__ = "archives"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    name: Mapped[str]
    scholar_year: Mapped[str]
    end_date: Mapped[date] = mapped_column(server_default=text(_DEFAULT_END))
    short_duration: Mapped[bool] = mapped_column(default=True, server_default=text("true"))
    job_id: Mapped[uuid.UUID]
    file_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("stored_files.id"), unique=True)
    digest: Mapped[str | None]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class PurgedArchive(Authored, Base):
    """The proof that an archive was erased once its retention was over; ``sha256`` of its zip, in hexadecimal."""

    __tablename__ = "purged_archives"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    name: Mapped[str]
    scholar_year: Mapped[str]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    end_date: Mapped[date]
    size: Mapped[int] = mapped_column(BigInteger)
    sha256: Mapped[str]
    purged: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
