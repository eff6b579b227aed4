"""Slot templates."""

import uuid
from datetime import time

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class SlotTemplate(Base):
    """An hour of interview and that of convocation; its slot has priority unless ``non_priority``."""

    __tablename__ = "interview_slot_templates"
    __table_args__ = (
        UniqueConstraint("site_id", "interview_type", "interview_time"),
        CheckConstraint("convocation_time <= interview_time", name="convocation"),
        CheckConstraint(
            "interview_type IN"
            " ('MORNING_FACE_TO_FACE', 'MORNING_REMOTE', 'AFTERNOON_FACE_TO_FACE', 'AFTERNOON_REMOTE')",
            name="interview_type",
        ),
    )

    id: Mapped[RowId]
    site_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("interview_sites.id", ondelete="CASCADE"))
    interview_type: Mapped[str]
    convocation_time: Mapped[time]
    interview_time: Mapped[time]
    non_priority: Mapped[bool]
