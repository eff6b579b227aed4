"""Readings of projects, projects that readers hold, and readers who are withdrawn."""

import uuid
from datetime import datetime

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId
from parvis.kernel.people import Authored


class PfmReading(Base):
    """The letter that somebody gave to a project; ``settles``: a third one, given by somebody who saw the others.

    ``created``: when it was first given, which orders the readings of a project. ``minutes``: how long the project was
    held before, null for one that was found by number. ``version`` counts its changes from 1. The reader is null for
    grades that are older than their recording.
    """

    __tablename__ = "pfm_readings"
    __table_args__ = (
        CheckConstraint("grade IN ('A', 'B', 'C', 'D', 'F')", name="grade"),
        UniqueConstraint("candidate_id", "subject", "settles"),
        Index("uq_pfm_readings_settling", "candidate_id", unique=True, postgresql_where=text("settles")),
    )

    id: Mapped[RowId]
    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"))
    subject: Mapped[str | None] = mapped_column(index=True)
    first_name: Mapped[str]
    last_name: Mapped[str]
    grade: Mapped[str]
    comment: Mapped[str | None]
    settles: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    minutes: Mapped[float | None]
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))


class PfmHold(Base):
    """The project that a reader holds, ``since`` when, ``until`` when nobody else gets it in their turn."""

    __tablename__ = "pfm_holds"

    subject: Mapped[str] = mapped_column(primary_key=True)
    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), index=True)
    since: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    until: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class WithdrawnReader(Authored, Base):
    """A reader who gets no more projects until an administrator lets them; the author is who withdrew them."""

    __tablename__ = "pfm_withdrawn_readers"

    subject: Mapped[str] = mapped_column(primary_key=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
