"""The candidates whom a purge leaves."""

import uuid
from datetime import date, datetime

from sqlalchemy import DateTime, ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base
from parvis.kernel.people import Authored


class SetAside(Authored, Base):
    """A candidate whom a purge leaves until the end of the day ``until``, and why: an appeal is pending, say."""

    __tablename__ = "people_set_aside"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    reason: Mapped[str]
    until: Mapped[date]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
