"""Juries and their dates."""

import uuid
from datetime import date
from enum import StrEnum

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column, relationship

from parvis.interviews.sites.model import InterviewSite
from parvis.kernel.db import Base, RowId


class InterviewType(StrEnum):
    """When and how a jury meets its candidates (docs/rules/interviews.md)."""

    MORNING_FACE_TO_FACE = "MORNING_FACE_TO_FACE"
    MORNING_REMOTE = "MORNING_REMOTE"
    AFTERNOON_FACE_TO_FACE = "AFTERNOON_FACE_TO_FACE"
    AFTERNOON_REMOTE = "AFTERNOON_REMOTE"

    @property
    def is_remote(self) -> bool:
        """Whether they meet by video."""
        return self in {InterviewType.MORNING_REMOTE, InterviewType.AFTERNOON_REMOTE}

    @property
    def is_morning(self) -> bool:
        """Whether they meet in the morning."""
        return self in {InterviewType.MORNING_FACE_TO_FACE, InterviewType.MORNING_REMOTE}


class Specificity(StrEnum):
    """What a date is made for: its slots are those of candidates with these needs (docs/rules/interviews.md)."""

    SPORTIVE = "SPORTIVE"
    ARTIST = "ARTIST"
    HANDICAPPED = "HANDICAPPED"
    BAC_PLUS_1_OR_OVERSEA_FORMATION = "BAC_PLUS_1_OR_OVERSEA_FORMATION"


class JuryDate(Base):
    """A day on which a jury sits; link and password are those of the day's video meeting, null face to face.

    ``version`` counts the writes of the row and of the slots of that jury and day, ``emptied`` says that it had slots
    and has none: a trigger of the slots' table keeps both, whoever writes slots.
    """

    __tablename__ = "jury_dates"
    __table_args__ = (UniqueConstraint("jury_id", "day", deferrable=True, initially="DEFERRED"),)

    id: Mapped[RowId]
    jury_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("juries.id", ondelete="CASCADE"))
    day: Mapped[date]
    specificities: Mapped[list[str]] = mapped_column(ARRAY(String))
    videoconference_link: Mapped[str | None]
    videoconference_password: Mapped[str | None]
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"), onupdate=text("version + 1"))
    emptied: Mapped[bool] = mapped_column(default=False, server_default=text("false"))


class Jury(Base):
    """A jury of a site; ``index`` from 1 in site and type, ``members_version``: how often who sits was chosen."""

    __tablename__ = "juries"
    __table_args__ = (
        UniqueConstraint("site_id", "interview_type", "index"),
        CheckConstraint(
            "interview_type IN"
            " ('MORNING_FACE_TO_FACE', 'MORNING_REMOTE', 'AFTERNOON_FACE_TO_FACE', 'AFTERNOON_REMOTE')",
            name="interview_type",
        ),
        CheckConstraint("index BETWEEN 1 AND 99", name="index"),
    )

    id: Mapped[RowId]
    site_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("interview_sites.id"))
    name: Mapped[str] = mapped_column(unique=True)
    interview_type: Mapped[str]
    index: Mapped[int]
    members_version: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    site: Mapped[InterviewSite] = relationship(lazy="joined", innerjoin=True)
    dates: Mapped[list[JuryDate]] = relationship(
        cascade="all, delete-orphan", passive_deletes=True, lazy="selectin", order_by=JuryDate.day
    )
