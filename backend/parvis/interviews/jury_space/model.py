"""Conflicts of interest, and searches that found no candidate."""

import uuid
from datetime import datetime

from sqlalchemy import BigInteger, DateTime, ForeignKey, Identity, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class JuryConflict(Base):
    """A person who declared that they cannot judge a candidate; ``subject`` is that of their account."""

    __tablename__ = "jury_conflicts"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)
    first_name: Mapped[str]
    last_name: Mapped[str]
    reason: Mapped[str]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class JuryMiss(Base):
    """A search by number that found no candidate."""

    __tablename__ = "jury_misses"
    __table_args__ = (Index("ix_jury_misses_subject", "subject", "at"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    subject: Mapped[str]
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
