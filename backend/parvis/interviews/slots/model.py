"""Slots, what those who hold them answer, and what is known of them all."""

import uuid
from datetime import date, datetime, time
from enum import StrEnum

from sqlalchemy import BigInteger, CheckConstraint, DateTime, ForeignKey, String, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class InterviewSlot(Base):
    """An hour of a jury on a day; times are local to the site, or of Paris for a remote jury.

    ``name`` is made of the jury's name, the day and the hour. Link and password are null unless they were given for
    this slot by hand: those of the jury's date count then. So are ``specificities``, unless it was opened to all, or
    moved alone. ``candidate_id`` is who holds it, no other slot beside.

    ``version`` counts the writes of the row; names and hours may change places within a transaction.
    """

    __tablename__ = "interview_slots"
    __table_args__ = (
        UniqueConstraint("name", deferrable=True, initially="DEFERRED"),
        UniqueConstraint("jury_id", "day", "interview_time", deferrable=True, initially="DEFERRED"),
        CheckConstraint("convocation_time <= interview_time", name="convocation"),
    )

    id: Mapped[RowId]
    jury_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("juries.id"))
    name: Mapped[str]
    day: Mapped[date]
    convocation_time: Mapped[time]
    interview_time: Mapped[time]
    priority: Mapped[bool]
    specificities: Mapped[list[str] | None] = mapped_column(ARRAY(String))
    videoconference_link: Mapped[str | None]
    videoconference_password: Mapped[str | None]
    candidate_id: Mapped[uuid.UUID | None] = mapped_column(
        ForeignKey("candidates.id", ondelete="SET NULL"), unique=True
    )
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"), onupdate=text("version + 1"))


class Presence(StrEnum):
    """What a candidate answers about their interview."""

    CONFIRMED = "CONFIRMED"
    IMPEDED = "IMPEDED"


class SlotAnswer(Base):
    """A candidate's answer about the slot that they hold; ``impediment``: why they cannot come, null if they will."""

    __tablename__ = "slot_answers"
    __table_args__ = (
        CheckConstraint(f"presence IN ({', '.join(repr(each.value) for each in Presence)})", name="presence"),
        CheckConstraint("(presence = 'IMPEDED') = (impediment IS NOT NULL)", name="impediment"),
    )

    slot_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("interview_slots.id", ondelete="CASCADE"), primary_key=True)
    candidate_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    presence: Mapped[str]
    impediment: Mapped[str | None]
    answered: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class SlotHold(Base):
    """A slot that no other candidate chooses ``until`` then: one a candidate, who has it before their eyes.

    It is no part of the slot: staff who write slots see no version change.
    """

    __tablename__ = "slot_holds"

    slot_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("interview_slots.id", ondelete="CASCADE"), primary_key=True)
    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), unique=True)
    until: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class SlotsState(Base):
    """The one row that says when slots were created and attributed automatically, null for never or undone.

    A writer of slots raises ``version`` first: its row is then locked until they commit, and readers know that
    what they keep is old.
    """

    __tablename__ = "interview_slots_state"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1, server_default=text("1"))
    version: Mapped[int] = mapped_column(BigInteger, default=0, server_default=text("0"))
    created: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    attributed: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
