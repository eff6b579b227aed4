"""Searches that found no candidate."""

from datetime import datetime

from sqlalchemy import BigInteger, DateTime, Identity, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class JuryMiss(Base):
    """A search by number that found no candidate."""

    __tablename__ = "jury_misses"
    __table_args__ = (Index("ix_jury_misses_subject", "subject", "at"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    subject: Mapped[str]
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
