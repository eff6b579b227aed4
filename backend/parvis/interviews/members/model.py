"""Who sits, and conflicts of interest."""

import uuid
from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class JuryMember(Base):
    """Somebody who sits in a jury on a day, or on all where ``date_id`` is null, under the names that they had."""

    __tablename__ = "jury_members"
    __table_args__ = (UniqueConstraint("jury_id", "user_id", "date_id", postgresql_nulls_not_distinct=True),)

    id: Mapped[RowId]
    jury_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("juries.id", ondelete="CASCADE"))
    user_id: Mapped[str] = mapped_column(index=True)
    date_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("jury_dates.id", ondelete="CASCADE"), index=True)
    first_name: Mapped[str]
    last_name: Mapped[str]


class JuryConflict(Base):
    """A person who declared that they cannot judge a candidate; ``subject`` is that of their account."""

    __tablename__ = "jury_conflicts"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)
    first_name: Mapped[str]
    last_name: Mapped[str]
    reason: Mapped[str]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
