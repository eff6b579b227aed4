"""Slots, and what is known of them all."""

import uuid
from datetime import date, datetime, time

from sqlalchemy import BigInteger, CheckConstraint, DateTime, ForeignKey, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class InterviewSlot(Base):
    """An hour of a jury on a day; times are local to the site, or of Paris for a remote jury.

    ``name`` is made of the jury's name, the day and the hour. Link and password are null unless they were given for
    this slot by hand: those of the jury's date count then. ``candidate_id`` is who holds it, no other slot beside.
    """

    __tablename__ = "interview_slots"
    __table_args__ = (
        UniqueConstraint("jury_id", "day", "interview_time"),
        CheckConstraint("convocation_time <= interview_time", name="convocation"),
    )

    id: Mapped[uuid.UUID] = mapped_column(
        primary_key=True, default=uuid.uuid4, server_default=text("gen_random_uuid()")
    )
    jury_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("juries.id"))
    name: Mapped[str] = mapped_column(unique=True)
    day: Mapped[date]
    convocation_time: Mapped[time]
    interview_time: Mapped[time]
    priority: Mapped[bool]
    videoconference_link: Mapped[str | None]
    videoconference_password: Mapped[str | None]
    candidate_id: Mapped[uuid.UUID | None] = mapped_column(
        ForeignKey("candidates.id", ondelete="SET NULL"), unique=True
    )


class SlotsState(Base):
    """The one row that says when slots were created and attributed automatically, null for never or undone.

    Whoever writes slots raises ``version`` first: its row is then locked until they commit, and readers know that
    what they keep is old.
    """

    __tablename__ = "interview_slots_state"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1, server_default=text("1"))
    version: Mapped[int] = mapped_column(BigInteger, default=0, server_default=text("0"))
    created: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    attributed: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
