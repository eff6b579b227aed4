"""Arrivals of the days of interviews."""

import uuid
from datetime import date, datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, DateTime, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class ArrivalState(StrEnum):
    """Where a candidate is on the day of their interview; IN: the jury meets them."""

    ARRIVED = "ARRIVED"
    IN = "IN"
    ABSENT = "ABSENT"


class InterviewArrival(Base):
    """Where a candidate is, on a day of the site's calendar; ``since``: when somebody said so."""

    __tablename__ = "interview_arrivals"
    __table_args__ = (
        CheckConstraint(
            f"state IN ({', '.join(repr(arrival_state.value) for arrival_state in ArrivalState)})", name="state"
        ),
    )

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    state: Mapped[str]
    since: Mapped[datetime] = mapped_column(DateTime(timezone=True))
