"""What candidates ask about the hour of their interview."""

import uuid
from datetime import datetime

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class SlotRequest(Base):
    """A candidate's wish for another hour, and why; it waits while ``resolved`` is null: one a candidate.

    ``answer``: what staff wrote, null where the slot that they gave says all.
    """

    __tablename__ = "slot_requests"
    __table_args__ = (
        CheckConstraint("answer IS NULL OR resolved IS NOT NULL", name="answer"),
        Index("ix_slot_requests_waiting", "candidate_id", unique=True, postgresql_where=text("resolved IS NULL")),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), index=True)
    reason: Mapped[str]
    requested: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    resolved: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    answer: Mapped[str | None]
